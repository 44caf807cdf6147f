// Public to other features: takes jobs off their routes.
import type { JobStatus } from '@haulwright/domain/jobs/job';
import { statusAfterAssignment } from '@haulwright/domain/jobs/job-lifecycle';
import type { TenantTransaction } from '../../platform/database/database.ts';
import type { Events } from '../../platform/events/events.ts';
import type { LockedJob } from './jobs.queries.ts';

/** Who does it and when, and how the event is published. */
export interface Doing {
  /** With the company's time zone. */
  readonly actor: { readonly companyId: string; readonly userId: string; readonly timeZone: string };
  readonly now: Date;
  /** When it was done, if reported later. */
  readonly occurredAt?: Date;
  /** Whether the office says when it was done; otherwise `occurredAt` is that of a crew's report. */
  readonly saidByOffice?: boolean;
  readonly events: Events;
}

/** Off its route, a job is no longer its driver's; a job assigned by hand keeps its assignee and day. */
export async function takeOffRoute(
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

/** The driver of the job's route: null when it has none, undefined when the job is on no route. */
export const driverOfRoute = async (
  tx: TenantTransaction,
  events: Pick<Events, 'ask'>,
  jobId: string,
): Promise<string | null | undefined> =>
  (await events.ask(tx, 'jobs.routes', { jobIds: [jobId] })).get(jobId)?.driverUserId;
