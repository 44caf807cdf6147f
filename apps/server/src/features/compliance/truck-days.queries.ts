import { and, inArray, ne, sql, type SQL } from 'drizzle-orm';
import type { CompanyCustody } from '@haulwright/domain/companies/company-custody';
import { addDays } from '@haulwright/domain/kernel/calendar-date';
import type { CompartmentDay } from '@haulwright/domain/custody/ledger/day-close';
import type { DayMovement } from '@haulwright/domain/custody/ledger/truck-days';
import { washingRules, type WashingRule } from '@haulwright/domain/manifests/washing-rules';
import { openManifestStates } from '@haulwright/domain/manifests/manifest-life';
import type { WasteType } from '@haulwright/domain/services/waste-type';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { loadCustodyRules } from '../companies/company.queries.ts';
import { wastesOfLoad } from '../custody/ledger/last-loads.queries.ts';
import { visitStands } from '../custody/visits/disposal-visits.queries.ts';
import { followedPacks } from '../manifests/rows/followed-packs.queries.ts';
import { manifests } from '../manifests/rows/manifests.tables.ts';
import { loadVisits, type VisitRow } from '../custody/visits/visit-summary.queries.ts';

/** A range of the company's days, inclusive; limited to one truck when named. */
export interface AskedDays {
  readonly from: string;
  readonly to: string;
  readonly vehicleId?: string;
}

export interface LedgerCompartment {
  readonly id: string;
  readonly name: string;
  readonly vehicleId: string;
  readonly vehicleName: string;
  /** On board at the start of the first day. */
  readonly opening: number;
  /** The day on which it was taken off its truck. */
  readonly retiredOn: string | null;
}

export interface ClosedDay {
  readonly vehicleId: string;
  readonly date: string;
  readonly closedAt: string;
  readonly closedBy: string;
  readonly compartments: readonly CompartmentDay[];
  readonly onBoardReason: string | null;
  readonly reason: string | null;
}

/** A manifest of a visit with open steps. */
export interface OpenManifest {
  readonly id: string;
  readonly visitId: string;
  readonly number: number;
}

export interface JobOfDay {
  readonly vehicleId: string;
  readonly date: string;
  readonly id: string;
  readonly name: string;
}

/** Jobs on the routes of a truck's day. */
export interface JobCount {
  readonly vehicleId: string;
  readonly date: string;
  readonly done: number;
  readonly all: number;
}

/** A day on which a truck's crew reported something, whether or not it moved gallons. */
export interface ReportedDay {
  readonly vehicleId: string;
  readonly date: string;
}

/** What a tank carried between two times it was empty, around the asked days; times in milliseconds since 1970. */
export interface LoadOfTank {
  readonly compartmentId: string;
  /** In order of arrival. */
  readonly wasteTypes: readonly WasteType[];
  readonly openedAt: number;
  readonly closedAt: number | null;
  /** The same by the company's calendar. */
  readonly openedOn: string;
  readonly closedOn: string | null;
}

/** Gallons that a day's measurements found missing in a tank (negative: beyond what was expected). */
export interface MeasuredVariance {
  readonly compartmentId: string;
  readonly date: string;
  readonly gallons: number;
}

/** The rows that trucks' days are computed from. */
export interface DayFacts {
  readonly compartments: readonly LedgerCompartment[];
  readonly movements: readonly DayMovement[];
  readonly reported: readonly ReportedDay[];
  /** With their date in the company's time zone. */
  readonly visits: readonly (VisitRow & { readonly date: string })[];
  readonly jobsWithoutGallons: readonly JobOfDay[];
  readonly openManifests: readonly OpenManifest[];
  /** Papers of each visit. */
  readonly paperCounts: ReadonlyMap<string, number>;
  readonly jobCounts: readonly JobCount[];
  readonly closed: readonly ClosedDay[];
  readonly measured: readonly MeasuredVariance[];
  /** Those of the asked days, and of each tank the last one before them. */
  readonly loads: readonly LoadOfTank[];
  readonly washedAt: ReadonlyMap<string, readonly number[]>;
  readonly washingRules: readonly WashingRule[];
  readonly custody: CompanyCustody;
}

