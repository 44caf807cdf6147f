import { sql, type SQL } from 'drizzle-orm';
import type { UnitSystem } from '@haulwright/domain/kernel/units';
import { factsOf } from '@haulwright/domain/reports/build-report';
import type { DisposalFact, JobFact, ReportFacts, RouteFact } from '@haulwright/domain/reports/report-facts';
import type { ReportType } from '@haulwright/domain/reports/report';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { clients } from '../clients/clients.tables.ts';
import { companySettings, profiles } from '../companies/companies.tables.ts';
import { disposalSites } from '../disposal/disposal.tables.ts';
import { jobs } from '../jobs/jobs.tables.ts';
import { routes, routeStops } from '../routes/routes.tables.ts';
import { jobTypes } from '../services/services.tables.ts';
import { vehicles } from '../vehicles/vehicles.tables.ts';

interface Period {
  readonly startDate: string;
  readonly endDate: string;
}

/** More jobs than these would fill the worker's memory. */
export const mostJobs = 250_000;
const rowsAtOnce = 5_000;

export interface ReportCompany {
  readonly name: string;
  readonly address: string | null;
  readonly phone: string | null;
  readonly timeZone: string;
  readonly units: UnitSystem;
}

export async function loadReportCompany(tx: TenantTransaction): Promise<ReportCompany> {
  const { companyName: name, companyAddress: address, companyPhone: phone, timeZone, units } = companySettings;
  const [company] = await tx.select({ name, address, phone, timeZone, units }).from(companySettings).limit(1);
  return company ?? { name: 'Report', address: null, phone: null, timeZone: 'America/New_York', units: 'us' };
}

export async function countJobs(tx: TenantTransaction, { startDate, endDate }: Period): Promise<number> {
  const { rows } = await tx.execute<{ jobs: number }>(sql`select count(*)::int as jobs from ${jobs} where scheduled_date between ${startDate} and ${endDate}`);
  return rows[0]?.jobs ?? 0;
}

/** What the report is made of, read through cursors; `onRows` hears how many rows came in. */
export async function loadFacts(tx: TenantTransaction, type: ReportType, period: Period, timeZone: string, onRows: (rows: number) => void): Promise<ReportFacts> {
  const needs = factsOf[type];
  return {
    jobs: needs.includes('jobs') ? await readAll<JobFact>(tx, jobFacts(period, timeZone), onRows) : [],
    routes: needs.includes('routes') ? await readAll<RouteFact>(tx, routeFacts(period), onRows) : [],
    disposals: needs.includes('disposals') ? await readAll<DisposalFact>(tx, disposalFacts(period), onRows) : [],
  };
}

/** Rows as the query names their columns. */
async function readAll<Row>(tx: TenantTransaction, query: SQL, onRows: (rows: number) => void): Promise<Row[]> {
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

/** A job completed without having been begun bears the same instant twice: how long it took is not known. */
const jobFacts = ({ startDate, endDate }: Period, timeZone: string): SQL => sql`
  select j.job_number as "jobNumber", j.scheduled_date::text as date, j.status, j.priority, j.title, j.client_id as "clientId", c.name as "clientName",
         nullif(concat_ws(', ', j.service_address_street, j.service_address_city, concat_ws(' ', j.service_address_state, j.service_address_zip)), '') as address,
         j.assigned_to as "technicianId", p.full_name as "technicianName", t.name as "jobTypeName", j.waste_type as "wasteType",
         coalesce(j.actual_gallons, j.expected_gallons) as gallons, j.actual_gallons is not null as "gallonsRecorded", j.duration_minutes as "plannedMinutes", t.price_cents as "priceCents",
         case when j.completed_at > j.started_at then round(extract(epoch from j.completed_at - j.started_at) / 60)::int end as "measuredMinutes",
         (j.completed_at at time zone ${timeZone})::date::text as "completedOn"
    from ${jobs} j
    join ${clients} c on c.id = j.client_id
    left join ${profiles} p on p.user_id = j.assigned_to
    left join ${jobTypes} t on t.id = j.job_type_id
   where j.scheduled_date between ${startDate} and ${endDate}
   order by j.scheduled_date, j.id`;

/** Cost is the plan's miles (1,609.344 m) and hours at the rates of the truck, as they are today. */
const routeFacts = ({ startDate, endDate }: Period): SQL => sql`
  select r.route_date::text as date, r.name, r.status, v.name as "vehicleName", p.full_name as "driverName", r.total_meters as meters,
         coalesce(s.drive, 0)::int as "driveMinutes", round(r.total_seconds / 60.0)::int as "totalMinutes",
         coalesce(s.jobs, 0)::int as jobs, coalesce(s.disposals, 0)::int as disposals, coalesce(s.gallons, 0)::int as gallons,
         round(r.total_meters / 1609.344 * v.cost_per_mile_cents + r.total_seconds / 3600.0 * v.cost_per_hour_cents)::int as "costCents"
    from ${routes} r
    left join ${vehicles} v on v.id = r.vehicle_id
    left join ${profiles} p on p.user_id = r.driver_user_id
    left join lateral (
      select sum(st.leg_seconds) / 60 as drive, count(*) filter (where st.kind = 'job') as jobs, count(*) filter (where st.kind = 'disposal') as disposals,
             sum(st.gallons) filter (where st.kind = 'job') as gallons
        from ${routeStops} st where st.company_id = r.company_id and st.route_id = r.id
    ) s on true
   where r.route_date between ${startDate} and ${endDate} and r.status <> 'cancelled'
   order by r.route_date, r.id`;

/** The load a truck had on arrival is what the stop before left in its tank, with its kind. */
const disposalFacts = ({ startDate, endDate }: Period): SQL => sql`
  select coalesce(d.name, 'Removed site') as "siteName", d.permit_number as "permitNumber", waste as "wasteType", count(*)::int as visits, sum(gallons)::int as gallons
    from (
      select st.kind, st.disposal_site_id, st.gallons, lag(st.load_waste_type) over (partition by st.route_id order by st.sequence) as waste
        from ${routeStops} st join ${routes} r on r.id = st.route_id
       where r.route_date between ${startDate} and ${endDate} and r.status in ('published', 'in_progress', 'completed')
    ) stop
    left join ${disposalSites} d on d.id = stop.disposal_site_id
   where stop.kind = 'disposal' and stop.gallons > 0
   group by d.id, d.name, d.permit_number, waste`;
