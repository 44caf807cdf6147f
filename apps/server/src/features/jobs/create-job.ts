import { formatJobNumber, type Job } from '@haulwright/domain/jobs/job';
import { accepted, refused, type Outcome } from '@haulwright/domain/kernel/outcome';
import type { PersonInTime } from '../../http/actor.ts';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import { resolveJob, type JobBasisRefusal, type JobRequest } from './job-basis.ts';
import { recordJobEvents, type JobEvent } from './job-events.queries.ts';
import { insertJob, loadJob, lockJob, takeJobNumber } from './jobs.queries.ts';
import { skippedTimeOf, type SkippedTime } from './skipped-time.ts';

/** Creates the requested job: numbered, unscheduled, with the client's current address. */
export async function createJob(
  tx: TenantTransaction,
  actor: PersonInTime,
  request: JobRequest,
  scheduledDate: string,
  event: (jobId: string) => JobEvent = (jobId) => ({ type: 'created', jobId }),
): Promise<Outcome<Job, JobBasisRefusal> | SkippedTime> {
  const resolved = await resolveJob(tx, request);
  if (!resolved.ok) return resolved;
  const skipped = skippedTimeOf(request, scheduledDate, actor.timeZone);
  if (skipped !== undefined) return skipped;
  const { companyId, userId } = actor;
  const id = newId();
  await insertJob(tx, {
    id,
    companyId,
    ...resolved.value,
    scheduledDate,
    createdBy: userId,
    // Last, because other creators wait for the number from here on.
    jobNumber: formatJobNumber(await takeJobNumber(tx, companyId)),
  });
  await recordJobEvents(tx, actor, [event(id)]);
  const job = await loadJob(tx, id);
  if (!job) throw new Error(`job ${id} vanished within its own transaction`);
  return accepted(job);
}

/** Public to other features. Creates a job like this one on another day: its request, not its results. */
export async function duplicateJob(
  tx: TenantTransaction,
  actor: PersonInTime,
  id: string,
  scheduledDate: string,
): Promise<Outcome<Job, JobBasisRefusal> | SkippedTime> {
  const job = await lockJob(tx, id);
  if (!job) return refused('NOT_FOUND');
  const { clientAddressId, jobNumber } = job;
  if (clientAddressId === null) return refused('job.address-not-found');
  return createJob(tx, actor, { ...job, clientAddressId }, scheduledDate, (jobId) => ({
    type: 'duplicated',
    jobId,
    details: { jobNumber },
  }));
}
