import { chmod, mkdir } from 'node:fs/promises';
import type { Logger } from 'pino';
import { lockDataDir, type DataDirLock } from '../../data-dir/data-dir-lock.ts';
import { namingFullDisk } from '../../data-dir/full-disk.ts';
import { giveTo } from './account.ts';
import { findPostgresBinaries, type BinariesChoice } from './binaries.ts';
import { writeConfiguration } from './configuration.ts';
import { ensureRoleAndDatabase } from './database-objects.ts';
import { choosePort } from './free-port.ts';
import { initializeCluster, removeUnfinished } from './initialize.ts';
import { awaitEnd, stopLeftover } from './leftover.ts';
import { openPlace, readState, rememberPlace } from './place.ts';
import { probe, startServer } from './running-server.ts';
import {
  connectionString,
  databaseName,
  loadPasswords,
  ownerName,
  readPasswords,
  superuserName,
} from './secrets.ts';
import { pruneServerLog } from './server-log.ts';
import { supervise } from './supervise.ts';

export interface EmbeddedPostgresOptions {
  readonly dataDir: string;
  readonly log: Pick<Logger, 'info' | 'warn' | 'error' | 'debug'>;
  /** The caller's lock on the same folder; without one it is taken here and released by `stop`. */
  readonly lock?: DataDirLock;
  readonly binaries?: BinariesChoice;
  /** For tests: fast, but data does not survive a power cut. */
  readonly fast?: boolean;
  readonly maxConnections?: number;
}

export interface EmbeddedPostgres {
  /**
   * Of the login role `app_owner`, which owns the database `haulwright` and cannot bypass row-level security.
   */
  readonly connectionString: string;
  /** Of the superuser, to the database `postgres`. */
  readonly superuserConnectionString: string;
  /** The cluster's folder. */
  readonly location: string;
  /** For example 18.4. */
  readonly version: string;
  /** The postmaster's process id; another one after an automatic restart. */
  readonly pid: number;
  /** Stops the server once connections are closed or cut off. Safe to call twice. */
  stop(): Promise<void>;
  /**
   * Called with the reason whenever the server has ended by itself or could not be restarted, and with null
   * once it runs.
   */
  onProblem(callback: (problem: string | null) => void): void;
}

/**
 * Starts the PostgreSQL server of a data folder, creating it at the first start. A server left by a killed
 * process is stopped first; one that ends by itself is restarted.
 * @throws DataDirInUse when another process works on the folder; DataDirUnusable or DatabaseUnusable with
 * what to do
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const lock = options.lock ?? (await lockDataDir(options.dataDir));
  const releaseOwnLock = async () => {
    if (!options.lock) await lock.release();
  };
  try {
    return await start(lock.dataDir, options, releaseOwnLock);
  } catch (error) {
    await releaseOwnLock();
    throw await namingFullDisk(error, lock.dataDir);
  }
}

async function start(
  dataDir: string,
  options: EmbeddedPostgresOptions,
  release: () => Promise<void>,
): Promise<EmbeddedPostgres> {
  const { log, fast = false, maxConnections = 100 } = options;
  const place = await openPlace(dataDir, log);
  const { account, cluster, logFolder } = place;
  if (process.platform !== 'win32') await stopLeftover({ cluster, log });
  await removeUnfinished(place.folder);
  const binaries = await findPostgresBinaries({
    choice: options.binaries,
    account,
    workFolder: place.folder,
    major: place.major,
    log,
  });
  const passwords = await loadPasswords(dataDir);
  if (place.major === undefined) {
    await initializeCluster({
      binaries,
      account,
      cluster,
      superuserPassword: passwords.superuser,
      fast,
      log,
    });
  }
  await mkdir(logFolder, { recursive: true });
  await chmod(logFolder, 0o700);
  await giveTo(account, logFolder);
  await giveTo(account, cluster);
  await pruneServerLog(logFolder);

  const port = await choosePort(place.port);
  await rememberPlace(dataDir, place, port);
  await writeConfiguration(cluster, { port, logFolder, maxConnections, fast }, account);
  const superuser = connectionString(superuserName, passwords.superuser, port, 'postgres');
  const startOnce = async () => {
    try {
      return await startServer({ binaries, place, connectionString: superuser, log });
    } catch (error) {
      throw await namingFullDisk(error, place.folder);
    }
  };
  const first = await startOnce();
  const supervised = supervise({ first, startAgain: startOnce, prune: () => pruneServerLog(logFolder), log });
  try {
    await ensureRoleAndDatabase(superuser, passwords.owner);
  } catch (error) {
    await supervised.stop();
    throw error;
  }
  log.info(
    { location: cluster, port, pid: first.pid, version: binaries.version, account: account?.name },
    'database started',
  );
  return {
    connectionString: connectionString(ownerName, passwords.owner, port, databaseName),
    superuserConnectionString: superuser,
    location: cluster,
    version: binaries.version,
    get pid() {
      return supervised.pid();
    },
    stop: async () => {
      await supervised.stop();
      await awaitEnd(cluster);
      await release();
    },
    onProblem: (callback) => supervised.onProblem(callback),
  };
}

/**
 * The connection string of `app_owner` to the server that another process runs on this data folder, for tools
 * such as a backup; undefined when none answers.
 */
export async function findRunningEmbeddedPostgres(dataDir: string): Promise<string | undefined> {
  const state = await readState(dataDir);
  const passwords = await readPasswords(dataDir);
  if (state?.port === undefined || !passwords) return undefined;
  const found = connectionString(ownerName, passwords.owner, state.port, databaseName);
  return (await probe(found)) === 'ready' ? found : undefined;
}
