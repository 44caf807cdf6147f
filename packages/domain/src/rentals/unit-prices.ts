import type { RentalCycle } from './rental-cycle.ts';

/** Prices of one unit, in cents; null: none is kept, so the line or the rental asks. */
export interface UnitPrices {
  /** Rent for seven days, 28 days, a month and a whole event. */
  readonly weekCents: number | null;
  readonly fourWeeksCents: number | null;
  readonly monthCents: number | null;
  readonly eventCents: number | null;
  readonly deliveryCents: number | null;
  readonly pickupCents: number | null;
}

export const noPrices: UnitPrices = {
  weekCents: null,
  fourWeeksCents: null,
  monthCents: null,
  eventCents: null,
  deliveryCents: null,
  pickupCents: null,
};

/** The rent of a unit for a period of the cycle; null where no price of such a period is kept. */
export function rentFor(prices: UnitPrices | undefined, cycle: RentalCycle): number | null {
  if (prices === undefined) return null;
  if (cycle.every === 'event') return prices.eventCents;
  if (cycle.every === 'months') return cycle.months === 1 ? prices.monthCents : null;
  if (cycle.days === 7) return prices.weekCents;
  return cycle.days === 28 ? prices.fourWeeksCents : null;
}

/** Delivery and pickup of some units; null where one of the prices is not kept. */
export function roundTripFor(
  units: readonly { readonly prices: UnitPrices | undefined; readonly count: number }[],
): number | null {
  let sum = 0;
  for (const { prices, count } of units) {
    if (prices?.deliveryCents == null || prices.pickupCents === null) return null;
    sum += count * (prices.deliveryCents + prices.pickupCents);
  }
  return units.length === 0 ? null : sum;
}
