import { v5 } from 'uuid';
import type { Answerer, Hearer } from '../../../platform/events/events.ts';
import { setGallons } from '../../jobs/job-gallons.queries.ts';
import { lockJob } from '../../jobs/jobs.queries.ts';
import { gallonsOfJobs } from '../ledger/facts.queries.ts';
import { postFacts } from '../ledger/post-facts.ts';
import { officePickupOf } from './office-pickups.queries.ts';

/**
 * A job completed from the office fills the tank like one reported by a phone; one whose waste is in a tank already has
 * the gallons of the ledger. A refusal of the ledger (a full tank, a closed day) does not keep the job from being
 * completed: its gallons stay recorded with it, and are a finding.
 */
export const officePickups: Hearer<'jobs.changed'> = {
  does: 'custody: posts what a job the office completed put into the truck',
  async hear(tx, changed, events) {
    if (changed.what !== 'completed' || changed.isReport) return;
    const { jobId, actor, at: now } = changed;
    const act = { ...actor, now, isAdmin: false, events };
    const pickup = await officePickupOf(tx, { jobId });
    if (pickup !== undefined) {
      const { compartmentId, clientAddressId, gallons, wasteType } = pickup;
      const fact = {
        kind: 'pickup',
        id: v5('completed by the office', jobId),
        compartmentId,
        occurredAt: changed.occurredAt.getTime(),
        generatorId: clientAddressId,
        gallons,
        wasteType,
        ...(changed.mixes === true && pickup.clashes && { mixes: true }),
      } as const;
      const add = [{ fact, method: 'estimate', jobId } as const];
      await postFacts(tx, act, { add, because: 'completion', reason: null });
      return;
    }
    const gallons = (await gallonsOfJobs(tx, [jobId])).get(jobId) ?? null;
    const job = gallons === null ? undefined : await lockJob(tx, jobId);
    if (job !== undefined) await setGallons(tx, act, [{ job, gallons, from: 'ledger' }]);
  },
};

export const pickupsClash: Answerer<'pickups.clash'> = {
  says: 'custody: whether its tank holds a waste that must not be mixed with it',
  answer: async (tx, pumped) => (await officePickupOf(tx, pumped))?.clashes ?? false,
};
