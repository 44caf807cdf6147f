import { addDays, dayOfWeek, type CalendarDate } from '../kernel/calendar-date.ts';
import { candidateDays, occurrences, type Recurrence, type RecurrenceSpan } from './recurrence.ts';

/** Whether a day is a holiday of the company. */
export type IsHoliday = (date: CalendarDate) => boolean;

/** A day of the rule with the day of its job: the same unless a holiday moves it. */
export interface SeriesDay {
  readonly date: CalendarDate;
  readonly scheduledDate: CalendarDate;
}

/** Consecutive holidays after which a rule counts as having no day. */
const maxSkipped = 400;
const maxDays = 2_000;

/**
 * The day of the job for a rule's day. A moved job goes to the nearest day that is neither a holiday nor a
 * weekend, in the rule's direction; null when it is skipped.
 */
export function scheduledDay(
  { onHoliday = 'work' }: Pick<Recurrence, 'onHoliday'>,
  date: CalendarDate,
  isHoliday: IsHoliday,
): CalendarDate | null {
  if (onHoliday === 'work' || !isHoliday(date)) return date;
  if (onHoliday === 'skip') return null;
  const step = onHoliday === 'before' ? -1 : 1;
  let day = addDays(date, step);
  for (let tries = 0; tries < maxSkipped; tries += 1) {
    if (!isHoliday(day) && dayOfWeek(day) !== 0 && dayOfWeek(day) !== 6) return day;
    day = addDays(day, step);
  }
  return null;
}

/** The rule's days from `from` to `to`, inclusive, with the days of their jobs. */
export function seriesDays(
  span: RecurrenceSpan,
  { from, to }: { readonly from: CalendarDate; readonly to: CalendarDate },
  isHoliday: IsHoliday,
): SeriesDay[] {
  const days: SeriesDay[] = [];
  for (const day of daysFrom(span, from, isHoliday)) {
    if (day.date > to || days.length >= maxDays) break;
    if (day.scheduledDate !== null) days.push({ date: day.date, scheduledDate: day.scheduledDate });
  }
  return days;
}

/**
 * The first day of the rule on or after `from` with a job; null when there is none.
 * @param isDeleted whether the office deleted the visit of a day
 */
export function nextSeriesDay(
  span: RecurrenceSpan,
  from: CalendarDate,
  isHoliday: IsHoliday,
  isDeleted: (date: CalendarDate) => boolean = () => false,
): SeriesDay | null {
  let skipped = 0;
  for (const { date, scheduledDate } of daysFrom(span, from, isHoliday)) {
    if (scheduledDate !== null && !isDeleted(date)) return { date, scheduledDate };
    skipped += 1;
    if (skipped >= maxSkipped) return null;
  }
  return null;
}

/** A day has at most one job: one that would move to a day with a job is skipped. */
function* daysFrom(
  { rule, startDate, until }: RecurrenceSpan,
  from: CalendarDate,
  isHoliday: IsHoliday,
): Generator<{ date: CalendarDate; scheduledDate: CalendarDate | null }> {
  const first = from > startDate ? from : startDate;
  let last: CalendarDate | null = null;
  for (const date of candidateDays(rule, startDate, first)) {
    if (until !== null && date > until) return;
    if (date < first) continue;
    const day = scheduledDay(rule, date, isHoliday);
    const isMoved = day !== null && day !== date;
    const isTaken =
      isMoved && (day === last || occurrences({ rule, startDate, until: null }, day, day).length > 0);
    yield { date, scheduledDate: isTaken ? null : day };
    last = day ?? last;
  }
}

/** The last job of a series that repeats after its completion. */
export interface LastJob {
  readonly status: 'unscheduled' | 'scheduled' | 'in_progress' | 'completed' | 'cancelled';
  /** Its day in the series. */
  readonly seriesDate: CalendarDate;
  /** The day it was completed on. */
  readonly completedOn: CalendarDate | null;
}

/**
 * The next day of a rule that counts from completions: the first day of the series, then `every` days after
 * completion of the last job, or after its day if it was cancelled. Null while a job is open, and once the
 * series has ended.
 * @param today no job is created for a past day
 */
export function nextAfterCompletion(
  { rule, startDate, until }: RecurrenceSpan,
  last: LastJob | null,
  today: CalendarDate,
): CalendarDate | null {
  const wanted = dayAfterLast(rule.every, startDate, last);
  if (wanted === null) return null;
  const day = wanted < today ? today : wanted;
  return until !== null && day > until ? null : day;
}

function dayAfterLast(every: number, startDate: CalendarDate, last: LastJob | null): CalendarDate | null {
  if (last === null) return startDate;
  if (last.status === 'completed') return addDays(last.completedOn ?? last.seriesDate, every);
  return last.status === 'cancelled' ? addDays(last.seriesDate, every) : null;
}

/**
 * The one that the next job is counted from, of the last jobs of a series: an open one, else the one done or
 * cancelled last. It is not always the one made last: a visit that was deleted can be made after all once the
 * next one is there.
 * @param jobs newest made first
 */
export function lastInTurn(jobs: readonly LastJob[]): LastJob | null {
  const open = jobs.find(({ status }) => status !== 'completed' && status !== 'cancelled');
  if (open !== undefined) return open;
  // A later job for a later day stands in the place of what was before it.
  const candidates = jobs.filter(({ seriesDate }, at) =>
    jobs.slice(0, at).every((newer) => newer.seriesDate < seriesDate),
  );
  return candidates.reduce<LastJob | null>(
    (last, job) => (last === null || countedFrom(job) > countedFrom(last) ? job : last),
    null,
  );
}

const countedFrom = ({ completedOn, seriesDate }: LastJob): CalendarDate => completedOn ?? seriesDate;
