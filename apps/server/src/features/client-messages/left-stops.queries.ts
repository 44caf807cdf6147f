import { inArray, sql } from 'drizzle-orm';
import type { SystemTransaction, TenantTransaction } from '../../platform/database/database.ts';
import { jobs } from '../jobs/jobs.tables.ts';
import type { DueVisit } from './due-kinds.queries.ts';

const leftWithinMinutes = 10;
const atOnce = 500;

/**
 * Across companies that want it told: jobs that trucks which have just left a stop come to next. Their expected times
 * were worked out since, so that what comes next is known.
 */
export async function visitsNextAfterLeaving(tx: SystemTransaction, now: Date): Promise<DueVisit[]> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const since = new Date(now.getTime() - leftWithinMinutes * 60_000).toISOString();
  const { rows } = await tx.execute<{
    company_id: string;
    route_id: string;
    job_id: string;
    client_id: string;
  }>(sql`
    select r.company_id, r.id as route_id, j.id as job_id, j.client_id
      from company_settings s
      join routes r on r.company_id = s.company_id and r.status in ('published', 'in_progress')
       and r.route_date between ${at}::date - 1 and ${at}::date + 1
      join route_etas e on e.company_id = r.company_id and e.route_id = r.id and e.plan_of = r.updated_at
      join lateral (select x.value from jsonb_array_elements(e.stops) with ordinality as x(value, place)
                     where not (x.value ->> 'hasLeft')::boolean order by x.place limit 1) n on not (n.value ->> 'isThere')::boolean
      join jobs j on j.company_id = r.company_id and j.id = (n.value ->> 'jobId')::uuid and j.status = 'scheduled'
     where s.client_messages -> 'kinds' ? 'on-my-way' and (s.client_messages ->> 'whenLeft')::boolean
       and exists (select 1 from stop_visits v where v.company_id = r.company_id and v.route_id = r.id
                    and v.withdrawn_at is null and v.departed_at > ${since}::timestamptz and v.departed_at < e.made_at
                    and v.place is distinct from 'unplanned')
       and not exists (select 1 from client_messages m where m.company_id = r.company_id and m.job_id = j.id
                        and m.route_id = r.id and m.kind = 'on-my-way')
     limit ${atOnce}`);
  return rows.map((row) => ({
    companyId: row.company_id,
    routeId: row.route_id,
    jobId: row.job_id,
    clientId: row.client_id,
  }));
}

/** Whose jobs they are, by job. */
export async function clientsOfJobs(
  tx: TenantTransaction,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .select({ id: jobs.id, clientId: jobs.clientId })
    .from(jobs)
    .where(inArray(jobs.id, [...ids]));
  return new Map(rows.map(({ id, clientId }) => [id, clientId]));
}
