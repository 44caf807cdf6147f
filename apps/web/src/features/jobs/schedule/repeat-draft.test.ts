import { describeRecurrence } from '@haulwright/domain/jobs/recurrence';
import { describe, expect, test } from 'vitest';
import { checkRepeat, filledRepeat, firstDays, neverRepeats, type RepeatDraft } from './repeat-draft.ts';

const start = '2026-11-20'; // the third Friday of November
const check = (change: Partial<RepeatDraft>, startDate: string | null = start) =>
  checkRepeat(filledRepeat({ ...neverRepeats, ...change }, startDate), startDate);
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
    [{ unit: 'week', weekdays: [1], until: '2026-11-21' }, 'until', 'This rule has no day before it ends.'],
  ])('%j', (change, field, message) => {
    expect(check(change)).toEqual({ rule: null, issues: [{ field, message }] });
  });

  test('nothing while it never repeats, whatever the fields hold', () => {
    expect(check({ every: null, until: '2020-01-01' })).toEqual({ rule: null, issues: [] });
  });
});

describe('firstDays', () => {
  test('are three, or as many as there are', () => {
    expect(
      firstDays({ unit: 'month', every: 1, on: { kind: 'weekday', ordinal: 1, weekday: 1 } }, start, null),
    ).toEqual(['2026-12-07', '2027-01-04', '2027-02-01']);
    expect(firstDays({ unit: 'day', every: 7 }, start, '2026-11-28')).toEqual(['2026-11-20', '2026-11-27']);
  });
});
