import { spawn } from 'node:child_process';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseUnusable } from '../roles.ts';
import { program, type PostgresBinaries } from './binaries.ts';
import { readPostmasterPid } from './leftover.ts';
import type { Place } from './place.ts';
import { clusterName, isAlive, signalProcess } from './processes.ts';
import { asAccount, programEnvironment, runProgram } from './program.ts';

/** A started postmaster, not necessarily ready to answer. */
export interface Launched {
  readonly pid: number;
  /** Resolves with its outcome when it has ended. */
  readonly ended: Promise<string>;
  hasEnded(): boolean;
  /**
   * `fast` closes connections and writes everything out; `immediate` leaves recovery to the next start;
   * `kill` is the last resort.
   */
  stop(how: 'fast' | 'immediate' | 'kill'): Promise<void>;
}

/** The server's output before its own log begins. */
export const startLogName = 'start.log';

const signals = { fast: 'SIGINT', immediate: 'SIGQUIT', kill: 'SIGKILL' } as const;

/** Starts the postmaster as a child of this process. */
export async function launchDirectly(binaries: PostgresBinaries, place: Place): Promise<Launched> {
  const output = await open(join(place.folder, startLogName), 'w', 0o600);
  try {
    const child = spawn(program(binaries.folder, 'postgres'), serverArguments(place), {
      cwd: place.folder,
      env: programEnvironment(),
      stdio: ['ignore', output.fd, output.fd],
      // A separate session: Ctrl-C at the terminal is for this process, which stops the server after its last
      // request.
      detached: true,
      ...asAccount(place.account),
    });
    await new Promise<void>((started, failed) => {
      child.once('spawn', started);
      child.once('error', (cause) =>
        failed(
          new DatabaseUnusable(`PostgreSQL in ${binaries.folder} could not be started: ${cause.message}`, {
            cause,
          }),
        ),
      );
    });
    const ended = new Promise<string>((resolve) => {
      child.once('exit', (code, signal) =>
        resolve(signal ? `ended by ${signal}` : `ended with code ${code}`),
      );
    });
    return {
      pid: child.pid ?? 0,
      ended,
      hasEnded: () => child.exitCode !== null || child.signalCode !== null,
      stop: async (how) => {
        child.kill(signals[how]);
      },
    };
  } finally {
    await output.close();
  }
}

/**
 * Starts the postmaster through pg_ctl and watches its process id. On Windows PostgreSQL refuses
 * administrators unless pg_ctl drops their rights first.
 */
export async function launchThroughPgCtl(binaries: PostgresBinaries, place: Place): Promise<Launched> {
  const pgCtl = program(binaries.folder, 'pg_ctl');
  const run = { account: place.account, cwd: place.folder, timeoutMs: 60_000 };
  // Its own log file is one the account may write: the server inherits it from pg_ctl.
  const log = join(place.logFolder, startLogName);
  const options = serverArguments(place).slice(2).join(' ');
  const started = await runProgram(
    pgCtl,
    ['start', '-W', '-D', place.cluster, '-l', log, '-o', options],
    run,
  );
  if (started.code !== 0) throw new DatabaseUnusable(`PostgreSQL could not be started: ${started.output}`);
  let pid = await readPostmasterPid(place.cluster);
  for (let waited = 0; pid === undefined && waited < 10_000; waited += 50) {
    await sleep(50);
    pid = await readPostmasterPid(place.cluster);
  }
  if (pid === undefined) throw new DatabaseUnusable(`PostgreSQL did not start; its reason is in ${log}.`);
  return watch(pid, async (how) => {
    if (how === 'kill') signalProcess(pid, 'SIGKILL');
    else await runProgram(pgCtl, ['stop', '-W', '-D', place.cluster, '-m', how], run);
  });
}

function watch(pid: number, stop: Launched['stop']): Launched {
  let over = false;
  const ended = (async () => {
    while (isAlive(pid)) await sleep(200);
    over = true;
    return 'ended';
  })();
  return { pid, ended, hasEnded: () => over, stop };
}

function serverArguments(place: Place): string[] {
  return ['-D', place.cluster, '-c', `cluster_name=${clusterName(place.cluster)}`];
}
