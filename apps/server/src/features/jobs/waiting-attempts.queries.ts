// Public to other features: visits at which the crew could not do the job, and nobody has decided what becomes of it.
import { sql, type SQL } from 'drizzle-orm';
import type { NotDoneReason } from '@haulwright/domain/jobs/not-done-reasons';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { jobs } from './jobs.tables.ts';

/** What the list shows at once; the total counts all. */
const maxShown = 100;

/**
 * SQL: whether nobody has decided about the job of the query since an attempt. What is decided takes the attempt away,
 * so there is nothing to tick off: the job was given to somebody, put on a route or a later day, cancelled, completed.
 * @param at SQL of the time of the attempt
 */
export const isUndecidedSince = (at: SQL): SQL => sql`
  ${jobs.status} = 'unscheduled' and not exists (select from route_stops s where s.job_id = ${jobs.id})
    and (${jobs.scheduledDate} is null or ${jobs.scheduledDate} <= (${at} at time zone (select time_zone from company_settings))::date)`;

/** SQL of the newest attempt at a job, one row or none; one that the office has seen does not wait. */
const waitingAttempt: SQL = sql`
  select a.id, a.occurred_at, a.reason, a.note, a.user_id from job_attempts a join field_reviews r on r.command_id = a.command_id and r.kind = 'attempt' and r.state = 'open'
   where a.job_id = ${jobs.id} and ${isUndecidedSince(sql`a.occurred_at`)}
   order by a.occurred_at desc, a.id desc limit 1`;

/** A column of a query about jobs: why the crew could not do it; null where no attempt waits. */
export const waitingReason: SQL<NotDoneReason | null> = sql`(select w.reason from (${waitingAttempt}) w)`;

interface WaitingAttempt {
  readonly id: string;
  readonly jobId: string;
  readonly jobNumber: string;
  readonly title: string;
  readonly clientName: string;
  readonly occurredAt: string;
  readonly reason: NotDoneReason;
  readonly note: string | null;
  readonly technicianName: string;
}

/** Lists the attempts that wait, the one that has waited longest first. */
export async function listWaitingAttempts(
  tx: TenantTransaction,
): Promise<{ items: WaitingAttempt[]; total: number }> {
  const { rows } = await tx.execute(sql`
    select w.id, ${jobs.id} as "jobId", ${jobs.jobNumber} as "jobNumber", ${jobs.title} as title, c.name as "clientName", w.occurred_at as "occurredAt", w.reason, w.note,
           coalesce(nullif(p.full_name, ''), p.email) as "technicianName", count(*) over ()::int as total
      from jobs join lateral (${waitingAttempt}) w on true join clients c on c.id = ${jobs.clientId} join profiles p on p.user_id = w.user_id
     order by w.occurred_at, w.id limit ${maxShown}`);
  const found = rows as unknown as (WaitingAttempt & { total: number })[];
  return {
    items: found.map(({ total: _total, ...one }) => ({
      ...one,
      occurredAt: new Date(one.occurredAt).toISOString(),
    })),
    total: found[0]?.total ?? 0,
  };
}
