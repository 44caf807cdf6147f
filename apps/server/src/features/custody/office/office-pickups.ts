import { v5 } from 'uuid';
import { inSavepoint } from '../../../platform/database/savepoint.ts';
import type { Hearer } from '../../../platform/events/events.ts';
import { recordFact } from '../ledger/post-facts.ts';
import { officePickupOf } from './office-pickups.queries.ts';

/**
 * A job completed from the office fills the tank like one reported by a phone. A refusal of the ledger (a
 * full tank, a closed day) does not keep the job from being completed: its gallons stay recorded with it.
 */
export const officePickups: Hearer<'jobs.changed'> = {
  does: 'compliance: posts what a job the office completed put into the truck',
  async hear(tx, changed, events) {
    if (changed.what !== 'completed' || changed.isReport) return;
    const { jobId, actor, at } = changed;
    const pickup = await officePickupOf(tx, jobId);
    if (pickup === undefined) return;
    const { compartmentId, clientAddressId, gallons, wasteType } = pickup;
    const fact = {
      kind: 'pickup',
      id: v5('completed by the office', jobId),
      compartmentId,
      occurredAt: changed.occurredAt.getTime(),
      generatorId: clientAddressId,
      gallons,
      wasteType,
    } as const;
    const posted = await inSavepoint(tx, (savepoint) =>
      recordFact(savepoint, actor, { fact, method: 'estimate', jobId }, at),
    );
    if (posted.ok) await events.publish(tx, 'load.posted', { factIds: [fact.id], actor, at });
  },
};
