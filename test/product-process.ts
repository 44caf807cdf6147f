import { spawn, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { buildWeb } from '../scripts/build-web.ts';
import { patiently } from './patience.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** The product as `npm start` runs it, in a process of its own that can be killed. */
export interface ProductProcess {
  readonly url: string;
  readonly output: () => string;
  /** Ends the process without letting it do anything more. */
  kill(signal?: NodeJS.Signals): Promise<number | null>;
}

export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  await new Promise((done) => server.close(done));
  if (typeof address !== 'object' || !address) throw new Error('no free port');
  return address.port;
}

/** What Node compiled of the product's sources, for the next start: it keeps them by their content. */
const compiled = join(root, 'node_modules/.cache/node-compiled');

/** Once for each process of the test runner, not at every start. */
let built: Promise<unknown> | undefined;

/**
 * Starts it and waits until it can serve (and has printed `until`); throws with its output when it ends
 * before.
 */
export async function startProduct(
  environment: Record<string, string>,
  args: readonly string[] = [],
  until = '',
): Promise<ProductProcess> {
  built ??= buildWeb();
  await built;
  const port = environment['PORT'] ?? String(await freePort());
  const child = spawn(
    process.execPath,
    ['--import', './scripts/require-node-24.mjs', 'scripts/start.ts', '--built', ...args],
    {
      cwd: root,
      env: {
        ...process.env,
        NODE_COMPILE_CACHE: compiled,
        LOG_LEVEL: 'warn',
        ...environment,
        PORT: port,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const url = `http://127.0.0.1:${port}`;
  for (const limit = Date.now() + patiently(150_000); ; await pause(50)) {
    if (child.exitCode !== null) throw new Error(`The product ended with ${child.exitCode}: ${output}`);
    if (Date.now() > limit) {
      child.kill('SIGKILL');
      throw new Error(`The product did not start: ${output}`);
    }
    const answer = await fetch(`${url}/healthz`).catch(() => undefined);
    if (answer?.status === 200 && output.includes(until)) break;
  }
  return { url, output: () => output, kill: (signal = 'SIGKILL') => end(child, signal) };
}

function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(child.exitCode);
  return new Promise((done) => {
    child.once('exit', (code) => done(code));
    child.kill(signal);
  });
}

/** The postmaster's process id of a data folder's embedded database. */
export function postmasterOf(dataDir: string): number {
  const state = JSON.parse(readFileSync(join(dataDir, 'postgres.json'), 'utf8')) as { location?: string };
  const cluster = join(resolve(dataDir, state.location ?? 'postgres'), 'cluster');
  return Number(readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[0]);
}
