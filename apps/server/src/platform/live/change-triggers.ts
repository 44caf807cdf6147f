import type pg from 'pg';

/** The channel changes are told on: `<company id> <table>`. */
export const changesChannel = 'haulwright_changes';

/** Tables whose rows no screen shows by themselves. */
const silentTables = ['applied_commands', 'job_counters', 'report_files', 'client_import_rows'];

/**
 * Lets the database tell whoever listens that a company's table changed: when the transaction commits, once for each
 * table, whichever server wrote it. Says which company by the transaction's own setting, so that work for all companies
 * tells nothing. Runs after the migrations at every start and touches only what is missing.
 */
export async function addChangeTriggers(client: pg.ClientBase): Promise<void> {
  await client.query(`
    create or replace function public.tell_changes() returns trigger language plpgsql as $$
    declare company text := nullif(current_setting('app.company_id', true), '');
    begin
      if company is not null then perform pg_notify('${changesChannel}', company || ' ' || tg_table_name); end if;
      return null;
    end $$`);
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relname = any($1)
        and not exists (select 1 from pg_trigger t where t.tgrelid = c.oid and t.tgname = 'tell_changes')`,
    [silentTables],
  );
  for (const { name } of rows) {
    await client.query(`create trigger tell_changes after insert or update or delete on public."${name}" for each statement execute function public.tell_changes()`);
  }
}
