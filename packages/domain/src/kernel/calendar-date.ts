import { z } from 'zod';

const pattern = /^(\d{4})-(\d{2})-(\d{2})$/;

/**
 * Whether the text is an existing day of the proleptic Gregorian calendar, `yyyy-MM-dd` (ISO 8601), years
 * 1900 to 2199.
 */
export function isCalendarDate(text: string): boolean {
  const parts = pattern.exec(text);
  if (!parts) return false;
  const [year, month, day] = [Number(parts[1]), Number(parts[2]), Number(parts[3])];
  if (year < 1900 || year > 2199 || month < 1 || month > 12 || day < 1) return false;
  return day <= daysInMonth(year, month);
}

function daysInMonth(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

/**
 * A day without time or zone, `yyyy-MM-dd`. Validation aborts on anything else: rules over several dates
 * could not calculate with it.
 */
export const calendarDate = z
  .string()
  .max(10)
  .refine(isCalendarDate, { message: 'Enter a date as yyyy-MM-dd.', abort: true });
export type CalendarDate = z.infer<typeof calendarDate>;

/** The day `days` later (earlier when negative). */
export function addDays(date: CalendarDate, days: number): CalendarDate {
  const [year, month, day] = date.split('-').map(Number) as [number, number, number];
  return new Date(Date.UTC(year, month - 1, day + days)).toISOString().slice(0, 10);
}

/** Days from one date to a later one; negative when it is earlier. */
export const daysBetween = (from: CalendarDate, to: CalendarDate): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);

const days = new Map<string, Intl.DateTimeFormat>();

/** The calendar day an instant falls on in a time zone (IANA name). */
export function calendarDateIn(instant: Date, timeZone: string): CalendarDate {
  // Creating one takes as long as using it a hundred times. en-CA formats dates as yyyy-MM-dd.
  const day =
    days.get(timeZone) ??
    new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  days.set(timeZone, day);
  return day.format(instant);
}

/**
 * The first instant of a calendar day in a time zone (IANA name); not always midnight, which some zones skip
 * in spring.
 */
export function startOfDayIn(date: CalendarDate, timeZone: string): Date {
  const midnight = Date.parse(`${date}T00:00:00Z`);
  // The zone's offset is that of the day before or that of the day after.
  const candidates = [-1, 1]
    .map((days) => midnight - offsetMs(midnight + days * 86_400_000, timeZone))
    .sort((a, b) => a - b);
  const first = candidates.find(
    (at) =>
      calendarDateIn(new Date(at), timeZone) === date && calendarDateIn(new Date(at - 1), timeZone) < date,
  );
  return new Date(first ?? midnight);
}

const clocks = new Map<string, Intl.DateTimeFormat>();

/**
 * How far local time is ahead of UTC, in milliseconds, at an instant on a whole second. `timeZone` is an IANA
 * name.
 */
export function offsetMs(instantMs: number, timeZone: string): number {
  const clock =
    clocks.get(timeZone) ??
    new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
  clocks.set(timeZone, clock);
  const parts = clock.formatToParts(instantMs);
  const of = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  return Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second')) - instantMs;
}

/** 0 for Sunday … 6 for Saturday. */
export function dayOfWeek(date: CalendarDate): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay();
}

export const daysOfWeek = 7;

/** The same day `months` later, or the last of its month where that has no such day. */
export function addMonths(date: CalendarDate, months: number): CalendarDate {
  const [year, month, day] = date.split('-').map(Number) as [number, number, number];
  const target = month - 1 + months;
  const last = new Date(Date.UTC(year, target + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, target, Math.min(day, last))).toISOString().slice(0, 10);
}
