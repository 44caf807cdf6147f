// Public to other features: known files, and which have arrived.
import { and, eq, inArray, isNotNull, isNull, lt, sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { SystemTransaction, TenantTransaction } from '../../platform/database/database.ts';
import { uuids } from '../../platform/database/sql-helpers.ts';
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

/** A file by its key. */
export type FileKey = Pick<typeof files.$inferSelect, 'companyId' | 'sha256'>;

/** Finds files that never arrived, since their phone is lost; nobody else hands them in meanwhile. */
export const awaitedSince = (tx: SystemTransaction, before: Date, limit: number): Promise<FileKey[]> =>
  tx
    .select({ companyId: files.companyId, sha256: files.sha256 })
    .from(files)
    .where(and(isNull(files.arrivedAt), lt(files.createdAt, before)))
    .limit(limit)
    .for('update', { skipLocked: true });

/** Deletes files that nothing names any more. */
export const forgetFiles = async (tx: SystemTransaction, keys: readonly FileKey[]): Promise<void> =>
  void (await tx.delete(files).where(isOneOf(files, keys)));

/** SQL: whether a row names one of these files. */
export const isOneOf = (
  { companyId, sha256 }: { readonly companyId: AnyPgColumn; readonly sha256: AnyPgColumn },
  keys: readonly FileKey[],
): SQL =>
  sql`(${companyId}, ${sha256}) in (select * from unnest(${uuids(keys.map((key) => key.companyId))}, ${sql.param(keys.map((key) => key.sha256))}::text[]))`;
