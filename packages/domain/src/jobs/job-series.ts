import { z } from 'zod';
import { calendarDate } from '../kernel/calendar-date.ts';
import { id } from '../kernel/ids.ts';
import { instant } from '../kernel/instant.ts';
import { jobFields, wholeWindow } from './job.ts';
import { recurrence, recurrenceSpan } from './recurrence.ts';

/**
 * How many days ahead jobs of a series are created, so that a quarter's work can be seen and planned. The
 * next job is always created.
 */
export const seriesHorizonDays = 92;

export const jobSeriesInput = z
  .object({
    ...jobFields,
    assignedTo: id.nullish(),
    rule: recurrence,
    startDate: calendarDate,
    until: calendarDate.nullish().transform((date) => date ?? null),
  })
  .superRefine(wholeWindow)
  .superRefine((fields, context) => {
    const span = recurrenceSpan.safeParse(fields);
    for (const issue of span.error?.issues ?? [])
      if (issue.path[0] === 'until')
        context.addIssue({ code: 'custom', path: ['until'], message: issue.message });
  });

/** The reason for a day without a job when it passed before the job was created. */
export const lostDayReason = 'The server was not running in time to create the job.';

/** A day of the series without a job, and why; shown to the office until it is settled. */
export const seriesSkip = z.object({ date: calendarDate, reason: z.string(), at: instant });
export type SeriesSkip = z.infer<typeof seriesSkip>;

export const jobSeries = z.object({
  id,
  clientId: id,
  clientName: z.string(),
  title: z.string(),
  rule: recurrence,
  startDate: calendarDate,
  until: calendarDate.nullable(),
  active: z.boolean(),
  /** The client is archived: no jobs are created until it is reactivated. */
  paused: z.boolean(),
  /** Jobs are created up to and including this day. */
  madeThrough: calendarDate.nullable(),
  nextDate: calendarDate.nullable(),
  skips: z.array(seriesSkip),
  /** The days from today on of which the office deleted the visit; its job can be made after all. */
  deletedDays: z.array(calendarDate),
});
export type JobSeries = z.infer<typeof jobSeries>;
