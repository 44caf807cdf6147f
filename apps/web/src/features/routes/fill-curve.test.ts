import { expect, test } from 'vitest';
import { axisTop, fillCurve, hourTicks, loadCurves, loadsBefore, peakGallons } from './fill-curve.ts';

const stop = (
  arrivalSecond: number,
  waitSeconds: number,
  departureSecond: number,
  loadAfterGallons: number,
) => ({ arrivalSecond, waitSeconds, departureSecond, loadAfterGallons });

const day = [
  stop(25_200, 0, 25_200, 0), // depot
  stop(27_000, 600, 30_000, 1_000),
  stop(31_000, 0, 34_000, 1_800),
  stop(36_000, 0, 37_800, 0), // disposal
  stop(39_000, 0, 39_000, 0), // depot
];

test('the tank is level on the road, rises during service and falls at the disposal site', () => {
  expect(fillCurve(day)).toEqual([
    { second: 25_200, gallons: 0 },
    { second: 27_600, gallons: 0 },
    { second: 30_000, gallons: 1_000 },
    { second: 31_000, gallons: 1_000 },
    { second: 34_000, gallons: 1_800 },
    { second: 36_000, gallons: 1_800 },
    { second: 37_800, gallons: 0 },
    { second: 39_000, gallons: 0 },
  ]);
});

test('work that fills no tank bends no line', () => {
  const levels = fillCurve([stop(0, 0, 0, 0), stop(100, 0, 200, 0), stop(300, 0, 300, 0)]);
  expect(levels).toEqual([
    { second: 0, gallons: 0 },
    { second: 300, gallons: 0 },
  ]);
});

test('without stops there is no line', () => {
  expect(fillCurve([])).toEqual([]);
  expect(peakGallons([])).toBe(0);
});

test('what is in the tank before each stop and at most', () => {
  expect(loadsBefore(day)).toEqual([0, 0, 1_000, 1_800, 0]);
  expect(peakGallons(day)).toBe(1_800);
});

test.each<[string, number, number, number, number[]]>([
  ['every hour where there is room', 25_200, 36_000, 6, [7, 8, 9, 10]],
  ['every other hour where there is less', 25_200, 61_000, 6, [7, 9, 11, 13, 15]],
  ['none in less than an hour', 25_300, 26_000, 6, []],
])('ticks: %s', (_name, start, end, max, hours) => {
  expect(hourTicks(start, end, max)).toEqual(hours.map((hour) => hour * 3_600));
});

test('the axis holds the capacity, or an overfull tank, and is never nothing', () => {
  expect([axisTop(3_000, 1_800), axisTop(1_000, 1_800), axisTop(null, 0)]).toEqual([3_000, 1_800, 1]);
});

test.each<[string, number, number, [number, number][], [number, number][]]>([
  [
    'known until now, planned from there',
    32_000,
    900,
    [
      [25_200, 900],
      [30_500, 900],
      [30_500, 2_300],
      [32_000, 2_300],
    ],
    [
      [32_000, 2_300],
      [34_000, 3_100],
      [36_000, 3_100],
      [37_800, 0],
      [39_000, 0],
    ],
  ],
  [
    'on another day known until the last report',
    -1,
    0,
    [
      [25_200, 0],
      [30_500, 0],
      [30_500, 2_300],
    ],
    [
      [30_500, 2_300],
      [31_000, 2_300],
      [34_000, 3_100],
      [36_000, 3_100],
      [37_800, 0],
      [39_000, 0],
    ],
  ],
])('the tank is %s', (_, now, openingGallons, actual, planned) => {
  const load = {
    openingGallons,
    openingSince: null,
    actual: [{ second: 30_500, gallons: 2_300 }],
    nowGallons: 2_300,
    after: [null, null, 3_100, 0, 0],
  };
  const curves = loadCurves({ startSecond: 25_200, stops: day }, load, now);
  const points = (of: typeof curves.actual) => of.map(({ second, gallons }) => [second, gallons]);
  expect(points(curves.actual)).toEqual(actual);
  expect(points(curves.planned)).toEqual(planned);
});
