import { expect, test } from 'vitest';
import { subscriptionPrice } from './subscription-price.ts';

test.each([
  [0, 0, 12_500],
  [250, 1, 12_500],
  [251, 1, 12_500 + 660],
  [250, 2, 12_500 + 1_600],
  [1_000, 6, 12_500 + 750 * 55 * 12 + 5 * 1_600],
])('%i customers and %i vehicles cost %i cents a year', (customers, vehicles, cents) => {
  expect(subscriptionPrice(customers, vehicles).totalCents).toBe(cents);
});
