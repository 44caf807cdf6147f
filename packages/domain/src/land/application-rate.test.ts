import { describe, expect, test } from 'vitest';
import {
  alkaliState,
  annualRateGallonsPerAcre,
  driveLengthFeet,
  gallonsLeft,
  waitUntil,
  type WaitKind,
} from './application-rate.ts';

// 100 lb of nitrogen an acre: EPA's guide to 40 CFR 503 for septage has 38,500 gal (38,461 exactly).
test.each([
  [100, 38_461],
  [200, 76_923],
  [26, 10_000],
  [0, 0],
])('%i lb of nitrogen an acre are %i gal a year', (nitrogen, rate) => {
  expect(annualRateGallonsPerAcre(nitrogen)).toBe(rate);
});

describe('gallons left', () => {
  const field = { acres: 10, nitrogenLbPerAcre: 26 };
  test.each([
    ['nothing applied', [], 100_000],
    ['some applied', [{ on: '2026-06-01', gallons: 30_000 }], 70_000],
    ['on the first of the 365 days', [{ on: '2025-11-24', gallons: 30_000 }], 70_000],
    ['a day before them', [{ on: '2025-11-23', gallons: 30_000 }], 100_000],
    ['more than allowed', [{ on: '2026-06-01', gallons: 130_000 }], 0],
    ['later ones do not count', [{ on: '2026-11-24', gallons: 30_000 }], 100_000],
  ])('%s', (_, applications, left) => {
    expect(gallonsLeft(field, applications, '2026-11-23')).toBe(left);
  });
});

test('2,000 gal at 10,000 gal an acre, 15 ft wide, are 581 ft', () => {
  expect(Math.round(driveLengthFeet(2_000, 10_000, 15))).toBe(581);
  expect(driveLengthFeet(2_000, 0, 15)).toBe(0);
});

describe('alkali treatment', () => {
  const at = (minute: number) => new Date(Date.UTC(2026, 10, 23, 9, minute));
  test.each([
    ['no reading', [], 5, { state: 'not-begun' }],
    ['below 12', [[0, 11.9]], 5, { state: 'not-begun' }],
    ['holding', [[0, 12.1]], 29, { state: 'holding', until: at(30) }],
    ['time for the second reading', [[0, 12.1]], 30, { state: 'second-reading-due', since: at(30) }],
    [
      'too early a second reading',
      [
        [0, 12.1],
        [20, 12.2],
      ],
      25,
      { state: 'holding', until: at(30) },
    ],
    [
      'treated',
      [
        [0, 12.1],
        [30, 12],
      ],
      31,
      { state: 'treated', at: at(30) },
    ],
    [
      'fell below and begins again',
      [
        [0, 12.1],
        [20, 11.8],
        [25, 12.3],
      ],
      40,
      { state: 'holding', until: at(55) },
    ],
    [
      'readings in any order',
      [
        [30, 12],
        [0, 12.1],
      ],
      31,
      { state: 'treated', at: at(30) },
    ],
  ] as const)('%s', (_, readings, now, expected) => {
    expect(
      alkaliState(
        readings.map(([minute, ph]) => ({ at: at(minute), ph })),
        at(now),
      ),
    ).toEqual(expected);
  });
});

test.each<[WaitKind, string, string]>([
  ['grazing', '2026-11-23', '2026-12-23'],
  ['food-crop-touching-soil', '2026-11-23', '2028-01-23'],
  ['root-crop', '2026-12-31', '2030-02-28'],
  ['public-access-high', '2028-02-29', '2029-02-28'],
])('%s after %s waits until %s', (kind, applied, until) => {
  expect(waitUntil(applied, kind)).toBe(until);
});
