import { sql } from 'drizzle-orm';
import type { TenantTransaction } from './database.ts';
import { uuids } from './sql-helpers.ts';

/**
 * Whether rows of other tables refer to one of these rows and would lose sight of it (`on delete set null`).
 * Rows that belong to it go with it and do not count. Reads the catalogue, so a new table counts by itself.
 */
export async function isReferredTo(
  tx: TenantTransaction,
  table: string,
  ids: readonly string[],
): Promise<boolean> {
  if (ids.length === 0) return false;
  const { rows } = await tx.execute<{ referring: string; column: string }>(sql`
    select c.conrelid::regclass::text as referring, a.attname as column
      from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
     where c.contype = 'f' and c.confrelid = ${table}::regclass and c.confdeltype = 'n'
       and a.attname <> 'company_id'
     order by 1, 2`);
  const found = rows.map(
    ({ referring, column }) =>
      sql`exists (select 1 from ${sql.identifier(referring)} where ${sql.identifier(column)} = any(${uuids(ids)}))`,
  );
  if (found.length === 0) return false;
  const answer = await tx.execute<{ found: boolean }>(sql`select ${sql.join(found, sql` or `)} as found`);
  return answer.rows[0]?.found === true;
}
