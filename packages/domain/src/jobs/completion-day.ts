import { addDays, calendarDateIn, startOfDayIn, type CalendarDate } from '../kernel/calendar-date.ts';
import { instantOf } from '../kernel/local-instant.ts';
import { accepted, refused, type Outcome } from '../kernel/outcome.ts';

/** The facts about a job that the day of its completion depends on. */
export interface JobToComplete {
  readonly createdAt: Date;
  readonly scheduledDate: CalendarDate | null;
  readonly startedAt: Date | null;
  readonly durationMinutes: number;
}

/** The present, and the company's time zone (IANA name). */
export interface OfficeClock {
  readonly now: Date;
  readonly timeZone: string;
}

export type CompletionDayRefusal = 'job.done-before-job' | 'job.done-in-future';

const noon = 720;

/** The first day a job can have been done on: a job may be entered after its day, and done before it. */
export function firstCompletionDay(
  { createdAt, scheduledDate }: Pick<JobToComplete, 'createdAt' | 'scheduledDate'>,
  timeZone: string,
): CalendarDate {
  const created = calendarDateIn(createdAt, timeZone);
  return scheduledDate !== null && scheduledDate < created ? scheduledDate : created;
}

/** The day the office most likely means: that on which work began, else the job's day if past, else today. */
export function likelyCompletionDay(
  { startedAt, scheduledDate }: JobToComplete,
  { now, timeZone }: OfficeClock,
): CalendarDate {
  const today = calendarDateIn(now, timeZone);
  const day = startedAt === null ? (scheduledDate ?? today) : calendarDateIn(startedAt, timeZone);
  return day < today ? day : today;
}

/**
 * The time of work that the office says was done on a day: now for today. On an earlier day it is as long
 * after the start as planned if work began on that day, else noon.
 */
export function completionTime(
  job: JobToComplete,
  day: CalendarDate,
  { now, timeZone }: OfficeClock,
): Outcome<Date, CompletionDayRefusal> {
  const today = calendarDateIn(now, timeZone);
  if (day > today) return refused('job.done-in-future');
  if (day === today) return accepted(now);
  if (day < firstCompletionDay(job, timeZone)) return refused('job.done-before-job');
  const { startedAt, durationMinutes } = job;
  if (startedAt === null || calendarDateIn(startedAt, timeZone) !== day)
    return accepted(instantOf(day, noon, timeZone));
  const lastMoment = startOfDayIn(addDays(day, 1), timeZone).getTime() - 1;
  return accepted(new Date(Math.min(startedAt.getTime() + durationMinutes * 60_000, lastMoment)));
}
