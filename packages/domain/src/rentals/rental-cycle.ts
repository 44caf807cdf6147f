import { z } from 'zod';
import { addDays, calendarDate, daysBetween, type CalendarDate } from '../kernel/calendar-date.ts';

/** How often rent is due. A month begins on a day of the month, or on its last where it has no such day. */
export const rentalCycle = z.discriminatedUnion('every', [
  z.object({ every: z.literal('days'), days: z.number().int().min(7, 'Enter at least 7 days.').max(366) }),
  z.object({
    every: z.literal('months'),
    months: z.union([z.literal(1), z.literal(3)]),
    day: z.number().int().min(1).max(31),
  }),
  /** One price for the whole stay. */
  z.object({ every: z.literal('event') }),
]);
export type RentalCycle = z.infer<typeof rentalCycle>;

/** Both ends count. */
export interface Period {
  readonly from: CalendarDate;
  readonly to: CalendarDate;
}

export const period = z.object({ from: calendarDate, to: calendarDate });

/** Days of a period, both ends counted. */
export const daysIn = ({ from, to }: Period): number => daysBetween(from, to) + 1;

/**
 * The periods that touch a span, in order, without gap or overlap. The first may begin before the span: its
 * days are what a part of it costs by.
 * @param anchor the first day of some period; for months only its month counts
 */
export function periodsOf(cycle: RentalCycle, anchor: CalendarDate, span: Period): Period[] {
  if (cycle.every === 'event') return [span];
  const periods: Period[] = [];
  for (let at = firstPeriod(cycle, anchor, span.from); ; at += 1) {
    const from = startOf(cycle, anchor, at);
    if (from > span.to) return periods;
    periods.push({ from, to: addDays(startOf(cycle, anchor, at + 1), -1) });
  }
}

type Repeated = Exclude<RentalCycle, { every: 'event' }>;

/** The number of the period a day is in, counted from the anchor's. */
function firstPeriod(cycle: Repeated, anchor: CalendarDate, day: CalendarDate): number {
  if (cycle.every === 'days') return Math.floor(daysBetween(anchor, day) / cycle.days);
  let at = Math.floor((monthOf(day) - monthOf(anchor)) / cycle.months) - 1;
  while (startOf(cycle, anchor, at + 1) <= day) at += 1;
  return at;
}

function startOf(cycle: Repeated, anchor: CalendarDate, at: number): CalendarDate {
  if (cycle.every === 'days') return addDays(anchor, at * cycle.days);
  const month = monthOf(anchor) + at * cycle.months;
  const [year, ofYear] = [Math.floor(month / 12), month - Math.floor(month / 12) * 12];
  const last = new Date(Date.UTC(year, ofYear + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, ofYear, Math.min(cycle.day, last))).toISOString().slice(0, 10);
}

const monthOf = (date: CalendarDate): number => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1;
