import { setTimeout as sleep } from 'node:timers/promises';
import type { MigrationMeta } from 'drizzle-orm/migrator';
import type pg from 'pg';
import { readMigrations, refuseBeforeBaseline } from './baseline.ts';
import { isDeadlock, isLockNotAvailable } from './lock-not-available.ts';
import { addedConstraintOf, concurrentIndexOf, isTableChange, marksOf } from './migration-rules.ts';
import { DatabaseUnusable } from './roles.ts';

/** How long a change may wait for a table's lock: everyone who needs that table afterwards waits as long. */
const lockTimeoutMs = 2_000;
const maxTries = 40;
const longestPauseMs = 3_000;

/**
 * Applies the missing migrations, oldest first, each in full or not at all. Others continue working: a lock
 * that is not granted at once is given up and requested again.
 * @returns the number applied
 * @throws DatabaseUnusable when a lock is never granted, when a migration requires older servers to be stopped
 * and some run, or when the database is from before the baseline
 */
export async function applyMigrations(client: pg.ClientBase, folder: string): Promise<number> {
  await client.query('create schema if not exists drizzle');
  await client.query(
    'create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
  );
  const newest = await newestSeen(client);
  refuseBeforeBaseline(newest);
  const waiting = readMigrations(folder).filter(({ folderMillis }) => folderMillis > newest);
  for (const migration of waiting) {
    const marks = marksOf(migration.sql.join('\n'));
    if (marks.stopsOlderServers !== undefined && newest > 0)
      await refuseBesideOthers(client, marks.stopsOlderServers);
    if (marks.outsideTransaction) await applyStepByStep(client, migration);
    else await patiently(client, () => applyAll(client, migration));
  }
  return waiting.length;
}

/** Whether the database was migrated by a newer version than this one. */
export async function isAhead(client: pg.ClientBase, folder: string): Promise<boolean> {
  const ours = readMigrations(folder).at(-1)?.folderMillis ?? 0;
  return (await newestSeen(client)) > ours;
}

async function newestSeen(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ newest: string | null }>(
    'select max(created_at) as newest from drizzle.__drizzle_migrations',
  );
  return Number(rows[0]?.newest ?? 0);
}

async function applyAll(client: pg.ClientBase, migration: MigrationMeta): Promise<void> {
  for (const statement of migration.sql) await client.query(statement);
  await note(client, migration);
}

const note = (client: pg.ClientBase, { hash, folderMillis }: MigrationMeta) =>
  client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
    hash,
    folderMillis,
  ]);

/**
 * Runs statements that do not share a transaction: indexes built concurrently, which wait for running
 * transactions and block nobody, and changes of tables, each of which takes its locks alone. Each can be run
 * twice, so an interrupted one is run again.
 */
async function applyStepByStep(client: pg.ClientBase, migration: MigrationMeta): Promise<void> {
  for (const statement of migration.sql) {
    if (isTableChange(statement)) {
      const constraint = addedConstraintOf(statement);
      if (constraint === undefined || !(await isAdded(client, constraint)))
        await patiently(client, async () => void (await client.query(statement)));
      continue;
    }
    const index = concurrentIndexOf(statement);
    // The invalid index of an interrupted build would count as built.
    if (index !== undefined && (await isInvalid(client, index)))
      await client.query(`drop index concurrently if exists ${index}`);
    await client.query(statement);
  }
  await note(client, migration);
}

async function isAdded(
  client: pg.ClientBase,
  { table, name }: { readonly table: string; readonly name: string },
): Promise<boolean> {
  const { rows } = await client.query(
    'select 1 from pg_constraint where conrelid = to_regclass($1) and conname = $2',
    [table, name],
  );
  return rows.length > 0;
}

async function isInvalid(client: pg.ClientBase, index: string): Promise<boolean> {
  const { rows } = await client.query<{ invalid: boolean }>(
    'select not indisvalid as invalid from pg_index where indexrelid = to_regclass($1)',
    [index],
  );
  return rows[0]?.invalid ?? false;
}

/**
 * Runs the work in one transaction that waits for no lock longer than two seconds; retries, with pauses in
 * which waiting requests are served, for about two minutes.
 */
export async function patiently(client: pg.ClientBase, work: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    await client.query('begin');
    try {
      await client.query(`set local lock_timeout = ${lockTimeoutMs}`);
      await work();
      await client.query('commit');
      return;
    } catch (error) {
      await client.query('rollback');
      if (!isLockNotAvailable(error) && !isDeadlock(error)) throw error;
      if (tries === maxTries) {
        throw new DatabaseUnusable(
          'The database could not be updated: for minutes, another session has held a lock on a table that must change. ' +
            'Nothing was changed. Look in pg_stat_activity for a transaction that does not end, terminate it, and start again.',
          { cause: error },
        );
      }
    }
    await sleep(Math.min(longestPauseMs, 100 * tries));
  }
}

async function refuseBesideOthers(client: pg.ClientBase, why: string): Promise<void> {
  const { rows } = await client.query<{ others: number }>(
    `select count(*)::int as others from pg_stat_activity where datname = current_database() and application_name = 'haulwright'`,
  );
  if ((rows[0]?.others ?? 0) === 0) return;
  throw new DatabaseUnusable(
    `This version changes the database in a way that the servers running on it now would not survive (${why}). ` +
      'Nothing was changed. Stop all of them, then start this one.',
  );
}
