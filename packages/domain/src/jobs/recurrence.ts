import { z } from 'zod';
import { daysBetween, addDays, calendarDate, dayOfWeek, type CalendarDate } from '../kernel/calendar-date.ts';

const every = z
  .number()
  .int('Enter a whole number.')
  .min(1, 'Enter at least 1.')
  .max(365, 'Enter at most 365.');
const weekday = z.number().int().min(0).max(6);

/** A day of a month: its number (the last day in shorter months), or for example its first Monday. */
export const dayInMonth = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('day'), day: z.number().int().min(1).max(31) }),
  z.object({
    kind: z.literal('weekday'),
    ordinal: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4), z.literal(-1)]),
    weekday,
  }),
]);
export type DayInMonth = z.infer<typeof dayInMonth>;

/** What happens when a rule's day is a company holiday. Absent: it is worked like any other. */
export const holidayChoices = ['work', 'skip', 'before', 'after'] as const;
export type HolidayChoice = (typeof holidayChoices)[number];
const holidayRule = z.enum(holidayChoices).optional();

/** Ten years: tanks of weekend houses are pumped that rarely. */
export const maxDaysAfterCompletion = 3_650;
const daysAfterCompletion = z
  .number()
  .int('Enter a whole number.')
  .min(1, 'Enter at least 1.')
  .max(maxDaysAfterCompletion, 'Enter at most 3,650 days.');

/**
 * How a job repeats (a part of RFC 5545 recurrence rules). Weekdays are 0 Sunday … 6 Saturday; weeks begin on
 * Sunday.
 */
export const recurrence = z.discriminatedUnion('unit', [
  z.object({ unit: z.literal('day'), every, onHoliday: holidayRule }),
  z.object({
    unit: z.literal('week'),
    every,
    weekdays: z.array(weekday).min(1, 'Choose at least one day of the week.').max(7),
    onHoliday: holidayRule,
  }),
  z.object({ unit: z.literal('month'), every, on: dayInMonth, onHoliday: holidayRule }),
  /** Days after completion of the previous job. */
  z.object({ unit: z.literal('completion'), every: daysAfterCompletion, onHoliday: holidayRule }),
]);
export type Recurrence = z.infer<typeof recurrence>;

/** A rule with its first possible day and, if any, its last. */
export const recurrenceSpan = z
  .object({ rule: recurrence, startDate: calendarDate, until: calendarDate.nullable() })
  .refine(({ startDate, until }) => until === null || until >= startDate, {
    path: ['until'],
    message: 'The last day must not be before the first.',
  });
export type RecurrenceSpan = z.infer<typeof recurrenceSpan>;

/** More than any caller needs at once; a rule with more occurrences is cut off instead of running forever. */
const maxOccurrences = 2_000;

/**
 * The days of the rule from `from` to `to`, inclusive, in order. Counting starts at the rule's first day:
 * "every two weeks" means two, four … weeks after the week that contains it.
 */
export function occurrences(
  { rule, startDate, until }: RecurrenceSpan,
  from: CalendarDate,
  to: CalendarDate,
): CalendarDate[] {
  const first = from > startDate ? from : startDate;
  const last = until !== null && until < to ? until : to;
  const days: CalendarDate[] = [];
  for (const day of candidateDays(rule, startDate, first)) {
    if (day > last || days.length >= maxOccurrences) break;
    if (day >= first) days.push(day);
  }
  return days;
}

/** The first day of the rule on or after `from`; null when the rule has ended by then. */
export function nextOccurrence(
  { rule, startDate, until }: RecurrenceSpan,
  from: CalendarDate,
): CalendarDate | null {
  const first = from > startDate ? from : startDate;
  for (const day of candidateDays(rule, startDate, first)) {
    if (until !== null && day > until) return null;
    if (day >= first) return day;
  }
  return null;
}

/**
 * Endless ordered days of the rule, starting at or shortly before `from`; for a rule that counts from
 * completions only the first is known.
 */
export function* candidateDays(
  rule: Recurrence,
  startDate: CalendarDate,
  from: CalendarDate,
): Generator<CalendarDate> {
  if (rule.unit === 'completion') yield startDate;
  if (rule.unit === 'day') {
    const steps = Math.max(0, Math.floor(daysBetween(startDate, from) / rule.every));
    for (let step = steps; ; step += 1) yield addDays(startDate, step * rule.every);
  }
  if (rule.unit === 'week') {
    const firstSunday = addDays(startDate, -dayOfWeek(startDate));
    const weekdays = [...new Set(rule.weekdays)].sort((a, b) => a - b);
    const steps = Math.max(0, Math.floor(daysBetween(firstSunday, from) / (7 * rule.every)));
    for (let step = steps; ; step += 1)
      for (const day of weekdays) yield addDays(firstSunday, step * 7 * rule.every + day);
  }
  if (rule.unit === 'month') {
    const startMonth = monthIndex(startDate);
    const steps = Math.max(0, Math.floor((monthIndex(from) - startMonth) / rule.every));
    for (let step = steps; ; step += 1) yield dayOfMonth(startMonth + step * rule.every, rule.on);
  }
}

/** Months since year 0. */
const monthIndex = (date: CalendarDate): number =>
  Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1;

function dayOfMonth(month: number, on: DayInMonth): CalendarDate {
  const first = `${String(Math.floor(month / 12)).padStart(4, '0')}-${String((month % 12) + 1).padStart(2, '0')}-01`;
  const length = daysBetween(first, monthStart(month + 1));
  if (on.kind === 'day') return addDays(first, Math.min(on.day, length) - 1);
  const firstSuch = (on.weekday - dayOfWeek(first) + 7) % 7;
  if (on.ordinal !== -1) return addDays(first, firstSuch + (on.ordinal - 1) * 7);
  return addDays(first, firstSuch + Math.floor((length - 1 - firstSuch) / 7) * 7);
}

const monthStart = (month: number): CalendarDate =>
  `${String(Math.floor(month / 12)).padStart(4, '0')}-${String((month % 12) + 1).padStart(2, '0')}-01`;

const weekdayNames = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;
const ordinalNames = { 1: 'first', 2: 'second', 3: 'third', 4: 'fourth', [-1]: 'last' } as const;

/** "every 2 weeks on Monday and Thursday", "every month on the first Monday". */
export function describeRecurrence(rule: Recurrence): string {
  const holidays = holidayWords[rule.onHoliday ?? 'work'];
  return `${describeDays(rule)}${holidays}`;
}

const holidayWords: Record<HolidayChoice, string> = {
  work: '',
  skip: ', not on holidays',
  before: ', moved before holidays',
  after: ', moved after holidays',
};

function describeDays(rule: Recurrence): string {
  if (rule.unit === 'completion')
    return rule.every === 1 ? '1 day after completion' : `${rule.every} days after completion`;
  const step = rule.every === 1 ? `every ${rule.unit}` : `every ${rule.every} ${rule.unit}s`;
  if (rule.unit === 'day') return step;
  if (rule.unit === 'week') {
    const names = [...new Set(rule.weekdays)].sort((a, b) => a - b).map((day) => weekdayNames[day] ?? '');
    return `${step} on ${new Intl.ListFormat('en-US').format(names)}`;
  }
  if (rule.on.kind === 'weekday')
    return `${step} on the ${ordinalNames[rule.on.ordinal]} ${weekdayNames[rule.on.weekday]}`;
  return `${step} on day ${rule.on.day}${rule.on.day > 28 ? ' or the last day' : ''}`;
}
