import { expect, test } from 'vitest';
import { judgeCleanings, type Cleaning } from './grease-cleaning.ts';

const cleaning = (on: string, solidsInches: number | null, fogInches = 4): Cleaning => ({
  jobNumber: `JOB-${on}`,
  on,
  cleaner: 'Ann Driver',
  gallons: 1_000,
  reading: solidsInches === null ? null : { fogInches, solidsInches, liquidDepthInches: 48 },
  visits: [],
  photos: [],
});
const year = ['2026-01-10', '2026-04-01', '2026-06-20', '2026-09-30'];
const all = (inches: readonly (number | null)[]) =>
  year.slice(4 - inches.length).map((on, at) => cleaning(on, inches[at] ?? null));

test.each([
  ['four below a quarter', [4, 5, 6, 7], 'all-below'],
  ['a quarter is not below it', [4, 5, 6, 8], 'over-quarter'],
  ['one was not measured', [4, null, 6, 7], 'readings-missing'],
  ['three are too few', [4, 5, 6], 'too-few'],
  ['too few, and too full', [4, 5, 9], 'over-quarter'],
  ['none', [], 'too-few'],
] as const)('%s', (_, inches, verdict) => {
  expect(judgeCleanings(all(inches).toReversed()).verdict).toBe(verdict);
});

test('the last four count, each with its share and the days since the one before', () => {
  const before = cleaning('2025-10-12', 40);
  const { verdict, cleanings } = judgeCleanings([...all([4, 5, 6, 7]), before]);
  expect(verdict).toBe('all-below');
  expect(cleanings.map(({ on, percent, daysSince, isInTime }) => [on, percent, daysSince, isInTime])).toEqual(
    [
      ['2026-01-10', 17, 90, true],
      ['2026-04-01', 19, 81, true],
      ['2026-06-20', 21, 80, true],
      ['2026-09-30', 23, 102, false],
    ],
  );
});

test('a share is never rounded below a quarter that it has reached', () => {
  const { cleanings } = judgeCleanings([cleaning('2026-01-10', 8), cleaning('2026-03-10', 7.9)]);
  expect(cleanings.map(({ percent, isBelowQuarter }) => [percent, isBelowQuarter])).toEqual([
    [25, false],
    [25, true],
  ]);
});
