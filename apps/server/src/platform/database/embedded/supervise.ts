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
  /** Before each of the restarts within ten minutes, in milliseconds. */
  readonly pausesMs?: readonly number[];
}

export interface Supervised {
  pid(): number;
  stop(): Promise<void>;
  onExit(callback: (reason: string) => void): void;
}

const usualPausesMs = [0, 1_000, 5_000];
const forgottenAfterMs = 10 * 60_000;
const pruneEveryMs = 60 * 60_000;

/** Keeps the server running: started again up to three times within ten minutes, then given up and reported. */
export function supervise(options: SuperviseOptions): Supervised {
  const { log, pausesMs = usualPausesMs } = options;
  let current = options.first;
  let stopping: Promise<void> | undefined;
  let recovery: Promise<void> = Promise.resolve();
  let restarts: number[] = [];
  let givenUp: string | undefined;
  const callbacks: ((reason: string) => void)[] = [];

  const giveUp = (reason: string) => {
    givenUp = reason;
    log.error({ reason }, 'the database has ended and is not started again');
    for (const callback of callbacks) callback(reason);
  };

  const recover = async (reason: string) => {
    restarts = restarts.filter((time) => Date.now() - time < forgottenAfterMs);
    const pause = pausesMs[restarts.length];
    if (pause === undefined) return giveUp(`${reason}, after ${restarts.length} restarts within ${forgottenAfterMs / 60_000} minutes`);
    restarts.push(Date.now());
    log.error({ reason, pauseMs: pause }, 'the database has ended unexpectedly: starting it again');
    await sleep(pause);
    if (stopping) return;
    try {
      current = await options.startAgain();
    } catch (error) {
      return giveUp(error instanceof Error ? error.message : String(error));
    }
    log.warn({ pid: current.pid }, 'the database runs again');
    void watch(current);
  };

  const watch = async (launched: Launched) => {
    const how = await launched.ended;
    if (!stopping) recovery = recover(how);
  };
  void watch(current);

  // process.exit without stop: let the server end too. A kill of this process cannot be answered; the next start is.
  const atExit = () => {
    if (!current.hasEnded()) signalProcess(current.pid, 'SIGINT');
  };
  process.once('exit', atExit);
  const pruning = setInterval(() => {
    options.prune().catch((error: unknown) => log.warn({ err: error }, 'old log files of the database could not be removed'));
  }, pruneEveryMs);
  pruning.unref();

  const stop = async () => {
    clearInterval(pruning);
    await recovery;
    await stopServer(current, log);
    process.removeListener('exit', atExit);
    log.info({ pid: current.pid }, 'database stopped');
  };
  return {
    pid: () => current.pid,
    stop: () => (stopping ??= stop()),
    onExit: (callback) => {
      if (givenUp === undefined) callbacks.push(callback);
      else callback(givenUp);
    },
  };
}
