import { expect, it } from 'vitest';
import { settlingName, settlingsOf } from './settling.ts';

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
  ['break-missing', undefined, true, ['edit']],
  ['a-rule-of-tomorrow', undefined, true, ['edit']],
] as const)('%s at %o is settled by %o', (code, stop, isOpen, acts) => {
  expect(settlingsOf({ code }, stop, isOpen)).toEqual(acts);
  for (const act of acts) expect(settlingName[act]).not.toBe('');
});
