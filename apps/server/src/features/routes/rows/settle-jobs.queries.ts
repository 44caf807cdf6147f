// Public to other features: updates jobs when they are put on or taken off routes.
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { jobIdsOf } from '@haulwright/domain/routes/manual-route';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import { given, givenRows } from '../../../platform/database/sql-helpers.ts';
import { recordJobEvents, type JobEvent } from '../../jobs/job-events.queries.ts';
import { jobs } from '../../jobs/jobs.tables.ts';
import type { StoredRoute } from './stored-routes.queries.ts';

interface Author {
  readonly companyId: string;
  /** Null: nobody in particular. */
  readonly userId: string | null;
}

/** One of the routes that change in a step. */
export interface SettledRoute {
  readonly head: Pick<StoredRoute, 'id' | 'name' | 'routeDate' | 'driverUserId'>;
  /** Its content from now on. */
  readonly jobIds: readonly string[];
  /** The previous route; null when it is new. */
  readonly before: StoredRoute | null;
}

type Job = Pick<typeof jobs.$inferSelect, 'id' | 'status' | 'assignedTo' | 'scheduledDate'>;

interface Settled {
  readonly job: Job;
  readonly events: readonly JobEvent[];
}

/**
 * Updates (locked) jobs to the routes of one step: added ones become scheduled on their route's day, its
 * driver is assigned those that have not begun, and removed ones are unscheduled again and lose its driver.
 * @param reason why jobs are taken off, as their history shows it
 */
export async function settleJobs(
  tx: TenantTransaction,
  author: Author,
  step: readonly SettledRoute[],
  now: Date,
  reason = 'taken off its route',
): Promise<void> {
  const before = new Map(
    step.flatMap(({ before: route }) =>
      route === null ? [] : jobIdsOf(route).map((id) => [id, route] as const),
    ),
  );
  const after = new Map(step.flatMap(({ head, jobIds }) => jobIds.map((id) => [id, head] as const)));
  const ids = [...new Set([...before.keys(), ...after.keys()])];
  if (ids.length === 0) return;
  const { id, status, assignedTo, scheduledDate } = jobs;
  const rows = await tx
    .select({ id, status, assignedTo, scheduledDate })
    .from(jobs)
    .where(inArray(id, ids))
    .orderBy(asc(id));
  const settled = rows.map((job) => {
    const [from, to] = [before.get(job.id), after.get(job.id)];
    return { was: job, ...(to === undefined ? released(job, from, reason) : placed(job, from, to)) };
  });
  await writeJobs(
    tx,
    settled.flatMap(({ was, job }) => (isSame(was, job) ? [] : [job])),
    now,
  );
  await recordJobEvents(
    tx,
    author,
    settled.flatMap(({ events }) => events),
  );
}

function released(job: Job, from: StoredRoute | undefined, reason: string): Settled {
  const isDrivers = from !== undefined && from.driverUserId !== null && job.assignedTo === from.driverUserId;
  const isOpen = job.status === 'scheduled';
  return {
    job: {
      ...job,
      assignedTo: isDrivers ? null : job.assignedTo,
      status: isOpen ? 'unscheduled' : job.status,
    },
    events: isOpen ? [{ type: 'unplanned', jobId: job.id, details: { reason } }] : [],
  };
}

function placed(job: Job, from: StoredRoute | undefined, to: SettledRoute['head']): Settled {
  if (job.status !== 'scheduled' && job.status !== 'unscheduled') return { job, events: [] };
  const hadDriver = from !== undefined && job.assignedTo === from.driverUserId;
  const assignedTo = to.driverUserId ?? (hadDriver ? null : job.assignedTo);
  const events: JobEvent[] = [];
  if (from?.id !== to.id)
    events.push({ type: 'planned', jobId: job.id, details: { routeId: to.id, routeName: to.name } });
  else if (assignedTo !== job.assignedTo)
    events.push({ type: 'assigned', jobId: job.id, details: { from: job.assignedTo, to: assignedTo } });
  if (job.scheduledDate !== to.routeDate)
    events.push({
      type: 'rescheduled',
      jobId: job.id,
      details: { from: job.scheduledDate, to: to.routeDate },
    });
  return { job: { ...job, status: 'scheduled', assignedTo, scheduledDate: to.routeDate }, events };
}

const isSame = (a: Job, b: Job): boolean =>
  a.status === b.status && a.assignedTo === b.assignedTo && a.scheduledDate === b.scheduledDate;

async function writeJobs(tx: TenantTransaction, changed: readonly Job[], now: Date): Promise<void> {
  if (changed.length === 0) return;
  await tx
    .update(jobs)
    .set({
      status: given('status'),
      assignedTo: given('assignedTo'),
      scheduledDate: given('scheduledDate'),
      updatedAt: now,
    })
    .from(givenRows(changed, { id: 'uuid', status: 'text', assignedTo: 'uuid', scheduledDate: 'date' }))
    .where(eq(jobs.id, sql`${given('id')}`));
}

/** Jobs that lost their route are unscheduled again and lose its driver. */
export async function releaseJobs(
  tx: TenantTransaction,
  author: Author,
  jobIds: readonly string[],
  driverUserId: string | null,
  reason: string,
  now: Date,
): Promise<void> {
  if (jobIds.length === 0) return;
  if (driverUserId !== null)
    await tx
      .update(jobs)
      .set({ assignedTo: null, updatedAt: now })
      .where(and(inArray(jobs.id, [...jobIds]), eq(jobs.assignedTo, driverUserId)));
  const changed = await tx
    .update(jobs)
    .set({ status: 'unscheduled', updatedAt: now })
    .where(and(inArray(jobs.id, [...jobIds]), eq(jobs.status, 'scheduled')))
    .returning({ id: jobs.id });
  await recordJobEvents(
    tx,
    author,
    changed.map(({ id }) => ({ type: 'unplanned', jobId: id, details: { reason } })),
  );
}
