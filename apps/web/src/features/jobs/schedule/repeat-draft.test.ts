import { describeRecurrence, type Recurrence } from '@haulwright/domain/jobs/recurrence';
import { describe, expect, test } from 'vitest';
import {
  checkRepeat,
  filledRepeat,
  firstDays,
  neverRepeats,
  type RepeatDraft,
  repeatDraftOf,
} from './repeat-draft.ts';

const start = '2026-11-20'; // the third Friday of November
const isHoliday = (date: string) => date === '2026-11-27';
const check = (change: Partial<RepeatDraft>, startDate: string | null = start) =>
  checkRepeat(filledRepeat({ ...neverRepeats, ...change }, startDate), startDate, isHoliday);
const words = (change: Partial<RepeatDraft>, startDate = start) => {
  const { rule } = check(change, startDate);
  return rule === null ? null : describeRecurrence(rule);
};

describe('what is proposed', () => {
  test.each<[Partial<RepeatDraft>, string, string | null]>([
    [{ unit: 'never' }, start, null],
    [{ unit: 'day', every: 10 }, start, 'every 10 days'],
    [{ unit: 'week' }, start, 'every week on Friday'],
    [{ unit: 'week', weekdays: [4, 1], every: 2 }, start, 'every 2 weeks on Monday and Thursday'],
    [{ unit: 'month' }, start, 'every month on day 20'],
    [{ unit: 'month', monthBy: 'weekday' }, start, 'every month on the third Friday'],
    [{ unit: 'month', monthBy: 'weekday' }, '2026-11-30', 'every month on the last Monday'],
    [{ unit: 'month', monthBy: 'weekday', ordinal: 1, weekday: 1 }, start, 'every month on the first Monday'],
  ])('%j from %s', (change, startDate, expected) => {
    expect(words(change, startDate)).toBe(expected);
  });
});

describe('what is wrong', () => {
  test.each<[Partial<RepeatDraft>, string, string]>([
    [{ unit: 'day', every: null }, 'every', 'Enter how often it repeats.'],
    [{ unit: 'day', every: 400 }, 'every', 'Enter at most 365.'],
    [{ unit: 'week', weekdays: [] }, 'weekdays', 'Choose at least one day of the week.'],
    [{ unit: 'month', day: null }, 'day', 'Enter the day of the month.'],
    [{ unit: 'day', until: '2026-11-19' }, 'until', 'The last day must not be before the first.'],
    [{ unit: 'week', weekdays: [1], until: '2026-11-21' }, 'until', 'This rule has no dates before it ends.'],
  ])('%j', (change, field, message) => {
    expect(check(change)).toEqual({ rule: null, issues: [{ field, message }] });
  });

  test('nothing while it never repeats, whatever the fields hold', () => {
    expect(check({ every: null, until: '2020-01-01' })).toEqual({ rule: null, issues: [] });
  });
});

describe('firstDays', () => {
  test('are three, or as many as there are', () => {
    const firstMonday = { kind: 'weekday', ordinal: 1, weekday: 1 } as const;
    expect(
      firstDays(
        { rule: { unit: 'month', every: 1, on: firstMonday }, startDate: start, until: null },
        isHoliday,
      ),
    ).toEqual(['2026-12-07', '2027-01-04', '2027-02-01']);
    const weekly = { unit: 'day', every: 7 } as const;
    expect(firstDays({ rule: weekly, startDate: start, until: '2026-11-28' }, isHoliday)).toEqual([
      '2026-11-20',
      '2026-11-27',
    ]);
    expect(
      firstDays(
        { rule: { ...weekly, onHoliday: 'before' }, startDate: start, until: '2026-11-28' },
        isHoliday,
      ),
    ).toEqual(['2026-11-20', '2026-11-26']);
  });
});

describe('a rule that is there', () => {
  const rules: Recurrence[] = [
    { unit: 'day', every: 3 },
    { unit: 'week', every: 2, weekdays: [1, 4], onHoliday: 'skip' },
    { unit: 'week', every: 1, weekdays: [5] },
    { unit: 'month', every: 3, on: { kind: 'day', day: 20 } },
    { unit: 'month', every: 1, on: { kind: 'weekday', ordinal: -1, weekday: 5 }, onHoliday: 'after' },
    { unit: 'completion', every: 1_095 },
  ];
  test.each(rules)('%j is the same when nothing is touched', (rule) => {
    expect(check(repeatDraftOf(rule, null, start)).rule).toEqual(rule);
  });

  test('follows a date that moves, as far as it came from the date', () => {
    const onSaturday = (rule: Recurrence) => {
      const draft = filledRepeat(repeatDraftOf(rule, null, start), '2026-11-21');
      return checkRepeat(draft, '2026-11-21', isHoliday).rule;
    };
    expect(onSaturday({ unit: 'week', every: 1, weekdays: [5] })).toMatchObject({ weekdays: [6] });
    expect(onSaturday({ unit: 'week', every: 1, weekdays: [1, 4] })).toMatchObject({ weekdays: [1, 4] });
  });
});
