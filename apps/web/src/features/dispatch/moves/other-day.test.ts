import type { Route } from '@haulwright/domain/routes/route';
import { describe, expect, it } from 'vitest';
import { routeElsewhere, toOtherDay } from './other-day.ts';
import { route as boardRoute, stop } from './testing.ts';

const route = (id: string, jobIds: string[], changes: Partial<Route> = {}): Route =>
  boardRoute(
    id,
    jobIds.map((jobId) => stop('job', jobId)),
    { vehicleName: `Truck ${id}`, driverUserId: 'levi', ...changes },
  );
const A = route('A', ['a', 'b']);
const B = route('B', ['c']);
const onA = route('X', ['x'], { vehicleId: 'truck-A', routeDate: '2026-03-04' });
const names = (move: ReturnType<typeof toOtherDay>) => [
  ...move.requests.map(
    (request) =>
      `${request.id} ${request.routeDate.slice(-2)}: ${request.visits.map((visit) => (visit.kind === 'job' ? visit.jobId : '')).join(' ')}`,
  ),
  ...move.pooled.map(({ jobId, scheduledDate }) => `${jobId} waits ${scheduledDate?.slice(-2)}`),
];
const move = (jobIds: string[], place: 'truck' | 'pool', there: Route[] = [onA]) =>
  toOtherDay({
    routes: [A, B],
    jobIds,
    openOn: new Map([
      ['p', null],
      ['q', '2026-03-03'],
    ]),
    to: '2026-03-04',
    there,
    place,
    newId: () => 'new',
  });

describe('jobs to another day', () => {
  it.each<[string, ReturnType<typeof toOtherDay>, string[]]>([
    ['behind what its truck does there', move(['a'], 'truck'), ['A 03: b', 'X 04: x a']],
    ['on a new route when there is none', move(['b', 'a'], 'truck', []), ['A 03: ', 'new 04: a b']],
    ['not onto a locked one', move(['a'], 'truck', [{ ...onA, isLocked: true }]), ['A 03: b', 'new 04: a']],
    ['of two trucks', move(['a', 'c'], 'truck'), ['A 03: b', 'B 03: ', 'X 04: x a', 'new 04: c']],
    [
      'into the pool',
      move(['a', 'c', 'p'], 'pool'),
      ['A 03: b', 'B 03: ', 'p waits 04', 'a waits 04', 'c waits 04'],
    ],
    ['from the pool', move(['p', 'q'], 'truck'), ['p waits 04', 'q waits 04']],
  ])('%s', (_, made, expected) => {
    expect(names(made)).toEqual(expected);
  });

  it('can be taken back: only what waited before waits again', () => {
    expect(move(['a', 'p', 'q'], 'pool').pooledBack).toEqual([
      { jobId: 'p', scheduledDate: null },
      { jobId: 'q', scheduledDate: '2026-03-03' },
    ]);
  });
});

it.each([
  ['Truck A – Tue, Mar 3', null],
  ['North loop', 'North loop'],
])('a route called %s is called %s on another day', (name, expected) => {
  expect(routeElsewhere({ ...A, name }, { routeDate: '2026-03-04' })).toMatchObject({
    name: expected,
    routeDate: '2026-03-04',
    vehicleId: 'truck-A',
    visits: [{ jobId: 'a' }, { jobId: 'b' }],
  });
});
