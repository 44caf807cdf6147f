import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase } from '../../../../../test/server/database.ts';
import { isAhead } from './apply-migrations.ts';
import { migrateDatabase } from './migrate.ts';
import { DatabaseUnusable } from './roles.ts';
import { patiently } from '../../../../../test/patience.ts';

let url: string;
let drop: () => Promise<void>;
let folder: string;
let work: pg.Client;

beforeAll(async () => {
  ({ url, drop } = await createTestDatabase());
  folder = await mkdtemp(join(tmpdir(), 'haulwright-migrations-'));
  work = await connect();
});

afterAll(async () => {
  await work?.end();
  await drop?.();
  await rm(folder, { recursive: true, force: true });
});

async function connect(application = 'test'): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: application });
  await client.connect();
  return client;
}

const later = Date.now() + 1_000_000_000;
let releases = 0;

/** A release whose only migration is this one, newer than all before it. */
async function release(...sql: readonly string[]): Promise<string> {
  releases += 1;
  const own = join(folder, String(releases));
  await mkdir(join(own, 'meta'), { recursive: true });
  await writeFile(join(own, 'change.sql'), sql.join('--> statement-breakpoint\n'));
  await writeFile(
    join(own, 'meta', '_journal.json'),
    JSON.stringify({ entries: [{ idx: 0, tag: 'change', when: later + releases, breakpoints: true }] }),
  );
  return own;
}

const columnsOf = async (table: string): Promise<string[]> =>
  (
    await work.query<{ name: string }>(
      `select attname as name from pg_attribute where attrelid = to_regclass($1) and attnum > 0`,
      [table],
    )
  ).rows.map((row) => row.name);

