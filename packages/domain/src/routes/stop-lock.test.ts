import { describe, expect, it } from 'vitest';
import type { Visit } from './manual-route.ts';
import { checkLocks, heldAfter, notHeld } from './stop-lock.ts';

const job = (jobId: string, held: object = {}): Visit => ({ kind: 'job', jobId, ...held });
const route = (id: string, visits: Visit[], changes: object = {}) => ({
  id,
  name: `Route ${id}`,
  routeDate: '2026-03-03',
  vehicleId: `truck of ${id}`,
  driverUserId: null,
  isLocked: false,
  visits,
  ...changes,
});
const request = (id: string, visits: Visit[], changes: object = {}) => ({
  ...route(id, visits),
  isLocked: undefined,
  ...changes,
});
const held = { lock: 'truck' as const, lockedSecond: null };
const promised = { lock: 'time' as const, lockedSecond: 32_400 };

describe('what a request leaves of a lock', () => {
  it.each([
    ['nothing said', {}, promised, promised],
    ['unlocked', { lock: null }, promised, notHeld],
    ['locked to the truck', { lock: 'truck' as const }, promised, held],
    [
      'another time',
      { lock: 'time' as const, lockedSecond: 36_000 },
      promised,
      { lock: 'time', lockedSecond: 36_000 },
    ],
    ['a time that means nothing', { lock: 'truck' as const, lockedSecond: 36_000 }, notHeld, held],
  ])('%s', (_, said, stored, after) => {
    expect(heldAfter(said, stored)).toEqual(after);
  });
});

describe('a locked job', () => {
  const before = [route('a', [job('1', held), job('2', notHeld)]), route('b', [job('3', promised)])];

  it.each([
    ['changes its place in the order', [request('a', [job('2'), job('1')])], true],
    ['lets others come and go', [request('a', [job('1')]), request('b', [job('2'), job('3')])], true],
    ['goes to another truck', [request('a', [job('2')]), request('b', [job('1'), job('3')])], false],
    ['goes to the pool', [request('a', [job('2')])], false],
    ['goes to another day', [request('a', [job('1'), job('2')], { routeDate: '2026-03-04' })], false],
    ['goes with its route to another truck', [request('b', [job('3')], { vehicleId: 'truck of a' })], false],
    [
      'goes to another route of its truck',
      [request('b', []), request('c', [job('3')], { vehicleId: 'truck of b' })],
      true,
    ],
    [
      'is unlocked and goes',
      [request('a', [job('2')]), request('b', [job('1', { lock: null }), job('3')])],
      true,
    ],
  ])('%s', (_, wanted, permitted) => {
    expect(checkLocks(before, wanted)).toEqual(
      permitted ? { ok: true, value: null } : { ok: false, refusal: 'route.stop-locked' },
    );
  });
});

describe('a locked route', () => {
  const before = [
    route('a', [job('1', held), { kind: 'disposal', disposalSiteId: 'site' }], { isLocked: true }),
  ];
  const visits: Visit[] = [job('1'), { kind: 'disposal', disposalSiteId: 'site' }];

  it.each([
    ['is sent as it is', request('a', visits), true],
    [
      'is sent with its locks said',
      request('a', [job('1', held), ...visits.slice(1)], { isLocked: true }),
      true,
    ],
    ['is unlocked', request('a', visits, { isLocked: false }), true],
    ['is unlocked and changed', request('a', [job('1'), job('2')], { isLocked: false }), true],
    ['gets a job', request('a', [...visits, job('2')]), false],
    ['loses a disposal stop', request('a', visits.slice(0, 1)), false],
    ['changes its order', request('a', visits.toReversed()), false],
    ['changes its driver', request('a', visits, { driverUserId: 'levi' }), false],
    ['changes its name', request('a', visits, { name: 'Other' }), false],
    ['loses the lock of a job', request('a', [job('1', { lock: null }), ...visits.slice(1)]), false],
    ['is removed', request('a', []), false],
  ])('%s', (_, wanted, permitted) => {
    expect(checkLocks(before, [wanted])).toEqual(
      permitted ? { ok: true, value: null } : { ok: false, refusal: 'route.locked' },
    );
  });
});
