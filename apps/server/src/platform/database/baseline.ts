import { readMigrationFiles, type MigrationMeta } from 'drizzle-orm/migrator';
import type pg from 'pg';
import { DatabaseUnusable } from './roles.ts';

/**
 * The first migration holds what 64 earlier ones made, up to version 0.3.0, and has the instant of the last of
 * them: a database that stands there goes on with what comes after it.
 */
export const baseline = {
  /** As noted in the database by the last earlier migration, or by the first one of a new database. */
  createdAt: 1_795_805_342_957,
  /** The last earlier migration, as backups name it. */
  lastEarlierHash: '60826995ace8610c15659180d654e7bf764985f469c5fa9e655528c17cc93450',
  /** A state of the repository in which all earlier migrations are there. */
  lastEarlierCommit: '67a07dea',
};

/** What to do about a database or a backup from before the baseline. */
export const howToReachBaseline =
  'First start the last state of version 0.2 on it, which brings it up to date ' +
  `(git checkout ${baseline.lastEarlierCommit} && npm ci && npm start), then this version. docs/guides/update.md tells more.`;

export const readMigrations = (folder: string): MigrationMeta[] =>
  readMigrationFiles({ migrationsFolder: folder });

/**
 * Refuses a database that lacks some of what the baseline holds.
 * @param newest instant of its newest migration, 0 for a new database
 * @throws DatabaseUnusable
 */
export function refuseBeforeBaseline(newest: number): void {
  if (newest === 0 || newest >= baseline.createdAt) return;
  throw new DatabaseUnusable(
    `This database is from an older version than this one can bring up to date. Nothing was changed. ${howToReachBaseline}`,
  );
}

/** Hashes of applied migrations, oldest first. */
export async function appliedHashes(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ hash: string }>(
    'select hash from drizzle.__drizzle_migrations order by id',
  );
  return rows.map((row) => row.hash);
}

/**
 * What was applied after the baseline, whichever way it was reached.
 * @param applied hashes, oldest first
 * @param own this version's migrations
 * @returns undefined when they end before it
 */
export function sinceBaseline(
  applied: readonly string[],
  own: readonly MigrationMeta[],
): readonly string[] | undefined {
  const at = applied.findIndex((hash) => hash === baseline.lastEarlierHash || hash === own[0]?.hash);
  return at === -1 ? undefined : applied.slice(at + 1);
}
