import { formatJobNumber } from '@haulwright/domain/jobs/job';
import { seriesHorizonDays } from '@haulwright/domain/jobs/job-series';
import { nextOccurrence, occurrences } from '@haulwright/domain/jobs/recurrence';
import { addDays } from '@haulwright/domain/kernel/calendar-date';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids.ts';
import { isCompanyUser } from '../../users/users.queries.ts';
import { resolveJob, type JobBasisRefusal } from '../job-basis.ts';
import { recordJobEvents } from '../job-events.queries.ts';
import { insertJob, takeJobNumber } from '../jobs.queries.ts';
import { windowOnDay } from '../skipped-time.ts';
import { insertSkip, updateSeries, type SeriesRow } from '../series.queries.ts';

/** Why a day has no job, in words for the office. */
const reasons: Record<JobBasisRefusal, string> = {
  NOT_FOUND: 'The client no longer exists.',
  'job.client-not-active': 'The client is archived.',
  'job.address-not-found': 'The service location was removed from the client.',
  'job.type-not-found': 'The job type was removed.',
  'job.waste-type-missing': 'The kind of waste is missing.',
};

/** Now, where the company is. */
export interface SeriesClock {
  readonly today: string;
  readonly now: Date;
  readonly timeZone: string;
}

/**
 * Makes the jobs of a locked series up to the horizon, and at least its next one. A day that cannot have its
 * job is written down as skipped with the reason, and the series goes on.
 * @returns how many jobs were made
 */
export async function makeSeriesJobs(
  tx: TenantTransaction,
  series: SeriesRow,
  { today, now, timeZone }: SeriesClock,
): Promise<number> {
  const span = { rule: series.rule, startDate: series.startDate, until: series.untilDate };
  const from =
    series.madeThrough === null || series.madeThrough < today ? today : addDays(series.madeThrough, 1);
  const horizon = addDays(today, seriesHorizonDays);
  const next = nextOccurrence(span, from);
  const through = next !== null && next > horizon && series.madeThrough === null ? next : horizon;
  if (from > through) return 0;
  const days = occurrences(span, from, through);
  let made = 0;
  for (const date of days) {
    const refusal = await makeOne(tx, series, date, timeZone);
    if (refusal === null) made += 1;
    else await insertSkip(tx, { companyId: series.companyId, seriesId: series.id, date, reason: refusal });
  }
  await updateSeries(tx, series.id, { madeThrough: through }, now);
  return made;
}

/** @returns null, or why there is no job */
async function makeOne(
  tx: TenantTransaction,
  series: SeriesRow,
  date: string,
  timeZone: string,
): Promise<string | null> {
  const { companyId, clientAddressId, id: seriesId } = series;
  if (clientAddressId === null) return reasons['job.address-not-found'];
  const resolved = await resolveJob(tx, {
    ...series,
    clientAddressId,
    expectedGallons: series.gallonsTyped ? series.expectedGallons : undefined,
    durationMinutes: series.minutesTyped ? series.durationMinutes : undefined,
  });
  if (!resolved.ok) return reasons[resolved.refusal];
  // Someone who left the company gets no more work; the job waits for someone else.
  const assignedTo =
    series.assignedTo !== null && (await isCompanyUser(tx, series.assignedTo)) ? series.assignedTo : null;
  // Nobody is there to be asked for another time.
  const { why, ...window } = windowOnDay(resolved.value, date, timeZone) ?? { why: null };
  const id = newId();
  await insertJob(tx, {
    id,
    companyId,
    ...resolved.value,
    ...window,
    scheduledDate: date,
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
  return null;
}
