import { expect, test } from 'vitest';
import { instantOf } from './local-instant.ts';

test.each([
  ['2026-11-27', 0, 'America/New_York', '2026-11-27T05:00:00.000Z'],
  ['2026-11-27', 870, 'America/New_York', '2026-11-27T19:30:00.000Z'],
  ['2026-07-01', 1_439, 'America/Chicago', '2026-07-02T04:59:00.000Z'],
  // 2:30 does not exist on this day.
  ['2026-03-08', 150, 'America/New_York', '2026-03-08T07:30:00.000Z'],
  ['2026-03-08', 600, 'America/New_York', '2026-03-08T14:00:00.000Z'],
  // 1:30 comes twice on this one.
  ['2026-11-01', 90, 'America/New_York', '2026-11-01T05:30:00.000Z'],
  ['2026-11-01', 600, 'America/New_York', '2026-11-01T15:00:00.000Z'],
  ['2026-01-15', 600, 'Australia/Lord_Howe', '2026-01-14T23:00:00.000Z'],
])('%s, minute %i in %s is %s', (date, minute, zone, expected) => {
  expect(instantOf(date, minute, zone).toISOString()).toBe(expected);
});
