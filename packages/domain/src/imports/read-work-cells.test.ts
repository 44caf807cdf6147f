import { describe, expect, test } from 'vitest';
import { dateOrderOf, readDate, readTimeOfDay } from './read-work-cells.ts';

describe('a date', () => {
  test.each([
    ['2026-10-05', '2026-10-05'],
    ['2026/10/05', '2026-10-05'],
    ['2026-10-05 14:30', '2026-10-05'],
    ['2026-10-05T00:00:00.000Z', '2026-10-05'],
    ['10/05/2026', '2026-10-05'],
    ['10/5/26', '2026-10-05'],
    ['10/05/2026 8:00 AM', '2026-10-05'],
    ['Mon 10/05/2026', '2026-10-05'],
    ['24-Oct-2026', '2026-10-24'],
    ['24-Oct-26', '2026-10-24'],
    ['25 Oct 2026', '2026-10-25'],
    ['25 October, 2026', '2026-10-25'],
    ['Tue, Oct 6, 2026', '2026-10-06'],
    ['Tuesday 6 October 2026', '2026-10-06'],
    ['Oct 13th 2026', '2026-10-13'],
    ['October 1st, 2026', '2026-10-01'],
    ['Oct-13-2026', '2026-10-13'],
    ['Sept. 9, 2026', '2026-09-09'],
    ['20261008', '2026-10-08'],
    ['46300', '2026-10-05'],
    ['46300.354', '2026-10-05'],
  ])('%s is %s', (cell, date) => expect(readDate(cell)).toBe(date));

  test.each([
    '',
    '13/13/2026',
    '31/10/2026',
    'Feb 30, 2026',
    '20261308',
    '12',
    '1250',
    '99999',
    'Oct 2026',
    '1/2',
  ])('“%s” is none', (cell) => expect(readDate(cell)).toBeNull());

  test('with the day first is read so in a column that says it', () => {
    expect(readDate('05/10/2026', 'day-first')).toBe('2026-10-05');
    expect(readDate('2026-10-05', 'day-first')).toBe('2026-10-05');
    expect(readDate('10/31/2026', 'day-first')).toBeNull();
  });
});

test.each([
  [['10/05/2026', '10/31/2026'], 'month-first', true],
  [['05/10/2026', '31/10/2026'], 'day-first', true],
  [['05/10/2026', '06/10/2026'], 'month-first', false],
  [['10/31/2026', '31/10/2026'], null, true],
  [['2026-10-05', 'Oct 31, 2026'], 'month-first', false],
])('the order of %j is %s', (cells, order, isCertain) =>
  expect(dateOrderOf(cells)).toMatchObject({ order, isCertain }),
);

test.each([
  ['8', 480],
  ['8:30 AM', 510],
  ['1:30 pm', 810],
  ['13:30', 810],
  ['0.333333333333333', 480],
  ['2026-12-04 08:00', 480],
  ['12/4/2026 8:00 AM', 480],
  ['24:00', 1_440],
  ['25:00', null],
  ['noonish', null],
])('the time of day %s is %s', (cell, minutes) => expect(readTimeOfDay(cell)).toBe(minutes));
