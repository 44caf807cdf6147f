import * as fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { expectedFeeCents, feeDifferenceCents } from './disposal-fee.ts';

test.each([
  ['nothing', 0, 7_000, 0],
  ['2,600 gal at $70 per 1,000', 2_600, 7_000, 18_200],
  ['half a cent is rounded up', 1, 500, 1],
  ['less than half is left out', 1, 499, 0],
  ['a free site', 2_600, 0, 0],
])('the fee for %s', (_, gallons, rate, expected) => expect(expectedFeeCents(gallons, rate)).toBe(expected));

it('grows with the gallons, and is exact for thousands of them', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1_000_000 }),
      fc.integer({ min: 0, max: 10_000_000 }),
      (gallons, rate) => {
        expect(expectedFeeCents(gallons + 1, rate)).toBeGreaterThanOrEqual(expectedFeeCents(gallons, rate));
        expect(expectedFeeCents(gallons * 1_000, rate)).toBe(gallons * rate);
      },
    ),
  );
});

it('differs from the rate once it is recorded', () => {
  const charged = { id: 'x', cents: 19_000, note: null, by: 'Ann', at: '2026-11-27T12:00:00.000Z' };
  expect(feeDifferenceCents({ expectedCents: 18_200, charged: null })).toBeNull();
  expect(feeDifferenceCents({ expectedCents: 18_200, charged })).toBe(800);
  expect(feeDifferenceCents({ expectedCents: 19_500, charged })).toBe(-500);
});