describe('a migration', () => {
  it('gives its lock back and asks again while somebody holds the table, and nobody else waits behind it for long', async () => {
    const change = await release('alter table clients add column held_up text;');
    const holder = await connect();
    await holder.query('begin');
    await holder.query('select 1 from clients');
    let done = false;
    const migrating = migrateDatabase(url, change).then(() => (done = true));
    await expect.poll(waiting, { timeout: patiently(20_000) }).toBe(1);
    // Later queries wait for as long as it does: two seconds at most.
    const reader = await connect();
    await reader.query(`set statement_timeout = '10s'`);
    await reader.query('select 1 from clients');
    expect(done).toBe(false);
    await holder.query('commit');
    await migrating;
    expect(await columnsOf('clients')).toContain('held_up');
    await Promise.all([holder.end(), reader.end()]);
  });

  it('that fails leaves nothing of itself', async () => {
    const change = await release(
      'alter table clients add column half text;',
      'alter table clients add column half text;',
    );
    await expect(migrateDatabase(url, change)).rejects.toThrow(/already exists/);
    expect(await columnsOf('clients')).not.toContain('half');
  });

  it('outside of a transaction builds an index while rows are written, also after an attempt that was interrupted', async () => {
    const change = await release(
      '-- haulwright: outside-transaction\ncreate index concurrently if not exists "slow_idx" on "clients" ("name");',
    );
    const writer = await connect();
    await writer.query('begin');
    await writer.query(`select set_config('app.system', 'on', true)`);
    await writer.query(`update clients set name = name`);
    const first = migrateDatabase(url, change).then(
      () => 'done',
      (error: Error) => error.message,
    );
    await expect.poll(isBuilding, { timeout: patiently(20_000) }).toBe(true);
    await work.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'haulwright-migrate' and datname = current_database()`,
    );
    expect(await first).toMatch(/terminat/i);
    await writer.query('commit');
    await writer.end();
    expect(await validityOf('slow_idx')).toBe(false);
    await migrateDatabase(url, change);
    expect(await validityOf('slow_idx')).toBe(true);
  });

  it('is applied once by servers that start together, one of which builds an index', async () => {
    const change = await release(
      '-- haulwright: outside-transaction\ncreate index concurrently if not exists "shared_idx" on "clients" ("phone");',
    );
    await Promise.all([1, 2, 3].map(() => migrateDatabase(url, change)));
    const { rows } = await work.query(
      'select count(*)::int as times from drizzle.__drizzle_migrations where created_at = $1',
      [later + releases],
    );
    expect(rows).toEqual([{ times: 1 }]);
  });

  it('outside of a transaction goes on where it stopped, and adds no constraint twice', async () => {
    const change = await release(
      '-- haulwright: outside-transaction\nalter table clients add constraint stepwise_check check (name <> $$x$$) not valid;',
      'alter table of_later add constraint of_later_check check (id > 0) not valid;',
    );
    await expect(migrateDatabase(url, change)).rejects.toThrow(/of_later.* does not exist/);
    await work.query('create table of_later (id int, company_id uuid)');
    await migrateDatabase(url, change);
    const { rows } = await work.query(
      `select conname as name from pg_constraint where conname in ('stepwise_check', 'of_later_check') order by 1`,
    );
    expect(rows.map(({ name }) => name)).toEqual(['of_later_check', 'stepwise_check']);
    await work.query('drop table of_later; alter table clients drop constraint stepwise_check');
  });

  it('steps back when it and a request wait for each other', async () => {
    const change = await release(
      '-- haulwright: outside-transaction\nalter table jobs add constraint crossed_fkey foreign key (company_id, client_id) references clients (company_id, id) not valid;',
    );
    const request = await connect();
    await request.query('begin');
    await request.query('lock table clients in row exclusive mode');
    const migrating = migrateDatabase(url, change);
    await expect.poll(waiting, { timeout: patiently(20_000) }).toBe(1);
    await request.query('lock table jobs in row exclusive mode');
    await request.query('commit');
    await request.end();
    await migrating;
    await work.query('alter table jobs drop constraint crossed_fkey');
  });

  it('that older servers would not survive is refused while one runs', async () => {
    const change = await release(
      '-- haulwright: stops-older-servers: they read clients.held_up\nalter table clients drop column held_up;',
    );
    const running = await connect('haulwright');
    const refusal = await migrateDatabase(url, change).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(DatabaseUnusable);
    expect(String(refusal)).toMatch(/\(they read clients\.held_up\).*Stop all of them/);
    await running.end();
    await expect
      .poll(
        () =>
          migrateDatabase(url, change).then(
            () => 'done',
            (error: Error) => error.message,
          ),
        { timeout: patiently(20_000) },
      )
      .toBe('done');
    expect(await columnsOf('clients')).not.toContain('held_up');
  });
});

describe('a start', () => {
  it('reads statistics of large tables that have none, as another program’s restore leaves them', async () => {
    await work.query('alter table companies set (autovacuum_enabled = off)');
    await work.query('begin');
    await work.query(`select set_config('app.system', 'on', true)`);
    await work.query(
      `insert into companies (id, name) select gen_random_uuid(), repeat('x', 200) from generate_series(1, 6000)`,
    );
    await work.query('commit');
    const known = async () =>
      (await work.query(`select reltuples from pg_class where oid = 'companies'::regclass`)).rows[0]
        .reltuples;
    expect(await known()).toBe(-1);
    await migrateDatabase(url);
    expect(await known()).toBe(6_000);
  });
});

describe('a database that a newer version brought up to date', () => {
  it('is served by an older one, which leaves it as it is', async () => {
    // A table of which this version knows nothing is no reason to refuse.
    await work.query('create table of_the_installation (id int primary key)');
    await work.query(`insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', $1)`, [
      later + 1_000,
    ]);
    await migrateDatabase(url);
    expect(await columnsOf('of_the_installation')).toEqual(['id']);
    expect(await isAhead(work, join(import.meta.dirname, '../../../migrations'))).toBe(true);
  });
});

const waiting = async (): Promise<number> =>
  Number(
    (
      await work.query(
        `select count(*) from pg_stat_activity where application_name = 'haulwright-migrate' and datname = current_database() and wait_event_type = 'Lock'`,
      )
    ).rows[0].count,
  );

const isBuilding = async (): Promise<boolean> =>
  (await work.query(`select 1 from pg_index where indexrelid = to_regclass('slow_idx')`)).rows.length > 0 &&
  (await waiting()) > 0;

const validityOf = async (index: string): Promise<boolean | undefined> =>
  (await work.query('select indisvalid as valid from pg_index where indexrelid = to_regclass($1)', [index]))
    .rows[0]?.valid;
