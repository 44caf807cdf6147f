import type { ProposedLane } from '@haulwright/domain/planning/proposal';
import type { Route, RouteStop } from '@haulwright/domain/routes/route';
import { describe, expect, it } from 'vitest';
import { noTruckPaint } from '../../vehicles/truck-paint.ts';
import { bestOnMap } from './plan-map.ts';
import { axisOf, hoursAlong, percentOf, stopsNow, stopsProposed } from './lane-stops.ts';

const stop = (kind: RouteStop['kind'], id: string, sequence: number, arrivalSecond = 28_800) =>
  ({
    id: `stop ${id}`,
    kind,
    sequence,
    jobId: kind === 'job' ? id : null,
    disposalSiteId: kind === 'disposal' ? id : null,
    title: id,
    arrivalSecond,
    waitSeconds: 600,
    departureSecond: arrivalSecond + 2_400,
    latitude: 40,
    longitude: -76,
  }) as unknown as RouteStop;
const job = (jobId: string) => ({ kind: 'job' as const, jobId });
const at = (routeId: string, vehicleName: string, arrivalSecond: number) => ({
  routeId,
  vehicleName,
  arrivalSecond,
});

// Today A, B, C; the plan drives C, A, takes X from Truck 14 and Y from the pool, and gives B to Truck 14.
const route = {
  id: 'r',
  stops: [
    stop('start', 'depot', 0),
    stop('job', 'A', 1),
    stop('job', 'B', 2),
    stop('job', 'C', 3),
    stop('end', 'depot', 4),
  ],
  findings: [{ code: 'late', sequence: 2, message: 'It is late.' }],
} as unknown as Route;
const lane = {
  routeId: 'r',
  todayJobIds: ['A', 'B', 'C'],
  visits: ['C', 'A', 'X', 'Y'].map(job),
  preview: {
    stops: [
      stop('start', 'depot', 0),
      stop('job', 'C', 1),
      stop('job', 'A', 2),
      stop('disposal', 'Plant', 3),
      stop('job', 'X', 4),
      stop('job', 'Y', 5),
      stop('end', 'depot', 6),
    ],
    findings: [],
  },
} as unknown as ProposedLane;
const changes = new Map([
  ['C', { from: at('r', 'Truck 12', 36_000), to: at('r', 'Truck 12', 28_800) }],
  ['B', { from: at('r', 'Truck 12', 32_000), to: at('s', 'Truck 14', 43_200) }],
  ['X', { from: at('s', 'Truck 14', 33_000), to: at('r', 'Truck 12', 28_800) }],
  ['Y', { from: null, to: at('r', 'Truck 12', 28_800) }],
]);

describe('the two rows of a truck', () => {
  it('now: what moves and what leaves is marked, and says where it goes', () => {
    expect(stopsNow(route, lane, changes).map(({ key, mark, label }) => [key, mark, label])).toEqual([
      ['A', null, 'Stop 1 A. 8:10 AM to 8:40 AM'],
      ['B', 'gone', 'Stop 2 B. 8:10 AM to 8:40 AM, goes to Truck 14, 12:00 PM in the plan. It is late.'],
      ['C', 'moved', 'Stop 3 C. 8:10 AM to 8:40 AM, is at Truck 12, 8:00 AM in the plan'],
    ]);
  });

  it('urgent work says by when it begins, or how much later it does', () => {
    const urgentBy = (beginByMinute: number) =>
      stopsProposed(
        {
          ...lane,
          preview: { stops: [{ ...stop('job', 'A', 1), beginByMinute }], findings: [] },
        } as unknown as ProposedLane,
        changes,
      ).map(({ urgent, label }) => [urgent, label.includes(urgent ?? '-')]);
    expect(urgentBy(660)).toEqual([['Begin by 11:00 AM', true]]);
    expect(urgentBy(480)).toEqual([['Begins 10 min after its by time', true]]);
  });

  it('proposed: what moved and what is new is marked, and says where it was', () => {
    expect(stopsProposed(lane, changes).map(({ key, mark, label }) => [key, mark, label])).toEqual([
      ['C', 'moved', 'Stop 1 C. 8:10 AM to 8:40 AM, was at Truck 12, 10:00 AM'],
      ['A', null, 'Stop 2 A. 8:10 AM to 8:40 AM'],
      ['r:3', null, 'Empty the tank at Plant. 8:10 AM to 8:40 AM'],
      ['X', 'new', 'Stop 4 X. 8:10 AM to 8:40 AM, comes from Truck 14, 9:10 AM'],
      ['Y', 'new', 'Stop 5 Y. 8:10 AM to 8:40 AM, was on no route'],
    ]);
  });

  it('share hours that hold every route', () => {
    const axis = axisOf([
      { startSecond: 27_000, endSecond: 50_000 },
      { startSecond: 30_000, endSecond: 61_000 },
    ]);
    expect([axis, percentOf(axis, 43_200), hoursAlong(axis).length]).toEqual([
      { start: 25_200, end: 61_200 },
      50,
      10,
    ]);
    expect(hoursAlong({ start: 0, end: 16 * 3_600 })).toHaveLength(8);
    expect(axisOf([])).toEqual({ start: 21_600, end: 64_800 });
  });
});

it('the best plan so far is drawn from job to job, with the depot where one is known', () => {
  const routes = [{ ...route, vehicleId: 't1' }] as Route[];
  const openJobs = [
    { id: 'Y', clientName: 'Yoder', latitude: 41, longitude: -75 },
    { id: 'Z', clientName: 'Zook', latitude: null, longitude: null },
  ];
  const drawn = bestOnMap(
    [
      { vehicleId: 't1', jobIds: ['Y', 'Z', 'A'] },
      { vehicleId: 't2', jobIds: ['Z'] },
    ],
    { routes, openJobs, trucks: [{ id: 't1', name: 'Truck 12' }] },
    () => noTruckPaint,
  );
  expect(drawn.map(({ name, stops }) => [name, stops.map(({ id, label }) => `${label} ${id}`)])).toEqual([
    ['Truck 12', [' t1:depot', '1 Y', '2 A', ' t1:depot again']],
  ]);
});
