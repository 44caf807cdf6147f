import { sql, type SQL } from 'drizzle-orm';
import type { UnitSystem } from '@haulwright/domain/kernel/units';
import { factsOf } from '@haulwright/domain/reports/build-report';
import type {
  DisposalVisit,
  InvoicedFact,
  JobFact,
  ReportFacts,
  RouteFact,
} from '@haulwright/domain/reports/report-facts';
import type { ReportType } from '@haulwright/domain/reports/report';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { clients } from '../clients/clients.tables.ts';
import { companySettings, profiles } from '../companies/companies.tables.ts';
import { disposalSites } from '../disposal/disposal.tables.ts';
import { isKind } from '../invoicing/rows/line-kind.queries.ts';
import { invoiceLines, invoices } from '../invoicing/rows/invoices.tables.ts';
import { visitStands } from '../custody/visits/disposal-visits.queries.ts';
import { jobs } from '../jobs/jobs.tables.ts';
import { loadAccounts, loadEntries, loadPostings } from '../custody/rows/loads.tables.ts';
import { jobPriceLines, jobPrices } from '../pricing/pricing.tables.ts';
import { routes, routeStops } from '../routes/rows/routes.tables.ts';
import { jobTypes } from '../services/services.tables.ts';
import { isWithinDay, turnOfDay } from '../vehicles/shift-day.queries.ts';
import { vehicleCompartments } from '../vehicles/vehicle-tanks.tables.ts';
import { vehicles } from '../vehicles/vehicles.tables.ts';

interface Period {
  readonly startDate: string;
  readonly endDate: string;
}

/** The date of the report in the company's time zone. */
interface MadeOn extends Period {
  readonly today: string;
}

/** More jobs than these would exhaust the worker's memory. */
export const maxJobs = 250_000;
const rowsAtOnce = 5_000;

export interface ReportCompany {
  readonly name: string;
  readonly address: string | null;
  readonly phone: string | null;
  readonly timeZone: string;
  readonly units: UnitSystem;
}

export async function loadReportCompany(tx: TenantTransaction): Promise<ReportCompany> {
  const {
    companyName: name,
    companyAddress: address,
    companyPhone: phone,
    timeZone,
    units,
  } = companySettings;
  const [company] = await tx.select({ name, address, phone, timeZone, units }).from(companySettings).limit(1);
  return company ?? { name: 'Report', address: null, phone: null, timeZone: 'America/New_York', units: 'us' };
}

export async function countJobs(tx: TenantTransaction, { startDate, endDate }: Period): Promise<number> {
  const { rows } = await tx.execute<{ jobs: number }>(
    sql`select count(*)::int as jobs from ${jobs} where scheduled_date between ${startDate} and ${endDate}`,
  );
  return rows[0]?.jobs ?? 0;
}

/** Reads the facts of the report through cursors; `onRows` is told the number of rows read. */
export async function loadFacts(
  tx: TenantTransaction,
  type: ReportType,
  period: MadeOn,
  timeZone: string,
  onRows: (rows: number) => void,
): Promise<ReportFacts> {
  const needs = factsOf[type];
  return {
    jobs: needs.includes('jobs') ? await readAll<JobFact>(tx, jobFacts(period, timeZone), onRows) : [],
    routes: needs.includes('routes') ? await readAll<RouteFact>(tx, routeFacts(period), onRows) : [],
    disposals: needs.includes('disposals')
      ? [
          ...(await readAll<DisposalVisit>(tx, disposalVisits(period, timeZone), onRows)),
          ...(await readAll<DisposalVisit>(tx, reportedDumps(period, timeZone), onRows)),
        ]
      : [],
    invoiced: needs.includes('invoiced')
      ? await readAll<InvoicedFact>(tx, invoicedLines(period), onRows)
      : [],
  };
}

/** Rows with the column names of the query. */
async function readAll<Row>(
  tx: TenantTransaction,
  query: SQL,
  onRows: (rows: number) => void,
): Promise<Row[]> {
  const all: Row[] = [];
  await tx.execute(sql`declare facts no scroll cursor for ${query}`);
  for (;;) {
    const { rows } = await tx.execute(sql.raw(`fetch ${rowsAtOnce} from facts`));
    if (rows.length === 0) break;
    for (const row of rows) all.push(row as Row);
    onRows(rows.length);
  }
  await tx.execute(sql`close facts`);
  return all;
}

