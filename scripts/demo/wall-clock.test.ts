import { addDays } from '@haulwright/domain/kernel/calendar-date';
import { secondsIntoDay } from '@haulwright/domain/routes/route-progress';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { instantOf } from './wall-clock.ts';

const newYork = 'America/New_York';

it.each([
  ['a winter noon', '2026-01-15', 720, '2026-01-15T17:00:00.000Z'],
  ['a summer noon', '2026-07-15', 720, '2026-07-15T16:00:00.000Z'],
  ['noon after clocks went forward', '2026-03-08', 720, '2026-03-08T16:00:00.000Z'],
  ['a time that is skipped', '2026-03-08', 150, '2026-03-08T07:30:00.000Z'],
  ['a time that comes twice', '2026-11-01', 90, '2026-11-01T05:30:00.000Z'],
  ['half a minute', '2026-01-15', 0.5, '2026-01-15T05:00:30.000Z'],
  ['past midnight', '2026-01-15', 1_500, '2026-01-16T06:00:00.000Z'],
  ['before midnight', '2026-01-15', -60, '2026-01-15T04:00:00.000Z'],
])('%s', (_, date, minute, expected) => {
  expect(instantOf(date, minute, newYork).toISOString()).toBe(expected);
});

it('working hours are what the clock says on every day', () => {
  const day = fc.integer({ min: 0, max: 2_000 }).map((offset) => addDays('2025-01-01', offset));
  fc.assert(
    fc.property(day, fc.integer({ min: 240, max: 1_439 }), (date, minute) => {
      expect(secondsIntoDay(instantOf(date, minute, newYork), date, newYork)).toBe(minute * 60);
    }),
  );
});
