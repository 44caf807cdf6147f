import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, dayOfWeek } from '../kernel/calendar-date.ts';
import {
  describeRecurrence,
  nextOccurrence,
  occurrences,
  recurrence,
  recurrenceSpan,
  type Recurrence,
} from './recurrence.ts';

// November 2026 begins on a Sunday.
describe('occurrences', () => {
  test.each<[string, Recurrence, string, string, string, string | null, string[]]>([
    [
      'every third day',
      { unit: 'day', every: 3 },
      '2026-11-01',
      '2026-11-02',
      '2026-11-10',
      null,
      ['2026-11-04', '2026-11-07', '2026-11-10'],
    ],
    [
      'Mondays and Thursdays',
      { unit: 'week', every: 1, weekdays: [4, 1] },
      '2026-11-03',
      '2026-11-01',
      '2026-11-12',
      null,
      ['2026-11-05', '2026-11-09', '2026-11-12'],
    ],
    [
      'every second week counts from the first',
      { unit: 'week', every: 2, weekdays: [1] },
      '2026-11-02',
      '2026-11-08',
      '2026-12-01',
      null,
      ['2026-11-16', '2026-11-30'],
    ],
    [
      'the 31st falls on the last day',
      { unit: 'month', every: 1, on: { kind: 'day', day: 31 } },
      '2027-01-31',
      '2027-01-01',
      '2027-04-30',
      null,
      ['2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30'],
    ],
    [
      'a leap day',
      { unit: 'month', every: 12, on: { kind: 'day', day: 29 } },
      '2027-02-28',
      '2027-01-01',
      '2029-01-01',
      null,
      ['2027-02-28', '2028-02-29'],
    ],
    [
      'first Monday',
      { unit: 'month', every: 1, on: { kind: 'weekday', ordinal: 1, weekday: 1 } },
      '2026-11-01',
      '2026-11-01',
      '2027-01-31',
      null,
      ['2026-11-02', '2026-12-07', '2027-01-04'],
    ],
    [
      'last Friday',
      { unit: 'month', every: 2, on: { kind: 'weekday', ordinal: -1, weekday: 5 } },
      '2026-11-15',
      '2026-11-01',
      '2027-03-31',
      null,
      ['2026-11-27', '2027-01-29', '2027-03-26'],
    ],
    [
      'a day of the first month that has passed is not made up',
      { unit: 'month', every: 1, on: { kind: 'day', day: 5 } },
      '2026-11-10',
      '2026-11-01',
      '2026-12-31',
      null,
      ['2026-12-05'],
    ],
    [
      'ends with until, included',
      { unit: 'day', every: 1 },
      '2026-11-01',
      '2026-11-01',
      '2026-12-01',
      '2026-11-03',
      ['2026-11-01', '2026-11-02', '2026-11-03'],
    ],
    [
      'nothing before the start',
      { unit: 'day', every: 1 },
      '2026-11-20',
      '2026-11-01',
      '2026-11-19',
      null,
      [],
    ],
  ])('%s', (_name, rule, startDate, from, to, until, expected) => {
    expect(occurrences({ rule, startDate, until }, from, to)).toEqual(expected);
  });

  const rules: fc.Arbitrary<Recurrence> = fc.oneof(
    fc.record({ unit: fc.constant('day' as const), every: fc.integer({ min: 1, max: 365 }) }),
    fc.record({
      unit: fc.constant('week' as const),
      every: fc.integer({ min: 1, max: 52 }),
      weekdays: fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1 }),
    }),
    fc.record({
      unit: fc.constant('month' as const),
      every: fc.integer({ min: 1, max: 24 }),
      on: fc.oneof(
        fc.record({ kind: fc.constant('day' as const), day: fc.integer({ min: 1, max: 31 }) }),
        fc.record({
          kind: fc.constant('weekday' as const),
          ordinal: fc.constantFrom(1 as const, 2 as const, 3 as const, 4 as const, -1 as const),
          weekday: fc.integer({ min: 0, max: 6 }),
        }),
      ),
    }),
  );
  const days = fc.integer({ min: 0, max: 3_000 }).map((offset) => addDays('2024-01-01', offset));

  test('are the same whichever part of the calendar is asked for, in order, without doubles', () => {
    fc.assert(
      fc.property(
        rules,
        days,
        fc.integer({ min: 0, max: 900 }),
        fc.integer({ min: 0, max: 200 }),
        (rule, startDate, skip, length) => {
          const span = { rule, startDate, until: null };
          const from = addDays(startDate, skip);
          const to = addDays(from, length);
          const asked = occurrences(span, from, to);
          expect(asked).toEqual(occurrences(span, startDate, to).filter((day) => day >= from));
          expect(asked).toEqual([...new Set(asked)].sort());
        },
      ),
    );
  });

  test('of a weekday of the month fall on that weekday, and in the right week', () => {
    fc.assert(
      fc.property(
        days,
        fc.integer({ min: 0, max: 6 }),
        fc.constantFrom(1 as const, 2 as const, 3 as const, 4 as const, -1 as const),
        (startDate, weekday, ordinal) => {
          for (const day of occurrences(
            {
              rule: { unit: 'month', every: 1, on: { kind: 'weekday', ordinal, weekday } },
              startDate,
              until: null,
            },
            startDate,
            addDays(startDate, 400),
          )) {
            expect(dayOfWeek(day)).toBe(weekday);
            const isLast = addDays(day, 7).slice(0, 7) !== day.slice(0, 7);
            expect(ordinal === -1 ? isLast : Math.ceil(Number(day.slice(8)) / 7) === ordinal).toBe(true);
          }
        },
      ),
    );
  });

  test('the next one is the first of them', () => {
    fc.assert(
      fc.property(rules, days, fc.integer({ min: 0, max: 900 }), (rule, startDate, skip) => {
        const span = { rule, startDate, until: null };
        const from = addDays(startDate, skip);
        const next = nextOccurrence(span, from);
        expect(next).not.toBeNull();
        expect(occurrences(span, from, next ?? from)).toEqual([next]);
      }),
    );
    expect(
      nextOccurrence(
        { rule: { unit: 'day', every: 1 }, startDate: '2026-11-01', until: '2026-11-05' },
        '2026-11-06',
      ),
    ).toBeNull();
  });
});

