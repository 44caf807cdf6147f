import { sql, type SQL } from 'drizzle-orm';
import type { JobBill } from '@haulwright/domain/assurance/pumped-work';
import type { BillingHold } from '@haulwright/domain/invoicing/invoice';
import { addDays } from '@haulwright/domain/kernel/calendar-date';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { visitStands } from '../custody/visits/disposal-visits.queries.ts';
import { isKind } from '../invoicing/rows/line-kind.queries.ts';

/** A range of the company's days, inclusive. */
export interface AskedDays {
  readonly from: string;
  readonly to: string;
}

/** A truck's movements on a day by the current ledger; gallons. */
export interface TankSums {
  readonly vehicleId: string;
  readonly vehicleName: string;
  readonly date: string;
  readonly pumped: number;
  readonly dumped: number;
  readonly missing: number;
  readonly transferred: number;
  /** At the end of the day. */
  readonly aboard: number;
}

/** Whether an instant lies within the range, in the company's time zone. */
const within = ({ from, to }: AskedDays, timeZone: string): SQL =>
  sql`e.occurred_at >= (${from}::timestamp at time zone ${timeZone}) and e.occurred_at < (${addDays(to, 1)}::timestamp at time zone ${timeZone})`;

/** Loads the days on which something moved. An entry and its reversal have the same date, so they cancel. */
export async function loadTankSums(
  tx: TenantTransaction,
  asked: AskedDays,
  timeZone: string,
): Promise<TankSums[]> {
  const start = sql`(${asked.from}::timestamp at time zone ${timeZone})`;
  const { rows } = await tx.execute(sql`
    with lines as (
      select c.vehicle_id, (e.occurred_at at time zone ${timeZone})::date as date, coalesce(o.kind, e.kind) as kind, p.gallons
        from load_entries e left join load_entries o on o.id = e.reverses_id
        join load_postings p on p.entry_id = e.id
        join load_accounts a on a.id = p.account_id and a.kind = 'compartment'
        join vehicle_compartments c on c.id = a.compartment_id and c.vehicle_id is not null
       where e.occurred_at >= ${start}
    ), aboard as (
      select c.vehicle_id, sum(a.balance_gallons) as gallons from load_accounts a
        join vehicle_compartments c on c.id = a.compartment_id where a.kind = 'compartment' and c.vehicle_id is not null group by 1
    ), days as (
      select vehicle_id, date, coalesce(sum(gallons) filter (where kind = 'pickup'), 0) as pumped,
             -coalesce(sum(gallons) filter (where kind = 'discharge'), 0) as dumped,
             -coalesce(sum(gallons) filter (where kind = 'variance'), 0) as missing,
             coalesce(sum(gallons) filter (where kind = 'transfer'), 0) as transferred,
             bool_or(gallons <> 0) as moved, sum(gallons) as change
        from lines group by 1, 2
    ), known as (
      select d.*, b.gallons - coalesce(sum(d.change) over (partition by d.vehicle_id order by d.date desc rows between unbounded preceding and 1 preceding), 0) as aboard
        from days d join aboard b on b.vehicle_id = d.vehicle_id
    )
    select k.vehicle_id as "vehicleId", v.name as "vehicleName", k.date::text as date, k.pumped::int as pumped, k.dumped::int as dumped,
           k.missing::int as missing, k.transferred::int as transferred, k.aboard::int as aboard
      from known k join vehicles v on v.id = k.vehicle_id
     where k.date <= ${asked.to}::date and (k.pumped, k.dumped, k.missing, k.transferred) <> (0, 0, 0, 0)
     order by k.date desc, v.name, k.vehicle_id`);
  return rows as unknown as TankSums[];
}

/** Gallons that a truck pumped on a day for one job, or for none. */
export interface PumpedRow {
  readonly vehicleId: string;
  readonly date: string;
  readonly gallons: number;
  readonly whole: number;
  readonly before: number;
  readonly job: {
    readonly id: string;
    readonly number: string;
    readonly title: string;
    readonly clientName: string;
    readonly bill: JobBill;
  } | null;
}

interface Row {
  vehicle_id: string;
  date: string;
  gallons: number;
  whole: number;
  before: number;
  job_id: string | null;
  job_number: string;
  title: string;
  client_name: string;
  status: string;
  has_price: boolean;
  holds: BillingHold[] | null;
  is_by_gallon: boolean;
  priced_gallons: number | null;
  due_cents: string | null;
  is_open: boolean | null;
  is_waived: boolean;
  billed_cents: string | null;
  billed_gallons: number | null;
}

