import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFile, readdir, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { findRunningEmbeddedPostgres } from './embedded-postgres.ts';
import { runProgram } from './program.ts';
import {
  cleanUp,
  endServers,
  makeTemporaryFolder,
  query,
  runners,
  serverRuns,
  spawnHolder,
  startHolder,
} from './testing/harness.ts';
import { patiently } from '../../../../../../test/patience.ts';

vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });
afterEach(endServers);
afterAll(cleanUp);

describe.each(runners)('run by $name', ({ account }) => {
  /** Initialised once; each test starts a server on it and leaves it stopped or killed. */
  let dataDir: string;
  const start = async () => startHolder({ dataDir, account });
  const newTable = () => `t_${randomBytes(4).toString('hex')}`;

  beforeAll(async () => {
    dataDir = join(await makeTemporaryFolder(account), 'a folder with spaces', 'data');
    const holder = await start();
    await holder.stop();
  });

  test('the role is bound to row-level security, the database is UTF-8, the server listens on the loopback address only', async () => {
    const { server } = await start();
    const [row] = await query(
      server.connectionString,
      `select current_user as role, current_database() as database, r.rolsuper as super, r.rolbypassrls as bypass, r.rolcreaterole as creates,
              pg_get_userbyid(d.datdba) as owner, pg_encoding_to_char(d.encoding) as encoding, d.datlocprovider as provider, d.datlocale as locale,
              current_setting('timezone') as timezone, current_setting('listen_addresses') as listens, upper('é') as upper
         from pg_roles r, pg_database d where r.rolname = current_user and d.datname = current_database()`,
    );
    expect(row).toEqual({
      role: 'app_owner',
      database: 'haulwright',
      super: false,
      bypass: false,
      creates: true,
      owner: 'app_owner',
      encoding: 'UTF8',
      provider: 'b',
      locale: 'C.UTF-8',
      timezone: 'UTC',
      listens: '127.0.0.1',
      upper: 'É',
    });
    await expect(
      query(server.connectionString.replace(/:[^:@]+@/, ':wrong@'), 'select 1'),
    ).rejects.toMatchObject({ code: '28P01' });
    for (const file of ['postgres.password', 'app_owner.password']) {
      expect((await stat(join(dataDir, file))).mode & 0o777).toBe(0o600);
    }
    expect((await stat(server.location)).mode & 0o077).toBe(0);
  });

  test('a graceful stop ends the server, keeps the rows and the port', async () => {
    const table = newTable();
    const first = await start();
    await query(first.server.connectionString, `create table ${table} as select 7 as id`);
    await first.stop();
    expect(first.process.exitCode).toBe(0);
    expect(await serverRuns(first.server)).toBe(false);
    const second = await start();
    expect(second.server.connectionString).toBe(first.server.connectionString);
    expect(await query(second.server.connectionString, `select id from ${table}`)).toEqual([{ id: 7 }]);
  });

  test('orphan: a server left behind by SIGKILL is stopped, an open transaction does not hold that up, rows are there', async () => {
    const table = newTable();
    const first = await start();
    await query(first.server.connectionString, `create table ${table} as select 1 as id`);
    const busy = query(first.server.connectionString, 'begin; select pg_sleep(60)').catch(
      (error: unknown) => error,
    );
    await first.kill();
    expect(await serverRuns(first.server)).toBe(true); // the trap
    const second = await start();
    expect(await serverRuns(first.server)).toBe(false);
    expect(second.messages).toContain('a database server from an earlier run is still running: stopping it');
    expect(await query(second.server.connectionString, `select id from ${table}`)).toEqual([{ id: 1 }]);
    expect(await busy).toBeInstanceOf(Error);
  });

  test('process and database killed together: what was committed is recovered', async () => {
    const table = newTable();
    const first = await startHolder({ dataDir, account, fast: false });
    await query(
      first.server.connectionString,
      `create table ${table} as select generate_series(1, 1000) as id`,
    );
    process.kill(first.server.pid, 'SIGKILL');
    await first.kill();
    const second = await start();
    expect(await query(second.server.connectionString, `select count(*)::int as n from ${table}`)).toEqual([
      { n: 1000 },
    ]);
  });

  test('occupied port: another one is taken and remembered', async () => {
    const first = await start();
    await first.stop();
    const occupied = Number(new URL(first.server.connectionString).port);
    const squatter = createServer().listen(occupied, '127.0.0.1');
    try {
      const second = await start();
      const port = Number(new URL(second.server.connectionString).port);
      expect(port).not.toBe(occupied);
      expect(JSON.parse(await readFile(join(dataDir, 'postgres.json'), 'utf8'))).toMatchObject({ port });
    } finally {
      squatter.close();
    }
  });

  test('a second process on the same folder is refused with the id of the first, whose server stays unharmed', async () => {
    const first = await start();
    const second = await spawnHolder({ dataDir, account }).waitFor('failed');
    expect(second.name).toBe('DataDirInUse');
    expect(second.message).toContain(`process ${first.pid}`);
    expect(await query(first.server.connectionString, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(await findRunningEmbeddedPostgres(dataDir)).toBe(first.server.connectionString);
    await first.stop();
    expect(await findRunningEmbeddedPostgres(dataDir)).toBeUndefined();
  });

  test.each([
    ['another living process', 'exec sleep 60'],
    ['a dead process that nobody reaps', 'sleep 0 & exec sleep 60'],
  ])('postmaster.pid with the id of %s, as after a restart of the machine', async (_name, script) => {
    const first = await start();
    await first.stop();
    const { uid, gid } = await stat(first.server.location);
    // Of the server's own account: PostgreSQL itself looks through the ids of others.
    const squatter = spawn('/bin/sh', ['-c', script], {
      cwd: '/',
      stdio: 'ignore',
      ...(uid === process.getuid?.() ? {} : { uid, gid }),
    });
    try {
      await expect.poll(() => runningCommand(squatter.pid)).toContain('sleep 60');
      const pid = script.includes('&') ? await childOf(squatter.pid) : squatter.pid;
      await writeFile(join(first.server.location, 'postmaster.pid'), `${pid}\n${first.server.location}\n`);
      const second = await start();
      expect(await query(second.server.connectionString, 'select 1 as one')).toEqual([{ one: 1 }]);
    } finally {
      squatter.kill('SIGKILL');
    }
  });

  test('interrupted between initialisation and the first database: the next start makes what is missing', async () => {
    const first = await start();
    const asSuperuser = (text: string) => query(first.server.superuserConnectionString, text);
    await asSuperuser('drop database haulwright');
    await asSuperuser('drop role app_owner');
    await asSuperuser('create database haulwright');
    // how a cut short creation is marked
    await asSuperuser(`update pg_database set datconnlimit = -2 where datname = 'haulwright'`);
    await first.stop();
    const second = await start();
    expect(await query(second.server.connectionString, 'select current_user as role')).toEqual([
      { role: 'app_owner' },
    ]);
  });

  test('interrupted first initialisation: its remains are removed and the next start succeeds', async () => {
    const fresh = join(await makeTemporaryFolder(account), 'data');
    const first = spawnHolder({ dataDir: fresh, account });
    const unfinished = async () =>
      (await readdir(join(fresh, 'postgres')).catch(() => [])).filter((name) =>
        name.startsWith('initializing-'),
      );
    await expect
      .poll(async () => (await unfinished()).some((name) => !name.includes('password')), {
        interval: 5,
        timeout: patiently(20_000),
      })
      .toBe(true);
    await first.kill();
    expect(await unfinished()).not.toEqual([]); // the trap
    const second = await startHolder({ dataDir: fresh, account });
    expect(await query(second.server.connectionString, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(await unfinished()).toEqual([]);
  });

  test.each([
    ['umask 077 and no LANG', { umask: '077', env: {} }],
    [
      'a locale that does not exist and variables of another server',
      {
        env: {
          LANG: 'xx_YY.UTF-8',
          LC_ALL: 'xx_YY.UTF-8',
          PGDATA: '/nonexistent',
          PGPORT: '1',
          PGHOST: 'elsewhere.invalid',
          PGUSER: 'someone',
          PGSSLMODE: 'require',
        },
      },
    ],
  ])('first start with %s', async (_name, options) => {
    const fresh = join(await makeTemporaryFolder(account), 'data');
    const { server } = await startHolder({ dataDir: fresh, account, ...options });
    expect(
      await query(server.connectionString, `select current_setting('server_encoding') as encoding`),
    ).toEqual([{ encoding: 'UTF8' }]);
  });
});

async function ps(...args: string[]): Promise<string> {
  return (await runProgram('ps', args, { account: undefined, cwd: '/', timeoutMs: 5_000 })).output;
}

const runningCommand = (pid: number | undefined) => ps('-o', 'command=', '-p', String(pid));

async function childOf(parent: number | undefined): Promise<number> {
  const rows = (await ps('-axo', 'pid=,ppid=')).split('\n').map((row) => row.trim().split(/\s+/).map(Number));
  return rows.find(([, ppid]) => ppid === parent)?.[0] ?? Number.NaN;
}
