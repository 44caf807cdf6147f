import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Launched } from './launch.ts';
import { signalProcess } from './processes.ts';
import { stopServer } from './running-server.ts';

export interface SuperviseOptions {
  readonly first: Launched;
  /** Starts the server once more, on the same port. */
  readonly startAgain: () => Promise<Launched>;
  /** Removes old log files. */
  readonly prune: () => Promise<void>;
  readonly log: Pick<Logger, 'info' | 'warn' | 'error'>;
  /**
   * Pauses before each of the restarts within ten minutes, in milliseconds; the last one applies to all
   * further ones.
   */
  readonly pausesMs?: readonly number[];
}

export interface Supervised {
  pid(): number;
  stop(): Promise<void>;
  /**
   * Called with the reason whenever the server has ended or could not be restarted, and with null once it
   * runs.
   */
  onProblem(callback: (problem: string | null) => void): void;
}

const defaultPausesMs = [0, 1_000, 2_000, 5_000, 15_000, 30_000];
const forgottenAfterMs = 10 * 60_000;
const pruneEveryMs = 60 * 60_000;

/**
 * Keeps the server running: whenever it ends by itself it is restarted, after increasing pauses and for as
 * long as it takes. The cause (a full disk, say) is usually fixed from outside, and health names it
 * meanwhile.
 */
export function supervise(options: SuperviseOptions): Supervised {
  const { log, pausesMs = defaultPausesMs } = options;
  let current = options.first;
  let stopped: Promise<void> | undefined;
  const stopping = new AbortController();
  let recovery: Promise<void> = Promise.resolve();
  let restarts: number[] = [];
  let problem: string | null = null;
  const callbacks: ((problem: string | null) => void)[] = [];

  const tell = (told: string | null) => {
    problem = told;
    for (const callback of callbacks) callback(told);
  };

  const recover = async (how: string) => {
    let reason = `PostgreSQL ${how}.`;
    for (;;) {
      restarts = restarts.filter((time) => Date.now() - time < forgottenAfterMs);
      const pauseMs = pausesMs[Math.min(restarts.length, pausesMs.length - 1)] ?? 0;
      restarts.push(Date.now());
      tell(`${reason} It is started again${pauseMs === 0 ? '' : ` in ${Math.ceil(pauseMs / 1_000)} s`}.`);
      log.error({ reason, pauseMs }, 'the database stopped unexpectedly: restarting it');
      await sleep(pauseMs, undefined, { signal: stopping.signal }).catch(() => undefined);
      if (stopping.signal.aborted) return;
      try {
        current = await options.startAgain();
        break;
      } catch (error) {
        reason = error instanceof Error ? error.message : String(error);
      }
    }
    log.warn({ pid: current.pid }, 'the database is running again');
    tell(null);
    void watch(current);
  };

  const watch = async (launched: Launched) => {
    const how = await launched.ended;
    if (!stopping.signal.aborted) recovery = recover(how);
  };
  void watch(current);

  // process.exit without stop: ends the server too. A kill of this process is handled by the next start.
  const atExit = () => {
    if (!current.hasEnded()) signalProcess(current.pid, 'SIGINT');
  };
  process.once('exit', atExit);
  const pruning = setInterval(() => {
    options
      .prune()
      .catch((error: unknown) =>
        log.warn({ err: error }, 'old log files of the database could not be removed'),
      );
  }, pruneEveryMs);
  pruning.unref();

  const stop = async () => {
    stopping.abort();
    clearInterval(pruning);
    await recovery;
    await stopServer(current, log);
    process.removeListener('exit', atExit);
    log.info({ pid: current.pid }, 'database stopped');
  };
  return {
    pid: () => current.pid,
    stop: () => (stopped ??= stop()),
    onProblem: (callback) => {
      callbacks.push(callback);
      if (problem !== null) callback(problem);
    },
  };
}
