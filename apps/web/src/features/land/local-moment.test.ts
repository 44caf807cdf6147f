import { expect, test } from 'vitest';
import { instantAt, wallClock } from './local-moment.ts';

test.each([
  ['2026-07-01', '13:05', '2026-07-01T17:05:00.000Z'],
  ['2026-12-01', '00:00', '2026-12-01T05:00:00.000Z'],
  // The evening after clocks went forward.
  ['2026-03-08', '18:30', '2026-03-08T22:30:00.000Z'],
])('%s %s in New York is %s', (date, time, instant) => {
  expect(instantAt(date, time, 'America/New_York')).toBe(instant);
  expect(wallClock(instant, 'America/New_York')).toEqual({ date, time });
});

test('what is no time is none', () => {
  expect(instantAt('2026-07-01', '', 'America/New_York')).toBeNull();
});
