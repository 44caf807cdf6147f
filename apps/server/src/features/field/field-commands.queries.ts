import { eq, inArray, lt } from 'drizzle-orm';
import type { SystemTransaction, TenantTransaction } from '../../platform/database/database.ts';
import { deleteSome } from '../../platform/database/purging.ts';
import { newId } from '../../platform/ids.ts';
import { fieldCommands, fieldDevices, fieldRejects } from './field.tables.ts';

export type StoredCommand = typeof fieldCommands.$inferSelect;

/** Notes that a person uses the app on a phone. */
export async function noteDevice(
  tx: TenantTransaction,
  device: { companyId: string; id: string; userId: string; appVersion: string },
  now: Date,
): Promise<void> {
  const { userId, appVersion } = device;
  await tx
    .insert(fieldDevices)
    .values({ ...device, lastSeenAt: now })
    .onConflictDoUpdate({
      target: [fieldDevices.companyId, fieldDevices.id],
      set: { userId, appVersion, lastSeenAt: now },
    });
}

/** Those of the commands that are stored, by id. */
export async function findCommands(
  tx: TenantTransaction,
  ids: readonly string[],
): Promise<ReadonlyMap<string, StoredCommand>> {
  const rows = await tx
    .select()
    .from(fieldCommands)
    .where(inArray(fieldCommands.id, [...ids]));
  return new Map(rows.map((row) => [row.id, row]));
}

/** Those of the commands that arrived: they are stored, or were refused and never will be. */
export async function thoseArrived(tx: TenantTransaction, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const { commandId } = fieldRejects;
  const rows = await tx
    .select({ id: fieldCommands.id })
    .from(fieldCommands)
    .where(inArray(fieldCommands.id, [...ids]))
    .union(
      tx
        .select({ id: commandId })
        .from(fieldRejects)
        .where(inArray(commandId, [...ids])),
    );
  return new Set(rows.map(({ id }) => id));
}

/** @returns false when the same command was stored in the meantime, by a request beside this one */
export async function insertCommand(
  tx: TenantTransaction,
  command: typeof fieldCommands.$inferInsert,
): Promise<boolean> {
  const stored = await tx
    .insert(fieldCommands)
    .values(command)
    .onConflictDoNothing()
    .returning({ id: fieldCommands.id });
  return stored.length > 0;
}

/** Keeps what is refused, once however often it is sent. */
export async function keepReject(
  tx: TenantTransaction,
  reject: Omit<typeof fieldRejects.$inferInsert, 'id'>,
): Promise<void> {
  await tx
    .insert(fieldRejects)
    .values({ ...reject, id: newId() })
    .onConflictDoNothing();
}

/** Of all companies: removes what was refused before this instant. @returns how many */
export const removeOldRejects = (tx: SystemTransaction, before: Date, limit: number): Promise<number> =>
  deleteSome(tx, fieldRejects, {
    where: lt(fieldRejects.createdAt, before),
    oldest: fieldRejects.createdAt,
    limit,
  });

/** The body of a stored command. */
export async function loadCommand(tx: TenantTransaction, id: string): Promise<StoredCommand | undefined> {
  const [row] = await tx.select().from(fieldCommands).where(eq(fieldCommands.id, id));
  return row;
}
