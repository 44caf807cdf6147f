import { expect, test } from 'vitest';
import { jobCount, windowInWords, withDatesInWords } from './job-words.ts';

const today = new Date(2026, 10, 20);

test.each([
  [480, 600, '8:00 AM – 10:00 AM'],
  [null, null, null],
])('an arrival between %s and %s is %s', (windowStartMinute, windowEndMinute, expected) => {
  expect(windowInWords({ windowStartMinute, windowEndMinute })).toBe(expected);
});

test.each([
  ['Date: 2026-11-23 → 2027-01-04', 'Date: Mon, Nov 23 → Mon, Jan 4, 2027'],
  ['Date: none → 2026-11-23', 'Date: none → Mon, Nov 23'],
  ['Status: Scheduled → Cancelled. Ticket 2026-99-99', 'Status: Scheduled → Cancelled. Ticket 2026-99-99'],
])('%s reads %s', (text, expected) => {
  expect(withDatesInWords(text, today)).toBe(expected);
});

test.each([
  [1, '1 job'],
  [0, '0 jobs'],
  [1200, '1,200 jobs'],
])('%d is %s', (count, expected) => {
  expect(jobCount(count)).toBe(expected);
});
