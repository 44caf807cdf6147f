// Public to other features: what commands do to a job.
import type { JobStatus } from '@haulwright/domain/jobs/job';
import {
  judgeJobCommand,
  type JobCommand,
  type JobCommandRefusal,
  type JobEffect,
  type JobState,
} from '@haulwright/domain/jobs/judge-job-command';
import type { GallonsFrom } from '@haulwright/domain/jobs/job-gallons';
import { isPlannable } from '@haulwright/domain/jobs/job-lifecycle';
import { accepted, refused, type Outcome } from '@haulwright/domain/kernel/outcome';
import { maxLength } from '@haulwright/domain/kernel/text';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { keepClientActive } from '../clients/clients.queries.ts';
import { whoBegan } from './begun-by.queries.ts';
import { heldOf, type HeldJob } from './held-job.ts';
import { gallonColumns, setWastes } from './job-gallons.queries.ts';
import { recordJobEvents, type JobEvent } from './job-events.queries.ts';
import { updateJob, type LockedJob } from './jobs.queries.ts';
import { driverOfRoute, takeOffRoute, type Doing } from './off-route.ts';

/** What a command on a locked job is judged by. The assignee may continue it, no matter who began it. */
export async function jobStateOf(tx: TenantTransaction, job: LockedJob, userId: string): Promise<JobState> {
  const { id, status, assignedTo, startedAt } = job;
  const isAsked = status === 'in_progress' && assignedTo !== userId;
  const begunBy = isAsked ? await whoBegan(tx, [id]) : undefined;
  return { status, assignedTo, startedAt, begunBy: begunBy?.get(id) ?? null };
}

/**
 * Judges a command on a locked job and carries it out. Work on a job that is locked to its route may begin
 * and end; cancelling it or putting it back would take it off the route and is refused. Nothing is reopened
 * for an archived client.
 */
export async function commandJob(
  tx: TenantTransaction,
  doing: Doing,
  job: LockedJob,
  command: JobCommand,
  rights: { readonly office: boolean; readonly assigned: boolean },
): Promise<Outcome<null, JobCommandRefusal | 'job.client-not-active'> | HeldJob> {
  const { actor, now, occurredAt = now, events } = doing;
  const judged = judgeJobCommand(await jobStateOf(tx, job, actor.userId), command, {
    actor: { userId: actor.userId, ...rights },
    occurredAt,
    receivedAt: now,
  });
  if (!judged.ok) return judged;
  const opens = isPlannable(judged.value.status) && !isPlannable(job.status);
  if (opens && !(await keepClientActive(tx, job.clientId))) return refused('job.client-not-active');
  const held = judged.value.leavesRoute ? await heldOf(events, tx, [job.id]) : undefined;
  if (held !== undefined) return held;
  await applyJobEffect(tx, doing, job, judged.value);
  return accepted(null);
}

/**
 * Writes the changes of a command on a locked job, with their consequences: its position on a route, its
 * history, and the events that, for example, fix its price. The caller checks locks on the route.
 * @param why `reason` as the history shows it; that of a cancellation is known. `gallonsFrom`: who says the gallons
 */
export async function applyJobEffect(
  tx: TenantTransaction,
  doing: Doing,
  job: LockedJob,
  effect: JobEffect,
  {
    reason,
    gallonsFrom = 'by-hand',
  }: { readonly reason?: string | undefined; readonly gallonsFrom?: GallonsFrom | undefined } = {},
): Promise<void> {
  const { actor, now, events } = doing;
  const occurredAt = doing.occurredAt !== undefined && doing.occurredAt < now ? doing.occurredAt : undefined;
  const { leavesRoute, actualGallons, wasteType, mixes, ...fields } = effect;
  const gallons = actualGallons === undefined ? {} : gallonColumns(actualGallons, gallonsFrom);
  const done = await isDoneElsewhere(tx, doing, job, effect);
  const offRoute = leavesRoute || done ? await takeOffRoute(tx, doing, job) : {};
  await updateJob(tx, job.id, { ...offRoute, ...fields, ...gallons }, now);
  if (wasteType !== undefined) await setWastes(tx, { ...actor, now }, [{ job, wasteType }]);
  await recordJobEvents(
    tx,
    actor,
    [...givenTo(job, effect, done), statusChanged(job, effect, reason)],
    occurredAt,
  );
  if (fields.status === 'in_progress' || fields.status === 'completed')
    await events.publish(tx, 'jobs.changed', {
      what: fields.status === 'completed' ? 'completed' : 'begun',
      jobId: job.id,
      actor,
      at: now,
      occurredAt: occurredAt ?? now,
      isReport: doing.occurredAt !== undefined && doing.saidByOffice !== true,
      mixes,
    });
}

