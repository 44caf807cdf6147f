import type { Hearer } from '../../platform/events/events.ts';
import { correctPrice, fixPrice } from './fix-price.ts';

export const pricesFollowJobs: Hearer<'jobs.changed'> = {
  does: 'pricing: fixes the price of completed work, and prices it again when its facts are corrected',
  async hear(tx, changed, events) {
    switch (changed.what) {
      case 'completed':
        return fixPrice(tx, changed.jobId, { userId: changed.actor.userId, now: changed.at, events });
      case 'corrected':
        await correctPrice(tx, changed.jobId, { userId: changed.actor.userId, now: changed.at, events });
        return;
      default:
    }
  },
};
