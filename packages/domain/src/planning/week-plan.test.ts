import { describe, expect, it } from 'vitest';
import { commonHours, possibleDates, weekPlanInput } from './week-plan.ts';

// Monday to Friday.
const dates = ['2026-03-02', '2026-03-03', '2026-03-04', '2026-03-05', '2026-03-06'];

describe('the days a job may be done on', () => {
  it.each([
    ['a job without a day: any', { scheduledDate: null, isFlexible: false }, 2, dates],
    ['a promised one: its own', { scheduledDate: '2026-03-04', isFlexible: false }, 2, ['2026-03-04']],
    [
      'a recurring one: two days around',
      { scheduledDate: '2026-03-03', isFlexible: true },
      2,
      ['2026-03-02', '2026-03-03', '2026-03-04', '2026-03-05'],
    ],
    [
      'a recurring one that may not move',
      { scheduledDate: '2026-03-03', isFlexible: true },
      0,
      ['2026-03-03'],
    ],
    [
      'one from the weekend before comes in',
      { scheduledDate: '2026-03-01', isFlexible: true },
      1,
      ['2026-03-02'],
    ],
    ['one on a day that is not planned', { scheduledDate: '2026-03-07', isFlexible: false }, 2, []],
  ])('%s', (_, job, shift, expected) => {
    expect(possibleDates(job, dates, shift)).toEqual(expected);
  });
});

describe('hours a site keeps on all of its days', () => {
  const span = (weekday: number, from: number, to: number) => ({
    weekday,
    startMinute: from * 60,
    endMinute: to * 60,
  });
  it.each([
    ['always open', [], [[0, 24]]],
    ['the same each day', [span(1, 7, 16), span(2, 7, 16)], [[7, 16]]],
    ['shorter on Friday', [1, 2, 3, 4].map((day) => span(day, 7, 16)).concat(span(5, 8, 12)), [[8, 12]]],
    [
      'with a pause on one day',
      [span(1, 7, 16), span(2, 7, 11), span(2, 13, 18)],
      [
        [7, 11],
        [13, 16],
      ],
    ],
    ['mornings and afternoons', [span(1, 7, 12), span(2, 12, 18)], []],
    ['weekends only', [span(6, 8, 12)], []],
  ])('%s', (_, hours, expected) => {
    expect(
      commonHours(hours, dates).map(({ startMinute, endMinute }) => [startMinute / 60, endMinute / 60]),
    ).toEqual(expected);
  });
});

it.each([
  [[], 'Choose at least one day.'],
  [['2026-03-02', '2026-03-02'], 'List each day only once.'],
  [['2026-03-02', '2026-03-09'], 'The days must lie within one week.'],
])('%j is refused', (wrong, message) => {
  expect(weekPlanInput.safeParse({ dates: wrong }).error?.issues[0]?.message).toBe(message);
});
