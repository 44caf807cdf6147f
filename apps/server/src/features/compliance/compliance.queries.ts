import { sql, type SQL } from 'drizzle-orm';
import { defaultDaysAboard } from '@haulwright/domain/companies/company-custody';
import { findingKinds, type Finding, type FindingKind } from '@haulwright/domain/compliance/finding';
import { ticketHours } from '@haulwright/domain/custody/visits/disposal-visit';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { gallonsOnForm } from '../forms/form-gallons.queries.ts';
import type { Deadline } from '../filings/calendar.queries.ts';
import { clientAddresses, clients } from '../clients/clients.tables.ts';
import { visitStands } from '../custody/visits/disposal-visits.queries.ts';
import { jobs, jobSeries, jobSeriesSkips } from '../jobs/jobs.tables.ts';
import { routes, routeStops } from '../routes/rows/routes.tables.ts';
import { jobTypes } from '../services/services.tables.ts';
import { isWithinDay, turnOfDay } from '../vehicles/shift-day.queries.ts';
import { visitSums } from '../custody/visits/visit-summary.queries.ts';

/** Jobs completed before gallons could be recorded are not reported. */
const gallonsAskedDays = 366;

const oneLine = (street: SQL, city: SQL, state: SQL) =>
  sql`concat_ws(', ', nullif(${street}, ''), nullif(concat_ws(' ', nullif(${city}, ''), nullif(${state}, '')), ''))`;
const jobAddress = oneLine(
  sql`j.service_address_street`,
  sql`j.service_address_city`,
  sql`j.service_address_state`,
);

/** The company's current date and time zone: work done late in the evening belongs to that day. */
export interface CompanyDay {
  /** Deadlines of the rule packs; they are not stored as rows. */
  readonly deadlines: readonly Deadline[];
  readonly now: Date;
  readonly today: string;
  readonly timeZone: string;
}

/** Visits and days before this are not reported, as nobody was asked about them. */
const custodyAskedDays = 366;

const ofTruck = sql`null::uuid as client_id, '' as client_name`;
const ofNoTruck = sql`null::uuid as ticket_id, null::uuid as vehicle_id`;

/** Visits of the last year with their totals. */
const recentVisits = ({ now }: CompanyDay): SQL =>
  visitSums(
    sql`select * from disposal_visits v where v.occurred_at > ${now.toISOString()}::timestamptz - make_interval(days => ${custodyAskedDays}) and ${visitStands}`,
  );

const ofVisit = ({ timeZone }: CompanyDay): SQL =>
  sql`select v.id::text as key, ${ofTruck}, concat_ws(', ', v.vehicle_name, 'ticket ' || v.ticket_number) as address, null::uuid as job_id, null::text as job_number,
             v.site_name as subject, (v.occurred_at at time zone ${timeZone})::date::text as since, v.id as ticket_id, v.vehicle_id`;

const ofDeadlines = ({ deadlines }: CompanyDay, kind: Deadline['kind']): SQL => sql`
    select d.key, ${ofTruck}, d.detail as address, null::uuid as job_id, null::text as job_number, d.name as subject, d."on" as since, ${ofNoTruck}
      from jsonb_to_recordset(${JSON.stringify(deadlines.filter((one) => one.kind === kind))}::jsonb) as d(key text, "on" text, name text, detail text)`;

/**
 * Queries per kind of finding, all with the same columns. Recurring work is judged by address and job type:
 * the last completed job plus the type's months, unless another one is open there.
 */
