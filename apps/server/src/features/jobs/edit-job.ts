import { isEditable, type JobEdit } from '@haulwright/domain/jobs/job-changes';
import { accepted, refused, type Outcome } from '@haulwright/domain/kernel/outcome';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { heldOf, type HeldJob } from './held-job.ts';
import { resolveJob, templateOf, type JobBasisRefusal } from './job-basis.ts';
import { recordJobEvents } from './job-events.queries.ts';
import { rescheduleJob } from './job-writes.ts';
import type { Doing } from './off-route.ts';
import { updateJob, type LockedJob } from './jobs.queries.ts';
import { skippedTimeOf, windowOnDay, type SkippedTime } from './skipped-time.ts';
import { lockLaterJobs, updateSeries } from './series.queries.ts';

export type EditRefusal = JobBasisRefusal | 'job.not-editable' | 'job.changed-meanwhile';

/** Fields in people's words, in the order of the form. */
const fieldNames = {
  clientId: 'client',
  clientAddressId: 'service location',
  title: 'title',
  description: 'description',
  priority: 'priority',
  jobTypeId: 'job type',
  durationMinutes: 'duration',
  expectedGallons: 'expected gallons',
  wasteType: 'waste',
  windowStartMinute: 'arrival window',
  windowEndMinute: 'arrival window',
} as const;

/**
 * Writes an edited job whole; refuses when it is not as the editor saw it. What is the same is not written.
 * With the scope `future` the later jobs of its series and those still to be made get the same; the date is
 * this job's alone.
 */
export async function editJob(
  tx: TenantTransaction,
  doing: Doing,
  job: LockedJob,
  edit: JobEdit,
): Promise<Outcome<null, EditRefusal> | HeldJob | SkippedTime> {
  if (!isEditable(job.status)) return refused('job.not-editable');
  if (job.updatedAt.toISOString() !== new Date(edit.seenUpdatedAt).toISOString())
    return refused('job.changed-meanwhile');
  const resolved = await resolveJob(tx, edit, job);
  if (!resolved.ok) return resolved;
  const wanted = resolved.value;
  const skipped = skippedTimeOf(wanted, edit.scheduledDate, doing.actor.timeZone);
  if (skipped !== undefined) return skipped;
  const changed = (Object.keys(fieldNames) as (keyof typeof fieldNames)[]).filter(
    (field) => wanted[field] !== job[field],
  );
  if (changed.length > 0) {
    const fields = [...new Set(changed.map((field) => fieldNames[field]))];
    const { seriesId, seriesDate } = job;
    const later =
      edit.scope === 'future' && seriesId !== null && seriesDate !== null
        ? await lockLaterJobs(tx, seriesId, seriesDate)
        : [];
    const edited = [job, ...later];
    // Elsewhere it is another stop: on a route that was promised as it is, nobody gets that without a word.
    const held =
      wanted.clientAddressId === job.clientAddressId
        ? undefined
        : await heldOf(
            doing.events,
            tx,
            edited.map(({ id }) => id),
          );
    if (held !== undefined) return held;
    for (const one of edited) {
      const { why: _, ...window } = (one.id !== job.id &&
        one.scheduledDate !== null &&
        windowOnDay(wanted, one.scheduledDate, doing.actor.timeZone)) || { why: null };
      await updateJob(tx, one.id, { ...wanted, ...window }, doing.now);
    }
    await doing.events.publish(tx, 'jobs.changed', {
      what: 'edited',
      jobIds: edited.map(({ id }) => id),
    });
    await recordJobEvents(
      tx,
      doing.actor,
      edited.map(({ id }) => ({ type: 'edited', jobId: id, details: { fields } })),
    );
    if (edit.scope === 'future' && seriesId !== null)
      await updateSeries(tx, seriesId, { ...templateOf(wanted), ...typedBy(edit, job) }, doing.now);
  }
  const moved = await rescheduleJob(tx, doing, { ...job, ...wanted }, edit.scheduledDate);
  return moved.ok ? accepted(null) : moved;
}

/** Which figures a person typed: a form sends back what it showed, so the same figures say nothing new. */
function typedBy({ expectedGallons, durationMinutes }: JobEdit, job: LockedJob) {
  const isSame = expectedGallons === job.expectedGallons && durationMinutes === job.durationMinutes;
  return isSame
    ? {}
    : { gallonsTyped: expectedGallons !== undefined, minutesTyped: durationMinutes !== undefined };
}
