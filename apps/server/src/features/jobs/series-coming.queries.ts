// Public to other features: which series will cover a day themselves.
import { and, eq, inArray, or } from 'drizzle-orm';
import { holidayOn } from '@haulwright/domain/companies/company-holidays';
import { seriesDays } from '@haulwright/domain/jobs/series-days';
import { addDays } from '@haulwright/domain/kernel/calendar-date';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { loadHolidays } from '../companies/company.queries.ts';
import { jobs, jobSeries } from './jobs.tables.ts';

/** Holidays move a job by fewer days than this. */
const widestMoveDays = 31;

/**
 * Series that have a job for the day, wherever it was moved to, or will have one by their rule; also where the office
 * deleted that visit, which a copy must not bring back.
 */
export async function seriesComingOn(
  tx: TenantTransaction,
  seriesIds: readonly string[],
  date: string,
): Promise<Set<string>> {
  const ids = [...new Set(seriesIds)];
  if (ids.length === 0) return new Set();
  const made = await tx
    .selectDistinct({ id: jobs.seriesId })
    .from(jobs)
    .where(and(inArray(jobs.seriesId, ids), or(eq(jobs.seriesDate, date), eq(jobs.scheduledDate, date))));
  const active = await tx
    .select()
    .from(jobSeries)
    .where(and(inArray(jobSeries.id, ids), eq(jobSeries.active, true)));
  const holidays = await loadHolidays(tx);
  const isHoliday = (day: string) => holidayOn(holidays, day) !== undefined;
  const around = { from: addDays(date, -widestMoveDays), to: addDays(date, widestMoveDays) };
  const coming = active.filter(
    ({ rule, startDate, untilDate: until }) =>
      // The next one is known only once the last one is completed, so it is created automatically.
      rule.unit === 'completion' ||
      seriesDays({ rule, startDate, until }, around, isHoliday).some(
        (day) => day.date === date || day.scheduledDate === date,
      ),
  );
  return new Set([...made.flatMap(({ id }) => id ?? []), ...coming.map(({ id }) => id)]);
}
