import { sql, type SQL } from 'drizzle-orm';
import type { MessageKind } from '@haulwright/domain/companies/message-kinds';
import { etaLivesSeconds } from '@haulwright/domain/routes/expected-stops';
import type { SystemTransaction } from '../../platform/database/database.ts';

/** A visit that is to be spoken of. */
export interface DueVisit {
  readonly companyId: string;
  readonly routeId: string;
  readonly jobId: string;
  readonly clientId: string;
}

const atOnce = 500;
/** Minute of the day on which clients hear of tomorrow's visits. */
const eveningMinute = 18 * 60;
const arrivedWithinMinutes = 30;
/** Photos of the work follow its report. */
const finishedAfterMinutes = 5;
/** Hours without signal may pass before the report, which is then new. */
const finishedWithinHours = 12;
const reportedWithinMinutes = 60;
const lateAfterMinutes = 30;

const ago = (now: Date, minutes: number): SQL =>
  sql`${new Date(now.getTime() - minutes * 60_000).toISOString()}::timestamptz`;

/**
 * Across companies that have switched a kind on: visits that it is to be said of, and was not yet.
 * @param where about the company's settings `s`, the route `r`, its stop `t` and its job `j`
 */
async function visitsDue(
  tx: SystemTransaction,
  kind: MessageKind,
  where: SQL,
  joined: SQL = sql``,
): Promise<DueVisit[]> {
  const { rows } = await tx.execute<{
    company_id: string;
    route_id: string;
    job_id: string;
    client_id: string;
  }>(sql`
    select r.company_id, r.id as route_id, j.id as job_id, j.client_id
      from company_settings s
      join routes r on r.company_id = s.company_id
      join route_stops t on t.company_id = r.company_id and t.route_id = r.id
      join jobs j on j.company_id = t.company_id and j.id = t.job_id ${joined}
     where s.client_messages -> 'kinds' ? ${kind} and ${where}
       and not exists (select 1 from client_messages m where m.company_id = r.company_id and m.job_id = j.id and m.route_id = r.id and m.kind = ${kind})
     limit ${atOnce}`);
  return rows.map((row) => ({
    companyId: row.company_id,
    routeId: row.route_id,
    jobId: row.job_id,
    clientId: row.client_id,
  }));
}

const dayOfCompany = (now: Date): SQL => sql`(${ago(now, 0)} at time zone s.time_zone)`;
const nearToday = (now: Date): SQL =>
  sql`r.route_date between ${dayOfCompany(now)}::date - 1 and ${dayOfCompany(now)}::date`;

/** Tomorrow's visits on published routes, from six in the evening on by the company's clocks. */
export const visitsPlanned = (tx: SystemTransaction, now: Date): Promise<DueVisit[]> =>
  visitsDue(
    tx,
    'planned',
    sql`r.status = 'published' and j.status = 'scheduled' and r.route_date = ${dayOfCompany(now)}::date + 1
      and extract(hour from ${dayOfCompany(now)}) * 60 + extract(minute from ${dayOfCompany(now)}) >= ${eveningMinute}::int`,
  );

/** Visits whose driver has just arrived. */
export const visitsArrived = (tx: SystemTransaction, now: Date): Promise<DueVisit[]> =>
  visitsDue(
    tx,
    'arrived',
    sql`${nearToday(now)} and j.status = 'in_progress' and j.started_at > ${ago(now, arrivedWithinMinutes)}`,
  );

/** Visits that were done a few minutes ago, or hours ago without signal. */
export const visitsFinished = (tx: SystemTransaction, now: Date): Promise<DueVisit[]> =>
  visitsDue(
    tx,
    'finished',
    sql`${nearToday(now)} and j.status = 'completed' and j.updated_at between ${ago(now, reportedWithinMinutes)} and ${ago(now, finishedAfterMinutes)}
      and j.completed_at > ${ago(now, finishedWithinHours * 60)}`,
  );

/**
 * Visits that are expected more than half an hour after what was promised: the window, else two hours around the plan,
 * as `plannedSpan` has them.
 */
export const visitsLate = (tx: SystemTransaction, now: Date): Promise<DueVisit[]> =>
  visitsDue(
    tx,
    'late',
    sql`r.status in ('published', 'in_progress') and ${nearToday(now)} and j.status = 'scheduled'
      and e.made_at > ${ago(now, etaLivesSeconds / 60)} and not x."isThere"
      and x."arrivalSecond" > ${lateAfterMinutes * 60}::int + case when j.window_start_minute is null or j.window_end_minute is null
        then ((t.arrival_second - 1800) / 1800) * 1800 + 7200
        else j.window_end_minute * 60 + case when j.window_end_minute < j.window_start_minute then 86400 else 0 end end`,
    sql`join route_etas e on e.company_id = r.company_id and e.route_id = r.id and e.plan_of = r.updated_at
      join lateral jsonb_to_recordset(e.stops) as x("jobId" uuid, "arrivalSecond" int, "isThere" boolean) on x."jobId" = j.id`,
  );
