import type { Route } from '@haulwright/domain/routes/route';
import { describe, expect, it } from 'vitest';
import { fixedVisits, visitsOf } from '../../routes/visits.ts';
import {
  emptyAfter,
  lockJobs,
  lockRoute,
  moveJobs,
  placeAmongOthers,
  takeOff,
  undoOf,
  requestOf,
  type Place,
} from './board-moves.ts';
import { provisionalDay } from './provisional.ts';
import { route, stop } from './testing.ts';
import { whyNot } from './why-not.ts';

const A = route('A', [stop('job', 'a'), stop('job', 'b'), stop('disposal', 'plant')]);
const B = route('B', [stop('job', 'c')]);
const moveJob = (routes: Route[], jobId: string, to: Place, newId: () => string) =>
  moveJobs(routes, [jobId], to, newId);
const nothing = { pool: new Map(), routes: [] };
const names = (requests: ReturnType<typeof moveJobs>) =>
  requests.map(
    (request) =>
      `${request.id}: ${request.visits.map((visit) => (visit.kind === 'job' ? visit.jobId : visit.disposalSiteId)).join(' ')}`,
  );

describe('moving a job', () => {
  it.each<[string, string, Place, string[]]>([
    ['within its route', 'a', { kind: 'route', routeId: 'A', at: 1 }, ['A: b a plant']],
    ['to where it is', 'a', { kind: 'route', routeId: 'A', at: 0 }, []],
    ['behind everything', 'a', { kind: 'route', routeId: 'A', at: 99 }, ['A: b plant a']],
    ['to another route', 'a', { kind: 'route', routeId: 'B', at: 0 }, ['A: b plant', 'B: a c']],
    [
      'the last one, with which the route goes',
      'c',
      { kind: 'route', routeId: 'A', at: 2 },
      ['B: ', 'A: a b c plant'],
    ],
    ['from the pool', 'x', { kind: 'route', routeId: 'B', at: 1 }, ['B: c x']],
    ['to the pool', 'b', { kind: 'pool' }, ['A: a plant']],
    ['from the pool to the pool', 'x', { kind: 'pool' }, []],
    [
      'onto an idle truck',
      'b',
      { kind: 'truck', vehicleId: 't', driverUserId: null, routeDate: '2026-03-03' },
      ['A: a plant', 'new: b'],
    ],
    ['to a route that is gone', 'b', { kind: 'route', routeId: 'Z', at: 0 }, []],
  ])('%s', (_, jobId, to, expected) => {
    expect(names(moveJob([A, B], jobId, to, () => 'new'))).toEqual(expected);
  });

  it('never goes before what has begun', () => {
    const begun = route('A', [stop('job', 'a', { jobStatus: 'completed' }), stop('job', 'b')]);
    expect(fixedVisits(begun)).toBe(1);
    expect(names(moveJob([begun, B], 'c', { kind: 'route', routeId: 'A', at: 0 }, () => 'new'))).toEqual([
      'B: ',
      'A: a c b',
    ]);
    expect(names([takeOff(begun, 0), takeOff(begun, 1), emptyAfter(begun, -1, 'plant')])).toEqual([
      'A: a b',
      'A: a',
      'A: a plant b',
    ]);
  });

  it('can be undone', () => {
    const requests = moveJob(
      [A, B],
      'a',
      { kind: 'truck', vehicleId: 't', driverUserId: null, routeDate: '2026-03-03' },
      () => 'new',
    );
    expect(names(undoOf(requests, [A, B]))).toEqual(['A: a b plant', 'new: ']);
  });
});

describe('moving several jobs', () => {
  it.each<[string, string[], Place, string[]]>([
    [
      'of two routes to one of them',
      ['c', 'a'],
      { kind: 'route', routeId: 'A', at: 1 },
      ['B: ', 'A: b c a plant'],
    ],
    ['to the pool', ['a', 'b', 'c'], { kind: 'pool' }, ['A: ', 'B: ']],
    [
      'onto an idle truck, some from the pool',
      ['b', 'x'],
      { kind: 'truck', vehicleId: 't', driverUserId: null, routeDate: '2026-03-03' },
      ['A: a plant', 'new: b x'],
    ],
    ['to where they are', ['a', 'b'], { kind: 'route', routeId: 'A', at: 0 }, []],
    ['none', [], { kind: 'pool' }, []],
  ])('%s', (_, jobIds, to, expected) => {
    expect(names(moveJobs([A, B], jobIds, to, () => 'new'))).toEqual(expected);
  });

  it('counts the place of a block among the others', () => {
    expect([
      placeAmongOthers(A, new Set(['b'])),
      placeAmongOthers(A, new Set(['a', 'b'])),
      placeAmongOthers(A, new Set(['b', 'x'])),
    ]).toEqual([1, 0, 1]);
  });
});

