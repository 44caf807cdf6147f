import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase } from '../../../../../test/server/database.ts';
import { applyMigrations } from './apply-migrations.ts';
import { baseline, readMigrations } from './baseline.ts';
import { migrateDatabase, ownMigrations } from './migrate.ts';
import { DatabaseUnusable } from './roles.ts';

let url: string;
let drop: () => Promise<void>;
let client: pg.Client;

beforeEach(async () => {
  ({ url, drop } = await createTestDatabase());
  client = new pg.Client({ connectionString: url });
  await client.connect();
});

afterEach(async () => {
  await client?.end();
  await drop?.();
});

/** Makes the database one that stands at an instant of the migrations before the baseline. */
async function standAt(createdAt: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'haulwright-baseline-'));
  try {
    await mkdir(join(folder, 'meta'));
    const [entry] = JSON.parse(await readFile(join(ownMigrations, 'meta/_journal.json'), 'utf8')).entries;
    await writeFile(join(folder, 'meta/_journal.json'), JSON.stringify({ entries: [entry] }));
    await copyFile(join(ownMigrations, `${entry.tag}.sql`), join(folder, `${entry.tag}.sql`));
    await client.query(
      'drop schema public cascade; drop schema auth cascade; drop schema drizzle cascade; create schema public',
    );
    // Only the tables: the triggers belong to those of later migrations, too.
    await applyMigrations(client, folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  await client.query('truncate drizzle.__drizzle_migrations restart identity');
  for (let earlier = 63; earlier >= 0; earlier -= 1)
    await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
      earlier === 0 ? baseline.lastEarlierHash : `earlier ${earlier}`,
      createdAt - earlier,
    ]);
}

const applied = async () =>
  (await client.query('select hash, created_at::text from drizzle.__drizzle_migrations order by id')).rows;

/** Everything that makes up the tables, indexes, constraints, triggers and policies. */
async function catalogue(): Promise<unknown> {
  const { rows } = await client.query(`
    select 'column' as kind, attrelid::regclass || '.' || attname as name,
           format_type(atttypid, atttypmod) || attnotnull as content
      from pg_attribute where attnum > 0 and not attisdropped and attrelid in (select oid from pg_class where relkind = 'r' and relnamespace in ('public'::regnamespace, 'auth'::regnamespace))
    union all select 'index', indexname, indexdef from pg_indexes where schemaname in ('public', 'auth')
    union all select 'constraint', conrelid::regclass || '.' || conname, pg_get_constraintdef(oid) || convalidated from pg_constraint
    union all select 'trigger', tgrelid::regclass || '.' || tgname, pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
    union all select 'policy', tablename || '.' || policyname, coalesce(qual, '') || coalesce(with_check, '') from pg_policies
    order by 1, 2, 3`);
  return rows;
}

describe('a database from before the baseline', () => {
  it('goes on after the baseline when it stands at the last earlier migration, and ends as a new one', async () => {
    const fresh = await catalogue();
    await standAt(baseline.createdAt);
    expect(await catalogue()).not.toEqual(fresh);
    expect(await migrateDatabase(url)).toEqual([]);
    expect(await catalogue()).toEqual(fresh);
    const later = readMigrations(ownMigrations).slice(1);
    expect((await applied()).slice(64).map(({ hash }) => hash)).toEqual(later.map(({ hash }) => hash));
  });

  it('is refused as it is when it stands at an older one, with what to do', async () => {
    await standAt(baseline.createdAt - 1);
    const before = [await catalogue(), await applied()];
    const refusal = await migrateDatabase(url).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(DatabaseUnusable);
    expect(String(refusal)).toMatch(
      /Nothing was changed\. First start the last state of version 0\.2 on it.*git checkout [0-9a-f]{8} .*update\.md/,
    );
    expect([await catalogue(), await applied()]).toEqual(before);
  });
});
