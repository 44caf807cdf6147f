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

/** Whether a crew's correction of the report of a job counts already: the job's history names what it corrected. */
export async function isCorrected(tx: TenantTransaction, jobId: string, reportId: string): Promise<boolean> {
  const { rows } = await tx.execute<{ found: boolean }>(sql`
    select exists (select from job_events where job_id = ${jobId} and type = 'reported' and details ->> 'corrects' = ${reportId}) as found`);
  return rows[0]?.found === true;
}

/** Whether the company has such a disposal site. */
export async function isSite(tx: TenantTransaction, id: string): Promise<boolean> {
  const { rows } = await tx.execute<{ found: boolean }>(sql`
    select exists (select from disposal_sites where id = ${id}) as found`);
  return rows[0]?.found === true;
}

/** A dump that counts, with the visit it is part of. */
export interface StandingDump {
  readonly id: string;
  readonly compartmentId: string;
  readonly occurredAt: Date;
  readonly visit: {
    readonly id: string;
    readonly disposalSiteId: string;
    readonly ticketNumber: string | null;
    readonly weightPounds: number | null;
    /** What the site charged, as recorded last. */
    readonly feeCents?: number | undefined;
  };
}

/** Those of the facts that are dumps and that nothing has taken the place of. */
export async function standingDumps(tx: TenantTransaction, ids: readonly string[]): Promise<StandingDump[]> {
  const { rows } = await tx.execute<{
    id: string;
    compartment_id: string;
    occurred_at: string;
    visit_id: string;
    site_id: string;
    ticket_number: string | null;
    weight_pounds: number | null;
    fee_cents: number | null;
  }>(sql`
    select f.id, f.compartment_id, f.occurred_at, v.id as visit_id, v.disposal_site_id as site_id, v.ticket_number, v.weight_pounds,
           (select d.cents from disposal_fees d where d.visit_id = v.id order by d.created_at desc, d.id desc limit 1) as fee_cents
      from load_facts f join disposal_visit_facts x on x.fact_id = f.id join disposal_visits v on v.id = x.visit_id
     where f.id = any(${uuids(ids)}) and f.kind = 'discharge' and not exists (select from load_facts r where r.replaces_id = f.id)`);
  return rows.map((row) => ({
    id: row.id,
    compartmentId: row.compartment_id,
    occurredAt: new Date(row.occurred_at),
    visit: {
      id: row.visit_id,
      disposalSiteId: row.site_id,
      ticketNumber: row.ticket_number,
      weightPounds: row.weight_pounds,
      feeCents: row.fee_cents ?? undefined,
    },
  }));
}
