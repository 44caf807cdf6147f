import { sql, type SQL } from 'drizzle-orm';
import { findingKinds, type Finding, type FindingKind } from '@haulwright/domain/compliance/finding';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { clientAddresses, clients } from '../clients/clients.tables.ts';
import { jobs, jobSeries, jobSeriesSkips } from '../jobs/jobs.tables.ts';
import { jobTypes } from '../services/services.tables.ts';

/** Jobs completed before anyone could say how much was taken up are not held against the company. */
const gallonsAskedDays = 366;

const oneLine = (street: SQL, city: SQL, state: SQL) =>
  sql`concat_ws(', ', nullif(${street}, ''), nullif(concat_ws(' ', nullif(${city}, ''), nullif(${state}, '')), ''))`;
const jobAddress = oneLine(
  sql`j.service_address_street`,
  sql`j.service_address_city`,
  sql`j.service_address_state`,
);

/** The company's today and where its clocks are: work done late in the evening belongs to that day. */
export interface CompanyDay {
  readonly today: string;
  readonly timeZone: string;
}

/**
 * The findings of each kind, one row each with the same columns. Work that comes back is judged by address
 * and job type: its last completed job plus the type's months, unless another one is open there.
 */
const findingsOf: Record<FindingKind, (company: CompanyDay) => SQL> = {
  'service-overdue': ({ today, timeZone }) => sql`
    select last.address_id || ' ' || last.job_type_id as key, c.id as client_id, c.name as client_name, ${oneLine(sql`a.street_line1`, sql`a.city`, sql`a.state`)} as address,
           null::uuid as job_id, null::text as job_number, t.name as subject, (last.done + make_interval(months => t.repeat_months))::date::text as since
      from (select j.client_address_id as address_id, j.job_type_id, max(coalesce((j.completed_at at time zone ${timeZone})::date, j.scheduled_date)) as done
              from ${jobs} j join ${jobTypes} t on t.id = j.job_type_id and t.repeat_months is not null
             where j.status = 'completed' and j.client_address_id is not null group by 1, 2) last
      join ${jobTypes} t on t.id = last.job_type_id
      join ${clientAddresses} a on a.id = last.address_id
      join ${clients} c on c.id = a.client_id and c.status = 'active'
     where last.done + make_interval(months => t.repeat_months) < ${today}::date
       and not exists (select from ${jobs} open where open.client_address_id = last.address_id and open.job_type_id = last.job_type_id and open.status in ('unscheduled', 'scheduled', 'in_progress'))`,
  'job-overdue': ({ today }) => sql`
    select j.id::text as key, c.id as client_id, c.name as client_name, ${jobAddress} as address, j.id as job_id, j.job_number, j.title as subject, j.scheduled_date::text as since
      from ${jobs} j join ${clients} c on c.id = j.client_id
     where j.status in ('unscheduled', 'scheduled', 'in_progress') and j.scheduled_date < ${today}`,
  'gallons-missing': ({ today, timeZone }) => sql`
    select j.id::text as key, c.id as client_id, c.name as client_name, ${jobAddress} as address, j.id as job_id, j.job_number, j.title as subject,
           coalesce((j.completed_at at time zone ${timeZone})::date, j.scheduled_date)::text as since
      from ${jobs} j join ${clients} c on c.id = j.client_id
     where j.status = 'completed' and j.expected_gallons > 0 and j.actual_gallons is null and j.completed_at > ${today}::date - ${gallonsAskedDays}::int`,
  'series-skipped': () => sql`
    select k.series_id || ' ' || k.skipped_date as key, c.id as client_id, c.name as client_name, '' as address, null::uuid as job_id, null::text as job_number,
           s.title || ': ' || k.reason as subject, k.skipped_date::text as since
      from ${jobSeriesSkips} k join ${jobSeries} s on s.id = k.series_id join ${clients} c on c.id = s.client_id`,
};

/** How many findings there are of each kind. */
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

/** Where a page of findings ends. */
export interface FindingKey {
  readonly since: string;
  readonly key: string;
}

/** A page of the findings of one kind, the oldest first, and the key it ends at when more follow. */
export async function listFindings(
  tx: TenantTransaction,
  request: CompanyDay & { kind: FindingKind; after?: FindingKey | undefined; limit: number },
): Promise<{ items: Finding[]; end: FindingKey | null }> {
  const { kind, after, limit } = request;
  const place = after ? sql`where (since, key) > (${after.since}, ${after.key})` : sql``;
  const { rows } = await tx.execute<{
    key: string;
    client_id: string;
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
    address: row.address,
    jobId: row.job_id,
    jobNumber: row.job_number,
    subject: row.subject,
    since: row.since,
  }));
  const last = rows.length > limit ? items.at(-1) : undefined;
  return { items, end: last ? { since: last.since, key: last.key } : null };
}
