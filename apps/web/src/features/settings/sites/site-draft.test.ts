import { disposalSiteInput } from '@haulwright/domain/disposal/disposal-site';
import { formatMinuteOfDay } from '@haulwright/domain/kernel/time-of-day';
import { expect, test } from 'vitest';
import { blankSite, hoursInWords, withSpan, withWeekday } from './site-draft.ts';

const open = (weekday: number, startMinute = 420, endMinute = 960) => ({ weekday, startMinute, endMinute });

test('a blank site lacks only what must be typed', () => {
  const wrong = disposalSiteInput.safeParse(blankSite).error?.issues.map((issue) => issue.path[0]);
  expect(wrong).toEqual(['name', 'streetLine1', 'city', 'state', 'postalCode', 'acceptedWasteTypes']);
});

test('a weekday opens at default hours in its place and closes with all its spans', () => {
  const hours = withWeekday([open(1), open(5)], 3, true);
  expect(hours.map((span) => span.weekday)).toEqual([1, 3, 5]);
  const twice = withSpan(hours, 3);
  expect(twice.map((span) => [span.weekday, span.startMinute])).toEqual([
    [1, 420],
    [3, 420],
    [3, null],
    [5, 420],
  ]);
  expect(withWeekday(twice, 3, false)).toEqual([open(1), open(5)]);
});

test.each([
  [[1, 2, 3, 4, 5].map((day) => open(day)), 'Mon–Fri 7:00 AM – 4:00 PM'],
  [
    [open(6, 480, 720), ...[1, 2].map((day) => open(day))],
    'Mon–Tue 7:00 AM – 4:00 PM, Sat 8:00 AM – 12:00 PM',
  ],
  [[open(1, 780, 960), open(1, 420, 720)], 'Mon 7:00 AM – 12:00 PM and 1:00 PM – 4:00 PM'],
  [[open(0), open(6)], 'Sat–Sun 7:00 AM – 4:00 PM'],
  [[], 'Never open'],
])('%j reads %s', (hours, words) => {
  expect(hoursInWords(hours, formatMinuteOfDay)).toBe(words);
});
