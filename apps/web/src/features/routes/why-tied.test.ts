import { expect, it } from 'vitest';
import { whyTied } from './why-tied.ts';

it.each([
  [[], null],
  [[{ title: 'Beiler Farm', lock: null }, { title: 'Depot' }], null],
  [
    [
      { title: 'Beiler Farm', lock: 'truck' },
      { title: 'Weaver Dairy', lock: null },
    ],
    'Beiler Farm is locked to this truck and day. Unlock it on the dispatch board first.',
  ],
  [
    [
      { title: 'Beiler Farm', lock: 'truck' },
      { title: 'Weaver Dairy', lock: 'time' },
    ],
    '2 jobs are locked to this truck and day. Unlock them on the dispatch board first.',
  ],
] as const)('%j keeps its truck and day because: %s', (stops, sentence) => {
  expect(whyTied(stops)).toBe(sentence);
});
