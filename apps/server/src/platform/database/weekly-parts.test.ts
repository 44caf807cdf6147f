import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase } from '../../../../../test/server/database.ts';
import { listCompanyTables } from '../../features/exports/company-archive.queries.ts';
import { listTables } from '../backup/tables.ts';
import { withoutRules } from '../backup/without-rules.ts';
import { analyzeAll } from './analyze.ts';
import { openDatabase, type Database } from './database.ts';
import { migrateDatabase } from './migrate.ts';
import { dropPartitions, ensurePartitions, keepParts, partsSchema, weeklyTables } from './weekly-parts.ts';

let url: string;
let drop: () => Promise<void>;
let owner: pg.Client;
let database: Database;

beforeAll(async () => {
  ({ url, drop } = await createTestDatabase());
  owner = new pg.Client({ connectionString: url });
  await owner.connect();
  database = openDatabase({ connectionString: url, log: { error: () => undefined } });
});

afterAll(async () => {
  await database?.close();
  await owner?.end();
  await drop?.();
});

const table = 'vehicle_positions';
const company = '11111111-1111-7111-8111-111111111111';
const names = async (query: string): Promise<string[]> =>
  (await owner.query<{ name: string }>(`${query} order by 1`)).rows.map(({ name }) => name);
const parts = () =>
  names(
    `select relname as name from pg_class where relnamespace = '${partsSchema}'::regnamespace and relkind = 'r'`,
  );
const undone = async <T>(work: () => Promise<T>): Promise<T> => {
  await owner.query('begin');
  try {
    return await work();
  } finally {
    await owner.query('rollback');
  }
};
const point = (at: string) =>
  `insert into ${table} (company_id, vehicle_id, measured_at, received_at, latitude, longitude) values ('${company}', '${company}', '${at}', now(), 40, -76)`;
const asSystem = () => owner.query(`select set_config('app.system', 'on', true)`);

