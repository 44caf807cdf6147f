import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  formatMeters,
  formatMiles,
  formatNearMeters,
  formatVolume,
  fromCentsPerDistance,
  fromCentsPerThousand,
  fromVolume,
  toCentsPerDistance,
  toCentsPerThousand,
  toVolume,
  wordsInUnits,
} from './units.ts';

test.each([
  [formatMeters(16_842, 'us'), '10.5 mi'],
  [formatMeters(16_842, 'metric'), '16.8 km'],
  [formatMiles(124.3, 'us'), '124.3 mi'],
  [formatMiles(124.3, 'metric'), '200.0 km'],
  [formatMeters(2_000_000, 'metric'), '2,000.0 km'],
  [formatNearMeters(1, 'us'), '0 ft'],
  [formatNearMeters(12, 'us'), '40 ft'],
  [formatNearMeters(200, 'us'), '660 ft'],
  [formatNearMeters(402, 'us'), '0.2 mi'],
  [formatNearMeters(12, 'metric'), '10 m'],
  [formatNearMeters(1_000, 'metric'), '1.0 km'],
  [formatVolume(12_500, 'us'), '12,500 gal'],
  [formatVolume(12_500, 'metric'), '47,320 L'],
  [formatVolume(0, 'metric'), '0 L'],
])('%s', (text, wanted) => {
  expect(text).toBe(wanted);
});

test('litres typed in fives come back as they were typed, though whole gallons are stored', () => {
  fc.assert(
    fc.property(fc.nat(200_000), (fives) => {
      expect(toVolume(fromVolume(fives * 5, 'metric'), 'metric')).toBe(fives * 5);
    }),
  );
});

test('prices per kilometre and per 1,000 litres come back as they were typed', () => {
  fc.assert(
    fc.property(fc.nat(60_000), (cents) => {
      expect(toCentsPerDistance(fromCentsPerDistance(cents, 'metric'), 'metric')).toBe(cents);
      expect(toCentsPerThousand(fromCentsPerThousand(cents, 'metric'), 'metric')).toBe(cents);
    }),
  );
});

test('US figures are those stored', () => {
  fc.assert(
    fc.property(fc.nat(1_000_000), (amount) => {
      for (const same of [
        toVolume,
        fromVolume,
        toCentsPerDistance,
        fromCentsPerDistance,
        toCentsPerThousand,
        fromCentsPerThousand,
      ])
        expect(same(amount, 'us')).toBe(amount);
    }),
  );
});

test.each([
  ['Gallons collected by kind', 'Litres collected by kind'],
  ["Cost is the plan's miles and hours.", "Cost is the plan's kilometres and hours."],
  ['Cents per gallon', 'Cents per litre'],
  ['Smiles of Galloway', 'Smiles of Galloway'],
])('%s', (ours, metric) => {
  expect([wordsInUnits(ours, 'us'), wordsInUnits(ours, 'metric')]).toEqual([ours, metric]);
});
