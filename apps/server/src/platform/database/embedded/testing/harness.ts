import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, mkdtemp, readdir, rm, rmdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { Client, type QueryResultRow } from 'pg';
import { z } from 'zod';
import { canEnter } from '../account.ts';
import type { EmbeddedPostgresOptions } from '../embedded-postgres.ts';
import { stopLeftover } from '../leftover.ts';
import { serverProcesses } from '../processes.ts';
import { runProgram, type Account } from '../program.ts';

const here = dirname(fileURLToPath(import.meta.url));

export const isRoot = process.getuid?.() === 0;

/** For root: an ordinary user to run as, where he can read this project. */
export const ordinaryUser: Account | undefined = isRoot ? await findOrdinaryUser() : undefined;

async function findOrdinaryUser(): Promise<Account | undefined> {
  const ask = async (flag: string) =>
    Number(
      (await runProgram('id', [flag, 'nobody'], { account: undefined, cwd: '/', timeoutMs: 5_000 })).output,
    );
  const account = { name: 'nobody', uid: await ask('-u'), gid: await ask('-g') };
  if (Number.isNaN(account.uid)) return undefined;
  const readable = await Promise.all(
    [here, dirname(process.execPath), tmpdir()].map((folder) => canEnter(account, folder)),
  );
  return readable.every(Boolean) ? account : undefined;
}

/** Who the tests run a server as: this account, and for root also an ordinary user. */
export const runners: { name: string; account: Account | undefined }[] = [
  { name: isRoot ? 'root' : 'an ordinary user', account: undefined },
  ...(ordinaryUser ? [{ name: 'an ordinary user, started by root', account: ordinaryUser }] : []),
];

const told = z.object({
  event: z.enum(['log', 'ready', 'failed', 'problem']),
  message: z.string().default(''),
  name: z.string().default(''),
  problem: z.string().nullable().default(null),
  connectionString: z.string().default(''),
  superuserConnectionString: z.string().default(''),
  location: z.string().default(''),
  version: z.string().default(''),
  pid: z.number().default(0),
});
export type Told = z.infer<typeof told>;

export interface HolderOptions extends Omit<EmbeddedPostgresOptions, 'log'> {
  readonly account?: Account;
  readonly umask?: string;
  /** Replaces the environment. */
  readonly env?: Record<string, string>;
}

/** A process of its own that holds a server. */
export interface Holder {
  readonly process: ChildProcess;
  readonly pid: number;
  /** The first line of the kind. Rejects when the process ends without it. */
  waitFor(event: 'ready' | 'failed'): Promise<Told>;
  /** Log messages so far. */
  readonly messages: string[];
  /** What was told of the database so far; null for "it runs again". */
  readonly problems: (string | null)[];
  /** SIGKILL: the process gets no chance to stop its server. */
  kill(): Promise<void>;
  /** SIGTERM: stops the server and ends. */
  stop(): Promise<void>;
}

const folders: string[] = [];
const holders: Holder[] = [];
const clusters = new Set<string>();

/** A new folder, removed by `cleanUp` with every server in it. */
export async function makeTemporaryFolder(account?: Account, name = 'haulwright test '): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), name));
  folders.push(folder);
  await chmod(folder, 0o755);
  if (account) await chown(folder, account.uid, account.gid);
  return folder;
}

/** Starts a holder and returns at once. */
export function spawnHolder(options: HolderOptions): Holder {
  const { account, umask = '022', env = {}, ...serverOptions } = options;
  const child = spawn(
    '/bin/sh',
    [
      '-c',
      `umask ${umask}; exec "$0" "$@"`,
      process.execPath,
      join(here, 'held-server.ts'),
      JSON.stringify({ fast: true, ...serverOptions }),
    ],
    {
      cwd: '/',
      env: { PATH: '/usr/bin:/bin', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      ...(account ? { uid: account.uid, gid: account.gid } : {}),
    },
  );
  const lines: Told[] = [];
  const messages: string[] = [];
  const problems: (string | null)[] = [];
  let complaint = '';
  child.stderr.on('data', (chunk: Buffer) => (complaint += chunk.toString('utf8')));
  const closed = once(child, 'close');
  const output = createInterface({ input: child.stdout });
  output.on('line', (line) => {
    const one = told.parse(JSON.parse(line));
    if (one.location) clusters.add(one.location);
    if (one.event === 'log') messages.push(one.message);
    if (one.event === 'problem') problems.push(one.problem);
    lines.push(one);
    child.emit('told');
  });
  const holder: Holder = {
    process: child,
    pid: child.pid ?? 0,
    messages,
    problems,
    waitFor: async (event) => {
      for (;;) {
        const found = lines.find((line) => line.event === event);
        if (found) return found;
        if (child.exitCode !== null || child.signalCode !== null) {
          throw new Error(`the holder ended without "${event}": ${JSON.stringify(lines)} ${complaint}`);
        }
        await Promise.race([once(child, 'told'), closed]);
      }
    },
    kill: async () => {
      child.kill('SIGKILL');
      await closed;
    },
    stop: async () => {
      child.kill('SIGTERM');
      await closed;
    },
  };
  holders.push(holder);
  return holder;
}

/** Starts a holder and waits until its server answers. */
export async function startHolder(options: HolderOptions): Promise<Holder & { server: Told }> {
  const holder = spawnHolder(options);
  return { ...holder, server: await holder.waitFor('ready') };
}

/** Starts a holder that is expected to refuse. */
export async function startAndFail(options: HolderOptions): Promise<Told> {
  return spawnHolder(options).waitFor('failed');
}

/** Whether the server's process runs; one that has ended but was not reaped yet does not. */
export async function serverRuns(server: Told): Promise<boolean> {
  return (await serverProcesses(server.location)).includes(server.pid);
}

export async function query<Row extends QueryResultRow>(
  connectionString: string,
  text: string,
): Promise<Row[]> {
  const client = new Client({ connectionString, connectionTimeoutMillis: 5_000 });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

/** Ends every process the tests started and every server they left behind, as after each test. */
export async function endServers(): Promise<void> {
  for (const holder of holders.splice(0)) await holder.kill();
  for (const cluster of clusters)
    await stopLeftover({ cluster, log: { info: () => {}, warn: () => {} }, patienceMs: 2_000 });
}

/** Removes every folder the tests made, as after the last test. */
export async function cleanUp(): Promise<void> {
  await endServers();
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true, maxRetries: 10 });
  for (const cluster of clusters) {
    const place = dirname(cluster);
    await rm(place, { recursive: true, force: true });
    // Folders of the system that only tests used are taken away again.
    if (place.startsWith('/var/lib/haulwright/') && (await readdir(dirname(place))).length === 0)
      await rmdir(dirname(place));
  }
  clusters.clear();
}
