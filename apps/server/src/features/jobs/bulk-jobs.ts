import type { BulkJobAction } from '@haulwright/domain/jobs/job-changes';
import type { Outcome } from '@haulwright/domain/kernel/outcome';
import { holdInWords } from '@haulwright/domain/jobs/job-hold';
import type { TenantTransaction } from '../../platform/database/database.ts';
import type { HeldJob } from './held-job.ts';
import { commandJob } from './job-commands.ts';
import { assignJob, rescheduleJob } from './job-writes.ts';
import { lockJobs, type LockedJob } from './jobs.queries.ts';
import type { Doing } from './off-route.ts';
import type { SkippedTime } from './skipped-time.ts';

const sentences = {
  'job.not-editable': 'It has already been started or finished.',
  'job.already-completed': 'It is already completed.',
  'job.already-cancelled': 'It is cancelled.',
  'job.same-status': 'It already has this status.',
  'job.not-permitted': 'It cannot change to this status from its current one.',
  'job.reason-missing': 'No reason was given.',
  'job.begun-by-another': 'Someone else has started it.',
  'job.not-open': 'It was assigned to someone else.',
  'job.client-not-active': 'Its client is archived.',
} as const;

export interface BulkResult {
  readonly changed: string[];
  readonly refused: { id: string; jobNumber: string; message: string }[];
}

/**
 * Applies one action to many jobs. Jobs that cannot take it are left unchanged and named with the reason;
 * unknown ids are ignored.
 */
export async function changeManyJobs(
  tx: TenantTransaction,
  doing: Doing,
  ids: readonly string[],
  action: BulkJobAction,
): Promise<BulkResult> {
  const result: BulkResult = { changed: [], refused: [] };
  for (const job of await lockJobs(tx, ids)) {
    const outcome = await perform(tx, doing, job, action);
    if (outcome.ok) result.changed.push(job.id);
    else result.refused.push({ id: job.id, jobNumber: job.jobNumber, message: sentenceOf(outcome) });
  }
  return result;
}

function sentenceOf(refusal: { readonly refusal: keyof typeof sentences } | HeldJob | SkippedTime): string {
  if (refusal.refusal === 'job.locked-on-route') return holdInWords(refusal.hold);
  return refusal.refusal === 'job.time-skipped' ? refusal.message : sentences[refusal.refusal];
}

function perform(
  tx: TenantTransaction,
  doing: Doing,
  job: LockedJob,
  action: BulkJobAction,
): Promise<Outcome<null, keyof typeof sentences> | HeldJob | SkippedTime> {
  switch (action.type) {
    case 'assign':
      return assignJob(tx, doing, job, action.assignedTo);
    case 'schedule':
      return rescheduleJob(tx, doing, job, action.scheduledDate);
    default:
      return commandJob(
        tx,
        doing,
        job,
        { type: 'set-status', status: 'cancelled', reason: action.reason },
        { office: true, assigned: false },
      );
  }
}
