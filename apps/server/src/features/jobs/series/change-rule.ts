import { holidayOn } from '@haulwright/domain/companies/company-holidays';
import { seriesHorizonDays } from '@haulwright/domain/jobs/job-series';
import { relayDays } from '@haulwright/domain/jobs/relay-days';
import type { RecurrenceSpan } from '@haulwright/domain/jobs/recurrence';
import {
  nextSeriesDay,
  seriesDays,
  type IsHoliday,
  type SeriesDay,
} from '@haulwright/domain/jobs/series-days';
import { addDays, calendarDateIn, type CalendarDate } from '@haulwright/domain/kernel/calendar-date';
import { accepted, refused, type Outcome } from '@haulwright/domain/kernel/outcome';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import { loadHolidays } from '../../companies/company.queries.ts';
import { heldOf, type HeldJob } from '../held-job.ts';
import { commandJob } from '../job-commands.ts';
import { rescheduleJob } from '../job-writes.ts';
import type { Doing } from '../off-route.ts';
import { daysWithJob, lockJobsFrom, lockSeries, setSeriesDates, updateSeries } from '../series.queries.ts';
import { deletedDays } from '../series-skips.queries.ts';
import type { SkippedTime } from '../skipped-time.ts';
import { makeSeriesJobs } from './make-series-jobs.ts';

const cancelledBecause = 'The recurring job was changed.';

interface RuleChange extends RecurrenceSpan {
  readonly seriesId: string;
  /** Jobs that stand for this day or a later one follow the new rule. */
  readonly from: CalendarDate;
}

/**
 * Changes the rule of a series. Its jobs from a day on that have not begun move to the days of the new rule
 * in their order; jobs already on such a day stay, surplus ones are cancelled, and missing ones are created.
 */
export async function changeRule(
  tx: TenantTransaction,
  doing: Doing,
  { seriesId, from, ...span }: RuleChange,
): Promise<Outcome<null, 'series.no-days' | 'job.not-editable'> | HeldJob | SkippedTime> {
  const { actor, now } = doing;
  const today = calendarDateIn(now, actor.timeZone);
  const open = await lockJobsFrom(tx, seriesId, from);
  const series = await lockSeries(tx, seriesId);
  if (series === undefined) throw new Error(`the series ${seriesId} of a job is missing`);
  const holidays = await loadHolidays(tx);
  const isHoliday = (date: string) => holidayOn(holidays, date) !== undefined;
  const first = span.startDate > today ? span.startDate : today;
  const deleted = (await deletedDays(tx, [seriesId], first)).get(seriesId);
  const isDeleted = (date: CalendarDate) => deleted?.has(date) === true;
  const next = nextSeriesDay(span, first, isHoliday, isDeleted);
  if (next === null && span.rule.unit !== 'completion') return refused('series.no-days');
  const there = await daysWithJob(tx, seriesId, first);
  const ownDays = new Set(open.map(({ seriesDate }) => seriesDate));
  const openDay = open.flatMap(({ seriesDate }) => seriesDate ?? [])[0] ?? first;
  const days = daysOf(span, { first, today, next, openDay }, isHoliday, isDeleted).filter(
    ({ date }) => ownDays.has(date) || !there.has(date),
  );
  const relaid = relayDays(
    open.map(({ id, seriesDate }) => ({ id, date: seriesDate ?? from })),
    days,
  );
  const leaving = relaid.filter(({ day, isMoved }) => day === null || isMoved).map(({ id }) => id);
  const held = await heldOf(doing.events, tx, leaving);
  if (held !== undefined) return held;
  const jobs = new Map(open.map((job) => [job.id, job]));
  await setSeriesDates(
    tx,
    relaid.flatMap(({ id, day, isMoved }) =>
      isMoved || day === null ? [{ jobId: id, date: day?.date ?? null }] : [],
    ),
  );
  for (const { id, day, isMoved } of relaid) {
    const job = jobs.get(id);
    if (job === undefined || (day !== null && !isMoved)) continue;
    if (day === null)
      await commandJob(
        tx,
        doing,
        job,
        { type: 'set-status', status: 'cancelled', reason: cancelledBecause },
        { office: true, assigned: false },
      );
    else {
      const moved = await rescheduleJob(tx, doing, job, day.scheduledDate);
      if (!moved.ok) return moved;
    }
  }
  const changed = {
    rule: span.rule,
    startDate: span.startDate,
    untilDate: span.until,
    active: true,
    madeThrough: null,
  };
  await updateSeries(tx, seriesId, changed, now);
  await makeSeriesJobs(tx, { ...series, ...changed }, { today, now, timeZone: actor.timeZone });
  return accepted(null);
}

interface Sight {
  readonly first: CalendarDate;
  readonly today: CalendarDate;
  /** The rule's next day whose visit was not deleted. */
  readonly next: SeriesDay | null;
  /** The day of the visit that is open. */
  readonly openDay: CalendarDate;
}

/**
 * The days jobs are created for: up to the horizon, or only the first one for a rule that counts from
 * completions, whose open visit stays once the rule's first day has gone by or its visit was deleted.
 */
function daysOf(
  span: RecurrenceSpan,
  { first, today, next, openDay }: Sight,
  isHoliday: IsHoliday,
  isDeleted: (date: CalendarDate) => boolean,
): SeriesDay[] {
  if (span.rule.unit === 'completion') return [next ?? { date: openDay, scheduledDate: openDay }];
  const horizon = addDays(today, seriesHorizonDays);
  const days = seriesDays(span, { from: first, to: horizon }, isHoliday).filter(
    ({ date }) => !isDeleted(date),
  );
  return days.length === 0 && next !== null ? [next] : days;
}