/** A job completed without having been begun has the same instant twice: its duration is unknown. */
const jobFacts = ({ startDate, endDate, today }: MadeOn, timeZone: string): SQL => sql`
  select j.job_number as "jobNumber", j.scheduled_date::text as date, j.scheduled_date < ${today}::date as "isOver", j.status, j.priority, j.title, j.client_id as "clientId", c.name as "clientName",
         nullif(concat_ws(', ', j.service_address_street, j.service_address_city, concat_ws(' ', j.service_address_state, j.service_address_zip)), '') as address,
         j.assigned_to as "technicianId", p.full_name as "technicianName", t.name as "jobTypeName", j.waste_type as "wasteType",
         j.actual_gallons as "recordedGallons", j.expected_gallons as "expectedGallons", j.duration_minutes as "plannedMinutes",
         j.price_fixed_at is not null as "isPriceFixed", j.price_cents as "priceCents",
         coalesce(cardinality(fixed.holds) > 0, false) as "isPriceHeld", lines.by_category as "centsByCategory", t.price_cents as "todaysPriceCents",
         case when j.completed_at > j.started_at then round(extract(epoch from j.completed_at - j.started_at) / 60)::int end as "measuredMinutes",
         (j.completed_at at time zone ${timeZone})::date::text as "completedOn"
    from ${jobs} j
    join ${clients} c on c.id = j.client_id
    left join ${profiles} p on p.user_id = j.assigned_to
    left join ${jobTypes} t on t.id = j.job_type_id
    left join lateral (
      select version, holds from ${jobPrices} where company_id = j.company_id and job_id = j.id order by version desc limit 1
    ) fixed on true
    left join lateral (
      select jsonb_object_agg(category, cents) as by_category
        from (select revenue_category as category, sum(cents) as cents from ${jobPriceLines}
               where company_id = j.company_id and job_id = j.id and version = fixed.version group by 1) sums
    ) lines on true
   where j.scheduled_date between ${startDate} and ${endDate}
   order by j.scheduled_date, j.id`;

/** A deposit is not earned, and an open balance of other books was earned there. */
const invoicedLines = ({ startDate, endDate }: Period): SQL => sql`
  select i.invoice_date::text as date, l.revenue_category as category, sum(l.cents)::float8 as cents,
         case when l.job_id is not null then 'job' when l.rental_id is not null then 'rental'
              when l.agreement_id is not null then 'agreement' else 'other' end as source
    from ${invoices} i join ${invoiceLines} l on l.invoice_id = i.id
   where i.state = 'issued' and i.invoice_date between ${startDate} and ${endDate}
     and not ${isKind('deposit')} and not ${isKind('opening')}
   group by 1, 2, 4 order by 1, 4, 2`;

/** Cost is the plan's miles (1,609.344 m) and hours at the truck's current rates. */
const routeFacts = ({ startDate, endDate }: Period): SQL => sql`
  select r.route_date::text as date, r.name, r.status, v.name as "vehicleName", p.full_name as "driverName", r.total_meters as "plannedMeters",
         coalesce(s.drive, 0)::int as "plannedDriveMinutes", round(r.total_seconds / 60.0)::int as "plannedMinutes", coalesce(s.disposals, 0)::int as "plannedDisposals",
         round(r.total_meters / 1609.344 * v.cost_per_mile_cents + r.total_seconds / 3600.0 * v.cost_per_hour_cents)::int as "plannedCostCents",
         coalesce(s.completed, 0)::int as "completedJobs", coalesce(s.open, 0)::int as "openJobs", coalesce(s.recorded, 0)::int as "recordedGallons",
         coalesce(s.estimated, 0)::int as "estimatedGallons", coalesce(s.planned, 0)::int as "plannedGallons"
    from ${routes} r
    left join ${vehicles} v on v.id = r.vehicle_id
    left join ${profiles} p on p.user_id = r.driver_user_id
    left join lateral (
      select sum(st.leg_seconds) / 60 as drive, count(*) filter (where st.kind = 'disposal') as disposals,
             count(*) filter (where ${isCompleted}) as completed, count(*) filter (where ${isOpen}) as open,
             sum(j.actual_gallons) filter (where ${isCompleted}) as recorded,
             sum(j.expected_gallons) filter (where ${isCompleted} and j.actual_gallons is null) as estimated,
             sum(j.expected_gallons) filter (where ${isOpen}) as planned
        from ${routeStops} st left join ${jobs} j on j.id = st.job_id
       where st.company_id = r.company_id and st.route_id = r.id
    ) s on true
   where r.route_date between ${startDate} and ${endDate} and r.status <> 'cancelled'
   order by r.route_date, r.id`;

const isCompleted = sql.raw("j.status = 'completed'");
const isOpen = sql.raw("j.status not in ('completed', 'cancelled')");

/**
 * The visits of published routes, one row a waste. The load of each is that of the jobs since the visit before; what
 * its stop plans to dump is shared by what they bring. A stop is made once its truck reported a dump at the site for
 * it: the first dump of the day is the first stop's.
 */
