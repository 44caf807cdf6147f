// Public to other features: trucks' loads at the start of a day, and their changes on that day.
import { sql, type SQL } from 'drizzle-orm';
import type { TankDay, Takers } from '@haulwright/domain/custody/ledger/tank-day';
import type { WasteType } from '@haulwright/domain/services/waste-type';
import type { TenantTransaction } from '../../../platform/database/database.ts';

/** A truck's day: from its first instant to the start of the next. */
export interface AskedDay {
  readonly vehicleId: string;
  readonly from: Date;
  readonly until: Date;
}

/** A truck's day by the ledger; times in milliseconds since 1970. */
export interface LedgerDay extends TankDay {
  /** Since when the opening load is on board; null when the truck was empty. */
  readonly openingSince: Date | null;
  /** Gallons reported per disposal site. */
  readonly brought: ReadonlyMap<string, number>;
}

export const emptyDay: LedgerDay = { opening: [], changes: [], openingSince: null, brought: new Map() };

interface Row {
  readonly place: number;
  readonly opening: { tankId: string; gallons: number; wasteType: WasteType; since: string }[] | null;
  readonly changes: { at: string; tankId: string; gallons: number; wasteType: WasteType }[] | null;
  readonly brought: Record<string, number> | null;
  readonly reported: string[] | null;
  readonly takers: Takers | null;
}

/** SQL for `Takers`, as JSON; null without sites. */
export const takersOfWastes = sql<Takers | null>`(select jsonb_object_agg(t.waste, t.sites) from (
    select waste, count(*)::int as sites from disposal_sites d cross join unnest(d.accepted_waste_types) as waste where d.active group by waste) t)`;

export interface TankDays {
  /** In the order requested. */
  readonly days: readonly LedgerDay[];
  /** Those of the requested jobs with reported gallons, on whatever truck. */
  readonly reportedJobIds: ReadonlySet<string>;
}

/**
 * Reads the ledger of these days in one statement, as corrected by now; an entry and its reversal have the
 * same date, so they cancel.
 */
export async function loadTankDays(
  tx: TenantTransaction,
  asked: readonly AskedDay[],
  jobIds: readonly string[],
): Promise<TankDays> {
  if (asked.length === 0) return { days: [], reportedJobIds: new Set() };
  const days = sql`select * from unnest(
      ${sql.param(asked.map(({ vehicleId }) => vehicleId))}::uuid[],
      ${sql.param(asked.map(({ from }) => from.toISOString()))}::timestamptz[],
      ${sql.param(asked.map(({ until }) => until.toISOString()))}::timestamptz[]
    ) with ordinality as a (vehicle_id, day_from, day_until, place)`;
  const { rows } = await tx.execute(sql`${linesOf(days)}, opening as (
      select place, compartment_id, waste_type, sum(gallons)::int as gallons, min(occurred_at) as since
        from lines where occurred_at < day_from group by place, compartment_id, waste_type having sum(gallons) <> 0
    ), changes as (
      select place, occurred_at, fact_id, compartment_id, waste_type, disposal_site_id, reported, sum(gallons)::int as gallons
        from lines where occurred_at >= day_from group by place, occurred_at, fact_id, compartment_id, waste_type, disposal_site_id, reported having sum(gallons) <> 0
    ), brought as (
      -- A dump of several wastes is several lines, and reported once.
      select place, disposal_site_id, sum(reported)::int as gallons
        from (select distinct place, fact_id, disposal_site_id, reported from changes where disposal_site_id is not null) dumps group by place, disposal_site_id
    )
    select a.place::int as place,
           (select jsonb_agg(jsonb_build_object('tankId', o.compartment_id, 'gallons', o.gallons, 'wasteType', o.waste_type, 'since', o.since) order by o.waste_type, o.compartment_id) from opening o where o.place = a.place) as opening,
           (select jsonb_agg(jsonb_build_object('at', x.occurred_at, 'tankId', x.compartment_id, 'gallons', x.gallons, 'wasteType', x.waste_type) order by x.occurred_at, x.fact_id) from changes x where x.place = a.place) as changes,
           (select jsonb_object_agg(b.disposal_site_id, b.gallons) from brought b where b.place = a.place) as brought,
           case when a.place = 1 then (select jsonb_agg(distinct job_id) from load_facts where job_id = any(${sql.param([...jobIds])}::uuid[])) end as reported,
           case when a.place = 1 then ${takersOfWastes} end as takers
      from asked a order by a.place`);
  const read = rows as unknown as Row[];
  const takers = read[0]?.takers ?? {};
  return {
    days: read.map((row) => ({ ...toDay(row), takers })),
    reportedJobIds: new Set(read.flatMap(({ reported }) => reported ?? [])),
  };
}