/** Loads gallons pumped by truck, day and job, with the job's billing. */
export async function loadPumped(
  tx: TenantTransaction,
  asked: AskedDays,
  timeZone: string,
): Promise<PumpedRow[]> {
  const pickups = (where: SQL): SQL => sql`
      select c.vehicle_id, (e.occurred_at at time zone ${timeZone})::date as date, f.job_id, sum(p.gallons)::int as gallons
        from load_entries e left join load_entries o on o.id = e.reverses_id
        join load_facts f on f.id = e.fact_id
        join load_postings p on p.entry_id = e.id
        join load_accounts a on a.id = p.account_id and a.kind = 'compartment'
        join vehicle_compartments c on c.id = a.compartment_id and c.vehicle_id is not null
       where coalesce(o.kind, e.kind) = 'pickup' and ${where}
       group by 1, 2, 3 having sum(p.gallons) <> 0`;
  const { rows } = await tx.execute(sql`
    with asked as (${pickups(within(asked, timeZone))}),
    jobs_of as (select distinct job_id from asked where job_id is not null),
    -- All days of these jobs: what is billed of a job is billed for all of them.
    every_day as (${pickups(sql`f.job_id in (select job_id from jobs_of)`)}),
    pumped as (
      select vehicle_id, date, job_id, gallons, sum(gallons) over (partition by job_id)::int as whole,
             (sum(gallons) over (partition by job_id order by date, vehicle_id) - gallons)::int as before from every_day
      union all select vehicle_id, date, null, gallons, gallons, 0 from asked where job_id is null
    ),
    billed as (
      select l.job_id, sum(l.cents) as cents, max(i.created_at) filter (where not ${isKind('goodwill')}) as at from invoice_lines l join invoices i on i.id = l.invoice_id
       where l.job_id in (select job_id from jobs_of) and i.state <> 'void' group by 1
    )
    select m.vehicle_id, m.date::text as date, m.gallons, m.whole, m.before, m.job_id, j.job_number, j.title, c.name as client_name, j.status,
           r.job_id is not null as has_price, coalesce(s.holds, r.holds, '{}') as holds,
           coalesce(r.rule->'parts' @> '[{"part":"gallons"}]' or r.rule->'parts' @> '[{"part":"disposal-per-gallon"}]', false) as is_by_gallon,
           (r.facts->>'gallons')::int as priced_gallons, s.due_cents, s.is_open, coalesce(s.waived_at is not null, false) as is_waived,
           b.cents as billed_cents, (then_price.facts->>'gallons')::int as billed_gallons
      from pumped m
      left join jobs j on j.id = m.job_id
      left join clients c on c.id = j.client_id
      left join billing_sources s on s.job_id = m.job_id
      left join billed b on b.job_id = m.job_id
      left join lateral (select p.job_id, p.rule, p.facts, p.holds from job_prices p where p.job_id = m.job_id order by p.version desc limit 1) r on true
      left join lateral (select p.facts from job_prices p where p.job_id = m.job_id and p.created_at <= b.at order by p.version desc limit 1) then_price on true
     where m.date between ${asked.from}::date and ${asked.to}::date
     order by m.date, m.vehicle_id, j.job_number nulls first`);
  return (rows as unknown as Row[]).map(toPumped);
}

const statusOf = (status: string): JobBill['status'] =>
  status === 'completed' || status === 'cancelled' ? status : 'open';

const toPumped = (row: Row): PumpedRow => ({
  vehicleId: row.vehicle_id,
  date: row.date,
  gallons: row.gallons,
  whole: row.whole,
  before: row.before,
  job:
    row.job_id === null
      ? null
      : {
          id: row.job_id,
          number: row.job_number,
          title: row.title,
          clientName: row.client_name,
          bill: {
            status: statusOf(row.status),
            price: row.has_price
              ? { holds: row.holds ?? [], isByGallon: row.is_by_gallon, gallons: row.priced_gallons }
              : null,
            dueCents: Number(row.due_cents ?? 0),
            isOpen: row.is_open === true,
            billedCents: row.billed_cents === null ? null : Number(row.billed_cents),
            billedGallons: row.billed_gallons,
            isWaived: row.is_waived,
          },
        },
});

export interface TicketRow {
  readonly id: string;
  readonly vehicleId: string;
  readonly date: string;
  readonly number: string | null;
  readonly siteName: string;
  readonly gallons: number;
}

/** Loads trucks' visits to disposal sites, with the received gallons by the ledger. */
export async function loadTickets(
  tx: TenantTransaction,
  asked: AskedDays,
  timeZone: string,
): Promise<TicketRow[]> {
  const { rows } = await tx.execute(sql`
    select e.id, e.vehicle_id as "vehicleId", (e.occurred_at at time zone ${timeZone})::date::text as date, e.ticket_number as number,
           s.name as "siteName", coalesce(sum(p.gallons), 0)::int as gallons
      from disposal_visits e join disposal_sites s on s.id = e.disposal_site_id
      left join disposal_visit_facts x on x.visit_id = e.id
      left join load_entries n on n.fact_id = x.fact_id
      left join load_postings p on p.entry_id = n.id and exists (select from load_accounts a where a.id = p.account_id and a.kind = 'site')
     where e.vehicle_id is not null and ${within(asked, timeZone)} and exists (select from disposal_visits v where v.id = e.id and ${visitStands})
     group by e.company_id, e.id, e.vehicle_id, e.occurred_at, e.ticket_number, s.name order by e.occurred_at, e.id`);
  return rows as unknown as TicketRow[];
}
