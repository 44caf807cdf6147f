import type { Logger } from 'pino';
import { seriesHorizonDays } from '@haulwright/domain/jobs/job-series';
import { addDays, calendarDateIn } from '@haulwright/domain/kernel/calendar-date';
import { analyzeTables, manyRows } from '../../../platform/database/analyze.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { Tasks } from '../../../platform/tasks/tasks.ts';
import { makeSeriesJobs } from './make-series-jobs.ts';
import { findSeriesBehind, lockSeries } from '../series.queries.ts';
import { insertSkip } from '../series-skips.queries.ts';

export interface SeriesMakerParts {
  readonly database: Database;
  readonly log: Pick<Logger, 'error'>;
  readonly now: () => Date;
}

const everySeconds = 15 * 60;
const seriesAtOnce = 200;

/**
 * Creates missing jobs of recurring jobs, one series at a time, each in its own transaction: a failure does
 * not stop the others and is shown on the series. Several servers may run it at once; the lock on the series
 * prevents duplicates.
 */
export async function makeDueJobs({ database, log, now }: SeriesMakerParts): Promise<number> {
  const started = now();
  // The latest current date of any company's time zone.
  const latestToday = calendarDateIn(started, 'Pacific/Kiritimati');
  const behind = await database.asSystem((tx) =>
    findSeriesBehind(tx, addDays(latestToday, seriesHorizonDays), seriesAtOnce),
  );
  let made = 0;
  for (const { id, companyId, timeZone } of behind) {
    const today = calendarDateIn(started, timeZone);
    try {
      made += await database.inTenant({ companyId }, async (tx) => {
        const series = await lockSeries(tx, id);
        return series?.active ? makeSeriesJobs(tx, series, { today, now: started, timeZone }) : 0;
      });
    } catch (error) {
      log.error({ err: error, series: id }, 'the jobs of a series could not be made');
      await database
        .inTenant({ companyId }, (tx) =>
          insertSkip(tx, {
            companyId,
            seriesId: id,
            date: today,
            reason: 'The jobs could not be created because of a server error. Haulwright will try again.',
          }),
        )
        .catch((failure: unknown) =>
          log.error({ err: failure, series: id }, 'the failure of a series could not be written down'),
        );
    }
  }
  if (made >= manyRows)
    await analyzeTables(database, ['jobs', 'job_events']).catch((error: unknown) =>
      log.error({ err: error }, 'no statistics of the jobs that were made'),
    );
  return made;
}

/** Runs `makeDueJobs` now and every quarter of an hour. */
export function startSeriesMaker(parts: SeriesMakerParts, tasks: Tasks): void {
  tasks.every(everySeconds, 'making recurring jobs', async () => {
    await makeDueJobs(parts);
  });
}
