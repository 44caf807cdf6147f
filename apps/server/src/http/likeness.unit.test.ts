import { expect, it } from 'vitest';
import { dayOfLikeness } from './likeness.ts';

it.each([
  ['2027-03-01', 'Mar 1, 2027'],
  ['2026-12-31', 'Dec 31, 2026'],
  ['2028-02-29', 'Feb 29, 2028'],
])('the day %s is called %s in a question', (date, words) => {
  expect(dayOfLikeness(date)).toBe(words);
});
