import { findRunningEmbeddedPostgres } from '../../apps/server/src/platform/database/embedded/embedded-postgres.ts';
import { openDatabase } from '../../apps/server/src/platform/database/database.ts';
import { jobSeries } from '../../apps/server/src/features/jobs/jobs.tables.ts';
import { insertSkip } from '../../apps/server/src/features/jobs/series-skips.queries.ts';
import { createLogger } from '../../apps/server/src/platform/logging/logger.ts';

/**
 * Records a skipped day for every recurring job of that title, as the server does months ahead when it cannot create
 * a job.
 */
export async function skipDayOf(dataDir: string, title: string, date: string, reason: string): Promise<void> {
  const connectionString = await findRunningEmbeddedPostgres(dataDir);
  if (connectionString === undefined) throw new Error(`No database runs in ${dataDir}.`);
  const database = openDatabase({ connectionString, log: createLogger('fatal'), poolSize: 1 });
  try {
    const found = await database.asSystem((tx) => tx.select().from(jobSeries));
    const meant = found.filter((series) => series.title === title);
    if (meant.length === 0) throw new Error(`No recurring job is called ${title}.`);
    for (const { id, companyId } of meant)
      await database.inTenant({ companyId }, (tx) =>
        insertSkip(tx, { companyId, seriesId: id, date, reason }),
      );
  } finally {
    await database.close();
  }
}
