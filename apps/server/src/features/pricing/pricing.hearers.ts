import type { TenantTransaction } from '../../platform/database/database.ts';
import type { Events, Hearer } from '../../platform/events/events.ts';
import { pickupsOfVisit } from '../custody/visits/fee-shares.queries.ts';
import { correctPrice, fixPrice } from './fix-price.ts';
import { pricedAtCost } from './job-prices.queries.ts';

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

export const pricesFollowDumps: Hearer<'load.posted'> = {
  does: 'pricing: prices work again whose disposal costs what the site charges, when its gallons go there',
  hear: (tx, { act, pickupIds }, events) => priceAtCost(tx, act, pickupIds, events),
};

export const pricesFollowFees: Hearer<'fee.recorded'> = {
  does: 'pricing: prices work again whose disposal costs what the site charges',
  hear: async (tx, { act, visitId }, events) =>
    priceAtCost(tx, act, await pickupsOfVisit(tx, visitId), events),
};

async function priceAtCost(
  tx: TenantTransaction,
  { userId, now }: { readonly userId: string; readonly now: Date },
  pickupIds: readonly string[],
  events: Pick<Events, 'publish' | 'ask'>,
): Promise<void> {
  for (const jobId of await pricedAtCost(tx, pickupIds))
    await correctPrice(tx, jobId, { userId, now, events });
}
