// Public to other features: moves and gives jobs.
import { isEditable } from '@haulwright/domain/jobs/job-changes';
import { statusAfterAssignment } from '@haulwright/domain/jobs/job-lifecycle';
import { accepted, refused, type Outcome } from '@haulwright/domain/kernel/outcome';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { heldOf, type HeldJob } from './held-job.ts';
import { recordJobEvents } from './job-events.queries.ts';
import { updateJob, type LockedJob } from './jobs.queries.ts';
import { driverOfRoute, takeOffRoute, type Doing } from './off-route.ts';
import { skippedTimeOf, type SkippedTime } from './skipped-time.ts';

/**
 * Moves a locked job to another day; it leaves its route, unless it is locked to it, and loses a driver it
 * had only by the route.
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
 * Assigns a locked job, or clears its assignee. Anyone but the route's driver takes it off the route, unless
 * it is locked to it.
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

/** Sets a locked job's PO number in any status: offices often learn it after the work. */
export async function setPurchaseOrder(
  tx: TenantTransaction,
  { actor, now }: Pick<Doing, 'actor' | 'now'>,
  job: LockedJob,
  purchaseOrder: string | null,
): Promise<void> {
  if (job.purchaseOrder === purchaseOrder) return;
  await updateJob(tx, job.id, { purchaseOrder }, now);
  await recordJobEvents(tx, actor, [{ type: 'edited', jobId: job.id, details: { fields: ['PO number'] } }]);
}
