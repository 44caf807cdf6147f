import { sql } from 'drizzle-orm';
import type { JobInput } from '@haulwright/domain/jobs/job';
import { addDays } from '@haulwright/domain/kernel/calendar-date';
import { findForm } from '@haulwright/domain/kernel/find-text';
import { maxLike, type Likeness } from '@haulwright/domain/kernel/likeness';
import { dayOfLikeness } from '../../http/likeness.ts';
import type { TenantTransaction } from '../../platform/database/database.ts';

/** What is asked about before this job is made, each job once. */
export async function askedAboutJob(tx: TenantTransaction, input: JobInput): Promise<Likeness[]> {
  const like = await likeJobs(tx, input);
  const ids = new Set(like.map(({ id }) => id));
  return [...like, ...(await oftenVisited(tx, input)).filter(({ id }) => !ids.has(id))];
}

/**
 * Jobs of the same client on the same day, at the same address, of the same type and title: two tanks of one place are
 * told apart by it. Cancelled jobs do not count.
 */
async function likeJobs(
  tx: TenantTransaction,
  { clientId, clientAddressId, jobTypeId, scheduledDate, title }: JobInput,
): Promise<Likeness[]> {
  const { rows } = await tx.execute<{ id: string; job_number: string; title: string }>(sql`
    select id, job_number, title from jobs
     where client_id = ${clientId} and scheduled_date = ${scheduledDate} and status <> 'cancelled'
       and client_address_id is not distinct from ${clientAddressId ?? null}
       and job_type_id is not distinct from ${jobTypeId ?? null}
       and public.find_form(title) = ${findForm(title)}
     order by job_number limit ${maxLike}`);
  return rows.map((row) => ({
    kind: 'job',
    id: row.id,
    name: `${row.job_number}, ${row.title}`,
    why: 'same client, address, title and day',
  }));
}

/** Days within which a tank is rarely emptied three times. */
const oftenDays = 10;

interface Visit {
  readonly clientAddressId?: string | null | undefined;
  readonly jobTypeId?: string | null | undefined;
  readonly scheduledDate: string | null;
}

/**
 * What is asked about when a job is moved: of its new day, not of its old one. A visit of a recurring job has its day
 * by a rule.
 */
export async function askedAboutMove(
  tx: TenantTransaction,
  job: Visit & { readonly id: string; readonly seriesId: string | null },
  moved: Visit,
): Promise<Likeness[]> {
  if (job.seriesId !== null || job.scheduledDate === moved.scheduledDate) return [];
  const before = new Set((await oftenVisited(tx, job, job.id)).map(({ id }) => id));
  return (await oftenVisited(tx, moved, job.id)).filter(({ id }) => !before.has(id));
}

/**
 * Two visits of the same kind at the same address, so that this one would be the third within ten days: of two entries
 * and a job that came back, or a tank that fills too fast. Visits of recurring jobs do not count.
 * @param itself the job that is there already
 */
export async function oftenVisited(
  tx: TenantTransaction,
  { clientAddressId, jobTypeId, scheduledDate }: Visit,
  itself?: string,
): Promise<Likeness[]> {
  if (clientAddressId == null || scheduledDate === null) return [];
  const { rows } = await tx.execute<{ id: string; job_number: string; title: string; day: string }>(sql`
    select id, job_number, title, scheduled_date::text as day from jobs
     where client_address_id = ${clientAddressId} and job_type_id is not distinct from ${jobTypeId ?? null}
       and series_id is null and status <> 'cancelled' and id is distinct from ${itself ?? null}::uuid
       and scheduled_date between ${addDays(scheduledDate, 1 - oftenDays)} and ${addDays(scheduledDate, oftenDays - 1)}
     order by scheduled_date, job_number limit ${maxLike * oftenDays}`);
  // All within the window of ten days that holds the most of them and the new one.
  const windows = [scheduledDate, ...rows.map(({ day }) => day)]
    .filter((from) => from <= scheduledDate)
    .map((from) => rows.filter(({ day }) => day >= from && day < addDays(from, oftenDays)));
  const within = windows.reduce((most, one) => (one.length > most.length ? one : most), []);
  if (within.length < 2) return [];
  return within.map((row) => ({
    kind: 'job',
    id: row.id,
    name: `${row.job_number}, ${row.title}, ${dayOfLikeness(row.day)}`,
    why: 'same address and job type, within ten days',
  }));
}

/** Recurring jobs that run, of the same client and address, with that title. */
export async function likeSeries(
  tx: TenantTransaction,
  { clientId, clientAddressId, title }: Pick<JobInput, 'clientId' | 'clientAddressId' | 'title'>,
): Promise<Likeness[]> {
  const { rows } = await tx.execute<{ id: string; title: string; start_date: string }>(sql`
    select id, title, start_date::text from job_series
     where client_id = ${clientId} and active and client_address_id is not distinct from ${clientAddressId ?? null}
       and public.find_form(title) = ${findForm(title)}
     order by start_date, id limit ${maxLike}`);
  return rows.map((row) => ({
    kind: 'series',
    id: row.id,
    name: `${row.title}, since ${dayOfLikeness(row.start_date)}`,
    why: 'repeats already: same client, address and title',
  }));
}
