import { expect, it, test } from 'vitest';
import { measuredLeg, pairsOf, rawLeg, sourceOfSum, type MilesSource } from './driven.ts';
import { metersBetween, placeFrom } from './plane.ts';
import { simulatedDay } from './testing.ts';

const home = { latitude: 40, longitude: -76 };
const minute = 60_000;
/** A truck at these minutes, that many meters east. */
const drive = (...steps: [minutes: number, east: number, accuracy?: number][]) =>
  steps.map(([minutes, east, accuracyMeters = 8]) => ({
    at: minutes * minute,
    accuracyMeters,
    ...placeFrom(home, 0, east),
  }));
const twice = (meters: number) => 2 * meters;

test.each<[string, ReturnType<typeof drive>, { meters: number; isEstimated: boolean }]>([
  ['nothing', [], { meters: 0, isEstimated: false }],
  ['straight on', drive([0, 0], [1, 500], [2, 1_000]), { meters: 1_000, isEstimated: false }],
  ['an outlier', drive([0, 0], [1, 4_000], [2, 1_000]), { meters: 1_000, isEstimated: false }],
  ['a turn in a side street', drive([0, 0], [1, 150], [2, 0]), { meters: 300, isEstimated: false }],
  ['an inexact place', drive([0, 0], [1, 800, 900], [2, 300]), { meters: 300, isEstimated: false }],
  ['no signal on the way', drive([0, 0], [1, 500], [12, 2_500]), { meters: 4_500, isEstimated: true }],
  ['no signal while it stands', drive([0, 0], [1, 500], [40, 520]), { meters: 520, isEstimated: false }],
])('raw length: %s', (_what, fixes, { meters, isEstimated }) => {
  const leg = rawLeg(fixes, twice);
  expect({ meters: Math.round(leg.meters), isEstimated: leg.isEstimated }).toEqual({ meters, isEstimated });
});

const line = [home, placeFrom(home, 0, 900)];
test.each<[string, Parameters<typeof measuredLeg>[1], boolean, number, MilesSource]>([
  ['no road map', undefined, false, 1_000, 'gps'],
  ['off the map', 'off-map', false, 1_000, 'gps'],
  ['off the map and without signal', 'off-map', true, 1_000, 'estimate'],
  ['as the roads go', { meters: 1_100, line }, false, 1_100, 'matched'],
  ['signal lost, known by the roads', { meters: 1_100, line }, true, 1_100, 'matched'],
  ['the longest believed', { meters: 1_250, line }, false, 1_250, 'matched'],
  ['over a detour', { meters: 1_260, line }, false, 1_000, 'gps'],
  ['the shortest believed', { meters: 850, line }, false, 850, 'matched'],
  ['a part of it only', { meters: 840, line }, false, 1_000, 'gps'],
])('length of a leg: %s', (_what, onRoads, isEstimated, meters, source) => {
  const raw = { places: drive([0, 0], [1, 1_000]), meters: 1_000, isEstimated };
  expect(measuredLeg(raw, onRoads)).toMatchObject({ meters, source });
});

test.each<[MilesSource[], MilesSource | null]>([
  [[], null],
  [['matched', 'matched'], 'matched'],
  [['matched', 'gps'], 'gps'],
  [['gps', 'estimate', 'matched'], 'estimate'],
])('a sum of %j is %s', (sources, sum) => {
  expect(sourceOfSum(sources.map((source) => ({ source })))).toBe(sum);
});

it('legs lead from each visit that is over to the next', () => {
  const visit = (id: string, from: number, to: number | null) => ({
    id,
    arrivedAt: new Date(from),
    departedAt: to === null ? null : new Date(to),
  });
  const visits = [visit('c', 50, null), visit('a', 0, 10), visit('b', 20, 30), visit('x', 25, 40)];
  expect(pairsOf(visits).map(({ from, to }) => `${from.id}-${to.id}`)).toEqual(['a-b', 'x-c']);
});

it('a simulated day is measured to within a tenth, its outliers left out', () => {
  const day = simulatedDay(5);
  const truth = day.track.reduce(
    (meters, place, at) => meters + metersBetween(day.track[at - 1] ?? place, place),
    0,
  );
  const stopped = day.stops.map(({ arrivedAt, departedAt }) => [arrivedAt, departedAt] as const);
  const fixes = day.fixes({ everySeconds: 15, lost: 0 });
  const legs = stopped.slice(1).map(([arrivedAt], at) => {
    const left = stopped[at]?.[1] ?? 0;
    return rawLeg(
      fixes.filter((fix) => fix.at >= left && fix.at <= arrivedAt),
      twice,
    ).meters;
  });
  const measured = legs.reduce((sum, meters) => sum + meters, 0);
  expect(Math.abs(measured - truth) / truth).toBeLessThan(0.1);
});
