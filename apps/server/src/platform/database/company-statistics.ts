import type pg from 'pg';

/** From this version on, the owner of a table may write what PostgreSQL believes of a column. */
const writesStatistics = 180_000;
/** Companies that are looked for in each table; of more, these stand for the others. */
const sampled = 500;

/**
 * Lets PostgreSQL take every company for the average one. By itself it learns which companies have rows, and of
 * one that began since, it believes that there are none: every join then seems to cost nothing, and pages that
 * take 20 ms took 20 seconds until the next refresh. So its refreshes leave out the company, and what it
 * believes is written here: that a table's rows are shared evenly by as many companies as have any. Runs after
 * the migrations at every start. PostgreSQL 15 to 17 cannot be told; there it stays as it is.
 */
export async function levelCompanies(
  client: pg.ClientBase,
  inTransaction: (work: () => Promise<void>) => Promise<void>,
): Promise<void> {
  const { rows: tables } = await client.query<{ name: string; told: boolean; indexed: boolean }>(
    `select c.relname as name, coalesce(a.attstattarget, -1) = 0 as told,
            exists (select from pg_index i where i.indrelid = c.oid and i.indkey[0] = a.attnum and i.indpred is null) as indexed
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
       join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id' and not a.attisdropped
      where n.nspname = 'public' and c.relkind = 'r' and current_setting('server_version_num')::int >= $1`,
    [writesStatistics],
  );
  for (const { name, told, indexed } of tables)
    await inTransaction(async () => {
      if (!told) {
        await client.query(`alter table public."${name}" alter column company_id set statistics 0`);
        await client.query(
          `/* since PostgreSQL 18 */ select pg_clear_attribute_stats('public', $1, 'company_id', false)`,
          [name],
        );
      }
      await client.query(`select set_config('app.system', 'on', true)`);
      const hasRows = indexed ? `exists (select from public."${name}" t where t.company_id = s.id)` : 'true';
      await client.query(
        `/* since PostgreSQL 18 */
         select pg_restore_attribute_stats('schemaname', 'public', 'relname', $1::text, 'attname', 'company_id',
                'inherited', false, 'null_frac', 0::real, 'avg_width', 16, 'n_distinct', (
                  select greatest(1, round(count(*) filter (where ${hasRows}) * (select count(*) from public.companies) / greatest(1, count(*))::numeric))
                    from (select id from public.companies order by id limit ${sampled}) s)::real)`,
        [name],
      );
    });
}
