import type { LoadFact } from '@haulwright/domain/loads/load-fact';
import { accepted, refused, type Outcome } from '@haulwright/domain/kernel/outcome';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import { replaceCompletion } from '../jobs/job-commands.ts';
import { lockJob } from '../jobs/jobs.queries.ts';
import type { Doing } from '../jobs/off-route.ts';
import { gallonsOfJob, loadFactOf } from '../loads/facts.queries.ts';
import { correctFact } from '../loads/post-facts.ts';
import { isOfVisit } from './ticket-detail.queries.ts';

interface Correction {
  readonly id: string;
  readonly factId: string;
  readonly gallons: number;
  readonly reason: string;
}

type CorrectionRefusal = 'not-found' | 'load.already-corrected' | 'load.cannot-correct' | 'load.day-closed';

/**
 * Corrects the gallons of a pickup or a dump of a visit. Entries derived from the old figure are reversed and
 * posted again; the gallons of the job follow.
 */
export async function correctGallons(
  tx: TenantTransaction,
  doing: Doing & { readonly isAdmin: boolean },
  { id: visitId, factId, gallons, reason }: Correction,
): Promise<Outcome<null, CorrectionRefusal>> {
  const { actor, now } = doing;
  const stored = await loadFactOf(tx, factId);
  if (stored === undefined || !(await isOfVisit(tx, visitId, factId))) return refused('not-found');
  const { fact, method, jobId } = stored;
  // Jobs are locked before the ledger, in the same order as by reports.
  const job = jobId === null ? undefined : await lockJob(tx, jobId);
  const newFactId = newId();
  const corrected: LoadFact = { ...fact, id: newFactId, gallons };
  const outcome = await correctFact(
    tx,
    actor,
    factId,
    {
      newFactId,
      correction: { fact: corrected, method, reason, countsOnClosedDay: doing.isAdmin },
    },
    now,
  );
  if (!outcome.ok)
    return refused(
      outcome.refusal === 'load.already-corrected' || outcome.refusal === 'load.day-closed'
        ? outcome.refusal
        : 'load.cannot-correct',
    );
  await doing.events.publish(tx, 'load.posted', { factIds: [newFactId], actor, at: now });
  if (fact.kind === 'pickup' && job?.status === 'completed' && job.completedAt !== null)
    await replaceCompletion(tx, doing, job, {
      completedAt: job.completedAt,
      actualGallons: await gallonsOfJob(tx, job.id),
      completionNotes: job.completionNotes,
    });
  return accepted(null);
}
