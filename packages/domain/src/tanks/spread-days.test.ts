import { expect, it } from 'vitest';
import { spreadOverDays } from './spread-days.ts';

// 2026-11-25 is a Wednesday, and the day after it a holiday.
const isHoliday = (date: string) => date === '2026-11-26';

it.each([
  ['all on one day', 3, '2026-11-25', null, ['2026-11-25', '2026-11-25', '2026-11-25']],
  ['two a day', 3, '2026-11-23', 2, ['2026-11-23', '2026-11-23', '2026-11-24']],
  ['over a holiday and a weekend', 3, '2026-11-25', 1, ['2026-11-25', '2026-11-27', '2026-11-30']],
  ['from a Saturday that somebody chose', 2, '2026-11-28', 1, ['2026-11-28', '2026-11-30']],
  ['more a day than there are', 2, '2026-11-25', 5, ['2026-11-25', '2026-11-25']],
  ['none', 0, '2026-11-25', 2, []],
])('days of jobs: %s', (_what, count, first, perDay, days) => {
  expect(spreadOverDays(count, { first, perDay }, isHoliday)).toEqual(days);
});

it('ends where every day is a holiday', () => {
  expect(spreadOverDays(2, { first: '2026-11-25', perDay: 1 }, () => true)).toHaveLength(2);
});
