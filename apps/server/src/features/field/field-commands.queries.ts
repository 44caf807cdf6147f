// Public to other features: phones and their commands.
import { eq, inArray, lt, max, sql } from 'drizzle-orm';
import type { SystemTransaction, TenantTransaction } from '../../platform/database/database.ts';
import { deleteSome } from '../../platform/database/purging.ts';
import { uuids } from '../../platform/database/sql-helpers.ts';
import { newId } from '../../platform/ids.ts';
import { fieldCommands, fieldDevices, fieldRejects } from './field.tables.ts';

export type StoredCommand = typeof fieldCommands.$inferSelect;

/** Records that a person uses the app on a phone. */
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

/** When the phones of people last reported, by user id. */
export async function phonesHeard(
  tx: TenantTransaction,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, Date>> {
  if (userIds.length === 0) return new Map();
  const rows = await tx
    .select({ userId: fieldDevices.userId, at: max(fieldDevices.lastSeenAt) })
    .from(fieldDevices)
    .where(inArray(fieldDevices.userId, [...userIds]))
    .groupBy(fieldDevices.userId);
  return new Map(rows.flatMap(({ userId, at }) => (at === null ? [] : [[userId, at] as const])));
}

/** Loads stored commands by id. */
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

/** Ids of the commands that have arrived: stored, or refused for good. */
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

/** @returns false when a concurrent request has stored the same command */
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

/** Stores a refused command once, however often it is sent. */
export async function keepReject(
  tx: TenantTransaction,
  reject: Omit<typeof fieldRejects.$inferInsert, 'id'>,
): Promise<void> {
  await tx
    .insert(fieldRejects)
    .values({ ...reject, id: newId() })
    .onConflictDoNothing();
}

/** Across companies: deletes refused commands from before this instant. @returns their number */
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

/** Of facts that take the place of others: which. */
export async function replacedBy(
  tx: TenantTransaction,
  factIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await tx.execute<{ id: string; replaces_id: string }>(sql`
    select id, replaces_id from load_facts where id = any(${uuids(factIds)}) and replaces_id is not null`);
  return new Map(rows.map(({ id, replaces_id: replaced }) => [id, replaced]));
}

/** Ids of the pickups that completing a job posted, as corrected by now; not those that were reported on the way. */
export async function completionPickups(tx: TenantTransaction, jobId: string): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select f.id from load_facts f
     where f.job_id = ${jobId} and f.kind = 'pickup' and not exists (select from load_facts r where r.replaces_id = f.id)
       and not exists (select from field_commands k where k.type = 'load.taken' and k.occurred_at = f.occurred_at and k.body -> 'data' ->> 'jobId' = ${jobId})
     order by f.occurred_at, f.id`);
  return rows.map(({ id }) => id);
}
