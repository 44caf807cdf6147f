import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { errorCode } from '../../data-dir/data-dir.ts';

/** The account a program runs under; undefined means the one this process runs under. */
export interface Account {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
}

export interface ProgramOptions {
  readonly account: Account | undefined;
  /** Must be a folder the account can enter. */
  readonly cwd: string;
  readonly timeoutMs: number;
}

export interface ProgramResult {
  /** Null when the program could not be started or was ended by a signal. */
  readonly code: number | null;
  /** What it wrote to both streams, the last 64 kB of it. */
  readonly output: string;
  /** The system's code when it could not be started (ENOENT, EACCES, EPERM). */
  readonly startError?: string;
}

const outputLimit = 65_536;

/** Runs one program to its end. Never throws: errors are in the result. */
export function runProgram(
  file: string,
  args: readonly string[],
  options: ProgramOptions,
): Promise<ProgramResult> {
  return new Promise((done) => {
    let child: ChildProcessWithoutNullStreams;
    try {
      child = spawn(file, args, {
        cwd: options.cwd,
        env: programEnvironment(),
        windowsHide: true,
        ...asAccount(options.account),
      });
    } catch (error) {
      done(notStarted(error)); // some refusals are thrown, the others are an event
      return;
    }
    let output = '';
    // Not spawn's own time limit, which would keep this process alive after a program that could not be
    // started.
    const timer = setTimeout(() => child.kill('SIGKILL'), options.timeoutMs);
    const collect = (chunk: Buffer) => {
      output = (output + chunk.toString('utf8')).slice(-outputLimit);
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.stdin.on('error', () => {}); // it may end without reading
    child.stdin.end();
    const finish = (result: ProgramResult) => {
      clearTimeout(timer);
      done(result);
    };
    child.once('error', (error) => finish(notStarted(error)));
    child.once('close', (code) => finish({ code, output: output.trim() }));
    // A server started by pg_ctl may inherit its output and hold it open: what it wrote by then is enough.
    child.once('exit', (code) => {
      const grace = setTimeout(() => {
        child.stdout.destroy();
        child.stderr.destroy();
        finish({ code, output: output.trim() });
      }, 1_000);
      child.once('close', () => clearTimeout(grace));
    });
  });
}

function notStarted(error: unknown): ProgramResult {
  return {
    code: null,
    output: error instanceof Error ? error.message : String(error),
    startError: errorCode(error) ?? 'UNKNOWN',
  };
}

export function asAccount(account: Account | undefined): { uid?: number; gid?: number } {
  return account ? { uid: account.uid, gid: account.gid } : {};
}

/**
 * PostgreSQL gets only the environment it needs: settings of this process may hold passwords that another
 * account could read, PG… variables would redirect it, and LC_ALL must be valid (macOS refuses to start
 * otherwise).
 */
export function programEnvironment(): Record<string, string> {
  const environment: Record<string, string> = { LC_ALL: 'C', TZ: 'UTC' };
  for (const name of ['PATH', 'Path', 'SystemRoot', 'SYSTEMROOT', 'TEMP', 'TMP', 'TMPDIR']) {
    const value = process.env[name];
    if (value !== undefined) environment[name] = value;
  }
  return environment;
}
