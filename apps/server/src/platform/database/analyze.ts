import { sql } from 'drizzle-orm';
import type pg from 'pg';
import type { Database } from './database.ts';

/**
 * Number of new rows after which a load refreshes statistics: PostgreSQL's own come a minute later, or after
 * the next load.
 */
export const manyRows = 200;

/**
 * Refreshes the statistics by which PostgreSQL plans queries: without any, the first export after a large
 * load took a minute instead of two seconds. Reads a sample, and blocks neither readers nor writers. Works as
 * the owner of the tables.
 * @param tables with their schema unless it is `public`
 */
export async function analyzeTables(
  database: Pick<Database, 'asSystem'>,
  tables: readonly string[],
): Promise<void> {
  for (const table of tables)
    await database.asSystem((tx) =>
      tx.execute(
        sql`analyze ${sql.join(
          table.split('.').map((part) => sql.identifier(part)),
          sql`.`,
        )}`,
      ),
    );
}

/** Analyzes all tables of the product after a full load. */
export async function analyzeAll(database: Pick<Database, 'asSystem'>): Promise<void> {
  const { rows } = await database.asSystem((tx) =>
    tx.execute<{ name: string }>(
      sql`select schemaname || '.' || tablename as name from pg_tables where schemaname in ('public', 'auth') order by 1`,
    ),
  );
  await analyzeTables(
    database,
    rows.map(({ name }) => name),
  );
}

const smallBytes = 800_000;

/** Tables with rows and without statistics, as another program's restore leaves them. */
export async function analyzeUnknown(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ name: string }>(`
    select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname in ('public', 'auth') and c.relkind = 'r' and c.reltuples < 0 and pg_relation_size(c.oid) > ${smallBytes}`);
  for (const { name } of rows) await client.query(`analyze ${name}`);
}
