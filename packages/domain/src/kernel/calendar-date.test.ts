import { assert, constantFrom, integer, property } from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addDays,
  calendarDate,
  calendarDateIn,
  dayOfWeek,
  isCalendarDate,
  startOfDayIn,
} from './calendar-date.ts';

const day = 86_400_000;
const aDate = integer({ min: Date.UTC(1900, 0, 1) / day, max: Date.UTC(2199, 11, 31) / day }).map((days) =>
  new Date(days * day).toISOString().slice(0, 10),
);
const someDays = integer({ min: -3_650, max: 3_650 });

describe('what is a date', () => {
  test.each([
    ['2026-11-20', true],
    ['1900-01-01', true],
    ['2199-12-31', true],
    ['1899-12-31', false],
    ['2200-01-01', false],
    ['2024-02-29', true],
    ['2026-02-29', false],
    ['2000-02-29', true],
    ['1900-02-29', false],
    ['2100-02-29', false],
    ['2026-04-31', false],
    ['2026-01-31', true],
    ['2026-00-10', false],
    ['2026-13-01', false],
    ['2026-01-00', false],
    ['2026-01-32', false],
    ['2026-1-5', false],
    ['26-01-05', false],
    ['2026-01-05T00:00', false],
    [' 2026-01-05', false],
    ['2026-01-05\n', false],
    ['٢٠٢٦-٠١-٠٥', false],
    ['', false],
  ])('%j: %s', (text, is) => {
    expect(isCalendarDate(text)).toBe(is);
    expect(calendarDate.safeParse(text).success).toBe(is);
  });

  test('says how to write one', () => {
    expect(calendarDate.safeParse('tomorrow').error?.issues[0]?.message).toBe('Enter a date as yyyy-MM-dd.');
  });

  test('every day that exists is one', () => {
    assert(property(aDate, (date) => isCalendarDate(date)));
  });
});

describe('counting days', () => {
  test.each([
    ['2026-11-20', 1, '2026-11-21'],
    ['2026-12-31', 1, '2027-01-01'],
    ['2024-02-28', 1, '2024-02-29'],
    ['2026-02-28', 1, '2026-03-01'],
    ['2026-03-01', -1, '2026-02-28'],
    ['2026-03-07', 2, '2026-03-09'], // across the start of daylight saving time in the US
    ['2026-11-20', 0, '2026-11-20'],
    ['2026-11-20', 365, '2027-11-20'],
  ])('%s and %i days: %s', (date, days, result) => {
    expect(addDays(date, days)).toBe(result);
  });

  test('there and back is the same day, and steps add up', () => {
    assert(
      property(aDate, someDays, someDays, (date, some, more) => {
        expect(addDays(addDays(date, some), -some)).toBe(date);
        expect(addDays(addDays(date, some), more)).toBe(addDays(date, some + more));
      }),
    );
  });

  test('a later day is a greater text, and weekdays follow each other', () => {
    assert(
      property(aDate, integer({ min: 1, max: 3_650 }), (date, days) => {
        expect(addDays(date, days) > date).toBe(true);
        expect(dayOfWeek(addDays(date, days))).toBe((dayOfWeek(date) + days) % 7);
      }),
    );
  });

  test.each([
    ['2026-11-20', 5],
    ['2026-11-22', 0],
    ['2000-01-01', 6],
  ])('%s is weekday %i', (date, weekday) => {
    expect(dayOfWeek(date)).toBe(weekday);
  });
});

test.each([
  ['2026-11-20T04:59:59Z', 'America/New_York', '2026-11-19'],
  ['2026-11-20T05:00:00Z', 'America/New_York', '2026-11-20'],
  // The same hour during daylight saving time, from 2026-03-08 to 2026-11-01.
  ['2026-03-08T04:59:59Z', 'America/New_York', '2026-03-07'],
  ['2026-03-09T03:59:59Z', 'America/New_York', '2026-03-08'],
  ['2026-03-09T04:00:00Z', 'America/New_York', '2026-03-09'],
  ['2026-11-01T03:59:59Z', 'America/New_York', '2026-10-31'],
  ['2026-11-02T04:00:00Z', 'America/New_York', '2026-11-01'],
  ['2026-11-02T05:00:00Z', 'America/New_York', '2026-11-02'],
  ['2026-07-01T06:59:59Z', 'America/Phoenix', '2026-06-30'],
  ['2026-07-01T07:00:00Z', 'America/Phoenix', '2026-07-01'],
  ['2026-01-01T10:00:00Z', 'Pacific/Honolulu', '2026-01-01'],
  ['2026-01-01T09:59:59Z', 'Pacific/Honolulu', '2025-12-31'],
  ['2026-01-01T00:00:00Z', 'UTC', '2026-01-01'],
  ['2025-12-31T10:00:00Z', 'Pacific/Kiritimati', '2026-01-01'],
])('%s in %s is %s', (instant, zone, date) => {
  expect(calendarDateIn(new Date(instant), zone)).toBe(date);
});

describe('the start of a day in a time zone', () => {
  test.each([
    ['2026-01-15', 'America/New_York', '2026-01-15T05:00:00.000Z'],
    ['2026-07-15', 'America/New_York', '2026-07-15T04:00:00.000Z'],
    // Clocks change at two in the morning of these days.
    ['2026-03-08', 'America/New_York', '2026-03-08T05:00:00.000Z'],
    ['2026-11-01', 'America/New_York', '2026-11-01T04:00:00.000Z'],
    ['2026-11-02', 'America/New_York', '2026-11-02T05:00:00.000Z'],
    ['2026-01-15', 'Pacific/Kiritimati', '2026-01-14T10:00:00.000Z'],
    ['2026-01-15', 'Pacific/Pago_Pago', '2026-01-15T11:00:00.000Z'],
    ['2026-01-15', 'Asia/Kathmandu', '2026-01-14T18:15:00.000Z'],
    ['2026-01-15', 'UTC', '2026-01-15T00:00:00.000Z'],
    // Midnight that did not exist, and one that occurred twice.
    ['2018-11-04', 'America/Sao_Paulo', '2018-11-04T03:00:00.000Z'],
    ['2018-02-18', 'America/Sao_Paulo', '2018-02-18T03:00:00.000Z'],
    ['2023-11-05', 'America/Havana', '2023-11-05T04:00:00.000Z'],
  ])('%s in %s is %s', (date, timeZone, instant) => {
    expect(startOfDayIn(date, timeZone).toISOString()).toBe(instant);
  });

  test('is the first instant that falls on the day', () => {
    const zones = [
      'America/New_York',
      'America/Phoenix',
      'Europe/Berlin',
      'Australia/Lord_Howe',
      'Asia/Kathmandu',
      'America/Havana',
      'America/St_Johns',
    ];
    const recent = integer({ min: Date.UTC(2005, 0, 1) / day, max: Date.UTC(2040, 0, 1) / day }).map((days) =>
      new Date(days * day).toISOString().slice(0, 10),
    );
    assert(
      property(recent, constantFrom(...zones), (date, zone) => {
        const start = startOfDayIn(date, zone).getTime();
        expect([calendarDateIn(new Date(start), zone), calendarDateIn(new Date(start - 1), zone)]).toEqual([
          date,
          addDays(date, -1),
        ]);
      }),
    );
  });
});