function disposalVisits({ startDate, endDate }: Period, timeZone: string): SQL {
  const isOfDay = (instant: string) =>
    isWithinDay(instant, { date: 'load.date', turn: sql.raw('load.turn') }, timeZone);
  return sql`
  with stops as (
    select st.route_id, r.vehicle_id, ${turnOfDay('v')} as turn, r.route_date::text as date, r.status as route_status, st.kind, st.disposal_site_id, st.gallons, job.status, job.actual_gallons, job.expected_gallons, job.waste_type,
           case when not coalesce(job.status = 'cancelled', true) then coalesce(job.actual_gallons, job.expected_gallons) else 0 end as brings,
           count(*) filter (where st.kind = 'disposal') over (partition by st.route_id order by st.sequence rows between unbounded preceding and 1 preceding) as load_number,
           coalesce(bool_or(job.status in ('in_progress', 'completed')) over (partition by st.route_id order by st.sequence rows between 1 following and unbounded following), false) as is_passed
      from ${routeStops} st join ${routes} r on r.id = st.route_id left join ${vehicles} v on v.id = r.vehicle_id
      left join ${jobs} job on job.id = st.job_id
     where r.route_date between ${startDate} and ${endDate} and r.status in ('published', 'in_progress', 'completed')
  ), loads as (
    select j.route_id, j.load_number, j.date, j.turn, j.vehicle_id, j.route_status as status, (array_agg(j.disposal_site_id) filter (where j.kind = 'disposal'))[1] as site,
           bool_or(j.is_passed) filter (where j.kind = 'disposal') as is_passed,
           count(*) filter (where ${isCompleted}) as completed, count(*) filter (where ${isOpen}) as open,
           coalesce(sum(j.gallons) filter (where j.kind = 'disposal'), 0) as planned, sum(j.brings) as brings
      from stops j group by j.route_id, j.vehicle_id, j.date, j.turn, j.route_status, j.load_number having bool_or(j.kind = 'disposal')
  ), numbered as (
    select l.*, row_number() over (partition by l.vehicle_id, l.date, l.site order by l.route_id, l.load_number) as place from loads l
  ), wastes as (
    select j.route_id, j.load_number, j.waste_type, sum(j.brings) as brings, sum(sum(j.brings)) over (partition by j.route_id, j.load_number order by j.waste_type) as up_to,
           sum(j.actual_gallons) filter (where ${isCompleted}) as recorded,
           sum(j.expected_gallons) filter (where ${isCompleted} and j.actual_gallons is null) as estimated
      from stops j where j.brings > 0 group by j.route_id, j.load_number, j.waste_type
  )
  select load.date, load.status as "routeStatus", load.site as "siteId", coalesce(d.name, 'Removed site') as "siteName", d.permit_number as "permitNumber",
         load.route_id || ' ' || load.load_number as "visitKey", w.waste_type as "wasteType", load.is_passed as "isPassed", load.completed::int as "completedJobs", load.open::int as "openJobs",
         coalesce(w.recorded, 0)::int as "recordedGallons", coalesce(w.estimated, 0)::int as "estimatedGallons",
         -- Whole gallons that add up to the stop's.
         (case when w.brings is null then load.planned else div(load.planned * w.up_to, load.brings) - div(load.planned * (w.up_to - w.brings), load.brings) end)::int as "plannedGallons",
         exists (select from ${vehicleCompartments} c join ${loadEntries} e on e.compartment_id = c.id
                  where c.vehicle_id = load.vehicle_id and ${isOfDay('e.occurred_at')}) as "isReported",
         (select count(*) from disposal_visits v where v.vehicle_id = load.vehicle_id and v.disposal_site_id = load.site
             and ${isOfDay('v.occurred_at')} and ${visitStands}) >= load.place as "isMade"
    from numbered load left join wastes w on w.route_id = load.route_id and w.load_number = load.load_number
    left join ${disposalSites} d on d.id = load.site`;
}

/** Gallons reported at disposal sites, by the current ledger: one visit for all tanks of a truck, one row a waste. */
const reportedDumps = ({ startDate, endDate }: Period, timeZone: string): SQL => sql`
  select (min(e.occurred_at) at time zone ${timeZone})::date::text as date, 'completed' as "routeStatus", a.disposal_site_id as "siteId", d.name as "siteName", d.permit_number as "permitNumber",
         x.visit_id::text as "visitKey", a.waste_type as "wasteType", true as "isPassed", 1 as "completedJobs", 0 as "openJobs", sum(p.gallons)::int as "recordedGallons", 0 as "estimatedGallons", 0 as "plannedGallons"
    from ${loadEntries} e
    join ${loadPostings} p on p.entry_id = e.id
    join ${loadAccounts} a on a.id = p.account_id and a.kind = 'site'
    join ${disposalSites} d on d.id = a.disposal_site_id
    join disposal_visit_facts x on x.fact_id = e.fact_id
   where e.kind = 'discharge' and not exists (select from ${loadEntries} r where r.reverses_id = e.id)
     and e.occurred_at >= ${startDate}::date::timestamp at time zone ${timeZone} and e.occurred_at < (${endDate}::date + 1)::timestamp at time zone ${timeZone}
   group by x.visit_id, a.disposal_site_id, d.name, d.permit_number, a.waste_type`;
