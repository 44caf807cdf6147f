import { sql } from 'drizzle-orm';
import { addDays } from '@haulwright/domain/kernel/calendar-date';
import type { LoadFact } from '@haulwright/domain/custody/ledger/load-fact';
import type { WasteType } from '@haulwright/domain/services/waste-type';
import { closeDay } from '../../apps/server/src/features/compliance/close-day.ts';
import { compartmentsOf } from '../../apps/server/src/features/custody/ledger/compartments.queries.ts';
import { postFacts, type ReportedFact } from '../../apps/server/src/features/custody/ledger/post-facts.ts';
import { events } from '../../apps/server/src/hearers.ts';
import type { TenantTransaction } from '../../apps/server/src/platform/database/database.ts';
import type { Ground } from './ground.ts';
import { ownId } from './own-ids.ts';
import { instantOf } from './wall-clock.ts';

/** Days whose gallons are posted: enough to look at, few enough for a quick start. */
const postedDays = 4;
/** The last of them wait to be closed. */
const openDays = 2;
/** Of the dumps, in their order: one has no ticket, one differs too much. */
const withoutTicket = 5;
const withDifference = 8;

/** A stop of a driven route: a completed job with its gallons, or a dump. */
// A type, not an interface: rows of the driver are indexed by name.
// oxlint-disable-next-line typescript/consistent-type-definitions -- see above
type DrivenRow = {
  readonly id: string;
  readonly vehicle_id: string;
  readonly driver_user_id: string;
  readonly date: string;
  readonly departure_second: number;
  readonly disposal_site_id: string | null;
  readonly job_id: string | null;
  readonly client_address_id: string | null;
  readonly gallons: number | null;
  readonly waste_type: WasteType | null;
  readonly completed_at: string | null;
};

/**
 * Posts what the demo's crews pumped and dumped on the last driven days to the ledger of gallons, and closes
 * the older of these days as far as nothing is missing. What is posted already stays as it is.
 */
export async function postPastLoads(tx: TenantTransaction, ground: Ground, today: string): Promise<void> {
  const from = addDays(today, -postedDays);
  const stops = await drivenStops(tx, from, today);
  const vehicleIds = [...new Set(stops.map((stop) => stop.vehicle_id))];
  const tanks = await compartmentsOf(tx, ground.actor.companyId, vehicleIds);
  let dumps = 0;
  for (const [vehicleId, own] of Map.groupBy(stops, (stop) => stop.vehicle_id)) {
    const tank = tanks.find((one) => one.vehicleId === vehicleId);
    let aboard = 0;
    for (const stop of tank === undefined ? [] : own) {
      if (stop.disposal_site_id === null) aboard += await pump(tx, ground, stop, tank?.id ?? '');
      else if (aboard > 0) {
        dumps += 1;
        await dump(tx, ground, { stop, tankId: tank?.id ?? '', aboard, dumps });
        aboard = 0;
      }
    }
  }
  const { services } = ground.haulwright;
  const { actor, timeZone } = ground;
  for (let date = from; date < addDays(today, -openDays); date = addDays(date, 1)) {
    const now = instantOf(addDays(date, 1), 480, timeZone);
    const act = { ...actor, timeZone, isAdmin: false, now, events: services.events };
    for (const vehicleId of vehicleIds)
      await closeDay(tx, act, { vehicleId, date, onBoardReason: null, reason: null }, services.custodySigner);
  }
}

/** Of routes of which nothing is in the ledger, truck by truck in the order they were driven. */
async function drivenStops(tx: TenantTransaction, from: string, today: string): Promise<DrivenRow[]> {
  const { rows } = await tx.execute<DrivenRow>(sql`
    select s.id, r.vehicle_id, r.driver_user_id, r.route_date::text as date, s.departure_second, s.disposal_site_id, s.job_id,
           j.client_address_id, j.actual_gallons as gallons, j.waste_type, j.completed_at
      from routes r join route_stops s on s.route_id = r.id left join jobs j on j.id = s.job_id
     where r.route_date >= ${from} and r.route_date < ${today} and r.status = 'completed' and r.vehicle_id is not null and r.driver_user_id is not null
       and not exists (select from route_stops o join load_facts f on f.job_id = o.job_id where o.route_id = r.id)
     order by r.vehicle_id, r.route_date, r.start_second, s.sequence`);
  return rows;
}

/** @returns the gallons that are in the tank now */
async function pump(tx: TenantTransaction, ground: Ground, stop: DrivenRow, tankId: string): Promise<number> {
  const { job_id: jobId, client_address_id: generatorId, gallons, waste_type: wasteType } = stop;
  if (jobId === null || generatorId === null || wasteType === null || stop.completed_at === null) return 0;
  if (gallons === null || gallons === 0) return 0;
  const at = new Date(stop.completed_at);
  const fact: LoadFact = {
    kind: 'pickup',
    id: ownId(ground.actor.companyId, `load of ${jobId}`),
    compartmentId: tankId,
    occurredAt: at.getTime(),
    generatorId,
    gallons,
    wasteType,
  };
  const driver = { companyId: ground.actor.companyId, userId: stop.driver_user_id };
  const posted = await post(tx, driver, { fact, method: 'sight_glass', jobId }, at);
  return posted.ok ? gallons : 0;
}

async function dump(
  tx: TenantTransaction,
  ground: Ground,
  {
    stop,
    tankId,
    aboard,
    dumps,
  }: {
    readonly stop: DrivenRow;
    readonly tankId: string;
    readonly aboard: number;
    readonly dumps: number;
  },
): Promise<void> {
  const { companyId } = ground.actor;
  // A quarter of an hour after the planned end: by then even a late crew has finished the job before.
  const planned = instantOf(stop.date, (stop.departure_second + 900) / 60, ground.timeZone);
  const at = new Date(Math.max(planned.getTime(), await lastOf(tx, tankId, stop.date, ground.timeZone)));
  const id = ownId(companyId, `dump of ${stop.id}`);
  const fact: LoadFact = {
    kind: 'discharge',
    id,
    compartmentId: tankId,
    occurredAt: at.getTime(),
    siteId: stop.disposal_site_id ?? '',
    gallons: dumps % withDifference === 0 ? Math.round(aboard * 0.8) : aboard,
    emptied: true,
  };
  const ticketNumber = dumps % withoutTicket === 0 ? null : `T-${stop.date.replaceAll('-', '')}-${dumps}`;
  await post(
    tx,
    { companyId, userId: stop.driver_user_id },
    { fact, method: 'meter', jobId: null, visit: { id, ticketNumber, weightPounds: null } },
    at,
  );
}

/** A minute after the last job in the tank on the day. */
async function lastOf(
  tx: TenantTransaction,
  tankId: string,
  date: string,
  timeZone: string,
): Promise<number> {
  const [from, until] = [instantOf(date, 0, timeZone), instantOf(addDays(date, 1), 0, timeZone)];
  const { rows } = await tx.execute<{ last: string | null }>(sql`
    select max(occurred_at) as last from load_facts
     where compartment_id = ${tankId} and occurred_at >= ${from.toISOString()} and occurred_at < ${until.toISOString()}`);
  return rows[0]?.last == null ? 0 : new Date(rows[0].last).getTime() + 60_000;
}

/** As a phone's report of that time. */
const post = (
  tx: TenantTransaction,
  by: { readonly companyId: string; readonly userId: string },
  reported: ReportedFact,
  now: Date,
) =>
  postFacts(tx, { ...by, now, isAdmin: false, events }, { add: [reported], because: 'report', reason: null });
