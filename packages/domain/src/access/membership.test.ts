import { expect, test } from 'vitest';
import { mayStillSend, removedMaySendDays, wasAway, type Absence } from './membership.ts';

const at = (minute: number): Date => new Date(Date.UTC(2026, 5, 1, 12, minute));
const removed: Absence = { removedAt: at(10), returnedAt: null };
const back: Absence = { removedAt: at(10), returnedAt: at(20) };
const never: Absence = { removedAt: null, returnedAt: null };

test.each<[string, Absence, number, boolean]>([
  ['never removed', never, 10, false],
  ['invited again without ever having been removed', { ...never, returnedAt: at(5) }, 10, false],
  ['before the removal', removed, 9, false],
  ['at its very moment', removed, 10, true],
  ['after it', removed, 600, true],
  ['before it, and let back in', back, 9, false],
  ['between', back, 19, true],
  ['let back in', back, 20, false],
])('%s', (_what, absence, minute, expected) => {
  expect(wasAway(absence, at(minute))).toBe(expected);
});

test('the removed may send for some days', () => {
  const days = (count: number) => new Date(at(10).getTime() + count * 86_400_000);
  expect(mayStillSend(removed, at(10))).toBe(true);
  expect(mayStillSend(removed, new Date(days(removedMaySendDays).getTime() - 1))).toBe(true);
  expect(mayStillSend(removed, days(removedMaySendDays))).toBe(false);
  expect(mayStillSend(never, at(10))).toBe(false);
});
