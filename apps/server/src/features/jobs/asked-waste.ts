// Public to other features: what is asked about the waste of a job before it is completed.
import { lacksWaste } from '@haulwright/domain/jobs/asked-waste';
import type { JobCommand } from '@haulwright/domain/jobs/judge-job-command';
import { accepted, refused, type Outcome } from '@haulwright/domain/kernel/outcome';
import type { TenantTransaction } from '../../platform/database/database.ts';
import type { Events } from '../../platform/events/events.ts';
import type { LockedJob } from './jobs.queries.ts';

type Done = Pick<
  Extract<JobCommand, { type: 'set-status' }>,
  'status' | 'actualGallons' | 'wasteType' | 'mixes'
>;

/**
 * Whether a completion at a desk says what was pumped, and that it may go where it goes. Only callers that can ask are
 * refused; what others send is taken, and is a finding where it cannot be posted.
 */
export async function wasteIsSaid(
  tx: TenantTransaction,
  events: Pick<Events, 'ask'>,
  job: LockedJob,
  done: Done,
): Promise<Outcome<null, 'job.waste-type-missing' | 'load.waste-does-not-mix'>> {
  const gallons = done.actualGallons ?? 0;
  // Of a job that somebody else completed meanwhile, the refusal is that it is completed.
  if (done.status !== 'completed' || job.status === 'completed' || gallons === 0) return accepted(null);
  if (lacksWaste(job.wasteType, done)) return refused('job.waste-type-missing');
  const wasteType = job.wasteType ?? done.wasteType ?? null;
  if (wasteType === null || done.mixes !== false) return accepted(null);
  return (await events.ask(tx, 'pickups.clash', { jobId: job.id, gallons, wasteType }))
    ? refused('load.waste-does-not-mix')
    : accepted(null);
}
