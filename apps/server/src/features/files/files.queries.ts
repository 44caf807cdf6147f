// Public to other features: known files, and which have arrived.
import { and, eq, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import type { SystemTransaction, TenantTransaction } from '../../platform/database/database.ts';
import { files } from './files.tables.ts';

export interface KnownFile {
  readonly sha256: string;
  readonly bytes: number;
  readonly mediaType: string;
  readonly createdBy: string | null;
  readonly arrivedAt: Date | null;
}

/** Who hands in a file; clients are nobody with a profile. */
export interface Sender {
  readonly companyId: string;
  readonly userId: string | null;
}

/** Registers files that a report names, so that they are accepted on arrival. Known ones stay unchanged. */
export async function awaitFiles(
  tx: TenantTransaction,
  actor: Sender,
  named: readonly { readonly sha256: string; readonly bytes: number; readonly type: string }[],
): Promise<void> {
  if (named.length === 0) return;
  await tx
    .insert(files)
    .values(
      named.map(({ sha256, bytes, type }) => ({
        companyId: actor.companyId,
        sha256,
        bytes,
        mediaType: type,
        createdBy: actor.userId,
      })),
    )
    .onConflictDoNothing();
}

/** Those of the hashes whose bytes have not arrived, in no particular order. */
export async function missingFiles(tx: TenantTransaction, hashes: readonly string[]): Promise<string[]> {
  if (hashes.length === 0) return [];
  const rows = await tx
    .select({ sha256: files.sha256 })
    .from(files)
    .where(and(inArray(files.sha256, [...new Set(hashes)]), isNull(files.arrivedAt)));
  return rows.map(({ sha256 }) => sha256);
}

/** All that have arrived, by hash. */
export const filesHere = (tx: TenantTransaction): Promise<{ sha256: string; mediaType: string }[]> =>
  tx
    .select({ sha256: files.sha256, mediaType: files.mediaType })
    .from(files)
    .where(isNotNull(files.arrivedAt))
    .orderBy(files.sha256);

export async function findFile(tx: TenantTransaction, sha256: string): Promise<KnownFile | undefined> {
  const [found] = await tx
    .select({
      sha256: files.sha256,
      bytes: files.bytes,
      mediaType: files.mediaType,
      createdBy: files.createdBy,
      arrivedAt: files.arrivedAt,
    })
    .from(files)
    .where(eq(files.sha256, sha256));
  return found;
}

/** Marks the bytes as stored, with their actual size and type, whatever the report said. */
export async function fileArrived(
  tx: TenantTransaction,
  file: { readonly sha256: string; readonly bytes: number; readonly mediaType: string },
  at: Date,
): Promise<void> {
  await tx
    .update(files)
    .set({ bytes: file.bytes, mediaType: file.mediaType, arrivedAt: at })
    .where(and(eq(files.sha256, file.sha256), isNull(files.arrivedAt)));
}

/** Deletes files that never arrived: their phone is lost. @returns their number */
export async function forgetAwaited(tx: SystemTransaction, before: Date, limit: number): Promise<number> {
  const { rowCount } = await tx.delete(files).where(
    sql`(company_id, sha256) in (${tx
      .select({ companyId: files.companyId, sha256: files.sha256 })
      .from(files)
      .where(and(isNull(files.arrivedAt), lt(files.createdAt, before)))
      .limit(limit)})`,
  );
  return rowCount ?? 0;
}
