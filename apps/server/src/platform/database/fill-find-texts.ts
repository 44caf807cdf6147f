import { sql, type SQL } from 'drizzle-orm';
import type { Database, SystemTransaction } from './database.ts';
import { searchedTables } from './find-columns.ts';

const rowsAtOnce = 1_000;
/** Batches of one pass: a server that stops waits for it. */
const batchesAtOnce = 20;

/**
 * Fills the search columns of rows from before there were any, in short transactions and a part of them at a
 * time; what is locked by others is left for the next pass. Until then their text is made as they are read.
 * New rows are filled as they are written.
 * @returns the number filled; 0: nothing is left
 */
export async function fillFindTexts(database: Pick<Database, 'asSystem'>): Promise<number> {
  let filled = 0;
  for (const { table } of searchedTables) {
    const name = sql`${sql.identifier(table)}`;
    const { rows } = await database.asSystem((tx) =>
      tx.execute<{ some: boolean }>(sql`select exists (select from ${name} where find_text is null) as some`),
    );
    if (!rows[0]?.some) continue;
    let after: string | null = null;
    for (let batches = 0; batches < batchesAtOnce; batches += 1) {
      const from: string | null = after;
      const batch: Batch = await database.asSystem((tx) => fillBatch(tx, name, from));
      filled += batch.rows;
      after = batch.last;
      if (after === null) break;
    }
  }
  return filled;
}

interface Batch extends Record<string, unknown> {
  rows: number;
  last: string | null;
}

/** The trigger of the column makes its text. */
async function fillBatch(tx: SystemTransaction, table: SQL, after: string | null): Promise<Batch> {
  const place = after === null ? sql`true` : sql`id > ${after}::uuid`;
  const { rows } = await tx.execute<Batch>(sql`
    with batch as materialized (
      select id from ${table} where find_text is null and ${place} order by id limit ${rowsAtOnce} for update skip locked),
    filled as (
      update ${table} r set find_text = null from batch where r.id = batch.id returning r.id)
    select (select count(*)::int from filled) as rows, (select id from batch order by id desc limit 1) as last`);
  return rows[0] ?? { rows: 0, last: null };
}
