// Public to other features: photos that clients send and are shown.
import { and, asc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { clientPhotoRoles, type ClientPhotoRole } from '@haulwright/domain/field/client-photo-roles';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import { files } from '../files/files.tables.ts';
import { attachments } from './field.tables.ts';

/** The hashes of the photos that a client sent with its request for a job. */
export async function photosSentBy(tx: TenantTransaction, jobId: string): Promise<string[]> {
  const rows = await tx
    .select({ sha256: attachments.sha256 })
    .from(attachments)
    .where(and(eq(attachments.jobId, jobId), isNull(attachments.commandId)));
  return rows.map(({ sha256 }) => sha256);
}

/** Adds a photo, whose bytes are stored, that a client sent with its request for a job. */
export async function addClientPhoto(
  tx: TenantTransaction,
  photo: {
    readonly companyId: string;
    readonly jobId: string;
    readonly sha256: string;
    readonly occurredAt: Date;
  },
): Promise<void> {
  await tx.insert(attachments).values({ id: newId(), role: 'problem', ...photo });
}

const isShown = and(
  eq(attachments.isForClient, true),
  isNotNull(attachments.userId),
  inArray(attachments.role, [...clientPhotoRoles]),
  isNotNull(files.arrivedAt),
);

/** The photos of a job that its client may see, in the order in which they were taken. */
export async function photosShown(tx: TenantTransaction, jobId: string) {
  const { id, sha256, role, occurredAt } = attachments;
  const rows = await tx
    .select({ id, sha256, role: sql<ClientPhotoRole>`${role}`, occurredAt })
    .from(attachments)
    .innerJoin(files, eq(files.sha256, sha256))
    .where(and(eq(attachments.jobId, jobId), isShown))
    .orderBy(asc(occurredAt), asc(id));
  return rows.map((row) => ({ ...row, occurredAt: row.occurredAt.toISOString() }));
}

/** Shows a photo of a job to the client, or no longer. @returns whether there is such a photo, taken by the crew */
export async function showToClient(
  tx: TenantTransaction,
  { jobId, id, isForClient }: { readonly jobId: string; readonly id: string; readonly isForClient: boolean },
): Promise<boolean> {
  const changed = await tx
    .update(attachments)
    .set({ isForClient })
    .where(
      and(
        eq(attachments.id, id),
        eq(attachments.jobId, jobId),
        isNotNull(attachments.userId),
        inArray(attachments.role, [...clientPhotoRoles]),
      ),
    )
    .returning({ id: attachments.id });
  return changed.length > 0;
}
