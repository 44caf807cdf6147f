import { expect, test } from 'vitest';
import { stopInWords } from './ticket-words.ts';

const route = { id: 'r', name: 'North' };
const dumped = '2026-11-27T17:10:00.000Z';
test.each([
  ['a planned stop', { route, isPlanned: true, arrivedAt: null }, 'Planned stop of North'],
  [
    'with an arrival',
    { route, isPlanned: true, arrivedAt: '2026-11-27T16:52:00.000Z' },
    'Planned stop of North, arrived 10:52 AM, 18 min before it was reported',
  ],
  ['elsewhere', { route, isPlanned: false, arrivedAt: null }, 'Unplanned stop of North'],
  ['recorded by the office', { route: null, isPlanned: false, arrivedAt: null }, null],
])('%s', (_, stop, words) => expect(stopInWords(stop, dumped, 'America/Chicago')).toBe(words));
