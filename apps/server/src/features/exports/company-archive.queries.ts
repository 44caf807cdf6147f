import { sql } from 'drizzle-orm';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { leftOutColumns, leftOutTables, type ExportedTable } from './company-tables.ts';

const rowsAtOnce = 400;

/**
 * Every table with rows of a company, whichever feature owns it, so that none is forgotten; computed columns
 * are left out.
 */
export async function listCompanyTables(tx: TenantTransaction): Promise<ExportedTable[]> {
  const { rows } = await tx.execute<{ name: string; columns: string[] }>(sql`
    select c.relname as name,
           array(select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum) as columns
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'public' and c.relkind in ('r', 'p') order by 1`);
  return rows
    .filter(({ name }) => !leftOutTables.includes(name))
    .map(({ name, columns }) => ({
      name,
      columns: columns.filter((column) => leftOutColumns[name]?.includes(column) !== true),
    }));
}

export type StoredRow = Readonly<Record<string, unknown>>;

/** Counts the rows of all these tables that row-level security shows. */
export async function countRows(tx: TenantTransaction, tables: readonly ExportedTable[]): Promise<number> {
  const counts = tables.map(({ name }) => sql`select count(*) as rows from ${sql.identifier(name)}`);
  const { rows } = await tx.execute<{ rows: number }>(
    sql`select coalesce(sum(rows), 0)::int as rows from (${sql.join(counts, sql` union all `)}) counted`,
  );
  return rows[0]?.rows ?? 0;
}

/**
 * Reads the company's rows of a table through row-level security. Instants are written in UTC. `onRead` is
 * told the number of rows read.
 */
export async function* readTable(
  tx: TenantTransaction,
  table: ExportedTable,
  onRead: (rows: number) => void,
): AsyncGenerator<{ readonly json: string; readonly row: StoredRow }[]> {
  await tx.execute(sql`set local timezone to 'UTC'`);
  const columns = sql.join(
    table.columns.map((column) => sql.identifier(column)),
    sql`, `,
  );
  await tx.execute(
    sql`declare company_rows no scroll cursor for select row_to_json(t)::text as json from (select ${columns} from ${sql.identifier(table.name)}) t`,
  );
  for (;;) {
    const { rows } = await tx.execute<{ json: string }>(sql.raw(`fetch ${rowsAtOnce} from company_rows`));
    if (rows.length === 0) break;
    onRead(rows.length);
    yield rows.map(({ json }) => ({ json, row: JSON.parse(json) as StoredRow }));
  }
  await tx.execute(sql`close company_rows`);
}