it('a start has made the weeks from what is kept until three weeks ahead, Monday to Monday', async () => {
  const made = await parts();
  expect(made.length).toBeGreaterThanOrEqual(8);
  const dayMs = 86_400_000;
  const mondays = made.map((name) => Date.parse(name.replace(/^.*_(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3')));
  expect(new Set(mondays.map((monday) => new Date(monday).getUTCDay()))).toEqual(new Set([1]));
  expect(mondays.slice(1).map((monday, at) => (monday - (mondays[at] ?? 0)) / dayMs)).toEqual(
    made.slice(1).map(() => 7),
  );
  const kept = weeklyTables.find((one) => one.table === table)?.keptDays ?? 0;
  expect(mondays[0]).toBeLessThanOrEqual(Date.now() - kept * dayMs);
  expect(mondays.at(-1)).toBeGreaterThan(Date.now() + 14 * dayMs);
});

it('weeks are made once, over the end of a year, rows at midnight go to theirs, and old ones are dropped', () =>
  undone(async () => {
    const ensure = (from: string, to: string) => ensurePartitions(owner, table, new Date(from), new Date(to));
    const weeks = ['2040-12-30T23:59:59.999Z', '2041-01-07T00:00:00Z'] as const;
    expect(await ensure(...weeks)).toEqual([`${table}_20401224`, `${table}_20401231`, `${table}_20410107`]);
    expect(await ensure(...weeks)).toEqual([]);
    await asSystem();
    // The session's time zone must not move the border.
    await owner.query(`set local timezone to 'America/New_York'`);
    for (const at of ['2040-12-30T23:59:59.999Z', '2040-12-31T00:00:00Z']) await owner.query(point(at));
    expect(await names(`select tableoid::regclass::text as name from ${table}`)).toEqual([
      `${partsSchema}.${table}_20401224`,
      `${partsSchema}.${table}_20401231`,
    ]);
    const dropped = await dropPartitions(owner, table, new Date('2040-12-31T00:00:00Z'));
    expect(dropped.at(-1)).toBe(`${table}_20401224`);
    expect(await parts()).toEqual([`${table}_20401231`, `${table}_20410107`]);
    expect(await names(`select count(*)::text as name from ${table}`)).toEqual(['1']);
    await expect(owner.query(point('2041-01-14T00:00:00Z'))).rejects.toThrow(/no partition/);
  }));

it('are made by several servers at once, and while a transaction that writes points is open', async () => {
  const before = await parts();
  const inWeeks = (weeks: number) => new Date(Date.now() + weeks * 7 * 86_400_000);
  await Promise.all([keepParts(url, inWeeks(1)), keepParts(url, inWeeks(1))]);
  expect(await parts()).toHaveLength(before.length);
  const writer = new pg.Client({ connectionString: url });
  await writer.connect();
  try {
    await writer.query('begin');
    await writer.query(`select set_config('app.system', 'on', true)`);
    await writer.query(point(new Date().toISOString()));
    await undone(async () => {
      await owner.query(`set local lock_timeout = '1s'`);
      expect(await ensurePartitions(owner, table, new Date(), inWeeks(6))).not.toEqual([]);
    });
  } finally {
    await writer.query('rollback');
    await writer.end();
  }
});

/** What of the product reads the catalogue, each held against a table with parts below. */
const readers = [
  'features/exports/company-archive.queries.ts',
  'platform/backup/tables.ts',
  'platform/backup/without-rules.ts',
  'platform/database/analyze.ts',
  'platform/database/append-only.ts',
  'platform/database/apply-migrations.ts',
  'platform/database/balanced-ledgers.ts',
  'platform/database/company-statistics.ts',
  'platform/database/find-columns.ts',
  'platform/database/issued-papers.ts',
  'platform/database/line-kinds.ts',
  'platform/database/references.ts',
  'platform/database/secure-tables.ts',
  'platform/database/stop-sums.ts',
  'platform/database/validate-constraints.ts',
  'platform/database/weekly-parts.ts',
  'platform/live/change-triggers.ts',
];

it('everything that reads the catalogue is listed here', () => {
  const source = join(import.meta.dirname, '../..');
  const catalogue = /pg_(class|tables|constraint|trigger|attribute|inherits|policy)\b|information_schema/;
  expect(
    readdirSync(source, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
      .filter((file) => catalogue.test(readFileSync(join(source, file), 'utf8')))
      .toSorted(),
  ).toEqual(readers);
});

it('a start leaves the parts alone: no policies, triggers, statistics or rules of their own', async () => {
  expect(await migrateDatabase(url)).toEqual([]);
  const ofParts = `in (select oid from pg_class where relnamespace = '${partsSchema}'::regnamespace)`;
  expect(await names(`select polname as name from pg_policy where polrelid ${ofParts}`)).toEqual([]);
  expect(await names(`select tgname as name from pg_trigger where tgrelid ${ofParts}`)).toEqual([]);
  expect(
    await names(`select attname as name from pg_attribute where attstattarget = 0 and attrelid ${ofParts}`),
  ).toEqual([]);
  expect(
    await names(
      `select conname as name from pg_constraint where not convalidated or (contype = 'f' and conrelid ${ofParts})`,
    ),
  ).toEqual([]);
  expect(await names(`select tgname as name from pg_trigger where tgrelid = '${table}'::regclass`)).toEqual(
    [],
  );
  expect(await names(`select polname as name from pg_policy where polrelid = '${table}'::regclass`)).toEqual([
    'system',
    'tenant',
  ]);
});

it('requests reach rows through the table only, and those of their company', () =>
  undone(async () => {
    await asSystem();
    await owner.query(point(new Date().toISOString()));
    const part = (await names(`select tableoid::regclass::text as name from ${table}`))[0];
    const as = (id: string) =>
      owner.query(
        `select set_config('app.system', '', true), set_config('app.company_id', $1, true), set_config('role', 'app_user', true)`,
        [id],
      );
    await as('22222222-2222-7222-8222-222222222222');
    expect(await names(`select 'x' as name from ${table}`)).toEqual([]);
    await as(company);
    expect(await names(`select 'x' as name from ${table}`)).toEqual(['x']);
    await expect(owner.query(`select 1 from ${part}`)).rejects.toThrow(/permission denied for schema/);
  }));

it('backups and archives of a company hold neither the table nor its parts, and restoring suspends its rules', async () => {
  const positions = (name: string) => /positions/.test(name);
  expect((await listTables(owner)).map(({ name }) => name).filter(positions)).toEqual([
    'public.driver_positions',
  ]);
  const archived = await database.inTenant({ companyId: company }, listCompanyTables);
  expect(archived.map(({ name }) => name).filter(positions)).toEqual(['driver_positions']);
  await undone(async () => {
    const rules = () =>
      names(
        `select conrelid::regclass || '.' || conname || ' ' || pg_get_constraintdef(oid) as name from pg_constraint where contype = 'c' and conname like '${table}%'`,
      );
    const before = await rules();
    await asSystem();
    await owner.query(point(new Date().toISOString()));
    await withoutRules(owner, async () => expect(await rules()).toEqual([]));
    expect((await rules()).map((rule) => rule.replace(' NOT VALID', ''))).toEqual(before);
  });
  // Through the table, parts included.
  await analyzeAll(database);
  expect(
    await names(
      `select distinct (reltuples >= 0)::text as name from pg_class where relnamespace = '${partsSchema}'::regnamespace and relkind = 'r'`,
    ),
  ).toEqual(['true']);
});
