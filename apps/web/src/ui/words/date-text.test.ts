import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dateInWords, dateWithYear, fromDateText, parseTypedDate, toDateText } from './date-text.ts';

const today = new Date(2026, 10, 20);

describe('parseTypedDate', () => {
  test.each([
    ['2026-03-03', '2026-03-03'],
    ['2026-3-3', '2026-03-03'],
    ['3/3', '2026-03-03'],
    ['3/3/27', '2027-03-03'],
    ['12-31-2026', '2026-12-31'],
    ['mar 3', '2026-03-03'],
    ['March 3rd, 2027', '2027-03-03'],
    ['Tue, Mar 3', '2026-03-03'],
    ['Sept 9', '2026-09-09'],
    ['today', '2026-11-20'],
    ['Tomorrow', '2026-11-21'],
    ['+14', '2026-12-04'],
  ])('reads %s', (typed, expected) => {
    expect(parseTypedDate(typed, today)).toBe(expected);
  });

  test.each(['', 'soon', '2/30', '13/1', '2026-02-29', '0/0', 'foo 3', '1/1/1066'])('refuses %s', (typed) => {
    expect(parseTypedDate(typed, today)).toBeUndefined();
  });

  test('reads back every date it writes in words', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date(1950, 0, 1), max: new Date(2090, 11, 31), noInvalidDate: true }),
        (moment) => {
          const text = toDateText(moment);
          expect(parseTypedDate(dateInWords(text, today), today)).toBe(text);
          expect(toDateText(fromDateText(text) ?? new Date(0))).toBe(text);
        },
      ),
    );
  });
});

test('dateInWords names the year only when it differs', () => {
  expect(dateInWords('2026-03-03', today)).toBe('Tue, Mar 3');
  expect(dateInWords('2027-03-03', today)).toBe('Wed, Mar 3, 2027');
  expect(dateInWords('nonsense', today)).toBe('');
});

test.each([
  ['2026-03-03', 'Mar 3, 2026'],
  ['2027-12-31', 'Dec 31, 2027'],
  ['soon', ''],
])('%s on paper is %j', (text, expected) => {
  expect(dateWithYear(text)).toBe(expected);
});
