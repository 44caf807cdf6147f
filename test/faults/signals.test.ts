import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { findRunningEmbeddedPostgres } from '../../apps/server/src/platform/database/embedded/embedded-postgres.ts';
import { allGone, processesOn, runNpm, type NpmProcess } from '../npm-process.ts';
import { needsLinux } from '../needs.ts';
import { freePort } from '../product-process.ts';
import { patiently } from '../patience.ts';

let dataDir: string;
const folders: string[] = [];

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'haulwright-signals-'));
  // As root the database runs under another account, which must be able to enter.
  await chmod(folder, 0o755);
  folders.push(folder);
  return folder;
}

beforeAll(async () => {
  dataDir = await newFolder();
});

afterEach(() => {
  // Processes left by a failed test would hold the folder.
  for (const folder of folders) for (const { pid } of processesOn(folder)) process.kill(pid, 'SIGKILL');
});

afterAll(async () => {
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

const npmStart = async (folder = dataDir): Promise<NpmProcess> =>
  runNpm(['start'], { DATA_DIR: folder, PORT: String(await freePort()), LOG_LEVEL: 'info' });

/** Node that runs the product, npm and its shell apart. */
function programOn(folder: string): number {
  const program = processesOn(folder).find(
    ({ args: [node = '', ...args] }) =>
      basename(node) === 'node' && args.some((one) => one.endsWith('scripts/start.ts')),
  );
  // Not 0, which to a signal is everything that runs with this test.
  if (program === undefined) throw new Error('No program works on the folder.');
  return program.pid;
}

describe('npm start that is told to stop', needsLinux(), () => {
  it.each<[string, (npm: NpmProcess) => void]>([
    ['SIGTERM to npm', ({ pid }) => process.kill(pid, 'SIGTERM')],
    ['SIGINT to npm', ({ pid }) => process.kill(pid, 'SIGINT')],
    ['SIGHUP to npm', ({ pid }) => process.kill(pid, 'SIGHUP')],
    ['npm killed', ({ pid }) => process.kill(pid, 'SIGKILL')],
    ['Ctrl-C, which reaches all of them at once', ({ pid }) => process.kill(-pid, 'SIGINT')],
    ['a closed terminal', ({ pid }) => process.kill(-pid, 'SIGHUP')],
    ['SIGTERM to the program', () => process.kill(programOn(dataDir), 'SIGTERM')],
  ])('stops program and database in order: %s', async (_name, tell) => {
    const npm = await npmStart();
    await npm.says('Haulwright is ready at');
    expect(processesOn(dataDir).filter(({ command }) => command.includes('postgres'))).not.toEqual([]);
    tell(npm);
    await allGone(dataDir);
    await npm.silent;
    expect(npm.output()).toContain('"msg":"database stopped"');
  });

  it('tells by its exit code that it stopped as asked', async () => {
    const npm = await npmStart();
    await npm.says('Haulwright is ready at');
    process.kill(npm.pid, 'SIGTERM');
    expect(await npm.ended).toEqual({ code: 0, signal: null });
    // npm exits last: whatever waits for it, for example a container, removes nothing too early.
    expect(processesOn(dataDir)).toEqual([]);
  });

  it('stops also while it starts', async () => {
    const folder = await newFolder();
    const npm = await npmStart(folder);
    await npm.says('creating the database for the first time');
    process.kill(npm.pid, 'SIGTERM');
    await npm.ended;
    await allGone(folder);
    await npm.silent;
    expect(npm.output()).toContain('"msg":"database stopped"');
    expect(npm.output()).not.toContain('Haulwright is ready');
  });
});

describe('a command that is told to stop', needsLinux(), () => {
  it.each<[string, NodeJS.Signals]>([
    ['SIGTERM', 'SIGTERM'],
    ['a kill of npm', 'SIGKILL'],
  ])('stops the database it started: npm run demo and %s', async (_name, signal) => {
    const folder = await newFolder();
    const npm = runNpm(['run', 'demo', '--', '--clients', '5000', '--jobs', '50000', '--companies', '2'], {
      DATA_DIR: folder,
      LOG_LEVEL: 'debug',
    });
    await npm.says('Company 1 of 2');
    process.kill(npm.pid, signal);
    await allGone(folder);
    await npm.silent;
    expect(npm.output()).toContain('Stopped by SIGTERM.');
    expect(npm.output()).toContain('"msg":"database stopped"');
  });

  it('writes no half backup, and leaves the running server alone', async () => {
    const server = await npmStart();
    await server.says('Haulwright is ready at');
    const locking = new pg.Client({ connectionString: await findRunningEmbeddedPostgres(dataDir) });
    await locking.connect();
    await locking.query('begin; lock table companies in access exclusive mode');
    const file = join(await newFolder(), 'backup.gz');
    const backup = runNpm(['run', 'backup', '--', file], { DATA_DIR: dataDir });
    const waiting = `select 1 from pg_locks where not granted and relation = 'companies'::regclass`;
    await vi.waitFor(async () => expect((await locking.query(waiting)).rows).toHaveLength(1), {
      timeout: patiently(60_000),
    });
    process.kill(backup.pid, 'SIGTERM');
    expect((await backup.ended).code).toBe(1);
    expect(backup.output()).toContain('No backup was written. Stopped by SIGTERM.');
    expect([file, `${file}.partial`].filter((name) => existsSync(name))).toEqual([]);
    await locking.end();
    process.kill(server.pid, 'SIGTERM');
    expect((await server.ended).code).toBe(0);
  });
});
