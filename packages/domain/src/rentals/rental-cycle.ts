import { z } from 'zod';
import { addDays, calendarDate, daysBetween, type CalendarDate } from '../kernel/calendar-date.ts';

/** How often rent is due. A month begins on a fixed day, or on the last day of shorter months. */
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

/** A cycle of any number of months: service agreements are also paid by the year. */
export type Cycle =
  | Exclude<RentalCycle, { every: 'months' }>
  | { readonly every: 'months'; readonly months: number; readonly day: number };

/** Inclusive of both ends. */
export interface Period {
  readonly from: CalendarDate;
  readonly to: CalendarDate;
}

export const period = z.object({ from: calendarDate, to: calendarDate });

/** Days of a period, inclusive. */
export const daysIn = ({ from, to }: Period): number => daysBetween(from, to) + 1;

/**
 * The periods overlapping a span, in order, without gap or overlap. The first may begin before the span:
 * partial costs are based on its full length.
 * @param anchor the first day of some period; for months only its month counts
 */
export function periodsOf(cycle: Cycle, anchor: CalendarDate, span: Period): Period[] {
  if (cycle.every === 'event') return [span];
  const periods: Period[] = [];
  let at = firstPeriod(cycle, anchor, span.from);
  let from = startOf(cycle, anchor, at);
  while (from <= span.to) {
    at += 1;
    const next = startOf(cycle, anchor, at);
    periods.push({ from, to: addDays(next, -1) });
    from = next;
  }
  return periods;
}

type Repeated = Exclude<Cycle, { every: 'event' }>;

/** Index of the period of a day, relative to the anchor's. */
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
