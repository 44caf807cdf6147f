import { z } from 'zod';
import { addDays, calendarDateIn, dayOfWeek, type CalendarDate } from '../kernel/calendar-date.ts';
import { instantsOf } from '../kernel/clock-change.ts';
import { formatMinuteOfDay } from '../kernel/time-of-day.ts';

export const scheduleSpans = ['month', 'week'] as const;

/** When bill runs start automatically, in the company's time zone. */
export const billSchedule = z
  .object({
    every: z.enum(scheduleSpans),
    /** Day of the month, 31 being its last; or of the week, 0 for Sunday. */
    day: z.number().int().min(0).max(31),
    atMinute: z.number().int().min(0).max(1_439),
  })
  .refine(({ every, day }) => (every === 'week' ? day <= 6 : day >= 1), {
    path: ['day'],
    message: 'Choose a day of the week or of the month.',
  });
export type BillSchedule = z.infer<typeof billSchedule>;

/** A scheduled start, and the last day it bills: the day before. */
export interface ScheduledStart {
  readonly on: CalendarDate;
  readonly through: CalendarDate;
}

const isStartDay = ({ every, day }: BillSchedule, date: CalendarDate): boolean => {
  if (every === 'week') return dayOfWeek(date) === day;
  const ofMonth = Number(date.slice(8, 10));
  const isLast = addDays(date, 1).slice(8, 10) === '01';
  return ofMonth === day || (isLast && day > ofMonth);
};

/** The start on a date. A time that is skipped by a clock change moves to the next existing one. */
function startsAt({ atMinute }: BillSchedule, date: CalendarDate, timeZone: string): Date {
  for (let minute = atMinute; minute < 1_440; minute += 1) {
    const [first] = instantsOf(date, minute, timeZone);
    if (first !== undefined) return first;
  }
  throw new Error(`no time on ${date} is left in ${timeZone}`);
}

const longestSpanDays = 31;
const startOn = (on: CalendarDate): ScheduledStart => ({ on, through: addDays(on, -1) });

/** The first start after an instant. */
export function nextStart(schedule: BillSchedule, after: Date, timeZone: string): ScheduledStart {
  const from = calendarDateIn(after, timeZone);
  for (let days = 0; days <= longestSpanDays + 1; days += 1) {
    const date = addDays(from, days);
    if (isStartDay(schedule, date) && startsAt(schedule, date, timeZone) > after) return startOn(date);
  }
  throw new Error('a schedule without a day');
}

/**
 * The start that is due: the latest since an instant. It makes up for missed ones, since a run bills
 * everything up to its day.
 */
export function dueStart(
  schedule: BillSchedule,
  { since, now }: { readonly since: Date; readonly now: Date },
  timeZone: string,
): ScheduledStart | undefined {
  const today = calendarDateIn(now, timeZone);
  for (let days = 0; days <= longestSpanDays + 1; days += 1) {
    const date = addDays(today, -days);
    if (!isStartDay(schedule, date)) continue;
    const at = startsAt(schedule, date, timeZone);
    if (at <= now) return at > since ? startOn(date) : undefined;
  }
  return undefined;
}

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** 1st, 2nd, 3rd, 4th … */
const ordinal = (day: number): string => {
  const suffix = ['th', 'st', 'nd', 'rd'];
  const teen = day % 100 >= 11 && day % 100 <= 13;
  return `${day}${teen ? 'th' : (suffix[day % 10] ?? 'th')}`;
};

/** 'On the 1st of each month at 6:00 AM'. */
export function scheduleInWords({ every, day, atMinute }: BillSchedule): string {
  const at = formatMinuteOfDay(atMinute);
  if (every === 'week') return `Every ${weekdays[day] ?? ''} at ${at}`;
  return day === 31
    ? `On the last day of each month at ${at}`
    : `On the ${ordinal(day)} of each month at ${at}`;
}