test.each<[Recurrence, string]>([
  [{ unit: 'day', every: 1 }, 'every day'],
  [{ unit: 'week', every: 2, weekdays: [4, 1] }, 'every 2 weeks on Monday and Thursday'],
  [
    { unit: 'month', every: 1, on: { kind: 'weekday', ordinal: 1, weekday: 1 } },
    'every month on the first Monday',
  ],
  [{ unit: 'month', every: 3, on: { kind: 'day', day: 31 } }, 'every 3 months on day 31 or the last day'],
  [
    { unit: 'month', every: 1, on: { kind: 'weekday', ordinal: -1, weekday: 5 } },
    'every month on the last Friday',
  ],
])('%j reads %s', (rule, text) => {
  expect(describeRecurrence(rule)).toBe(text);
});

test.each([
  [{ unit: 'day', every: 0 }],
  [{ unit: 'day', every: 366 }],
  [{ unit: 'week', every: 1, weekdays: [] }],
  [{ unit: 'week', every: 1, weekdays: [7] }],
  [{ unit: 'month', every: 1, on: { kind: 'day', day: 32 } }],
  [{ unit: 'month', every: 1, on: { kind: 'weekday', ordinal: 5, weekday: 1 } }],
  [{ unit: 'year', every: 1 }],
])('%j is no rule', (rule) => {
  expect(recurrence.safeParse(rule).success).toBe(false);
});

test('a rule does not end before it starts', () => {
  expect(
    recurrenceSpan.safeParse({
      rule: { unit: 'day', every: 1 },
      startDate: '2026-11-02',
      until: '2026-11-01',
    }).success,
  ).toBe(false);
});
