import { isDeepStrictEqual } from 'node:util';
import { isEditable, type JobEdit, type SeriesScope } from '@haulwright/domain/jobs/job-changes';
import { addDays, calendarDateIn } from '@haulwright/domain/kernel/calendar-date';
import { accepted, refused, type Outcome } from '@haulwright/domain/kernel/outcome';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import { heldOf, type HeldJob } from '../held-job.ts';
import { areTrucksThere, resolveJob, templateOf, type JobBasisRefusal } from '../job-basis.ts';
import { recordJobEvents } from '../job-events.queries.ts';
import { rescheduleJob } from '../job-writes.ts';
import type { Doing } from '../off-route.ts';
import { updateJob, type LockedJob } from '../jobs.queries.ts';
import { skippedTimeOf, windowOnDay, type SkippedTime } from '../skipped-time.ts';
import { findSeries, lockJobsFrom, updateSeries } from '../series.queries.ts';
import { changeRule } from './change-rule.ts';

export type EditRefusal =
  JobBasisRefusal | 'job.truck-not-found' | 'job.not-editable' | 'job.changed-meanwhile' | 'series.no-days';

/** Field names as people read them, in the order of the form. */
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
  allowedVehicleIds: 'trucks',
  purchaseOrder: 'PO number',
  byMinute: 'begin by',
} as const;

/**
 * Saves an edited job as a whole; refused when it changed since the editor loaded it. Unchanged fields are
 * not written. With the scope `future` the later jobs of its series and those still to be created get the
 * same values, with `all` every job that has not begun. The date applies to this job alone, unless the rule
 * of the series is changed with it.
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
  // What is left out stays as it is: pages that were open before do not know of it.
  const { allowedVehicleIds = job.allowedVehicleIds } = edit;
  if (
    !isDeepStrictEqual(allowedVehicleIds, job.allowedVehicleIds) &&
    !(await areTrucksThere(tx, allowedVehicleIds))
  )
    return refused('job.truck-not-found');
  const resolved = await resolveJob(tx, { ...edit, allowedVehicleIds }, job);
  if (!resolved.ok) return resolved;
  const wanted = resolved.value;
  const skipped = skippedTimeOf(wanted, edit.scheduledDate, doing.actor.timeZone);
  if (skipped !== undefined) return skipped;
  const changed = (Object.keys(fieldNames) as (keyof typeof fieldNames)[]).filter(
    (field) => !isDeepStrictEqual(wanted[field], job[field]),
  );
  if (changed.length > 0) {
    const fields = [...new Set(changed.map((field) => fieldNames[field]))];
    const others = await othersOf(tx, doing, job, edit.scope);
    const edited = [job, ...others];
    // A new address makes it another stop, which must not be added to a published route unannounced.
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
      // The deadline of one job does not apply to the others of its series.
      const byMinute = one.id === job.id ? wanted.byMinute : one.byMinute;
      const { why: _, ...window } = (one.id !== job.id &&
        one.scheduledDate !== null &&
        windowOnDay(wanted, one.scheduledDate, doing.actor.timeZone)) || { why: null };
      await updateJob(tx, one.id, { ...wanted, byMinute, ...window }, doing.now);
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
    if (edit.scope !== 'this' && job.seriesId !== null)
      await updateSeries(tx, job.seriesId, { ...templateOf(wanted), ...typedBy(edit, job) }, doing.now);
  }
  const repeated = await repeatOtherwise(tx, doing, job, edit);
  if (repeated !== undefined) return repeated;
  const moved = await rescheduleJob(tx, doing, { ...job, ...wanted }, edit.scheduledDate);
  return moved.ok ? accepted(null) : moved;
}

/** Locks the other jobs of the series that an edit of this scope changes. */
async function othersOf(
  tx: TenantTransaction,
  { actor, now }: Doing,
  { id, seriesId, seriesDate }: LockedJob,
  scope: SeriesScope,
): Promise<LockedJob[]> {
  if (scope === 'this' || seriesId === null || seriesDate === null) return [];
  const from = scope === 'all' ? calendarDateIn(now, actor.timeZone) : addDays(seriesDate, 1);
  return (await lockJobsFrom(tx, seriesId, from)).filter((other) => other.id !== id);
}

/**
 * Changes the rule of an edited job's series, if requested; the job's own date then follows the rule.
 * @returns undefined when the rule stays
 */
async function repeatOtherwise(
  tx: TenantTransaction,
  doing: Doing,
  { seriesId, seriesDate }: LockedJob,
  { scope, repeat, scheduledDate }: JobEdit,
): Promise<Awaited<ReturnType<typeof editJob>> | undefined> {
  if (scope === 'this' || repeat === undefined || seriesId === null || seriesDate === null) return undefined;
  const series = await findSeries(tx, seriesId);
  if (series === undefined) return undefined;
  const { rule, startDate, untilDate } = series;
  if (isDeepStrictEqual(rule, repeat.rule) && untilDate === repeat.until) return undefined;
  const today = calendarDateIn(doing.now, doing.actor.timeZone);
  return changeRule(tx, doing, {
    seriesId,
    ...repeat,
    from: scope === 'all' ? today : seriesDate,
    startDate: scope === 'all' ? startDate : (scheduledDate ?? seriesDate),
  });
}

/**
 * Which figures were entered by hand: a form sends back what it showed, so unchanged figures count as not
 * entered.
 */
function typedBy({ expectedGallons, durationMinutes }: JobEdit, job: LockedJob) {
  const isSame = expectedGallons === job.expectedGallons && durationMinutes === job.durationMinutes;
  return isSame
    ? {}
    : { gallonsTyped: expectedGallons !== undefined, minutesTyped: durationMinutes !== undefined };
}
