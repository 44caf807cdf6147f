import { setTimeout as delay } from 'node:timers/promises';
import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Logger } from 'pino';
import type { Database, SystemTransaction } from './database.ts';

/** One kind of rows that are removed after their retention time, of all companies at once. */
export interface Purge {
  /** For the log and the guide, for example "idempotency keys". */
  readonly name: string;
  /**
   * Begins a pass. The returned function checks up to `limit` rows and removes those that are due.
   * @returns the number checked; fewer than `limit`: the pass is over
   */
  readonly start: (now: Date) => (tx: SystemTransaction, limit: number) => Promise<number>;
}

interface Purging {
  readonly database: Pick<Database, 'asSystem'>;
  readonly now: () => Date;
  /** Is told of failures; without it the first one is thrown. */
  readonly log?: Pick<Logger, 'error'> | undefined;
  /** Stops after the current batch; the rest is found by the next pass. */
  readonly signal?: AbortSignal | undefined;
  /** Rows of one transaction. */
  readonly batchRows?: number;
}

const defaultBatchRows = 1_000;
/** Any fixed number: of several servers one purges, the others skip. */
const purgeLock = 727_002;

/**
 * Makes one pass of each purge: in short transactions, pausing after each for as long as it took, so that
 * neither a lock nor the disk is taken from anyone for long. A purge that fails is logged and does not stop
 * the others.
 */
export async function runPurges(
  purges: readonly Purge[],
  { database, now, log, signal, batchRows = defaultBatchRows }: Purging,
): Promise<void> {
  for (const { name, start } of purges) {
    const batch = start(now());
    try {
      for (;;) {
        if (signal?.aborted) return;
        const begun = performance.now();
        const looked = await database.asSystem(async (tx) =>
          (await takeTurn(tx)) ? batch(tx, batchRows) : 0,
        );
        if (looked < batchRows) break;
        await delay(performance.now() - begun, undefined, signal && { signal }).catch(() => undefined);
      }
    } catch (error) {
      if (log === undefined) throw error;
      log.error({ err: error }, `${name} that are over could not be removed; it is tried again in an hour`);
    }
  }
}

async function takeTurn(tx: SystemTransaction): Promise<boolean> {
  // Append-only tables allow removals only where this is set (append-only.ts).
  const { rows } = await tx.execute<{ mine: boolean }>(
    sql`select pg_try_advisory_xact_lock(${purgeLock}) as mine, set_config('app.purging', 'on', true)`,
  );
  return rows[0]?.mine ?? false;
}

interface Some {
  readonly where: SQL | undefined;
  /** The rows with the smallest value, by an index on it. */
  readonly oldest: PgColumn;
  readonly limit: number;
}

/** Rows locked by others are left for the next pass. */
const some = (table: PgTable, { where, oldest, limit }: Some): SQL =>
  sql`ctid = any(array(select ctid from ${table} where ${where} order by ${oldest} limit ${limit} for update skip locked))`;

/**
 * Removes the oldest of the rows.
 * @returns the number removed
 */
export async function deleteSome(tx: SystemTransaction, table: PgTable, which: Some): Promise<number> {
  return (await tx.delete(table).where(some(table, which))).rowCount ?? 0;
}

/**
 * Clears columns of the oldest of the rows, which must no longer match the condition then.
 * @returns the number cleared
 */
export async function clearSome(
  tx: SystemTransaction,
  table: PgTable,
  columns: readonly PgColumn[],
  which: Some,
): Promise<number> {
  const cleared = sql.join(
    columns.map((column) => sql`${sql.identifier(column.name)} = null`),
    sql`, `,
  );
  return (await tx.execute(sql`update ${table} set ${cleared} where ${some(table, which)}`)).rowCount ?? 0;
}

const dayMs = 86_400_000;

/** A purge of rows older than a number of days. */
export const olderThan = (
  name: string,
  days: number,
  remove: (tx: SystemTransaction, before: Date, limit: number) => Promise<number>,
): Purge => ({
  name,
  start: (now) => (tx, limit) => remove(tx, new Date(now.getTime() - days * dayMs), limit),
});
