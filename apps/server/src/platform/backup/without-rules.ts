import type pg from 'pg';

/**
 * Loads rows while references and checks are suspended, and adds all of them again for new rows. For backups
 * of databases that hold rows from before a rule: the next start checks them and reports which rules they
 * break. Locks every table until the end of the transaction.
 */
export async function withoutRules<T>(client: pg.ClientBase, load: () => Promise<T>): Promise<T> {
  const { rows } = await client.query<{ table: string; drop: string; add: string }>(`
    select format('%I.%I', n.nspname, c.relname) as table,
           string_agg(format('drop constraint %I', k.conname), ', ') as drop,
           string_agg(format('add constraint %I %s', k.conname, pg_get_constraintdef(k.oid))
             || case when k.convalidated then ' not valid' else '' end, ', ') as add
      from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
     where k.contype in ('c', 'f') and n.nspname in ('public', 'auth') group by 1 order by 1`);
  for (const { table, drop } of rows) await client.query(`alter table ${table} ${drop}`);
  const loaded = await load();
  for (const { table, add } of rows) await client.query(`alter table ${table} ${add}`);
  return loaded;
}
