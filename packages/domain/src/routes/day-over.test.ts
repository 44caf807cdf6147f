import { expect, test } from 'vitest';
import { isDayOver } from './day-over.ts';

const evening = { routeDate: '2026-03-03', endSecond: 61_200 };
const night = { routeDate: '2026-03-03', endSecond: 93_600 };

test.each([
  ['on the day', evening, '2026-03-03T14:00:00Z', false],
  ['after it is back, before midnight', evening, '2026-03-04T04:59:59Z', false],
  ['at midnight where the company is', evening, '2026-03-04T05:00:00Z', true],
  ['at midnight elsewhere', evening, '2026-03-04T00:00:00Z', false],
  ['a year ahead', evening, '2025-03-03T14:00:00Z', false],
  ['driven through the night, before its end', night, '2026-03-04T06:59:59Z', false],
  ['driven through the night, at its end', night, '2026-03-04T07:00:00Z', true],
])('%s', (_, route, now, isOver) => {
  expect(isDayOver(route, new Date(now), 'America/New_York')).toBe(isOver);
});
