import { expect, it } from 'vitest';
import { judgePoints } from './judge-points.ts';
import type { TrackPoint } from './track-point.ts';

const now = new Date('2026-03-03T15:00:00Z');
const hour = 3_600;
/** Seconds before now, degrees north of 40, accuracy. */
const point = (secondsAgo: number | null, north = 0, accuracyMeters: number | null = 10): TrackPoint => ({
  measuredAt: secondsAgo === null ? null : new Date(now.getTime() - secondsAgo * 1_000),
  latitude: 40 + north,
  longitude: -76,
  accuracyMeters,
  speedMetersPerSecond: null,
  headingDegrees: null,
});
const before = { ...point(60), measuredAt: new Date(now.getTime() - 60_000) };
const ago = (measuredAt: Date) => (now.getTime() - measuredAt.getTime()) / 1_000;
type Case = [string, TrackPoint[], typeof before | null, number[], number | null, object];

const cases: Case[] = [
  ['a point', [point(10)], null, [10], 10, {}],
  ['no time said', [point(null)], null, [0], 0, {}],
  ['a clock two minutes ahead', [point(-120)], null, [-120], -120, {}],
  ['a clock further ahead', [point(-121)], null, [0], 0, {}],
  ['three days old', [point(72 * hour)], null, [72 * hour], 72 * hour, {}],
  ['older', [point(72 * hour + 1)], null, [], null, { 'too-old': 1 }],
  ['no place', [{ ...point(10), latitude: 0, longitude: 0 }], null, [], null, { 'no-place': 1 }],
  ['exact to 150 m', [point(10, 0, 150)], null, [10], 10, {}],
  ['inexact, for the map only', [point(10, 0, 151)], null, [], 10, { inexact: 1 }],
  ['for the map, at most', [point(10, 0, 1_000)], null, [], 10, { inexact: 1 }],
  ['too inexact', [point(10, 0, 1_001)], null, [], null, { inexact: 1 }],
  ['accuracy not said', [point(10, 0, null)], null, [10], 10, {}],
  ['any order', [point(10), point(30), point(20)], null, [30, 20, 10], 10, {}],
  ['twice', [point(10), point(10)], null, [10], 10, { 'same-moment': 1 }],
  ['the moment that is stored', [point(60)], before, [], null, { 'same-moment': 1 }],
  // 0.02 degrees are 2,224 m: 45 m/s take 49.4 s.
  ['as fast as a truck drives', [point(10, 0.02)], before, [10], 10, {}],
  ['faster', [point(11, 0.02)], before, [], null, { jump: 1 }],
  ['a jump between others', [point(30), point(20, 1), point(10)], null, [30, 10], 10, { jump: 1 }],
  ['older than what is stored', [point(90, 1)], before, [90], 90, {}],
];

it.each(cases)('%s', (_, points, last, used, shown, refused) => {
  const judged = judgePoints(points, { now, before: last });
  expect(judged.used.map(({ measuredAt }) => ago(measuredAt))).toEqual(used);
  expect(judged.shown === null ? null : ago(judged.shown.measuredAt)).toBe(shown);
  expect(judged.refused).toEqual(refused);
});

it('of two at one moment the exacter is used', () => {
  const { used } = judgePoints([point(10, 0.001, 80), point(10, 0, 5)], { now, before: null });
  expect(used.map(({ accuracyMeters }) => accuracyMeters)).toEqual([5]);
});

it('the antimeridian is no jump', () => {
  const at = (secondsAgo: number, longitude: number) => ({ ...point(secondsAgo), longitude });
  expect(judgePoints([at(20, 179.999), at(10, -179.999)], { now, before: null }).used).toHaveLength(2);
});
