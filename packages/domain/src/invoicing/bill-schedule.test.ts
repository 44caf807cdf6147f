import { describe, expect, test } from 'vitest';
import { billSchedule, dueStart, nextStart, scheduleInWords, type BillSchedule } from './bill-schedule.ts';

const zone = 'America/New_York';
const monthly: BillSchedule = { every: 'month', day: 1, atMinute: 360 };
const mondays: BillSchedule = { every: 'week', day: 1, atMinute: 360 };

describe('the next start', () => {
  test.each<[string, BillSchedule, string, string, string]>([
    ['is next month', monthly, '2026-11-26T12:00:00Z', '2026-12-01', '2026-11-30'],
    ['is today before its time', monthly, '2026-12-01T10:59:00Z', '2026-12-01', '2026-11-30'],
    ['is not the one that is now', monthly, '2026-12-01T11:00:00Z', '2027-01-01', '2026-12-31'],
    [
      'is on the last day of a month that is too short',
      { ...monthly, day: 31 },
      '2026-02-03T12:00:00Z',
      '2026-02-28',
      '2026-02-27',
    ],
    ['is on Monday', mondays, '2026-11-26T12:00:00Z', '2026-11-30', '2026-11-29'],
    // Clocks go from 2:00 to 3:00 AM on March 14, 2027, a Sunday.
    [
      'is later in a night that skips its time',
      { every: 'week', day: 0, atMinute: 150 },
      '2027-03-14T06:30:00Z',
      '2027-03-14',
      '2027-03-13',
    ],
  ])('%s', (_, schedule, after, on, through) => {
    expect(nextStart(schedule, new Date(after), zone)).toEqual({ on, through });
  });
});

describe('the start that is due', () => {
  test.each<[string, BillSchedule, string, string, string | undefined]>([
    ['is none before its time', monthly, '2026-11-20T12:00:00Z', '2026-12-01T10:59:59Z', undefined],
    ['comes at its time', monthly, '2026-11-20T12:00:00Z', '2026-12-01T11:00:00Z', '2026-12-01'],
    ['is caught up', monthly, '2026-11-20T12:00:00Z', '2026-12-24T08:00:00Z', '2026-12-01'],
    [
      'is the latest of those that were missed',
      mondays,
      '2026-11-20T12:00:00Z',
      '2026-12-18T08:00:00Z',
      '2026-12-14',
    ],
    ['is none once it was made', mondays, '2026-12-14T11:00:01Z', '2026-12-18T08:00:00Z', undefined],
    ['is none of before it was set', monthly, '2026-12-01T11:00:00Z', '2026-12-02T08:00:00Z', undefined],
  ])('%s', (_, schedule, since, now, on) => {
    expect(dueStart(schedule, { since: new Date(since), now: new Date(now) }, zone)?.on).toBe(on);
  });
});

test.each<[BillSchedule, string]>([
  [monthly, 'On the 1st of each month at 6:00 AM'],
  [{ ...monthly, day: 22 }, 'On the 22nd of each month at 6:00 AM'],
  [{ ...monthly, day: 13 }, 'On the 13th of each month at 6:00 AM'],
  [{ ...monthly, day: 31 }, 'On the last day of each month at 6:00 AM'],
  [mondays, 'Every Monday at 6:00 AM'],
])('%j reads %s', (schedule, words) => {
  expect(scheduleInWords(schedule)).toBe(words);
});

test.each([
  { every: 'month', day: 0, atMinute: 0 },
  { every: 'week', day: 7, atMinute: 0 },
  { every: 'week', day: 1, atMinute: 1_440 },
  { every: 'year', day: 1, atMinute: 0 },
])('%j is no schedule', (schedule) => {
  expect(billSchedule.safeParse(schedule).success).toBe(false);
});
