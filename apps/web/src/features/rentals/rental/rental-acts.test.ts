import { expect, it } from 'vitest';
import { actsOf, titleOfAct, unitsOfAct, type RentalEvent } from './rental-acts.ts';

const event = (labelNumber: number | null, changes: Partial<RentalEvent> = {}): RentalEvent => ({
  id: `${labelNumber}/${changes.at ?? ''}/${changes.kind ?? ''}`,
  kind: 'delivered',
  date: '2026-06-01',
  labelNumber,
  byLabelNumber: null,
  note: null,
  feeCents: 0,
  isWithdrawn: false,
  byName: 'Dana',
  at: '2026-06-01T12:00:00.000Z',
  ...changes,
});
const later = { at: '2026-06-02T12:00:00.000Z' };

it.each<[string, RentalEvent[], string[]]>([
  ['one unit', [event(4)], ['Delivered #4: #4']],
  ['units of one delivery', [event(3), event(1), event(2), event(9)], ['Delivered 4 units: #1 – #3, #9']],
  ['two of them', [event(2), event(1)], ['Delivered 2 units: #1, #2']],
  ['two deliveries of one day', [event(2, later), event(1)], ['Delivered #2: #2', 'Delivered #1: #1']],
  [
    'one that was withdrawn',
    [event(1), event(2, { isWithdrawn: true }), event(3)],
    ['Delivered 2 units: #1, #3', 'Delivered #2: #2'],
  ],
  [
    'exchanges',
    [event(4, { kind: 'exchanged', byLabelNumber: 9 }), event(5, { kind: 'exchanged', byLabelNumber: 10 })],
    ['Exchanged 2 units: #4 for #9, #5 for #10'],
  ],
  ['what is of no unit', [event(null, { kind: 'paused' })], ['Paused: ']],
])('acts: %s', (_what, events, words) => {
  expect(actsOf(events).map((act) => `${titleOfAct(act)}: ${unitsOfAct(act)}`)).toEqual(words);
});
