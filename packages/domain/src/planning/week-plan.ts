import { z } from 'zod';
import { openSpans, type OpeningHours } from '../disposal/disposal-site.ts';
import { addDays, calendarDate, dayOfWeek, type CalendarDate, daysOfWeek } from '../kernel/calendar-date.ts';
import { id } from '../kernel/ids.ts';
import { leftOutJob } from './optimization.ts';

/** Maximum jobs spread over a week at once. */
export const maxWeekJobs = 600;

/** The days to spread jobs over, and how far recurring jobs may move. */
export const weekPlanInput = z
  .object({
    dates: z.array(calendarDate).min(1, 'Choose at least one day.').max(daysOfWeek),
    /** Include jobs without a day. */
    includeUndated: z.boolean().default(true),
    /**
     * Days by which an unrouted recurring job may move either way. A job made by hand keeps its day: it was
     * promised.
     */
    mostShiftDays: z.number().int().min(0).max(6).default(2),
  })
  .superRefine(({ dates }, context) => {
    const sorted = dates.toSorted();
    if (new Set(dates).size < dates.length)
      context.addIssue({ code: 'custom', path: ['dates'], message: 'List each day only once.' });
    if ((sorted.at(-1) ?? '') >= addDays(sorted[0] ?? '2000-01-01', daysOfWeek))
      context.addIssue({ code: 'custom', path: ['dates'], message: 'The days must lie within one week.' });
  });
export type WeekPlanInput = z.output<typeof weekPlanInput>;

const daySums = z.object({
  jobs: z.number().int(),
  trucks: z.number().int(),
  miles: z.number(),
  minutes: z.number().int(),
  cents: z.number().int(),
});
export type DaySums = z.infer<typeof daySums>;

/** A job that gets its first day, or a different one. */
export const weekMove = z.object({
  jobId: id,
  jobNumber: z.string(),
  title: z.string(),
  clientName: z.string(),
  /** Null: it had none. */
  from: calendarDate.nullable(),
  to: calendarDate,
  truckName: z.string(),
  /** The nearest other stop on the same truck that day; null when it is the truck's only stop. */
  beside: z.object({ clientName: z.string(), miles: z.number() }).nullable(),
});
export type WeekMove = z.infer<typeof weekMove>;

/** Proposed days for a week's jobs, for a dispatcher to accept; changes nothing. */
export const weekPlan = z.object({
  days: z.array(z.object({ date: calendarDate, before: daySums, after: daySums })),
  moves: z.array(weekMove),
  leftOut: z.array(leftOutJob),
  warnings: z.array(z.string()),
});
export type WeekPlan = z.infer<typeof weekPlan>;

/** The planned days on which a job may be done. */
export function possibleDates(
  job: { readonly scheduledDate: CalendarDate | null; readonly isFlexible: boolean },
  dates: readonly CalendarDate[],
  mostShiftDays: number,
): CalendarDate[] {
  const { scheduledDate } = job;
  if (scheduledDate === null) return [...dates];
  const shift = job.isFlexible ? mostShiftDays : 0;
  const [earliest, latest] = [addDays(scheduledDate, -shift), addDays(scheduledDate, shift)];
  return dates.filter((date) => date >= earliest && date <= latest);
}

export const isOpenOn = (hours: readonly OpeningHours[], date: CalendarDate): boolean =>
  hours.length === 0 || openSpans(hours, dayOfWeek(date)).length > 0;

/**
 * Minutes after midnight during which a site is open on every day on which it is open at all, so that a plan
 * for any of them observes its hours.
 * @param nights whether trucks work past midnight
 */
export function commonHours(
  hours: readonly OpeningHours[],
  dates: readonly CalendarDate[],
  nights = false,
): Pick<OpeningHours, 'startMinute' | 'endMinute'>[] {
  const spans = dates
    .filter((date) => isOpenOn(hours, date))
    .map((date) =>
      hours.length === 0
        ? [{ startMinute: 0, endMinute: nights ? 2_880 : 1_440 }]
        : openSpans(hours, dayOfWeek(date), nights),
    );
  const [first, ...others] = spans;
  if (first === undefined) return [];
  return others
    .reduce<Pick<OpeningHours, 'startMinute' | 'endMinute'>[]>(
      (common, day) =>
        common
          .flatMap((a) =>
            day.map((b) => ({
              startMinute: Math.max(a.startMinute, b.startMinute),
              endMinute: Math.min(a.endMinute, b.endMinute),
            })),
          )
          .filter((span) => span.startMinute < span.endMinute),
      first,
    )
    .map(({ startMinute, endMinute }) => ({ startMinute, endMinute }));
}