/** Replaces the notes of a completed (locked) job, also those of somebody else. */
export async function setCompletionNotes(
  tx: TenantTransaction,
  { actor, now, events }: Doing,
  { id: jobId, completionNotes: before }: LockedJob,
  completionNotes: string | null,
): Promise<void> {
  if (before === completionNotes) return;
  await updateJob(tx, jobId, { completionNotes }, now);
  await recordJobEvents(tx, actor, [{ type: 'edited', jobId, details: { fields: ['completion notes'] } }]);
  await events.publish(tx, 'jobs.changed', { what: 'corrected', jobId, actor, at: now });
}

/** Corrects when the work of a completed (locked) job was begun and done. */
export async function setWorkTimes(
  tx: TenantTransaction,
  { actor, now, events }: Doing,
  { id: jobId }: LockedJob,
  times: { readonly startedAt: Date | null; readonly completedAt: Date },
): Promise<void> {
  await updateJob(tx, jobId, times, now);
  await recordJobEvents(tx, actor, [{ type: 'edited', jobId, details: { fields: ['times of the work'] } }]);
  await events.publish(tx, 'jobs.changed', { what: 'corrected', jobId, actor, at: now });
}

/** Adds to the notes of a completed (locked) job; what no longer fits is only in the history of the job. */
export async function addCompletionNotes(
  tx: TenantTransaction,
  { actor, now, events }: Doing,
  { id: jobId, completionNotes: before }: LockedJob,
  added: string,
): Promise<void> {
  const completionNotes = before === null ? added : `${before}\n${added}`;
  if (completionNotes.length > maxLength.description) return;
  await updateJob(tx, jobId, { completionNotes }, now);
  await recordJobEvents(tx, actor, [{ type: 'edited', jobId, details: { fields: ['completion notes'] } }]);
  await events.publish(tx, 'jobs.changed', { what: 'corrected', jobId, actor, at: now });
}

/**
 * Whether the crew did work that is now on another driver's route, so that nobody has to drive there again.
 */
async function isDoneElsewhere(
  tx: TenantTransaction,
  { events }: Doing,
  job: LockedJob,
  { assignedTo }: JobEffect,
): Promise<boolean> {
  if (typeof assignedTo !== 'string') return false;
  const driver = await driverOfRoute(tx, events, job.id);
  return driver !== undefined && driver !== assignedTo;
}

const givenTo = ({ id, assignedTo: from }: LockedJob, { assignedTo: to }: JobEffect, done: boolean) =>
  typeof to !== 'string'
    ? []
    : ([
        { type: 'assigned', jobId: id, details: { from, to } },
        ...(done ? [{ type: 'unplanned', jobId: id, details: { reason: 'already done' } } as const] : []),
      ] satisfies JobEvent[]);

function statusChanged(
  { id, status: from }: { readonly id: string; readonly status: JobStatus },
  { status: to, cancelReason, actualGallons }: JobEffect,
  given: string | undefined,
): JobEvent {
  const reason = cancelReason ?? given;
  return {
    type: 'status-changed',
    jobId: id,
    details: {
      from,
      to,
      ...(reason !== undefined && { reason }),
      ...(actualGallons != null && { actualGallons }),
    },
  };
}