/** Public to other features. Loads the rows that trucks' days are computed from, as corrected by now. */
export async function loadDayFacts(
  tx: TenantTransaction,
  { from, to, vehicleId }: AskedDays,
  timeZone: string,
): Promise<DayFacts> {
  const [start, end] = [
    sql`(${from}::timestamp at time zone ${timeZone})`,
    sql`(${addDays(to, 1)}::timestamp at time zone ${timeZone})`,
  ];
  const ofVehicle = (column: 'c.vehicle_id' | 'r.vehicle_id' | 'd.vehicle_id' | 'v.vehicle_id') =>
    vehicleId === undefined ? sql`` : sql`and ${sql.raw(column)} = ${vehicleId}`;
  const { rows } = await tx.execute(sql`
    with compartments as (
      select c.id, c.name, c.vehicle_id, v.name as vehicle_name, c.created_at, (c.retired_at at time zone ${timeZone})::date::text as retired_on,
             coalesce((select sum(a.balance_gallons) from load_accounts a where a.kind = 'compartment' and a.compartment_id = c.id), 0)::int as balance
        from vehicle_compartments c join vehicles v on v.id = c.vehicle_id where true ${ofVehicle('c.vehicle_id')}
    ), lines as (
      select a.compartment_id, (e.occurred_at at time zone ${timeZone})::date::text as date, e.occurred_at < ${end} as asked, coalesce(o.kind, e.kind) as kind,
             case when (p.gallons > 0) = (e.reverses_id is null) then 'in' else 'out' end as direction, p.gallons
        from load_entries e left join load_entries o on o.id = e.reverses_id
        join load_postings p on p.entry_id = e.id
        join load_accounts a on a.id = p.account_id and a.kind = 'compartment' and a.compartment_id in (select id from compartments)
       where e.occurred_at >= ${start}
    ), movements as (
      select compartment_id, date, kind, direction, sum(gallons)::int as gallons from lines where asked group by 1, 2, 3, 4 having sum(gallons) <> 0
    )
    select (select jsonb_agg(distinct jsonb_build_object('vehicleId', c.vehicle_id, 'date', (f.occurred_at at time zone ${timeZone})::date::text))
              from load_facts f join compartments c on c.id = f.compartment_id
             where f.occurred_at >= ${start} and f.occurred_at < ${end} and f.kind <> 'withdrawn' and not exists (select from load_facts r where r.replaces_id = f.id)) as reported,
           (select jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name, 'vehicleId', c.vehicle_id, 'vehicleName', c.vehicle_name, 'retiredOn', c.retired_on,
                      'opening', c.balance - coalesce((select sum(l.gallons) from lines l where l.compartment_id = c.id), 0)) order by c.vehicle_name, c.created_at, c.id) from compartments c) as compartments,
           (select jsonb_agg(jsonb_build_object('compartmentId', m.compartment_id, 'date', m.date, 'kind', m.kind, 'direction', m.direction, 'gallons', m.gallons)) from movements m) as movements,
           (select jsonb_agg(jsonb_build_object('compartmentId', m.compartment_id, 'date', m.date, 'gallons', m.gallons))
              from (select a.compartment_id, (e.occurred_at at time zone ${timeZone})::date::text as date, sum(p.gallons)::int as gallons
                      from load_facts f join load_entries e on e.fact_id = f.id join load_postings p on p.entry_id = e.id
                      join load_accounts a on a.id = p.account_id and a.kind = 'variance'
                     where f.kind = 'gauge' and f.compartment_id in (select id from compartments) and f.occurred_at >= ${start} and f.occurred_at < ${end}
                     group by 1, 2 having sum(p.gallons) <> 0) m) as measured,
           (select jsonb_agg(jsonb_build_object('vehicleId', r.vehicle_id, 'date', r.route_date, 'id', j.id, 'name', j.job_number || ' ' || j.title) order by j.job_number)
              from routes r join route_stops s on s.route_id = r.id join jobs j on j.id = s.job_id
             where r.route_date between ${from} and ${to} and r.vehicle_id is not null ${ofVehicle('r.vehicle_id')}
               and j.status = 'completed' and j.expected_gallons > 0 and j.actual_gallons is null) as jobs,
           (select jsonb_agg(jsonb_build_object('vehicleId', n.vehicle_id, 'date', n.route_date, 'done', n.done, 'all', n.every))
              from (select r.vehicle_id, r.route_date, count(*) filter (where j.status in ('completed', 'cancelled')) as done, count(*) as every
                      from routes r join route_stops s on s.route_id = r.id join jobs j on j.id = s.job_id
                     where r.route_date between ${from} and ${to} and r.vehicle_id is not null ${ofVehicle('r.vehicle_id')} group by 1, 2) n) as counts,
           (select jsonb_agg(jsonb_build_object('vehicleId', d.vehicle_id, 'date', d.date, 'closedAt', d.closed_at, 'closedBy', coalesce(nullif(p.full_name, ''), p.email),
                      'compartments', d.compartments, 'onBoardReason', d.on_board_reason, 'reason', d.reason))
              from custody_days d join profiles p on p.user_id = d.closed_by where d.date between ${from} and ${to} ${ofVehicle('d.vehicle_id')}) as closed`);
  const [row] = rows as unknown as Partial<Record<string, unknown>>[];
  const visits = await loadVisits(
    tx,
    sql`select v.*, (v.occurred_at at time zone ${timeZone})::date::text as date from disposal_visits v
         where v.occurred_at >= ${start} and v.occurred_at < ${end} and ${visitStands} and v.vehicle_id is not null ${ofVehicle('v.vehicle_id')}`,
  );
  const aboard = await loadAboard(tx, ofVehicle('c.vehicle_id'), { start, end }, timeZone);
  return {
    ...aboard,
    washingRules: washingRules(await followedPacks(tx)),
    custody: await loadCustodyRules(tx),
    measured: (row?.['measured'] ?? []) as MeasuredVariance[],
    ...(await loadManifests(
      tx,
      visits.map(({ id }) => id),
    )),
    jobCounts: (row?.['counts'] ?? []) as JobCount[],
    compartments: (row?.['compartments'] ?? []) as LedgerCompartment[],
    movements: (row?.['movements'] ?? []) as DayMovement[],
    reported: (row?.['reported'] ?? []) as ReportedDay[],
    visits: visits as unknown as DayFacts['visits'],
    jobsWithoutGallons: (row?.['jobs'] ?? []) as JobOfDay[],
    closed: (row?.['closed'] ?? []) as ClosedDay[],
  };
}