const findingsOf: Record<FindingKind, (company: CompanyDay) => SQL> = {
  // The same rule as `differenceOf` for one visit.
  discrepancy: (company) => sql`
    ${ofVisit(company)} from (${recentVisits(company)}) v
     where (abs(v.variance) > greatest(v.limit_gallons, (v.gallons + v.variance) * v.limit_percent / 100.0) or v.gate_outcome <> 'accepted' or v.signed_gallons <> v.gallons)
       and not (v.note_kinds @> array['hauler', 'site'])`,
  // The same rule as `receiptOf` for one visit.
  'unsigned-48h': (company) => sql`
    ${ofVisit(company)} from (${recentVisits(company)}) v
     where (v.ticket_number is null or v.site_signs) and v.photo_count = 0 and v.gate_outcome is null and not ('no-ticket' = any(v.note_kinds))
       and v.occurred_at < ${company.now.toISOString()}::timestamptz - make_interval(hours => ${ticketHours})`,
  // All but the first; a number that the office entered is meant. One paper may be for several dumps of a truck.
  'ticket-twice': (company) => sql`
    ${ofVisit(company)} from (${visitSums(sql`
      select v.* from disposal_visits v where v.id in (
        select n.id from (
          select x.id, x.form, (x.vehicle_id, x.date) is distinct from first_value((x.vehicle_id, x.date)) over (partition by x.disposal_site_id, x.form order by x.occurred_at, x.id) as is_other
            from (select v.*, (v.occurred_at at time zone ${company.timeZone})::date as date, public.find_form(v.ticket_number) as form from disposal_visits v
                   where v.ticket_number is not null and v.occurred_at > ${company.now.toISOString()}::timestamptz - make_interval(days => ${custodyAskedDays}) and ${visitStands}) x
        ) n where n.form <> '' and n.is_other)`)}) v
     where not ('ticket-number' = any(v.note_kinds))`,
  'day-open': ({ now, today, timeZone }) => sql`
    select day.vehicle_id || ' ' || day.date as key, ${ofTruck}, '' as address, null::uuid as job_id, null::text as job_number,
           v.name as subject, day.date::text as since, null::uuid as ticket_id, day.vehicle_id
      from (select distinct c.vehicle_id, (f.occurred_at at time zone ${timeZone})::date as date
              from load_facts f join vehicle_compartments c on c.id = f.compartment_id
             where f.occurred_at > ${now.toISOString()}::timestamptz - make_interval(days => ${custodyAskedDays}) and c.vehicle_id is not null
               and f.kind <> 'withdrawn' and not exists (select from load_facts r where r.replaces_id = f.id)) day
      join vehicles v on v.id = day.vehicle_id
     where day.date < ${today}::date and not exists (select from custody_days d where d.vehicle_id = day.vehicle_id and d.date = day.date)`,
  'held-too-long': ({ today, timeZone }) => sql`
    select l.id::text as key, ${ofTruck}, '' as address, null::uuid as job_id, null::text as job_number,
           concat_ws(', ', v.name, c.name) as subject, (l.opened_at at time zone ${timeZone})::date::text as since, null::uuid as ticket_id, v.id as vehicle_id
      from loads l join vehicle_compartments c on c.id = l.compartment_id join vehicles v on v.id = c.vehicle_id
     where l.closed_at is null and l.superseded_at is null
       and (l.opened_at at time zone ${timeZone})::date < ${today}::date - coalesce((select days_aboard from company_settings), ${defaultDaysAboard})::int`,
  'service-overdue': ({ today, timeZone }) => sql`
    select last.address_id || ' ' || last.job_type_id as key, c.id as client_id, c.name as client_name, ${oneLine(sql`a.street_line1`, sql`a.city`, sql`a.state`)} as address,
           null::uuid as job_id, null::text as job_number, t.name as subject, (last.done + make_interval(months => t.repeat_months))::date::text as since, ${ofNoTruck}
      from (select j.client_address_id as address_id, j.job_type_id, max(coalesce((j.completed_at at time zone ${timeZone})::date, j.scheduled_date)) as done
              from ${jobs} j join ${jobTypes} t on t.id = j.job_type_id and t.repeat_months is not null
             where j.status = 'completed' and j.client_address_id is not null group by 1, 2) last
      join ${jobTypes} t on t.id = last.job_type_id
      join ${clientAddresses} a on a.id = last.address_id
      join ${clients} c on c.id = a.client_id and c.status = 'active'
     where last.done + make_interval(months => t.repeat_months) < ${today}::date
       and not exists (select from ${jobs} open where open.client_address_id = last.address_id and open.job_type_id = last.job_type_id and open.status in ('unscheduled', 'scheduled', 'in_progress'))`,
  'job-overdue': ({ today }) => sql`
    select j.id::text as key, c.id as client_id, c.name as client_name, ${jobAddress} as address, j.id as job_id, j.job_number, j.title as subject, j.scheduled_date::text as since, ${ofNoTruck}
      from ${jobs} j join ${clients} c on c.id = j.client_id
     where j.status in ('unscheduled', 'scheduled', 'in_progress') and j.scheduled_date < ${today}`,
  'gallons-missing': ({ today, timeZone }) => sql`
    select j.id::text as key, c.id as client_id, c.name as client_name, ${jobAddress} as address, j.id as job_id, j.job_number, j.title as subject,
           coalesce((j.completed_at at time zone ${timeZone})::date, j.scheduled_date)::text as since, ${ofNoTruck}
      from ${jobs} j join ${clients} c on c.id = j.client_id
     where j.status = 'completed' and j.expected_gallons > 0 and j.actual_gallons is null and j.completed_at > ${today}::date - ${gallonsAskedDays}::int`,
  'ledger-differs': ({ today, timeZone }) => sql`
    select j.id::text as key, c.id as client_id, c.name as client_name, ${jobAddress} as address, j.id as job_id, j.job_number,
           concat(j.title, ': ', coalesce(to_char(j.actual_gallons, 'FM999,999,999') || ' gal', 'no gallons'), ', in the ledger ', to_char(l.gallons, 'FM999,999,999'), ' gal') as subject,
           (j.completed_at at time zone ${timeZone})::date::text as since, ${ofNoTruck}
      from ${jobs} j join ${clients} c on c.id = j.client_id
      join lateral (select sum(f.gallons)::int as gallons from load_facts f
                     where f.job_id = j.id and f.kind = 'pickup' and not exists (select from load_facts r where r.replaces_id = f.id)) l on l.gallons is not null
     where j.status = 'completed' and j.completed_at > ${today}::date - ${gallonsAskedDays}::int and j.actual_gallons is distinct from l.gallons`,
  // The newest of each form at the job.
  'form-differs': ({ today, timeZone }) => sql`
    select j.id || ' ' || s.form_id as key, c.id as client_id, c.name as client_name, ${jobAddress} as address, j.id as job_id, j.job_number,
           concat(j.title, ': ', coalesce(to_char(j.actual_gallons, 'FM999,999,999') || ' gal', 'no gallons'), ', on the form ', to_char(s.gallons, 'FM999,999,999'), ' gal') as subject,
           (j.completed_at at time zone ${timeZone})::date::text as since, ${ofNoTruck}
      from ${jobs} j join ${clients} c on c.id = j.client_id
      join (select distinct on (f.job_id, f.form_id) f.job_id, f.form_id, ${gallonsOnForm(sql`f.answers`, sql`t.template`)} as gallons
              from form_submissions f join form_template_versions t on t.id = f.version_id
             where f.occurred_at > ${today}::date - ${gallonsAskedDays}::int order by f.job_id, f.form_id, f.occurred_at desc, f.id desc) s on s.job_id = j.id
     where j.status = 'completed' and j.completed_at > ${today}::date - ${gallonsAskedDays}::int and s.gallons <> coalesce(j.actual_gallons, -1)`,
  'waste-missing': ({ today, timeZone }) => sql`
    select j.id::text as key, c.id as client_id, c.name as client_name, ${jobAddress} as address, j.id as job_id, j.job_number,
           concat(j.title, ': ', to_char(j.actual_gallons, 'FM999,999,999'), ' gal') as subject,
           coalesce((j.completed_at at time zone ${timeZone})::date, j.scheduled_date)::text as since, ${ofNoTruck}
      from ${jobs} j join ${clients} c on c.id = j.client_id
     where j.status = 'completed' and j.waste_type is null and j.actual_gallons > 0 and j.completed_at > ${today}::date - ${gallonsAskedDays}::int`,
  // A truck keeps its ledger on days on which anything was reported of its tanks.
  'not-in-tank': ({ today, timeZone }) => sql`
    select j.id::text as key, c.id as client_id, c.name as client_name, ${jobAddress} as address, j.id as job_id, j.job_number,
           concat(j.title, ': ', to_char(j.actual_gallons, 'FM999,999,999'), ' gal, ', v.name) as subject,
           r.route_date::text as since, null::uuid as ticket_id, v.id as vehicle_id
      from ${jobs} j join ${clients} c on c.id = j.client_id
      join ${routeStops} st on st.job_id = j.id join ${routes} r on r.id = st.route_id and r.status <> 'cancelled' join vehicles v on v.id = r.vehicle_id
     where j.status = 'completed' and j.actual_gallons > 0 and j.gallons_from in ('by-hand', 'report') and j.completed_at > ${today}::date - ${gallonsAskedDays}::int
       and not exists (select from load_facts f where f.job_id = j.id and f.kind = 'pickup' and not exists (select from load_facts n where n.replaces_id = f.id))
       and exists (select from vehicle_compartments k join load_facts f on f.compartment_id = k.id
                    where k.vehicle_id = r.vehicle_id and ${isWithinDay('f.occurred_at', { date: 'r.route_date', turn: turnOfDay('v') }, timeZone)})`,
  'series-skipped': () => sql`
    select k.series_id || ' ' || k.skipped_date as key, c.id as client_id, c.name as client_name, '' as address, null::uuid as job_id, null::text as job_number,
           s.title || ': ' || k.reason as subject, k.skipped_date::text as since, ${ofNoTruck}
      from ${jobSeriesSkips} k join ${jobSeries} s on s.id = k.series_id join ${clients} c on c.id = s.client_id`,
  'filing-due': (company) => ofDeadlines(company, 'filing'),
  'permit-expiring': (company) => ofDeadlines(company, 'permit'),
};

