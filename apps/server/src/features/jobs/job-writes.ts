import { isEditable } from '@haulwright/domain/jobs/job-changes';
import {
  changeJobStatus,
  statusAfterAssignment,
  type JobStatusRefusal,
} from '@haulwright/domain/jobs/job-lifecycle';
import type { JobStatus } from '@haulwright/domain/jobs/job';
import { accepted, refused, type Outcome } from '@haulwright/domain/kernel/outcome';
import type { TenantTransaction } from '../../platform/database/database.ts';
import type { Events } from '../../platform/events/events.ts';
import { heldOf, type HeldJob } from './held-job.ts';
import { recordJobEvents } from './job-events.queries.ts';
import { fixPrice, updateJob, type JobFields, type LockedJob } from './jobs.queries.ts';
import { skippedTimeOf, type SkippedTime } from './skipped-time.ts';

/** Who does it and when, and how others hear of it. */
export interface Doing {
  /** With the company's time zone. */
  readonly actor: { readonly companyId: string; readonly userId: string; readonly timeZone: string };
  readonly now: Date;
  readonly events: Events;
}

/**
 * Moves a locked job to another day; it leaves its route, unless it is held there, and the driver who had it
 * only by the route.
 */
export async function rescheduleJob(
  tx: TenantTransaction,
  { actor, now, events }: Doing,
  job: LockedJob,
  scheduledDate: string | null,
): Promise<Outcome<null, 'job.not-editable'> | HeldJob | SkippedTime> {
  if (!isEditable(job.status)) return refused('job.not-editable');
  if (job.scheduledDate === scheduledDate) return accepted(null);
  const skipped = skippedTimeOf(job, scheduledDate, actor.timeZone);
  if (skipped !== undefined) return skipped;
  const held = await heldOf(events, tx, [job.id]);
  if (held !== undefined) return held;
  const offRoute = await takeOffRoute(tx, { actor, now, events }, job);
  await updateJob(tx, job.id, { scheduledDate, ...offRoute }, now);
  await recordJobEvents(tx, actor, [
    { type: 'rescheduled', jobId: job.id, details: { from: job.scheduledDate, to: scheduledDate } },
  ]);
  return accepted(null);
}

/**
 * Gives a locked job to someone or to nobody. Someone other than the route's driver takes it off the route,
 * unless it is held there.
 */
export async function assignJob(
  tx: TenantTransaction,
  { actor, now, events }: Doing,
  job: LockedJob,
  assignedTo: string | null,
): Promise<Outcome<null, 'job.not-editable'> | HeldJob> {
  if (!isEditable(job.status) && job.status !== 'in_progress') return refused('job.not-editable');
  if (job.assignedTo === assignedTo) return accepted(null);
  const driver = await driverOfRoute(tx, events, job.id);
  const leaves = driver !== undefined && driver !== assignedTo && job.status !== 'in_progress';
  const held = leaves ? await heldOf(events, tx, [job.id]) : undefined;
  if (held !== undefined) return held;
  if (leaves) await events.publish(tx, 'jobs.changed', { what: 'leaving', jobIds: [job.id], actor, at: now });
  const status = statusAfterAssignment(job.status, {
    assigned: assignedTo !== null,
    onRoute: driver !== undefined && !leaves,
  });
  await updateJob(tx, job.id, { assignedTo, status }, now);
  await recordJobEvents(tx, actor, [
    { type: 'assigned', jobId: job.id, details: { from: job.assignedTo, to: assignedTo } },
    ...(leaves
      ? [{ type: 'unplanned' as const, jobId: job.id, details: { reason: 'given to somebody else' } }]
      : []),
  ]);
  return accepted(null);
}

export interface StatusRequest {
  readonly status: JobStatus;
  readonly reason?: string | null;
  readonly actualGallons?: number | null | undefined;
  readonly completionNotes?: string | null;
}

export type StatusRefusal = JobStatusRefusal | 'job.reason-missing';

/**
 * Changes the status of a locked job, with what belongs to it: times, gallons, the reason, its place on a
 * route. Work on a job that is held on its route may begin and end; called off or put back it would leave,
 * and is refused.
 */
export async function setJobStatus(
  tx: TenantTransaction,
  { actor, now, events }: Doing,
  job: LockedJob,
  request: StatusRequest,
  rights: { office: boolean; assigned: boolean },
): Promise<Outcome<null, StatusRefusal> | HeldJob> {
  const decision = changeJobStatus(job.status, request.status, rights);
  if (!decision.ok) return decision;
  const { status } = request;
  const reason = request.reason ?? undefined;
  if (status === 'cancelled' && reason === undefined) return refused('job.reason-missing');
  const leaves = status === 'unscheduled' || status === 'cancelled';
  const held = leaves ? await heldOf(events, tx, [job.id]) : undefined;
  if (held !== undefined) return held;
  const offRoute = leaves ? await takeOffRoute(tx, { actor, now, events }, job) : {};
  await updateJob(
    tx,
    job.id,
    {
      ...offRoute,
      ...fieldsOf(job, request, now),
      status,
      ...(status === 'unscheduled' && { assignedTo: null }),
    },
    now,
  );
  if (status === 'completed') await fixPrice(tx, job.id, now);
  await recordJobEvents(tx, actor, [
    {
      type: 'status-changed',
      jobId: job.id,
      details: {
        from: job.status,
        to: status,
        ...(reason !== undefined && { reason }),
        ...(status === 'completed' &&
          request.actualGallons != null && { actualGallons: request.actualGallons }),
      },
    },
  ]);
  if (status === 'in_progress' || status === 'completed')
    await events.publish(tx, 'jobs.changed', {
      what: status === 'completed' ? 'completed' : 'begun',
      jobId: job.id,
      actor,
      at: now,
    });
  return accepted(null);
}

function fieldsOf(job: LockedJob, request: StatusRequest, now: Date): JobFields {
  switch (request.status) {
    case 'in_progress':
      return { startedAt: job.startedAt ?? now };
    case 'completed':
      return {
        startedAt: job.startedAt ?? now,
        completedAt: now,
        actualGallons: request.actualGallons ?? null,
        completionNotes: request.completionNotes ?? null,
      };
    case 'cancelled':
      return { cancelReason: request.reason ?? null };
    case 'scheduled':
      return { startedAt: null };
    default:
      return { startedAt: null, cancelReason: null };
  }
}

/**
 * Off its route, a job is its driver's no longer; given to someone else by hand, it stays theirs and
 * scheduled.
 */
async function takeOffRoute(
  tx: TenantTransaction,
  { actor, now, events }: Doing,
  job: LockedJob,
): Promise<{ assignedTo?: string | null; status?: JobStatus }> {
  const driver = await driverOfRoute(tx, events, job.id);
  if (driver === undefined) return {};
  await events.publish(tx, 'jobs.changed', { what: 'leaving', jobIds: [job.id], actor, at: now });
  const assignedTo = driver !== null && job.assignedTo === driver ? null : job.assignedTo;
  return {
    assignedTo,
    status: statusAfterAssignment(job.status, { assigned: assignedTo !== null, onRoute: false }),
  };
}

/** The driver of the route the job is on: null when it has none, undefined when the job is on no route. */
const driverOfRoute = async (
  tx: TenantTransaction,
  events: Pick<Events, 'ask'>,
  jobId: string,
): Promise<string | null | undefined> =>
  (await events.ask(tx, 'jobs.routes', { jobIds: [jobId] })).get(jobId)?.driverUserId;
