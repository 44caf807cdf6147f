import type { PackJob, PackStop } from '@haulwright/domain/field/day-pack';
import { dayPackOf, jobId, packJob, routeId, siteId } from '@haulwright/domain/field/testing';
import { describe, expect, it } from 'vitest';
import {
  breakAtEnd,
  breakBefore,
  dayView,
  findStop,
  nextStep,
  nextVehicleId,
  timeOfStop,
  type PhoneMemory,
} from './day-view.ts';
import { vehicleChoices } from './shift-view.ts';

const date = '2026-03-03';
const nothing: PhoneMemory = {
  arriving: new Set(),
  dumped: new Set(),
  notNeeded: new Set(),
  reached: new Set(),
  atOffice: new Set(),
};

const stop = (change: Partial<PackStop>): PackStop => ({
  kind: 'job',
  jobId: null,
  disposalSiteId: null,
  order: 0,
  title: '',
  address: null,
  latitude: null,
  longitude: null,
  arrivalSecond: 0,
  departureSecond: 0,
  legMeters: 0,
  gallons: 0,
  loadAfterGallons: 0,
  ...change,
});

/** Two jobs, a dump, and a third job. */
const stops = [
  stop({ kind: 'start' }),
  stop({ jobId: jobId(1) }),
  stop({ jobId: jobId(2) }),
  stop({ kind: 'disposal', disposalSiteId: siteId }),
  stop({ jobId: jobId(3) }),
  stop({ kind: 'end' }),
];
const site = `site:${routeId}:${siteId}:0`;

type Change = Partial<PackJob>;
const done: Change = { status: 'completed' };
const begun: Change = { status: 'in_progress' };
const notDone: Change = {
  status: 'unscheduled',
  attempts: [{ at: '2026-03-03T10:00:00Z', reason: 'dog', note: null }],
};

function next(
  changes: readonly Change[],
  memory: Partial<PhoneMemory> = {},
  status = 'in_progress' as const,
) {
  const pack = dayPackOf(
    [1, 2, 3].map((n) => packJob(n, changes[n - 1])),
    { stops, status },
  );
  const step = nextStep(dayView(pack, date, { ...nothing, ...memory }));
  return step.kind === 'stop' ? step.stop.key : step.kind;
}

it('knows the breaks of a route: before its stops, and behind the last', () => {
  const pause = (arrivalSecond: number) => stop({ kind: 'break', arrivalSecond });
  const [start, first, second, dump, third, end] = stops.map((one) => ({ ...one }));
  const pack = dayPackOf(
    [1, 2, 3].map((n) => packJob(n)),
    { stops: [start!, first!, pause(100), second!, dump!, pause(200), third!, pause(300), end!] },
  );
  const [route] = dayView(pack, date, nothing).routes;
  expect(route?.stops.map((one) => breakBefore(one)?.arrivalSecond)).toEqual([
    undefined,
    100,
    undefined,
    200,
  ]);
  expect(route && breakAtEnd(route.route)?.arrivalSecond).toBe(300);
  expect(breakAtEnd({ stops: [start!, pause(1), first!, end!] })).toBeNull();
});

