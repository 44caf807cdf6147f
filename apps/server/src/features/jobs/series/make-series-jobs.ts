import { formatJobNumber } from '@haulwright/domain/jobs/job';
import { holidayOn } from '@haulwright/domain/companies/company-holidays';
import { lostDayReason, seriesHorizonDays } from '@haulwright/domain/jobs/job-series';
import {
  nextAfterCompletion,
  nextSeriesDay,
  scheduledDay,
  seriesDays,
  type IsHoliday,
  type SeriesDay,
} from '@haulwright/domain/jobs/series-days';
import { addDays } from '@haulwright/domain/kernel/calendar-date';
import { accepted, refused, type Outcome } from '@haulwright/domain/kernel/outcome';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids.ts';
import { loadHolidays } from '../../companies/company.queries.ts';
import { isCompanyUser } from '../../users/users.queries.ts';
import { resolveJob, type JobBasisRefusal } from '../job-basis.ts';
import { recordJobEvents } from '../job-events.queries.ts';
import { insertJob, takeJobNumber } from '../jobs.queries.ts';
import { windowOnDay } from '../skipped-time.ts';
import { daysWithJob, lastJobOf, settledDays, updateSeries, type SeriesRow } from '../series.queries.ts';
import { deletedDays, insertSkip } from '../series-skips.queries.ts';

/** Explains to the office why a day has no job. */
export const skipReasons: Record<JobBasisRefusal, string> = {
  NOT_FOUND: 'The client no longer exists.',
  'job.client-not-active': 'The client is archived.',
  'job.address-not-found': 'The service location was removed from the client.',
  'job.type-not-found': 'The job type was removed.',
  'job.waste-type-missing': 'The kind of waste is missing.',
};

/** The current time in the company's time zone. */
export interface SeriesClock {
  readonly today: string;
  readonly now: Date;
  readonly timeZone: string;
}

/**
 * Creates the jobs of a locked series up to the horizon, and at least its next one. A day that cannot have
 * its job is recorded as skipped with the reason, and the series continues; so is a day that passed before
 * its job was created.
 * @returns the number of jobs created
 */
export async function makeSeriesJobs(
  tx: TenantTransaction,
  series: SeriesRow,
  clock: SeriesClock,
): Promise<number> {
  const holidays = await loadHolidays(tx);
  const isHoliday = (date: string) => holidayOn(holidays, date) !== undefined;
  if (series.rule.unit === 'completion') return makeAfterCompletion(tx, series, clock, isHoliday);
  const { today, now } = clock;
  const { companyId, id: seriesId, madeThrough } = series;
  const span = spanOf(series);
  const lost =
    madeThrough === null || madeThrough >= today
      ? []
      : seriesDays(span, { from: addDays(madeThrough, 1), to: addDays(today, -1) }, isHoliday);
  for (const { date } of lost) await insertSkip(tx, { companyId, seriesId, date, reason: lostDayReason });
  const from = madeThrough === null || madeThrough < today ? today : addDays(madeThrough, 1);
  const horizon = addDays(today, seriesHorizonDays);
  const deleted = (await deletedDays(tx, [seriesId], from)).get(seriesId);
  const isDeleted = (date: string) => deleted?.has(date) === true;
  const next = nextSeriesDay(span, from, isHoliday, isDeleted)?.date ?? null;
  const through = next !== null && next > horizon && madeThrough === null ? next : horizon;
  if (from > through) return 0;
  const there = await daysWithJob(tx, seriesId, from);
  let made = 0;
  for (const day of seriesDays(span, { from, to: through }, isHoliday)) {
    if (there.has(day.date) || isDeleted(day.date)) continue;
    // A job moved before a holiday that is today would be too late.
    const scheduledDate = day.scheduledDate < today ? day.date : day.scheduledDate;
    const outcome = await makeSeriesJob(tx, series, { ...day, scheduledDate }, clock.timeZone);
    if (outcome.ok) made += 1;
    else await insertSkip(tx, { companyId, seriesId, date: day.date, reason: skipReasons[outcome.refusal] });
  }
  await updateSeries(tx, seriesId, { madeThrough: through }, now);
  return made;
}

/**
 * Creates the next job of a series that counts from completions, unless one is open; ends it after its last.
 */
async function makeAfterCompletion(
  tx: TenantTransaction,
  series: SeriesRow,
  { today, now, timeZone }: SeriesClock,
  isHoliday: IsHoliday,
): Promise<number> {
  const { companyId, id: seriesId } = series;
  const last = await lastJobOf(tx, seriesId, timeZone);
  if (last !== null && last.status !== 'completed' && last.status !== 'cancelled') return 0;
  const wanted = nextAfterCompletion(spanOf(series), last, today);
  if (wanted === null) {
    await updateSeries(tx, seriesId, { active: false }, now);
    return 0;
  }
  const there = await settledDays(tx, seriesId, wanted);
  let date = wanted;
  while (there.has(date)) date = addDays(date, 1);
  const onHoliday = series.rule.onHoliday === 'skip' ? 'after' : series.rule.onHoliday;
  const moved = scheduledDay({ onHoliday }, date, isHoliday) ?? date;
  const scheduledDate = moved < today ? date : moved;
  const outcome = await makeSeriesJob(tx, series, { date, scheduledDate }, timeZone);
  if (outcome.ok) return 1;
  await insertSkip(tx, { companyId, seriesId, date, reason: skipReasons[outcome.refusal] });
  return 0;
}

const spanOf = ({ rule, startDate, untilDate: until }: SeriesRow) => ({ rule, startDate, until });

/**
 * Creates the job of one day of a locked series.
 * @returns its id
 */
export async function makeSeriesJob(
  tx: TenantTransaction,
  series: SeriesRow,
  { date, scheduledDate }: SeriesDay,
  timeZone: string,
): Promise<Outcome<string, JobBasisRefusal>> {
  const { companyId, clientAddressId, id: seriesId } = series;
  if (clientAddressId === null) return refused('job.address-not-found');
  const resolved = await resolveJob(tx, {
    ...series,
    clientAddressId,
    expectedGallons: series.gallonsTyped ? series.expectedGallons : undefined,
    durationMinutes: series.minutesTyped ? series.durationMinutes : undefined,
  });
  if (!resolved.ok) return resolved;
  // Someone who left the company gets no more work; the job is left unassigned.
  const assignedTo =
    series.assignedTo !== null && (await isCompanyUser(tx, series.assignedTo)) ? series.assignedTo : null;
  // Nobody is present to choose another time.
  const { why, ...window } = windowOnDay(resolved.value, scheduledDate, timeZone) ?? { why: null };
  const id = newId();
  await insertJob(tx, {
    id,
    companyId,
    ...resolved.value,
    ...window,
    scheduledDate,
    seriesId,
    seriesDate: date,
    assignedTo,
    status: assignedTo === null ? 'unscheduled' : 'scheduled',
    createdBy: series.createdBy,
    jobNumber: formatJobNumber(await takeJobNumber(tx, companyId)),
  });
  await recordJobEvents(tx, { companyId, userId: null }, [
    { type: 'made-by-series', jobId: id, details: { seriesId, ...(why !== null && { windowMoved: why }) } },
  ]);
  return accepted(id);
}
