import { describe, expect, test } from 'vitest';
import type { TankDay } from '../custody/ledger/tank-day.ts';
import { loadOfRoute, overflowsOf } from './route-load.ts';
import type { RouteStop } from './route.ts';

type Stop = Parameters<typeof loadOfRoute>[0][number];

const stop = (kind: RouteStop['kind'], more: Partial<Stop> = {}): Stop => ({
  kind,
  jobId: null,
  jobStatus: null,
  gallons: 0,
  actualGallons: null,
  actualEndSecond: null,
  loadWasteType: 'septage',
  loadAfterGallons: 0,
  ...more,
});
const job = (jobId: string, gallons: number, done?: { second: number; gallons?: number }): Stop =>
  stop('job', {
    jobId,
    gallons,
    jobStatus: done ? 'completed' : 'scheduled',
    actualEndSecond: done?.second ?? null,
    actualGallons: done?.gallons ?? null,
  });
const plant = stop('disposal');
const [start, end] = [stop('start'), stop('end')];

const day = (changes: [second: number, gallons: number][], opening = 0): TankDay => ({
  opening: opening === 0 ? [] : [{ gallons: opening, wasteType: 'septage' }],
  changes: changes.map(([at, gallons]) => ({ at, gallons, wasteType: 'septage' })),
});
const loadOf = (stops: Stop[], of: TankDay, reported: string[] = []) =>
  loadOfRoute([start, ...stops, end], of, '2026-11-23', new Set(reported));

describe('what is on board along a route', () => {
  test('is not known without reports', () => {
    expect(loadOf([job('a', 500), plant], day([]))).toBeNull();
  });

  test('begins with what stayed overnight', () => {
    expect(loadOf([job('a', 500), plant, job('b', 300)], day([], 1_200))).toEqual({
      openingGallons: 1_200,
      openingSince: '2026-11-23',
      actual: [],
      nowGallons: 1_200,
      after: [1_200, 1_700, 0, 300, 300],
    });
  });

  test('is as reported until now, and as planned from there', () => {
    const done = job('a', 500, { second: 100, gallons: 900 });
    expect(loadOf([done, job('b', 300), plant], day([[100, 900]]), ['a'])).toMatchObject({
      openingSince: null,
      actual: [{ second: 100, gallons: 900 }],
      nowGallons: 900,
      after: [null, null, 1_200, 0, 0],
    });
  });

  test('counts jobs the office completed, with their recorded gallons', () => {
    const stops = [
      job('a', 500, { second: 100 }),
      job('b', 300, { second: 200, gallons: 450 }),
      job('c', 100),
    ];
    expect(loadOf(stops, day([[100, 900]]), ['a'])).toMatchObject({
      actual: [
        { second: 100, gallons: 900 },
        { second: 200, gallons: 1_350 },
      ],
      nowGallons: 1_350,
      after: [null, null, null, 1_450, 1_450],
    });
  });

  test('is nothing once a dump was reported, whatever was planned', () => {
    const stops = [job('a', 500, { second: 100 }), job('b', 300), plant];
    expect(
      loadOf(
        stops,
        day([
          [100, 900],
          [150, -900],
        ]),
        ['a'],
      ),
    ).toMatchObject({
      nowGallons: 0,
      after: [null, null, 300, 0, 0],
    });
  });

  test('takes along what is being taken up, once the truck goes on', () => {
    const now = stop('job', { jobId: 'b', gallons: 300, jobStatus: 'in_progress' });
    expect(loadOf([now, job('c', 100)], day([[100, 900]]))).toMatchObject({
      nowGallons: 900,
      after: [null, null, 1_300, 1_300],
    });
  });

  test('leaves in a divided truck what a site does not take', () => {
    const greaseStays = stop('disposal', { loadAfterGallons: 300 });
    const load = loadOf([job('a', 500), greaseStays, job('b', 200), plant], day([[50, 300]]));
    expect(load?.after).toEqual([300, 800, 300, 500, 0, 0]);
    // A truck that holds less than was planned holds no more afterwards.
    expect(loadOf([greaseStays], day([[50, 100]]))?.after).toEqual([100, 100, 100]);
  });

  test('counts two reports of one second as one', () => {
    expect(
      loadOf(
        [],
        day([
          [100, 400],
          [100, 500],
        ]),
      )?.actual,
    ).toEqual([{ second: 100, gallons: 900 }]);
  });
});

test.each<[string, Stop[], number | null, [number, number][]]>([
  ['nowhere', [job('a', 500), job('b', 300)], 2_000, []],
  ['at the first stop that does not fit', [job('a', 500), job('b', 400), job('c', 100)], 2_000, [[2, 100]]],
  [
    'once each trip',
    [job('a', 900), plant, job('b', 1_500), job('c', 600), job('d', 1)],
    2_000,
    [
      [1, 100],
      [4, 100],
    ],
  ],
  ['never without a known capacity', [job('a', 5_000)], null, []],
])('a tank runs over %s', (_, stops, capacity, expected) => {
  const all = [start, ...stops, end];
  const load = loadOf(stops, day([], 1_200));
  expect(overflowsOf(load ?? { after: [] }, all, capacity)).toEqual(
    expected.map(([sequence, gallons]) => ({ sequence, gallons })),
  );
});
