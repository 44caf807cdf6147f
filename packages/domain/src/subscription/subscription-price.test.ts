import fc from 'fast-check';
import { expect, test } from 'vitest';
import { priceOfOneMore, subscriptionPrice } from './subscription-price.ts';

test.each([
  [0, 0, 12_500],
  [250, 1, 12_500],
  [251, 1, 12_500 + 660],
  [250, 2, 12_500 + 1_600],
  [1_000, 6, 12_500 + 750 * 55 * 12 + 5 * 1_600],
])('%i customers and %i vehicles cost %i cents a year', (customers, vehicles, cents) => {
  expect(subscriptionPrice({ customers, vehicles }).totalCents).toBe(cents);
});

test.each([
  [0, 0, 0, 0],
  [249, 0, 0, 0],
  [250, 1, 660, 1_600],
  [900, 12, 660, 1_600],
])(
  'beside %i customers and %i vehicles, one more costs %i and %i cents a year',
  (customers, vehicles, customerCents, vehicleCents) => {
    expect(priceOfOneMore({ customers, vehicles })).toEqual({ customerCents, vehicleCents });
  },
);

test('the parts are the whole, and who grows never pays less', () => {
  const size = fc.record({ customers: fc.nat(200_000), vehicles: fc.nat(2_000) });
  fc.assert(
    fc.property(size, fc.nat(500), fc.nat(50), (before, customers, vehicles) => {
      const price = subscriptionPrice(before);
      expect(price.companyCents + price.customersCents + price.vehiclesCents).toBe(price.totalCents);
      expect(
        subscriptionPrice({ customers: before.customers + customers, vehicles: before.vehicles + vehicles })
          .totalCents,
      ).toBeGreaterThanOrEqual(price.totalCents);
    }),
  );
});
