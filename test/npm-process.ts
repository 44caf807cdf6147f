import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { vi } from 'vitest';
import { patiently } from './patience.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** A script of package.json as a person runs it: npm, a shell perhaps, the program and what it starts. */
export interface NpmProcess {
  /** npm's own. */
  readonly pid: number;
  readonly output: () => string;
  /** How npm ended. */
  readonly ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
  /** Once nothing it started can say anything more, and all that was said is read. */
  readonly silent: Promise<void>;
  /** Waits until the output holds the text; throws with the output when npm ends before. */
  says(text: string): Promise<void>;
}

/**
 * Runs `npm ARGS` as the leader of a process group of its own, as a terminal does.
 * @param folder where the checkout lies
 */
export function runNpm(
  args: readonly string[],
  environment: Record<string, string>,
  folder = root,
): NpmProcess {
  const child = spawn('npm', [...args], {
    cwd: folder,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const ended = new Promise<{ code: number | null; signal: NodeJS.Signals | null }>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => resolve({ code, signal }));
  });
  const silent = new Promise<void>((resolve) => child.once('close', () => resolve()));
  return {
    pid: child.pid ?? 0,
    output: () => output,
    ended,
    silent,
    says: (text) =>
      vi.waitFor(
        () => {
          if (!output.includes(text))
            throw new Error(
              `It has not said "${text}" (ended: ${child.exitCode ?? child.signalCode}): ${output}`,
            );
        },
        { timeout: patiently(120_000), interval: 20 },
      ),
  };
}

/**
 * The processes that work on a data folder, by their command line or environment (Linux): npm, Node and
 * PostgreSQL's.
 */
export function processesOn(dataDir: string): { pid: number; args: readonly string[]; command: string }[] {
  return readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name) || Number(name) === process.pid) return [];
    try {
      const args = readFileSync(`/proc/${name}/cmdline`, 'utf8').split('\0').filter(Boolean);
      const command = args.join(' ');
      const isOne =
        command.includes(dataDir) ||
        readFileSync(`/proc/${name}/environ`, 'utf8').split('\0').includes(`DATA_DIR=${dataDir}`);
      // One that has ended and was not reaped yet has neither.
      return isOne ? [{ pid: Number(name), args, command }] : [];
    } catch {
      return []; // it ended meanwhile, or belongs to someone else
    }
  });
}

/** Waits until nothing works on the folder any more. */
export async function allGone(dataDir: string): Promise<void> {
  await vi.waitFor(
    () => {
      const left = processesOn(dataDir);
      if (left.length > 0)
        throw new Error(`Still there: ${left.map(({ pid, command }) => `${pid} ${command}`).join('; ')}`);
    },
    { timeout: patiently(60_000), interval: 50 },
  );
}
