import { expect, it } from 'vitest';
import { agoInWords, isRecent, isWhereNow, measuredBy } from './driver-position.ts';

const at = (time: string) => new Date(`2026-03-03T${time}Z`);

it.each([
  ['10:00:00', '10:00:59', 'just now'],
  ['10:00:05', '10:00:00', 'just now'],
  ['10:00:00', '10:01:00', '1 min ago'],
  ['10:00:00', '10:59:59', '59 min ago'],
  ['10:00:00', '11:00:00', '1 h ago'],
  ['10:00:00', '11:10:30', '1 h 10 min ago'],
])('a place of %s is at %s %s', (measured, now, words) => {
  expect(agoInWords(at(measured), at(now))).toBe(words);
});

it('a place is shown for two hours', () => {
  expect([isRecent(at('10:00:00'), at('12:00:00')), isRecent(at('10:00:00'), at('12:00:01'))]).toEqual([
    true,
    false,
  ]);
});

it.each([
  ['09:45:01', 12, true],
  ['09:45:00', 12, false],
  ['10:05:00', 12, true],
  ['09:59:00', 1_000, true],
  ['09:59:00', 1_001, false],
])('a truck at ten may go on from a place of %s, exact to %i m: %s', (measured, accuracyMeters, may) => {
  expect(isWhereNow({ measuredAt: at(measured), accuracyMeters }, at('10:00:00'))).toBe(may);
});

it('a clock that is ahead counts as now', () => {
  expect([measuredBy(at('10:05:00'), at('10:00:00')), measuredBy(at('09:55:00'), at('10:00:00'))]).toEqual([
    at('10:00:00'),
    at('09:55:00'),
  ]);
});
