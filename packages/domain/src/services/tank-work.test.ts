import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { emptiesTank, expectedGallonsOf, gallonsSource, minutesOnSite, type TankRule } from './tank-work.ts';

const pumpOut: TankRule = {
  durationMinutes: 45,
  expectedGallons: 1_000,
  wasteType: 'septage',
  usesTank: null,
  minutesPerThousandGallons: 10,
};

test.each<[string, Partial<TankRule>, boolean]>([
  ['septage', {}, true],
  ['grease', { wasteType: 'grease' }, true],
  ['wastewater', { wasteType: 'wastewater' }, true],
  ['toilets, by the unit', { wasteType: 'portable_toilet' }, false],
  ['manure, by the load', { wasteType: 'manure' }, false],
  ['an inspection', { expectedGallons: 0 }, false],
  ['nothing at all', { expectedGallons: 0, wasteType: null }, false],
  ['manure, where the company says so', { wasteType: 'manure', usesTank: true }, true],
  ['an inspection that pumps, where the company says so', { expectedGallons: 0, usesTank: true }, true],
  ['septage, where the company says no', { usesTank: false }, false],
  ['nothing, whatever the company says', { expectedGallons: 0, wasteType: null, usesTank: true }, false],
])('the tank counts for %s: %j, %s', (_name, change, expected) => {
  expect(emptiesTank({ ...pumpOut, ...change })).toBe(expected);
});

test.each<[string, Partial<TankRule>, number | null, number, string]>([
  ['a known tank', {}, 1_500, 1_500, 'tank'],
  ['an unknown tank', {}, null, 1_000, 'tank-unknown'],
  ['a tank that is not emptied', { wasteType: 'portable_toilet', expectedGallons: 10 }, 1_500, 10, 'type'],
])('%s', (_name, change, tank, gallons, source) => {
  const type = { ...pumpOut, ...change };
  expect([expectedGallonsOf(type, tank), gallonsSource(type, tank)]).toEqual([gallons, source]);
});

describe('minutes on site', () => {
  test.each<[string, Partial<TankRule>, number, number]>([
    ['its own gallons', {}, 1_000, 45],
    ['half a thousand more', {}, 1_500, 50],
    ['part of a minute, rounded up', {}, 1_250, 48],
    ['fewer gallons', {}, 500, 40],
    ['none', {}, 0, 35],
    ['no rate', { minutesPerThousandGallons: null }, 5_000, 45],
    ['never shorter than the pumping', { durationMinutes: 5, minutesPerThousandGallons: 30 }, 100, 3],
    ['a day at most', {}, 1_000_000, 1_440],
  ])('%s', (_name, change, gallons, minutes) => {
    expect(minutesOnSite({ ...pumpOut, ...change }, gallons)).toBe(minutes);
  });

  const types = fc.record({
    durationMinutes: fc.integer({ min: 0, max: 1_440 }),
    expectedGallons: fc.integer({ min: 0, max: 1_000_000 }),
    wasteType: fc.constantFrom(null, 'septage' as const, 'manure' as const),
    usesTank: fc.constantFrom(null, true, false),
    minutesPerThousandGallons: fc.option(fc.integer({ min: 0, max: 1_440 })),
  });
  const amount = fc.integer({ min: 0, max: 1_000_000 });

  test('are whole, within a day, and never fewer for more gallons', () => {
    fc.assert(
      fc.property(types, amount, amount, (type, a, b) => {
        const [few, many] = [minutesOnSite(type, Math.min(a, b)), minutesOnSite(type, Math.max(a, b))];
        expect(Number.isInteger(few) && few >= 0 && many <= 1_440).toBe(true);
        expect(few).toBeLessThanOrEqual(many);
      }),
    );
  });

  test('are what the job type says wherever no tank is known', () => {
    fc.assert(
      fc.property(types, (type) => {
        const pumping = ((type.minutesPerThousandGallons ?? 0) * type.expectedGallons) / 1_000;
        fc.pre(pumping <= type.durationMinutes);
        expect(minutesOnSite(type, expectedGallonsOf(type, null))).toBe(type.durationMinutes);
      }),
    );
  });
});
