import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import type { Logger } from 'pino';
import { errorCode } from '../../data-dir/data-dir.ts';
import { DatabaseUnusable } from '../roles.ts';
import type { PostgresBinaries } from './binaries.ts';
import { lastLines } from './initialize.ts';
import { launchDirectly, launchThroughPgCtl, type Launched } from './launch.ts';
import { stopLeftover, stopLeftoverThroughPgCtl } from './leftover.ts';
import type { Place } from './place.ts';
import { readServerLogTail } from './server-log.ts';

export interface StartOptions {
  readonly binaries: PostgresBinaries;
  readonly place: Place;
  /** Of the superuser, to its own database. */
  readonly connectionString: string;
  readonly log: Pick<Logger, 'info' | 'warn'>;
}

/** A server that was just killed holds its memory and port for a moment longer. */
const retryForMs = 10_000;
const transient =
  /pre-existing shared memory block|lock file ".*" already exists|Address already in use|could not create any TCP\/IP sockets/;

/**
 * Starts the server and waits until it answers, however long recovery takes.
 * @throws DatabaseUnusable with the end of the server's log
 */
export async function startServer(options: StartOptions): Promise<Launched> {
  const { binaries, place } = options;
  const windows = process.platform === 'win32';
  for (const started = Date.now(); ; await sleep(250)) {
    if (windows) await stopLeftoverThroughPgCtl({ cluster: place.cluster, log: options.log }, binaries);
    else await stopLeftover({ cluster: place.cluster, log: options.log });
    const launchedAt = Date.now() - 10; // clocks of file systems tick coarsely
    const launched = await (windows ? launchThroughPgCtl : launchDirectly)(binaries, place);
    if (await becomesReady(launched, options)) return launched;
    const reason = await readServerLogTail(place, launchedAt);
    if (!transient.test(reason) || Date.now() - started > retryForMs) {
      throw new DatabaseUnusable(
        `PostgreSQL ${binaries.version} did not start (${await launched.ended}): ${lastLines(reason)}`,
      );
    }
  }
}

/** @returns false when it ended before it answered */
async function becomesReady(launched: Launched, options: StartOptions): Promise<boolean> {
  const started = Date.now();
  let reportAt = started + 10_000;
  while (!launched.hasEnded()) {
    const answer = await probe(options.connectionString);
    if (answer === 'ready') return true;
    if (answer !== 'not yet') {
      await stopServer(launched, options.log);
      throw new DatabaseUnusable(
        answer === 'refused password'
          ? `The database in ${options.place.cluster} does not accept the password kept in DATA_DIR. Restore the .password files of DATA_DIR, or start with an empty DATA_DIR and restore a backup.`
          : `The database in ${options.place.cluster} has started but does not let this process in: ${answer.refused}`,
      );
    }
    if (Date.now() > reportAt) {
      options.log.info(
        { waitedMs: Date.now() - started },
        'waiting for the database to recover after a hard stop',
      );
      reportAt = Date.now() + 10_000;
    }
    await sleep(20);
  }
  return false;
}

/** Nobody listens yet, the listener went away, or "the database system is starting up" (or shutting down). */
const notYet = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', '57P03']);
const wrongPassword = '28P01';

/** Whether the server answers to this password. */
export async function probe(
  connectionString: string,
): Promise<'ready' | 'not yet' | 'refused password' | { refused: string }> {
  const client = new Client({
    connectionString,
    connectionTimeoutMillis: 5_000,
    application_name: 'haulwright-start',
  });
  client.on('error', () => {}); // the server may go away while it is asked
  try {
    await client.connect();
    return 'ready';
  } catch (error) {
    const code = errorCode(error);
    if (code === wrongPassword) return 'refused password';
    if (code !== undefined && notYet.has(code)) return 'not yet';
    const message = error instanceof Error ? error.message : String(error);
    if (code === undefined && /timeout|terminated/i.test(message)) return 'not yet'; // the driver's own words
    return { refused: message };
  } finally {
    await client.end().catch(() => {});
  }
}

const patience = { fast: 20_000, immediate: 6_000, kill: 6_000 };

/**
 * Stops a server: politely, then firmly. Returns when it has ended. `patienceMs` replaces the waits, for
 * tests.
 */
export async function stopServer(
  launched: Launched,
  log: Pick<Logger, 'warn'>,
  patienceMs?: number,
): Promise<void> {
  for (const how of ['fast', 'immediate', 'kill'] as const) {
    if (launched.hasEnded()) return;
    if (how !== 'fast')
      log.warn({ pid: launched.pid, how }, 'the database has not stopped yet: trying again');
    await launched.stop(how);
    const timer = new AbortController();
    await Promise.race([
      launched.ended,
      sleep(patienceMs ?? patience[how], undefined, { signal: timer.signal }).catch(() => {}),
    ]);
    timer.abort();
  }
  await launched.ended;
}
