import { DataDirInUse } from '../apps/server/src/platform/data-dir/data-dir-lock.ts';
import { findRunningEmbeddedPostgres, startEmbeddedPostgres } from '../apps/server/src/platform/database/embedded/embedded-postgres.ts';
import { createLogger } from '../apps/server/src/platform/logging/logger.ts';
import type { Settings } from '../apps/server/src/settings.ts';

/**
 * The database of the settings for a command beside the server: the one of `DATABASE_URL`, the embedded one of a server
 * that is running, or the embedded one started for as long as the command takes.
 */
export async function withDatabase<T>(settings: Settings, work: (connectionString: string) => Promise<T>): Promise<T> {
  if (settings.databaseUrl !== undefined) return work(settings.databaseUrl);
  let embedded;
  try {
    embedded = await startEmbeddedPostgres({ dataDir: settings.dataDir, log: createLogger('warn') });
  } catch (error) {
    const running = error instanceof DataDirInUse ? await findRunningEmbeddedPostgres(settings.dataDir) : undefined;
    if (running === undefined) throw error;
    return work(running);
  }
  try {
    return await work(embedded.connectionString);
  } finally {
    await embedded.stop();
  }
}
