import { expect, it } from 'vitest';
import type { RouteStop } from '@haulwright/domain/routes/route';
import { lastJobToMove, settlingName, settlingsOf } from './settling.ts';

const job = { kind: 'job', lock: null } as const;
const held = { kind: 'job', lock: 'time' } as const;
const site = { kind: 'disposal', lock: null } as const;

it.each([
  ['late', job, true, ['order', 'place']],
  ['late-for-locked-time', held, true, ['unlock', 'order', 'place']],
  ['late-for-locked-time', job, true, ['order', 'place']],
  ['over-capacity', job, true, ['empty-before', 'place']],
  ['site-closed', site, true, ['order', 'take-off']],
  ['site-waste', undefined, true, []],
  ['not-emptied', undefined, true, ['empty-end']],
  ['truck-out-of-service', undefined, true, ['crew']],
  ['address-not-located', job, false, ['client']],
  ['window-moved', job, false, ['job']],
  ['late', job, false, []],
  ['after-shift', undefined, true, ['order', 'place-last', 'pool-last', 'day-last', 'shift']],
  ['after-shift', undefined, false, ['shift']],
  ['break-missing', undefined, true, ['edit']],
  ['a-rule-of-tomorrow', undefined, true, ['edit']],
] as const)('%s at %o is settled by %o', (code, stop, isOpen, acts) => {
  expect(settlingsOf({ code }, stop, { isOpen, hasJobToMove: true, maySetShifts: true })).toEqual(acts);
  for (const act of acts) expect(settlingName[act]).not.toBe('');
});

it('a route that ends too late with nothing to move, seen by who may not set shifts, has its order only', () => {
  const here = { isOpen: true, hasJobToMove: false, maySetShifts: false };
  expect(settlingsOf({ code: 'after-shift' }, undefined, here)).toEqual(['order']);
});

it.each([
  ['the last one', [{ id: 'a' }, { id: 'b' }], 'b'],
  ['before the disposal stop', [{ id: 'a' }, { id: 's', kind: 'disposal' }], 'a'],
  ['none that was begun', [{ id: 'a', jobStatus: 'completed' }], undefined],
  ['none that is behind the truck', [{ id: 'a' }, { id: 'b', jobStatus: 'in_progress' }], undefined],
  ['none that is locked', [{ id: 'a' }, { id: 'b', lock: 'truck' }], 'a'],
  ['none of an empty day', [], undefined],
] as const)('the job to move is %s', (_, stops, expected) => {
  const all = stops.map((stop) => ({
    kind: 'job',
    jobId: stop.id,
    jobStatus: 'scheduled',
    lock: null,
    ...stop,
  }));
  expect(lastJobToMove(all as unknown as RouteStop[])?.id).toBe(expected);
});
