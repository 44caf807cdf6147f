import { findRunningEmbeddedPostgres } from '../../apps/server/src/platform/database/embedded/embedded-postgres.ts';
import { openDatabase, type TenantTransaction } from '../../apps/server/src/platform/database/database.ts';
import { jobSeries } from '../../apps/server/src/features/jobs/jobs.tables.ts';
import { insertSkip, keepDeleted } from '../../apps/server/src/features/jobs/series-skips.queries.ts';
import { createLogger } from '../../apps/server/src/platform/logging/logger.ts';

/**
 * Records a skipped day for every recurring job of that title, as the server does months ahead when it cannot create
 * a job.
 */
export const skipDayOf = (dataDir: string, title: string, date: string, reason: string): Promise<void> =>
  inSeriesOf(dataDir, title, (tx, series) => insertSkip(tx, { ...series, date, reason }));

/** Records a deleted visit of a day for every recurring job of that title. */
export const deleteVisitOf = (dataDir: string, title: string, date: string): Promise<void> =>
  inSeriesOf(dataDir, title, (tx, series) => keepDeleted(tx, { ...series, date }));

async function inSeriesOf(
  dataDir: string,
  title: string,
  record: (tx: TenantTransaction, series: { companyId: string; seriesId: string }) => Promise<void>,
): Promise<void> {
  const connectionString = await findRunningEmbeddedPostgres(dataDir);
  if (connectionString === undefined) throw new Error(`No database runs in ${dataDir}.`);
  const database = openDatabase({ connectionString, log: createLogger('fatal'), poolSize: 1 });
  try {
    const found = await database.asSystem((tx) => tx.select().from(jobSeries));
    const meant = found.filter((series) => series.title === title);
    if (meant.length === 0) throw new Error(`No recurring job is called ${title}.`);
    for (const { id: seriesId, companyId } of meant)
      await database.inTenant({ companyId }, (tx) => record(tx, { companyId, seriesId }));
  } finally {
    await database.close();
  }
}