/** Counts findings by kind. */
export async function countFindings(
  tx: TenantTransaction,
  company: CompanyDay,
): Promise<{ kind: FindingKind; count: number }[]> {
  const counts = sql.join(
    findingKinds.map((kind) => sql`(select count(*)::int from (${findingsOf[kind](company)}) found)`),
    sql`, `,
  );
  const { rows } = await tx.execute<{ counts: number[] }>(sql`select array[${counts}] as counts`);
  return findingKinds.map((kind, index) => ({ kind, count: rows[0]?.counts[index] ?? 0 }));
}

/** Keyset cursor of a page of findings. */
export interface FindingKey {
  readonly since: string;
  readonly key: string;
}

/** Lists a page of findings of one kind, oldest first, with the key it ends at when more follow. */
export async function listFindings(
  tx: TenantTransaction,
  request: CompanyDay & { kind: FindingKind; after?: FindingKey | undefined; limit: number },
): Promise<{ items: Finding[]; end: FindingKey | null }> {
  const { kind, after, limit } = request;
  const place = after ? sql`where (since, key) > (${after.since}, ${after.key})` : sql``;
  const { rows } = await tx.execute<{
    key: string;
    client_id: string | null;
    ticket_id: string | null;
    vehicle_id: string | null;
    client_name: string;
    address: string;
    job_id: string | null;
    job_number: string | null;
    subject: string;
    since: string;
  }>(sql`select * from (${findingsOf[kind](request)}) found ${place} order by since, key limit ${limit + 1}`);
  const items = rows.slice(0, limit).map((row) => ({
    key: row.key,
    kind,
    clientId: row.client_id,
    clientName: row.client_name,
    ticketId: row.ticket_id,
    vehicleId: row.vehicle_id,
    address: row.address,
    jobId: row.job_id,
    jobNumber: row.job_number,
    subject: row.subject,
    since: row.since,
  }));
  const last = rows.length > limit ? items.at(-1) : undefined;
  return { items, end: last ? { since: last.since, key: last.key } : null };
}
