import { expect, it } from 'vitest';
import type { RentalCycle } from './rental-cycle.ts';
import { noPrices, rentFor, roundTripFor } from './unit-prices.ts';

const prices = {
  weekCents: 6_000,
  fourWeeksCents: 15_000,
  monthCents: 16_000,
  eventCents: 12_500,
  deliveryCents: 2_500,
  pickupCents: 1_500,
};

it.each<[RentalCycle, number | null]>([
  [{ every: 'days', days: 7 }, 6_000],
  [{ every: 'days', days: 28 }, 15_000],
  [{ every: 'days', days: 14 }, null],
  [{ every: 'months', months: 1, day: 1 }, 16_000],
  [{ every: 'months', months: 3, day: 1 }, null],
  [{ every: 'event' }, 12_500],
])('the rent of %j is %s', (cycle, cents) => {
  expect(rentFor(prices, cycle)).toBe(cents);
  expect(rentFor(noPrices, cycle)).toBeNull();
  expect(rentFor(undefined, cycle)).toBeNull();
});

it('delivery and pickup are known when those of all units are', () => {
  const eight = { prices, count: 8 };
  expect(roundTripFor([eight, { prices, count: 1 }])).toBe(36_000);
  expect(roundTripFor([eight, { prices: { ...prices, pickupCents: null }, count: 1 }])).toBeNull();
  expect(roundTripFor([eight, { prices: undefined, count: 1 }])).toBeNull();
  expect(roundTripFor([])).toBeNull();
});