describe('the next step', () => {
  it.each<[string, Change[], Partial<PhoneMemory>, string]>([
    ['is the first stop', [], {}, `job:${jobId(1)}`],
    ['is the job that was begun, wherever it stands', [{}, {}, begun], {}, `job:${jobId(3)}`],
    ['is the stop whose place is looked for', [], { arriving: new Set([site]) }, site],
    ['goes on after what was done', [done], {}, `job:${jobId(2)}`],
    ['passes what could not be done', [notDone], {}, `job:${jobId(2)}`],
    ['passes what was cancelled', [{ status: 'cancelled' }], {}, `job:${jobId(2)}`],
    ['passes what the office looks at', [], { atOffice: new Set([jobId(1)]) }, `job:${jobId(2)}`],
    ['comes to the disposal site', [done, done], {}, site],
    ['passes a site that was reached', [done, done], { reached: new Set([site]) }, `job:${jobId(3)}`],
    ['passes a site that is not needed', [done, done], { notNeeded: new Set([site]) }, `job:${jobId(3)}`],
    ['passes a site that was driven past', [done, done, done], {}, 'all-done'],
    ['goes back to a job that was driven past', [{}, done, done], {}, `job:${jobId(1)}`],
    ['is nothing at the end', [done, notDone, done], {}, 'all-done'],
  ])('%s', (_, changes, memory, expected) => {
    expect(next(changes, memory)).toBe(expected);
  });

  it('begins with the route', () => {
    const pack = dayPackOf(
      [1, 2, 3].map((n) => packJob(n)),
      { stops },
    );
    expect(nextStep(dayView(pack, date, nothing))).toMatchObject({
      kind: 'start-route',
      stop: { key: `job:${jobId(1)}` },
    });
  });

  it('is the next route, when one is over with a planned dump that nobody made', () => {
    const finished = dayPackOf(
      [1, 2, 3].map((n) => packJob(n, n === 3 ? {} : done)),
      {
        stops: stops.slice(0, 4),
        status: 'completed',
        vehicleId: 'first',
      },
    );
    const [first] = finished.routes;
    const second = { ...first, id: 'second', status: 'published', startSecond: 60_000, vehicleId: 'next' };
    const day = dayView(
      { ...finished, routes: [first, { ...second, stops: [stop({ jobId: jobId(3) })] }] } as typeof finished,
      date,
      nothing,
    );
    expect(nextStep(day)).toMatchObject({ kind: 'start-route', route: { id: 'second' } });
    expect(nextVehicleId(day)).toBe('next');
    const vehicles = ['first', 'next', 'other'].map((id) => ({ id, name: id }) as never);
    expect(vehicleChoices({ ...finished, vehicles }, day)).toMatchObject({
      own: [{ id: 'next' }, { id: 'first' }],
      others: [{ id: 'other' }],
    });
  });

  it('is a job without a route after the routes', () => {
    const pack = dayPackOf([packJob(4, { routeId: null })], { stops: [], status: 'completed' });
    expect(nextStep(dayView(pack, date, nothing))).toMatchObject({ stop: { key: `job:${jobId(4)}` } });
  });

  it('is nothing on a day without work', () => {
    expect(nextStep(dayView(dayPackOf([]), '2026-03-04', nothing))).toEqual({ kind: 'nothing' });
  });
});

describe('a stop', () => {
  const pack = dayPackOf(
    [1, 2, 3].map((n) => packJob(n)),
    { stops },
  );
  it('is found by its key', () => {
    expect(findStop(pack, site, nothing)).toMatchObject({ job: null, name: { disposalSiteId: siteId } });
    expect(findStop(pack, `job:${jobId(2)}`, nothing)?.job?.id).toBe(jobId(2));
    expect(findStop(pack, `job:${jobId(9)}`, nothing)).toBeNull();
  });

  it('is of no day when its route was cancelled', () => {
    const cancelled = dayPackOf([packJob(1)], { stops, status: 'cancelled' });
    expect(dayView(cancelled, date, nothing).routes).toEqual([]);
    expect(findStop(cancelled, `job:${jobId(1)}`, nothing)).toMatchObject({ route: null });
  });
});

it('phone.md 21: the time of a stop is the planned one until it is done, then when it was, if that is known', () => {
  const job = packJob(1, { ...done, completedAt: '2026-03-03T15:00:00Z' });
  const planned = stop({ arrivalSecond: 34_620 });
  expect(timeOfStop({ state: 'planned', job, stop: planned })).toBe(34_620);
  expect(timeOfStop({ state: 'done', job, stop: planned })).toBe('2026-03-03T15:00:00Z');
  expect(timeOfStop({ state: 'done', job: null, stop: planned })).toBeNull();
  expect(timeOfStop({ state: 'planned', job, stop: null })).toBeNull();
});
