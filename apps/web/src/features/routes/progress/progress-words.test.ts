import type { StopProgress } from '@haulwright/domain/routes/route-progress';
import { formatVolume } from '@haulwright/domain/kernel/units';
import { expect, test } from 'vitest';
import {
  gallonsInWords,
  lateInWords,
  progressInWords,
  routeProgressInWords,
  stateInWords,
  willBeLate,
} from './progress-words.ts';

const planned: StopProgress = {
  plannedStart: 32_400,
  plannedEnd: 34_200,
  actualStart: null,
  actualEnd: null,
  projectedStart: null,
  projectedEnd: null,
  isExpected: false,
  seen: null,
  lateSeconds: null,
  missedWindow: null,
};
const nineToEleven = { startSecond: 32_400, endSecond: 39_600 };

test.each<[Partial<StopProgress>, string]>([
  [{}, ''],
  [{ projectedStart: 32_500, projectedEnd: 34_300, lateSeconds: 100 }, ''],
  [{ projectedStart: 33_900, projectedEnd: 35_700, lateSeconds: 1_500 }, 'Projected 9:25 AM, 25 min late'],
  [
    { projectedStart: 40_800, projectedEnd: 42_600, lateSeconds: 8_400, missedWindow: nineToEleven },
    'Projected 11:20 AM, 2 h 20 min late: misses the window 9:00 AM – 11:00 AM',
  ],
  [
    {
      projectedStart: 39_720,
      projectedEnd: 41_520,
      lateSeconds: 120,
      missedWindow: { startSecond: 39_300, endSecond: 39_300 },
    },
    'Projected 11:02 AM: misses the promised 10:55 AM',
  ],
  [{ projectedStart: 32_500, isExpected: true, lateSeconds: 100 }, 'Expected 9:01 AM, on time'],
  [
    { projectedStart: 33_900, projectedEnd: 35_700, isExpected: true, seen: 'there', lateSeconds: 1_500 },
    'Truck there since 9:25 AM (tracker), 25 min late',
  ],
  [
    { projectedStart: 33_900, projectedEnd: 35_700, isExpected: true, seen: 'left', lateSeconds: 0 },
    'Truck there 9:25 AM to 9:55 AM (tracker), on time',
  ],
  [{ projectedStart: 33_900, isExpected: true, lateSeconds: 1_500 }, 'Expected 9:25 AM, 25 min late'],
  [
    { projectedStart: 40_800, isExpected: true, lateSeconds: 8_400, missedWindow: nineToEleven },
    'Expected 11:20 AM, 2 h 20 min late: misses the window 9:00 AM – 11:00 AM',
  ],
  [
    { actualStart: 33_000, projectedEnd: 34_800, lateSeconds: 600 },
    'Began 9:10 AM, projected until 9:40 AM, 10 min late',
  ],
  [{ actualStart: 33_000 }, 'Began 9:10 AM'],
  [{ actualStart: 32_000, actualEnd: 33_600, lateSeconds: -600 }, 'Done 8:53 AM to 9:20 AM, 10 min early'],
  [{ actualEnd: 34_200, lateSeconds: 0 }, 'Done 9:30 AM, on time'],
])('%j is "%s"', (changes, words) => expect(progressInWords({ ...planned, ...changes })).toBe(words));

test.each<[Partial<StopProgress>, boolean]>([
  [{}, false],
  [{ lateSeconds: 299 }, false],
  [{ lateSeconds: 300 }, true],
  [{ lateSeconds: -600, missedWindow: nineToEleven }, true],
  [{ lateSeconds: 1_500, actualEnd: 34_200 }, false],
  [{ lateSeconds: 1_500, seen: 'there' }, true],
  [{ lateSeconds: 1_500, seen: 'left' }, false],
])('%j will be late: %s', (changes, late) => expect(willBeLate({ ...planned, ...changes })).toBe(late));

test.each<[Partial<StopProgress>, string]>([
  [{ projectedStart: 33_900, lateSeconds: 1_500 }, '25 min late'],
  [{ projectedStart: 40_800, lateSeconds: 300, missedWindow: nineToEleven }, '20 min late'],
  [{ projectedStart: 39_610, lateSeconds: -600, missedWindow: nineToEleven }, '1 min late'],
])('%j is told on the wall as "%s"', (changes, words) =>
  expect(lateInWords({ ...planned, ...changes })).toBe(words),
);

test.each([
  ['completed', '', 'Done'],
  ['completed', 'Done 8:53 AM to 9:20 AM', 'Done 8:53 AM to 9:20 AM'],
  ['in_progress', '', 'In progress'],
  ['in_progress', 'Began 9:10 AM', 'Began 9:10 AM'],
  ['cancelled', '', 'Cancelled'],
  ['cancelled', 'Projected 9:25 AM, 25 min late', 'Cancelled'],
  ['scheduled', 'Projected 9:25 AM, 25 min late', 'Projected 9:25 AM, 25 min late'],
  ['scheduled', '', ''],
  [null, '', ''],
] as const)('a stop that is %s with the progress "%s" is "%s"', (jobStatus, progress, words) =>
  expect(stateInWords({ jobStatus }, progress)).toBe(words),
);

test('gallons are told in the company’s units, zero too', () => {
  const units = { volume: (gallons: number) => formatVolume(gallons, 'metric') };
  expect(gallonsInWords({ actualGallons: null, gallons: 500 }, units)).toBe('');
  expect(gallonsInWords({ actualGallons: 0, gallons: 500 }, units)).toBe('0 L collected, 1,895 L planned');
});

test.each([
  ['draft', 0, 0, ''],
  ['published', 0, 0, '0 of 5 done'],
  ['in_progress', 2, 25, '2 of 5 done, 25 min late'],
  ['in_progress', 2, 4, '2 of 5 done'],
  ['completed', 5, 0, '5 of 5 done'],
] as const)('a route that is %s with %i done, %i min late: "%s"', (status, doneCount, lateMinutes, words) => {
  expect(routeProgressInWords({ status, jobCount: 5 }, { doneCount, lateMinutes, stops: [] })).toBe(words);
});

test('a route says how many windows it will miss', () => {
  const stop = {
    ...planned,
    projectedStart: 40_800,
    projectedEnd: 42_600,
    lateSeconds: 1_500,
    missedWindow: nineToEleven,
  };
  const of = (...stops: StopProgress[]) =>
    routeProgressInWords({ status: 'in_progress', jobCount: 5 }, { doneCount: 2, lateMinutes: 25, stops });
  expect(of(planned, stop)).toBe('2 of 5 done, 25 min late, misses 1 window');
  expect(of(stop, planned, stop)).toBe('2 of 5 done, 25 min late, misses 2 windows');
});
