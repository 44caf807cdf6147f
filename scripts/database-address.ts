import { DataDirInUse } from '../apps/server/src/platform/data-dir/data-dir-lock.ts';
import {
  findRunningEmbeddedPostgres,
  startEmbeddedPostgres,
} from '../apps/server/src/platform/database/embedded/embedded-postgres.ts';
import { createLogger } from '../apps/server/src/platform/logging/logger.ts';
import { stopSignal, unlessStopped } from '../apps/server/src/platform/process/stop-signal.ts';
import type { Settings } from '../apps/server/src/settings.ts';

/**
 * The database of the settings for a command beside the server: the one of `DATABASE_URL`, the embedded one
 * of a server that is running, or the embedded one started for as long as the command takes. `stopped` is
 * aborted when the command is asked to stop; work may end then, and need not.
 * @throws Stopped when the command was asked to stop; an embedded database that was started for it is stopped
 * by then
 */
export async function withDatabase<T>(
  settings: Settings,
  work: (connectionString: string, stopped: AbortSignal) => Promise<T>,
): Promise<T> {
  const { databaseUrl } = settings;
  if (databaseUrl !== undefined) return unlessStopped((stopped) => work(databaseUrl, stopped));
  // From here on a signal waits until the database can be stopped.
  stopSignal();
  let embedded;
  try {
    embedded = await startEmbeddedPostgres({ dataDir: settings.dataDir, log: createLogger('warn') });
  } catch (error) {
    const running =
      error instanceof DataDirInUse ? await findRunningEmbeddedPostgres(settings.dataDir) : undefined;
    if (running === undefined) throw error;
    return unlessStopped((stopped) => work(running, stopped));
  }
  try {
    const { connectionString } = embedded;
    return await unlessStopped((stopped) => work(connectionString, stopped));
  } finally {
    await embedded.stop();
  }
}
