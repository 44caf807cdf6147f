// Public to other features: what happened at the tanks of a truck on a day.
import { sql } from 'drizzle-orm';
import {
  dayFactsOf,
  maxDayFacts,
  maxJobsWithoutTank,
  type StoredDayFact,
  type TruckDayDetail,
} from '@haulwright/domain/custody/office/day-fact';
import { addDays, startOfDayIn } from '@haulwright/domain/kernel/calendar-date';
import type { TenantTransaction } from '../../../platform/database/database.ts';

interface AskedDay {
  readonly vehicleId: string;
  readonly date: string;
}

const nameOf = (alias: string) => sql.raw(`coalesce(nullif(${alias}.full_name, ''), ${alias}.email)`);

/** Loads a truck's day with everything seen at its tanks; undefined when there is no such truck. */
export async function loadDayDetail(
  tx: TenantTransaction,
  { vehicleId, date }: AskedDay,
  timeZone: string,
): Promise<TruckDayDetail | undefined> {
  const start = startOfDayIn(date, timeZone);
  const { rows } = await tx.execute(sql`
    select v.id, v.name, exists (select from custody_days d where d.vehicle_id = v.id and d.date >= ${date}) as "isClosed",
           (select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name, 'capacityGallons', c.capacity_gallons, 'acceptedWasteTypes', c.accepted_waste_types)
                     order by c.created_at, c.id), '[]') from vehicle_compartments c where c.vehicle_id = v.id and ${wasOnTruck(start)}) as tanks
      from vehicles v where v.id = ${vehicleId}`);
  const [truck] = rows as unknown as (Pick<TruckDayDetail, 'isClosed' | 'tanks'> & {
    id: string;
    name: string;
  })[];
  if (truck === undefined) return undefined;
  const { id, name, isClosed, tanks } = truck;
  const stored = await loadFacts(tx, { vehicleId, date }, timeZone);
  return {
    vehicle: { id, name },
    date,
    isClosed,
    tanks,
    facts: dayFactsOf(stored.slice(0, maxDayFacts)),
    hasMore: stored.length > maxDayFacts,
    jobsWithoutTank: await loadJobsWithoutTank(tx, { vehicleId, date }, timeZone),
  };
}

async function loadFacts(
  tx: TenantTransaction,
  { vehicleId, date }: AskedDay,
  timeZone: string,
): Promise<StoredDayFact[]> {
  const [start, end] = [date, addDays(date, 1)].map((day) => startOfDayIn(day, timeZone).toISOString());
  // A tank of another truck is named with its truck.
  const tank = (c: string) =>
    sql.raw(
      `jsonb_build_object('id', ${c}.id, 'name', case when ${c}.vehicle_id = (select id from truck) then ${c}.name else concat_ws(', ', (select name from vehicles where id = ${c}.vehicle_id), ${c}.name) end)`,
    );
  const { rows } = await tx.execute(sql`
    with truck as (select ${vehicleId}::uuid as id), tanks as (select id from vehicle_compartments where vehicle_id = ${vehicleId}),
    facts as (
      select * from load_facts f
       where f.occurred_at >= ${start}::timestamptz and f.occurred_at < ${end}::timestamptz
         and (f.compartment_id in (select id from tanks) or f.to_compartment_id in (select id from tanks))
       order by f.occurred_at, f.recorded_at, f.id limit ${maxDayFacts + 1}
    )
    select f.id, f.kind, f.occurred_at as "occurredAt", f.recorded_at as "recordedAt", ${tank('c')} as tank, case when t.id is not null then ${tank('t')} end as "toTank",
           f.gallons, f.method, f.waste_type as "wasteType", f.reason, f.replaces_id as "replacesId",
           (select r.id from load_facts r where r.replaces_id = f.id) as "replacedById",
           (select coalesce(sum(p.gallons), 0)::int from load_entries e join load_postings p on p.entry_id = e.id join load_accounts a on a.id = p.account_id
             where e.fact_id = f.id and a.kind = 'variance') as "varianceGallons",
           case when k.id is not null then jsonb_build_object('id', k.id, 'name', k.name,
             'address', concat_ws(', ', nullif(a.street_line1, ''), nullif(concat_ws(' ', nullif(a.city, ''), nullif(a.state, '')), ''))) end as client,
           case when j.id is not null then jsonb_build_object('id', j.id, 'number', j.job_number) end as job,
           case when s.id is not null then jsonb_build_object('id', s.id, 'name', s.name) end as site,
           (select x.visit_id from disposal_visit_facts x where x.fact_id = f.id) as "ticketId", coalesce(${nameOf('p')}, '') as "recordedBy"
      from facts f join vehicle_compartments c on c.id = f.compartment_id left join vehicle_compartments t on t.id = f.to_compartment_id
      left join client_addresses a on a.id = f.client_address_id left join clients k on k.id = a.client_id
      left join jobs j on j.id = f.job_id left join disposal_sites s on s.id = f.disposal_site_id left join profiles p on p.user_id = f.actor_user_id
     order by f.occurred_at, f.recorded_at, f.id`);
  return (rows as unknown as StoredDayFact[]).map((row) => ({
    ...row,
    occurredAt: new Date(row.occurredAt).toISOString(),
    recordedAt: new Date(row.recordedAt).toISOString(),
  }));
}

