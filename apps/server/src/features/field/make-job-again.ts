import type { CommandAbout } from '@haulwright/domain/field/command-about';
import { formatJobNumber } from '@haulwright/domain/jobs/job';
import { calendarDateIn } from '@haulwright/domain/kernel/calendar-date';
import { accepted, refused, type Outcome } from '@haulwright/domain/kernel/outcome';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { kept } from '../../platform/database/savepoint.ts';
import { isUniqueViolation } from '../../platform/database/unique-violation.ts';
import { resolveJob, type JobRequest } from '../jobs/job-basis.ts';
import { recordJobEvents } from '../jobs/job-events.queries.ts';
import { insertJob, lockJob, takeJobNumber, type LockedJob } from '../jobs/jobs.queries.ts';
import type { FieldDoing } from './apply-judgement.ts';
import { reportsOfJobAgain } from './reviews.queries.ts';

export type MakingRefusal =
  'review.client-archived' | 'review.address-gone' | 'review.nameless' | 'review.cannot-count';

/**
 * Makes a deleted job again from what the phone knew of it, on the day of the work and under its id: every report that
 * names it is about it from then on, and so are their photos.
 */
export async function makeJobAgain(
  tx: TenantTransaction,
  { actor, occurredAt }: FieldDoing,
  id: string,
  about: CommandAbout,
): Promise<Outcome<LockedJob, MakingRefusal>> {
  const { clientId, clientAddressId, jobTypeId, wasteType, title, jobTypeName } = about;
  if (clientId == null || clientAddressId == null) return refused('review.nameless');
  const request: JobRequest = {
    clientId,
    clientAddressId,
    jobTypeId: jobTypeId ?? null,
    title: (title ?? jobTypeName ?? 'Work reported by the crew').slice(0, 120),
    description: null,
    priority: 'normal',
    wasteType: wasteType ?? null,
  };
  let resolved = await resolveJob(tx, request);
  // The job type may have been deleted as well.
  if (!resolved.ok && resolved.refusal === 'job.type-not-found')
    resolved = await resolveJob(tx, { ...request, jobTypeId: null });
  if (!resolved.ok && resolved.refusal === 'job.waste-type-missing')
    resolved = await resolveJob(tx, { ...request, expectedGallons: 0 });
  if (!resolved.ok)
    return refused(
      resolved.refusal === 'job.client-not-active' ? 'review.client-archived' : 'review.address-gone',
    );
  const { companyId, userId, timeZone } = actor;
  const row = {
    id,
    companyId,
    ...resolved.value,
    scheduledDate: calendarDateIn(occurredAt, timeZone),
    createdBy: userId,
    jobNumber: formatJobNumber(await takeJobNumber(tx, companyId)),
  };
  try {
    await kept(tx, (savepoint) => insertJob(savepoint, row));
  } catch (error) {
    if (isUniqueViolation(error, 'jobs_pkey')) return refused('review.cannot-count');
    throw error;
  }
  const before = about.jobNumber ?? undefined;
  await recordJobEvents(tx, actor, [
    { type: 'created', jobId: id, details: { from: 'field-report', ...(before && { before }) } },
  ]);
  await reportsOfJobAgain(tx, id);
  const job = await lockJob(tx, id);
  if (job === undefined) throw new Error(`job ${id} vanished within its own transaction`);
  return accepted(job);
}
