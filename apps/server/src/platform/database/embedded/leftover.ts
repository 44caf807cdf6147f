import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { DatabaseUnusable } from '../roles.ts';
import { program, type PostgresBinaries } from './binaries.ts';
import { readIfPresent } from './files.ts';
import { isAlive, serverProcesses, signalProcess } from './processes.ts';
import { runProgram } from './program.ts';

export interface LeftoverOptions {
  readonly cluster: string;
  readonly log: Pick<Logger, 'info' | 'warn'>;
  /** Milliseconds after which the server is asked more firmly; tests shorten it. */
  readonly patienceMs?: number;
}

/**
 * Ends a server still running in the cluster because the process that started it was killed, so that every
 * start uses its own server and settings. The caller holds the lock of DATA_DIR: nobody else uses that
 * server. A process is identified by its command line. The id in postmaster.pid alone proves nothing: after a
 * restart of the machine or container another process may have it, and PostgreSQL would refuse to start
 * because of that; so would it for a dead postmaster that was not reaped yet.
 * @throws DatabaseUnusable when the server cannot be ended
 */
export async function stopLeftover(options: LeftoverOptions): Promise<void> {
  const { cluster, log } = options;
  const patienceMs = options.patienceMs ?? 20_000;
  const started = Date.now();
  let step = -1;
  let nextStepAt = started;
  for (;;) {
    const processes = await serverProcesses(cluster);
    if (processes.length === 0) break;
    if (Date.now() >= nextStepAt) {
      step += 1;
      if (step === 0)
        log.warn(
          { cluster, processes },
          'a database server from an earlier run is still running: stopping it',
        );
      if (step === 3) {
        throw new DatabaseUnusable(
          `A database server from an earlier run does not stop (processes ${processes.join(', ')}). End it, then start again.`,
        );
      }
      for (const [pid, signal] of requests(step, processes, await readPostmasterPid(cluster)))
        signalProcess(pid, signal);
      nextStepAt = Date.now() + (step === 2 ? Math.max(patienceMs, 10_000) : patienceMs);
    }
    await sleep(25);
  }
  if (step >= 0)
    log.info(
      { cluster, tookMs: Date.now() - started },
      'the database server from the earlier run has stopped',
    );
  // No server runs here any more, so a process with that id is another one.
  await rm(join(cluster, 'postmaster.pid'), { force: true });
}

/** First a fast shutdown; then an immediate one, whose work is recovered at the next start; then a kill. */
function requests(
  step: number,
  processes: readonly number[],
  postmaster: number | undefined,
): [number, NodeJS.Signals][] {
  if (step >= 2) return processes.map((pid) => [pid, 'SIGKILL']);
  if (postmaster !== undefined && processes.includes(postmaster))
    return [[postmaster, step === 0 ? 'SIGINT' : 'SIGQUIT']];
  // children of a dead postmaster end by themselves
  return step === 0 ? [] : processes.map((pid) => [pid, 'SIGQUIT']);
}

/**
 * Waits a moment for the last of a stopped server's processes, its log writer, so that the folder can be
 * removed.
 */
export async function awaitEnd(cluster: string): Promise<void> {
  if (process.platform === 'win32') return;
  for (let waited = 0; waited < 2_000 && (await serverProcesses(cluster)).length > 0; waited += 20)
    await sleep(20);
}

/** Windows does not show command lines, so there PostgreSQL's own tool is asked. */
export async function stopLeftoverThroughPgCtl(
  options: LeftoverOptions,
  binaries: PostgresBinaries,
): Promise<void> {
  const pid = await readPostmasterPid(options.cluster);
  if (pid === undefined || !isAlive(pid)) return;
  options.log.warn(
    { pid, cluster: options.cluster },
    'a database server from an earlier run may still be running: stopping it',
  );
  await runProgram(
    program(binaries.folder, 'pg_ctl'),
    ['stop', '-D', options.cluster, '-m', 'fast', '-w', '-t', '30'],
    {
      account: undefined,
      cwd: options.cluster,
      timeoutMs: 60_000,
    },
  );
}

/** The process id PostgreSQL noted in the cluster: the first line of postmaster.pid. */
export async function readPostmasterPid(cluster: string): Promise<number | undefined> {
  const pid = Number.parseInt((await readIfPresent(join(cluster, 'postmaster.pid'))) ?? '', 10);
  return Number.isInteger(pid) && pid > 0 ? pid : undefined;
}
