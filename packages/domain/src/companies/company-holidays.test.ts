import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, dayOfWeek } from '../kernel/calendar-date.ts';
import { companyHolidays, defaultCompanyHolidays, holidayOn } from './company-holidays.ts';
import {
  federalHolidayDate,
  federalHolidayOn,
  federalHolidays,
  observedDate,
  type FederalHoliday,
} from './federal-holidays.ts';

describe('federal holidays', () => {
  // As published by the U.S. Office of Personnel Management.
  test.each<[number, string[]]>([
    [
      2026,
      [
        '2026-01-01',
        '2026-01-19',
        '2026-02-16',
        '2026-05-25',
        '2026-06-19',
        '2026-07-03',
        '2026-09-07',
        '2026-10-12',
        '2026-11-11',
        '2026-11-26',
        '2026-12-25',
      ],
    ],
    [
      2028,
      [
        '2027-12-31',
        '2028-01-17',
        '2028-02-21',
        '2028-05-29',
        '2028-06-19',
        '2028-07-04',
        '2028-09-04',
        '2028-10-09',
        '2028-11-10',
        '2028-11-23',
        '2028-12-25',
      ],
    ],
  ])('of %i are observed on these days', (year, days) => {
    expect(federalHolidays.map((holiday) => observedDate(federalHolidayDate(holiday, year)))).toEqual(days);
  });

  test.each<[string, FederalHoliday | undefined]>([
    ['2026-07-03', 'independence'],
    ['2026-07-04', 'independence'],
    ['2026-07-05', undefined],
    ['2027-12-31', 'new-year'],
    ['2028-01-01', 'new-year'],
    ['2026-11-27', undefined],
  ])('%s: %s', (date, holiday) => expect(federalHolidayOn(date)).toBe(holiday));

  test('are observed on workdays, a day away at most, and no two on one day', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1901, max: 2198 }), (year) => {
        const observed = federalHolidays.map((holiday) => observedDate(federalHolidayDate(holiday, year)));
        expect(new Set(observed).size).toBe(federalHolidays.length);
        for (const [at, day] of observed.entries()) {
          expect([0, 6]).not.toContain(dayOfWeek(day));
          expect(federalHolidayOn(day)).toBe(federalHolidays[at]);
        }
      }),
    );
  });
});

describe('a company', () => {
  test('keeps those it chose, and days of its own', () => {
    const holidays = {
      federal: ['christmas' as const],
      own: [{ date: '2026-11-27', name: 'Day after Thanksgiving' }],
    };
    expect(holidayOn(holidays, '2026-12-25')).toBe('Christmas Day');
    expect(holidayOn(holidays, '2026-11-27')).toBe('Day after Thanksgiving');
    expect(holidayOn(holidays, '2026-11-26')).toBeUndefined();
    expect(holidayOn(defaultCompanyHolidays, '2026-11-26')).toBe('Thanksgiving Day');
  });

  test('names each day of its own once', () => {
    const day = { date: '2026-11-27', name: 'Picnic' };
    expect(
      companyHolidays.safeParse({ federal: [], own: [day, { ...day, date: addDays(day.date, 1) }] }).success,
    ).toBe(true);
    expect(companyHolidays.safeParse({ federal: [], own: [day, day] }).success).toBe(false);
    expect(companyHolidays.safeParse({ federal: [], own: [{ ...day, name: ' ' }] }).success).toBe(false);
  });
});
