import { expect, test } from 'vitest';
import { timeAgo } from './time-ago.ts';

const now = new Date('2026-03-03T15:00:00Z');

test.each([
  ['2026-03-03T14:59:40Z', 'just now'],
  ['2026-03-03T15:05:00Z', 'just now'],
  ['2026-03-03T14:48:00Z', '12 min ago'],
  ['2026-03-03T11:30:00Z', '3 h ago'],
  ['2026-03-02T03:00:00Z', 'Mar 1'],
  ['2025-12-24T15:00:00Z', 'Dec 24, 2025'],
])('%s was %s', (moment, words) => {
  expect(timeAgo(new Date(moment), now, 'America/New_York')).toBe(words);
});
