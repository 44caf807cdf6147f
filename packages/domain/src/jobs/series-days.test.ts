import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { defaultCompanyHolidays, holidayOn } from '../companies/company-holidays.ts';
import { addDays, dayOfWeek } from '../kernel/calendar-date.ts';
import { describeRecurrence, holidayChoices, type HolidayChoice, type Recurrence } from './recurrence.ts';
import {
  lastInTurn,
  nextAfterCompletion,
  nextSeriesDay,
  scheduledDay,
  seriesDays,
  type LastJob,
} from './series-days.ts';

const isHoliday = (date: string) => holidayOn(defaultCompanyHolidays, date) !== undefined;
const weekly = (weekday: number, onHoliday: HolidayChoice): Recurrence => ({
  unit: 'week',
  every: 1,
  weekdays: [weekday],
  onHoliday,
});

describe('a day of a series on a holiday', () => {
  // 2026: Thanksgiving is Thursday Nov 26; Christmas is a Friday; Labor Day is Monday Sep 7.
  test.each<[HolidayChoice, string, string | null]>([
    ['work', '2026-11-26', '2026-11-26'],
    ['skip', '2026-11-26', null],
    ['before', '2026-11-26', '2026-11-25'],
    ['after', '2026-11-26', '2026-11-27'],
    ['after', '2026-12-25', '2026-12-28'],
    ['before', '2026-09-07', '2026-09-04'],
    ['skip', '2026-11-27', '2026-11-27'],
  ])('%s on %s: %s', (onHoliday, date, scheduled) => {
    expect(scheduledDay({ onHoliday }, date, isHoliday)).toBe(scheduled);
  });

  test('is scheduled once at most, on no holiday, and other days stay as they are', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...holidayChoices),
        fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1 }),
        fc.integer({ min: 0, max: 3_000 }).map((offset) => addDays('2024-01-01', offset)),
        (onHoliday, weekdays, startDate) => {
          const span = { rule: { ...weekly(1, onHoliday), weekdays } as Recurrence, startDate, until: null };
          const days = seriesDays(span, { from: startDate, to: addDays(startDate, 400) }, isHoliday);
          for (const { date, scheduledDate } of days) {
            expect(weekdays).toContain(dayOfWeek(date));
            const stays = !isHoliday(date) || onHoliday === 'work';
            expect(stays ? scheduledDate === date : !isHoliday(scheduledDate)).toBe(true);
          }
          expect(new Set(days.map(({ scheduledDate }) => scheduledDate)).size).toBe(days.length);
          expect(nextSeriesDay(span, startDate, isHoliday)).toEqual(days[0]);
        },
      ),
      { numRuns: 40 },
    );
  });

  test('a rule that only ever falls on skipped holidays has no day', () => {
    const rule: Recurrence = {
      unit: 'month',
      every: 12,
      on: { kind: 'day', day: 25 },
      onHoliday: 'skip',
    };
    expect(
      nextSeriesDay({ rule, startDate: '2026-12-01', until: '2199-12-31' }, '2026-12-01', isHoliday),
    ).toBeNull();
    expect(nextSeriesDay({ rule, startDate: '2026-12-01', until: null }, '2026-12-01', isHoliday)).toBeNull();
  });
});

describe('days after completion', () => {
  const span = {
    rule: { unit: 'completion', every: 90 } as const,
    startDate: '2026-11-24',
    until: null,
  };
  const last = (change: Partial<LastJob>): LastJob => ({
    status: 'completed',
    seriesDate: '2026-11-24',
    completedOn: '2026-12-01',
    ...change,
  });
  test.each<[string, LastJob | null, string, string | null, string | null]>([
    ['the first', null, '2026-11-24', null, '2026-11-24'],
    ['while one is open', last({ status: 'scheduled', completedOn: null }), '2026-11-24', null, null],
    ['while one is under way', last({ status: 'in_progress', completedOn: null }), '2026-11-24', null, null],
    ['counts from the day of completion', last({}), '2026-12-01', null, '2027-03-01'],
    [
      'a cancelled one counts from its day',
      last({ status: 'cancelled', completedOn: null }),
      '2026-12-01',
      null,
      '2027-02-22',
    ],
    ['never a day that is over', last({}), '2027-06-01', null, '2027-06-01'],
    ['not after the end', last({}), '2026-12-01', '2027-02-28', null],
  ])('%s', (_name, job, today, until, next) => {
    expect(nextAfterCompletion({ ...span, until }, job, today)).toBe(next);
  });

  const done = (seriesDate: string, completedOn = seriesDate) => last({ seriesDate, completedOn });
  const dropped = (seriesDate: string) => last({ status: 'cancelled', seriesDate, completedOn: null });
  const open = (seriesDate: string) => last({ status: 'scheduled', seriesDate, completedOn: null });
  test.each<[string, LastJob[], string | null]>([
    ['there is none', [], null],
    ['the one made last', [done('2027-03-01'), done('2026-12-01')], '2027-03-01'],
    ['the open one of two', [done('2026-12-01'), open('2027-03-01')], '2027-03-01'],
    ['a deleted visit made after all, still open', [open('2026-12-01'), done('2027-03-01')], '2026-12-01'],
    ['a deleted visit made after all, done', [done('2026-12-01'), done('2027-03-01')], '2027-03-01'],
    ['a deleted visit made after all, cancelled', [dropped('2026-12-01'), done('2027-03-01')], '2027-03-01'],
    ['both cancelled', [dropped('2026-12-01'), dropped('2027-03-01')], '2027-03-01'],
    ['the one before was early', [dropped('2027-01-10'), done('2027-03-01', '2026-10-12')], '2027-01-10'],
    [
      'it was early, the one before cancelled',
      [done('2027-03-01', '2026-11-01'), dropped('2026-12-01')],
      '2027-03-01',
    ],
  ])('the next one is counted from: %s', (_, jobs, seriesDate) => {
    expect(lastInTurn(jobs)?.seriesDate ?? null).toBe(seriesDate);
  });
});

test.each<[Recurrence, string]>([
  [{ unit: 'completion', every: 90 }, '90 days after completion'],
  [{ unit: 'completion', every: 1, onHoliday: 'after' }, '1 day after completion, moved after holidays'],
  [weekly(1, 'skip'), 'every week on Monday, not on holidays'],
])('%j reads %s', (rule, text) => expect(describeRecurrence(rule)).toBe(text));