/** Jobs completed on a day that fill a tank, with gallons in none; those of another truck's route are left out. */
async function loadJobsWithoutTank(
  tx: TenantTransaction,
  { vehicleId, date }: AskedDay,
  timeZone: string,
): Promise<TruckDayDetail['jobsWithoutTank']> {
  const [start, end] = [date, addDays(date, 1)].map((day) => startOfDayIn(day, timeZone).toISOString());
  const { rows } = await tx.execute(sql`
    select j.id, j.job_number as number, j.title, c.name as "clientName", j.client_address_id as "clientAddressId", j.waste_type as "wasteType", j.actual_gallons as gallons
      from jobs j join clients c on c.id = j.client_id
     where j.status = 'completed' and j.completed_at >= ${start}::timestamptz and j.completed_at < ${end}::timestamptz
       and j.client_address_id is not null and ${hasNoPickup}
       and (j.waste_type is not null or j.expected_gallons > 0 or j.actual_gallons > 0 or exists (select from load_facts f where f.job_id = j.id))
       and not exists (select from route_stops s join routes r on r.id = s.route_id where s.job_id = j.id and r.vehicle_id <> ${vehicleId})
     order by j.job_number limit ${maxJobsWithoutTank}`);
  return rows as unknown as TruckDayDetail['jobsWithoutTank'];
}

/** SQL: no pickup of a job `j` counts. */
const hasNoPickup = sql`not exists (
  select from load_facts f where f.job_id = j.id and f.kind = 'pickup' and not exists (select from load_facts r where r.replaces_id = f.id))`;

/** Whether a job's gallons can be put into a tank as a pickup at this address. */
export async function lacksPickup(
  tx: TenantTransaction,
  jobId: string,
  { clientAddressId, wasteType }: { readonly clientAddressId: string; readonly wasteType: string },
): Promise<boolean> {
  const { rows } = await tx.execute<{ lacks: boolean }>(sql`
    select ${hasNoPickup} as lacks from jobs j
     where j.id = ${jobId} and j.status = 'completed' and j.client_address_id = ${clientAddressId} and (j.waste_type is null or j.waste_type = ${wasteType})`);
  return rows[0]?.lacks === true;
}

/** SQL: a tank `c` was not taken off its truck before an instant. */
const wasOnTruck = (at: Date) =>
  sql`(c.retired_at is null or c.retired_at >= ${at.toISOString()}::timestamptz)`;

/** Ids of the tanks that were on a truck at an instant. */
export async function tankIdsOf(
  tx: TenantTransaction,
  vehicleId: string,
  at: Date,
): Promise<ReadonlySet<string>> {
  const { rows } = await tx.execute<{ id: string }>(
    sql`select c.id from vehicle_compartments c where c.vehicle_id = ${vehicleId} and ${wasOnTruck(at)}`,
  );
  return new Set(rows.map(({ id }) => id));
}

export async function hasAddress(tx: TenantTransaction, clientAddressId: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`select id from client_addresses where id = ${clientAddressId}`);
  return rows.length > 0;
}

/** The name of a fact's client or site, for a sentence about it. */
export async function namedFact(
  tx: TenantTransaction,
  id: string,
): Promise<
  { readonly kind: StoredDayFact['kind']; readonly occurredAt: Date; readonly name: string } | undefined
> {
  const { rows } = await tx.execute<{ kind: StoredDayFact['kind']; occurred_at: string; name: string }>(sql`
    select f.kind, f.occurred_at, coalesce(k.name, s.name, c.name) as name
      from load_facts f join vehicle_compartments c on c.id = f.compartment_id left join client_addresses a on a.id = f.client_address_id
      left join clients k on k.id = a.client_id left join disposal_sites s on s.id = f.disposal_site_id where f.id = ${id}`);
  const [row] = rows;
  return row && { kind: row.kind, occurredAt: new Date(row.occurred_at), name: row.name };
}