/** The opening of a truck's day, with the position of the day in the request. */
export interface Opening {
  /** From 1 on. */
  readonly place: number;
  readonly tankId: string;
  readonly gallons: number;
  readonly wasteType: WasteType;
}

/**
 * SQL for the openings (`Opening`, as JSON; null for none) of days that have begun, to be read along with
 * something else: a route's times are computed from few statements.
 */
export const openingsOf = (
  asked: readonly { readonly vehicleId: string; readonly date: string }[],
): SQL<Opening[] | null> => {
  const days = sql`select d.vehicle_id, d.day_from, d.day_from as day_until, d.place from (
      select a.vehicle_id, a.day::timestamp at time zone coalesce((select time_zone from company_settings), 'America/New_York') as day_from, a.place
        from unnest(${sql.param(asked.map(({ vehicleId }) => vehicleId))}::uuid[], ${sql.param(asked.map(({ date }) => date))}::date[])
             with ordinality as a (vehicle_id, day, place)
    ) d where d.day_from <= now()`;
  return sql`(${linesOf(days)}
    select jsonb_agg(jsonb_build_object('place', o.place, 'tankId', o.compartment_id, 'gallons', o.gallons, 'wasteType', o.waste_type) order by o.place, o.waste_type, o.compartment_id)
      from (select place, compartment_id, waste_type, sum(gallons)::int as gallons from lines group by place, compartment_id, waste_type having sum(gallons) <> 0) o)`;
};

/**
 * Movements in the tanks of trucks on the requested days, and earlier ones whose waste was still on board.
 */
const linesOf = (asked: SQL): SQL => sql`
    with asked as (${asked}), lines as (
      -- From the beginning of the load that was on board when the day began, else from that of the day.
      select a.place, a.day_from, e.occurred_at, e.fact_id, c.id as compartment_id, account.waste_type, p.gallons, f.disposal_site_id, f.gallons as reported
        from asked a
        join vehicle_compartments c on c.vehicle_id = a.vehicle_id
        left join lateral (
          select min(l.opened_at) as opened_at from loads l
           where l.compartment_id = c.id and l.superseded_at is null and l.opened_at < a.day_from and (l.closed_at is null or l.closed_at >= a.day_from)
        ) overnight on true
        join lateral (
          select e.id, e.occurred_at, e.fact_id from load_entries e
           where e.compartment_id = c.id and e.occurred_at >= coalesce(overnight.opened_at, a.day_from) and e.occurred_at < a.day_until
          union
          select e.id, e.occurred_at, e.fact_id from load_facts moved join load_entries e on e.fact_id = moved.id
           where moved.to_compartment_id = c.id and moved.occurred_at >= coalesce(overnight.opened_at, a.day_from) and moved.occurred_at < a.day_until
        ) e on true
        join load_postings p on p.entry_id = e.id
        join load_accounts account on account.id = p.account_id and account.kind = 'compartment' and account.compartment_id = c.id
        join load_facts f on f.id = e.fact_id
    )`;

function toDay({ opening, changes, brought }: Row): LedgerDay {
  const since = (opening ?? []).map((one) => Date.parse(one.since));
  return {
    opening: (opening ?? []).map(({ since: _since, ...one }) => one),
    changes: (changes ?? []).map(({ at, ...change }) => ({ ...change, at: Date.parse(at) })),
    openingSince: since.length === 0 ? null : new Date(Math.min(...since)),
    brought: new Map(Object.entries(brought ?? {})),
  };
}
