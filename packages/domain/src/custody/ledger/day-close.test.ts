import { describe, expect, test } from 'vitest';
import { dayCloseFindings, isDiscrepancy, type CompartmentDay, type TruckDay } from './day-close.ts';

test.each([
  [200, 2_800, false],
  [280, 2_800, false],
  [281, 2_800, true],
  [-281, 2_800, true],
  [50, 100, false],
  [51, 100, true],
])('a variance of %i gal in a load of %i is a discrepancy: %s', (variance, load, expected) => {
  expect(isDiscrepancy(variance, load)).toBe(expected);
});

const tank: CompartmentDay = {
  compartmentId: 'T1',
  opening: 0,
  pickedUp: 2_800,
  transferredIn: 0,
  transferredOut: 0,
  discharged: 2_600,
  variance: 200,
  closing: 0,
  staysOnBoard: false,
};
const day: TruckDay = {
  compartments: [tank],
  jobsWithoutGallons: [],
  visitsWithoutReceipt: [],
  openManifests: [],
  openDiscrepancies: [],
};

describe('a truck’s day', () => {
  test.each<[string, Partial<TruckDay>, unknown[]]>([
    ['can be closed', {}, []],
    [
      'has gallons nobody accounts for',
      { compartments: [{ ...tank, closing: 120 }] },
      [{ code: 'day.does-not-balance', compartmentId: 'T1', gallons: 120 }],
    ],
    [
      'ends with waste on board',
      { compartments: [{ ...tank, discharged: 2_000, closing: 600 }] },
      [{ code: 'day.left-on-board', compartmentId: 'T1', gallons: 600 }],
    ],
    [
      'ends with waste that may stay',
      { compartments: [{ ...tank, discharged: 2_000, closing: 600, staysOnBoard: true }] },
      [],
    ],
    [
      'ends with waste that may stay for as long as the company allows',
      { held: [{ compartmentId: 'T1', gallons: 600, days: 3, daysAllowed: 3 }] },
      [],
    ],
    [
      'ends with waste aboard for longer',
      { held: [{ compartmentId: 'T1', gallons: 600, days: 4, daysAllowed: 3 }] },
      [{ code: 'day.held-too-long', compartmentId: 'T1', gallons: 600 }],
    ],
    [
      'was measured as reported, nearly',
      { measured: [{ compartmentId: 'T1', varianceGallons: -60, loadGallons: 600 }] },
      [],
    ],
    [
      'was measured otherwise than reported',
      { measured: [{ compartmentId: 'T1', varianceGallons: -61, loadGallons: 600 }] },
      [{ code: 'day.measured-difference', compartmentId: 'T1', gallons: -61 }],
    ],
    [
      'had a tank that was not washed',
      { notWashed: [{ compartmentId: 'T1', wasteBefore: 'septage', wasteAfter: 'grease' }] },
      [{ code: 'day.not-washed', compartmentId: 'T1', wasteBefore: 'septage', wasteAfter: 'grease' }],
    ],
    [
      'had wastes in one tank that must not be mixed',
      { mixed: [{ compartmentId: 'T1', wasteTypes: ['septage', 'grease'] }] },
      [{ code: 'day.mixed', compartmentId: 'T1', wasteTypes: ['septage', 'grease'] }],
    ],
    [
      'lacks papers',
      {
        jobsWithoutGallons: ['j'],
        visitsWithoutReceipt: ['v'],
        openManifests: ['m'],
        openDiscrepancies: ['d'],
      },
      [
        { code: 'day.job-without-gallons', jobId: 'j' },
        { code: 'day.visit-without-receipt', visitId: 'v' },
        { code: 'day.discrepancy-open', visitId: 'd' },
        { code: 'day.manifest-open', manifestId: 'm' },
      ],
    ],
  ])('%s', (_, more, findings) => {
    expect(dayCloseFindings({ ...day, ...more })).toEqual(findings);
  });
});