/** Loads what tanks carried on the asked days and last before them, and when they were washed since. */
async function loadAboard(
  tx: TenantTransaction,
  ofVehicle: SQL,
  { start, end }: { readonly start: SQL; readonly end: SQL },
  timeZone: string,
): Promise<Pick<DayFacts, 'loads' | 'washedAt'>> {
  const { rows } = await tx.execute(sql`
    with asked as (
      select c.id as compartment_id, before.closed_at as since, before.id as before_id
        from vehicle_compartments c left join lateral (
          select l.id, l.closed_at from loads l where l.compartment_id = c.id and l.superseded_at is null and l.closed_at < ${start}
           order by l.opened_at desc limit 1
        ) before on true where c.vehicle_id is not null ${ofVehicle}
    )
    select (select jsonb_agg(jsonb_build_object('compartmentId', l.compartment_id, 'wasteTypes', ${wastesOfLoad}, 'openedAt', l.opened_at, 'closedAt', l.closed_at,
                     'openedOn', (l.opened_at at time zone ${timeZone})::date::text, 'closedOn', (l.closed_at at time zone ${timeZone})::date::text))
              from asked a join loads l on l.compartment_id = a.compartment_id and l.superseded_at is null
               and (l.id = a.before_id or (l.opened_at < ${end} and (l.closed_at is null or l.closed_at >= ${start})))) as loads,
           (select jsonb_agg(jsonb_build_object('compartmentId', f.compartment_id, 'at', f.occurred_at))
              from asked a join load_facts f on f.compartment_id = a.compartment_id and f.kind = 'rinse' and f.occurred_at >= coalesce(a.since, ${start}) and f.occurred_at < ${end}
             where not exists (select from load_facts r where r.replaces_id = f.id)) as washed`);
  const [row] = rows as unknown as {
    loads:
      (Omit<LoadOfTank, 'openedAt' | 'closedAt'> & { openedAt: string; closedAt: string | null })[] | null;
    washed: { compartmentId: string; at: string }[] | null;
  }[];
  const washed = Map.groupBy(row?.washed ?? [], ({ compartmentId }) => compartmentId);
  return {
    loads: (row?.loads ?? []).map(({ openedAt, closedAt, ...load }) => ({
      ...load,
      openedAt: Date.parse(openedAt),
      closedAt: closedAt === null ? null : Date.parse(closedAt),
    })),
    washedAt: new Map([...washed].map(([id, own]) => [id, own.map(({ at }) => Date.parse(at))])),
  };
}

/** Counts the papers of visits, and loads those with open steps. */
async function loadManifests(
  tx: TenantTransaction,
  visitIds: readonly string[],
): Promise<Pick<DayFacts, 'openManifests' | 'paperCounts'>> {
  const isOpen: readonly string[] = openManifestStates;
  const papers = await tx
    .select({
      id: manifests.id,
      visitId: manifests.visitId,
      number: manifests.number,
      state: manifests.state,
    })
    .from(manifests)
    .where(and(inArray(manifests.visitId, [...visitIds]), ne(manifests.state, 'void')))
    .orderBy(manifests.number);
  const byVisit = Map.groupBy(papers, ({ visitId }) => visitId);
  return {
    openManifests: papers
      .filter(({ state }) => isOpen.includes(state))
      .map(({ state: _state, ...paper }) => paper),
    paperCounts: new Map([...byVisit].map(([id, own]) => [id, own.length])),
  };
}

/** Locks the tanks of a truck, so that nothing is posted to them meanwhile. @returns their number */
export async function lockTanks(tx: TenantTransaction, vehicleId: string): Promise<number> {
  const { rows } = await tx.execute(
    sql`select id from vehicle_compartments where vehicle_id = ${vehicleId} order by id for no key update`,
  );
  return rows.length;
}