describe('locks', () => {
  const held = route('A', [
    stop('job', 'a', { lock: 'truck' }),
    stop('job', 'b', { lock: 'time', lockedSecond: 32_000 }),
  ]);

  it('are said only where they change, so that a move keeps them', () => {
    expect(moveJobs([held], ['b'], { kind: 'route', routeId: 'A', at: 0 }, () => 'new')[0]?.visits).toEqual([
      { kind: 'job', jobId: 'b' },
      { kind: 'job', jobId: 'a' },
    ]);
    expect(lockJobs(A, new Set(['b']), 'time').visits).toEqual([
      { kind: 'job', jobId: 'a' },
      { kind: 'job', jobId: 'b', lock: 'time', lockedSecond: 30_000 },
      { kind: 'disposal', disposalSiteId: 'plant' },
    ]);
    expect(lockJobs(held, new Set(['a', 'b']), null).visits).toEqual([
      { kind: 'job', jobId: 'a', lock: null, lockedSecond: null },
      { kind: 'job', jobId: 'b', lock: null, lockedSecond: null },
    ]);
  });

  it('come back by undo', () => {
    const [back] = undoOf([lockJobs(held, new Set(['a', 'b']), null)], [held]);
    expect(back).toMatchObject({
      isLocked: false,
      visits: [
        { jobId: 'a', lock: 'truck', lockedSecond: null },
        { jobId: 'b', lock: 'time', lockedSecond: 32_000 },
      ],
    });
    expect(undoOf([lockRoute(held, true)], [held])).toMatchObject([{ isLocked: false }]);
    const [shown] = provisionalDay(
      [held],
      [lockJobs(held, new Set(['a']), null), lockRoute(B, true)],
      nothing,
      [],
      () => '',
    );
    expect(shown?.stops.map((one) => one.lock ?? null)).toEqual([null, null, 'time', null]);
  });

  it.each<[string, Route[], string[], Place, string | null]>([
    ['within its lane', [held], ['a'], { kind: 'route', routeId: 'A', at: 1 }, null],
    ['a job that is free', [A, B], ['a'], { kind: 'route', routeId: 'B', at: 0 }, null],
    [
      'to another lane',
      [held, B],
      ['a'],
      { kind: 'route', routeId: 'B', at: 0 },
      'Client a is locked to its truck. Unlock it first.',
    ],
    ['to the pool', [held], ['b'], { kind: 'pool' }, 'Client b is locked to its time. Unlock it first.'],
    [
      'off a locked route',
      [{ ...A, isLocked: true }, B],
      ['a'],
      { kind: 'route', routeId: 'B', at: 0 },
      'The route of truck-A is locked. Unlock it first.',
    ],
    [
      'onto a locked route',
      [A, { ...B, isLocked: true }],
      ['a'],
      { kind: 'route', routeId: 'B', at: 0 },
      'The route of truck-B is locked. Unlock it first.',
    ],
    [
      'what has begun',
      [route('A', [stop('job', 'a', { jobStatus: 'in_progress' })])],
      ['a'],
      { kind: 'pool' },
      'Client a has begun, so it stays where it is.',
    ],
  ])('explain themselves: %s', (_, routes, jobIds, to, sentence) => {
    expect(
      whyNot(
        routes.map((one) => ({ ...one, vehicleName: one.vehicleId })),
        jobIds,
        to,
        (id) => `Client ${id}`,
      ),
    ).toBe(sentence);
  });
});

describe('the day as it is drawn before the server answers', () => {
  it('shows the new order; legs that stay keep their time, others are guessed', () => {
    const [, shown] = [
      A,
      ...provisionalDay(
        [A, B],
        moveJob([A, B], 'c', { kind: 'route', routeId: 'A', at: 1 }, () => 'new'),
        nothing,
        [],
        () => '',
      ),
    ];
    expect(shown && visitsOf(shown)).toEqual([
      { kind: 'job', jobId: 'a' },
      { kind: 'job', jobId: 'c' },
      { kind: 'job', jobId: 'b' },
      { kind: 'disposal', disposalSiteId: 'plant' },
    ]);
    expect(shown?.stops.map((one) => one.legSeconds)).toEqual([600, 600, 900, 900, 600, 600]);
    expect(shown?.stops.map((one) => one.loadAfterGallons)).toEqual([0, 500, 1_000, 1_500, 0, 0]);
    for (const [at, one] of shown?.stops.slice(1).entries() ?? [])
      expect(one.arrivalSecond).toBe((shown?.stops[at]?.departureSecond ?? 0) + one.legSeconds);
  });

  it('has the names of what an undo brings back, though it is not on the board: a job from another day, a whole route, a job from the pool', () => {
    const B2 = { ...B, driverName: 'Levi' };
    const away = [
      { ...requestOf(A), visits: visitsOf(A).slice(1) },
      { ...requestOf(B2), visits: [] },
    ];
    const [left, ...gone] = provisionalDay([A, B2], away, nothing, [], () => '');
    if (left === undefined) throw new Error('the route with a job left is drawn');
    expect(gone).toEqual([]);
    const back = provisionalDay(
      [left],
      undoOf(away, [A, B2]),
      { pool: new Map(), routes: [A, B2] },
      [],
      () => '',
    );
    expect(back.map((one) => [one.driverName, ...one.stops.map((at) => at.title)])).toEqual([
      [null, 'A-start', 'a', 'b', 'plant', 'A-end'],
      ['Levi', 'B-start', 'c', 'B-end'],
    ]);
    const x = {
      jobId: 'x',
      title: 'Client x',
      subtitle: 'Pump',
      latitude: null,
      longitude: null,
      serviceSeconds: 1_800,
      gallons: 300,
    };
    const [again] = provisionalDay(
      [B],
      moveJob([B], 'x', { kind: 'route', routeId: 'B', at: 1 }, () => 'new'),
      { pool: new Map([['x', x]]), routes: [B] },
      [],
      () => '',
    );
    expect(again?.stops.map((at) => at.title)).toEqual(['B-start', 'c', 'Client x', 'B-end']);
  });
});
