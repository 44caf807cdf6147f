import type pg from 'pg';

/** Part of the triggers' names: increased when they change, so that the next start creates them again. */
const edition = 1;

/** Parts of a paper, and the column with the paper's state. */
const parts = ['public.invoice_lines', 'public.invoice_taxes'] as const;

/**
 * Makes the database refuse to add, change or remove the parts of an issued invoice. The invoice itself is
 * among the append-only tables. Allowed are the removal of a company, which removes them, and the restoring
 * of a backup. Runs after the migrations at every start and changes only what is missing.
 */
export async function keepIssuedPapers(
  client: pg.ClientBase,
  inTransaction: (work: () => Promise<void>) => Promise<void>,
): Promise<void> {
  await inTransaction(async () => void (await client.query(refuseChange)));
  const { rows } = await client.query<{ table: string; name: string }>(
    `select 'public.' || c.relname as table, t.tgname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
      where t.tgname like 'issued\\_%' and not t.tgisinternal`,
  );
  const there = new Set(rows.map(({ table, name }) => `${table} ${name}`));
  for (const table of parts) {
    const name = `issued_${edition}_parts`;
    if (there.has(`${table} ${name}`)) continue;
    await inTransaction(
      async () =>
        void (await client.query(
          `create trigger ${name} before insert or update or delete on ${table} for each row execute function public.refuse_issued()`,
        )),
    );
  }
}

const refuseChange = `
  create or replace function public.refuse_issued() returns trigger language plpgsql as $$
  declare paper uuid := case tg_op when 'INSERT' then new.invoice_id else old.invoice_id end; state_now text;
  begin
    if pg_trigger_depth() > 1 or (current_setting('app.restoring', true) = 'on' and current_user <> 'app_user') then
      return case tg_op when 'DELETE' then old else new end;
    end if;
    select i.state into state_now from public.invoices i where i.id = paper;
    if state_now in ('issued', 'void') then
      raise exception '% of %.% is refused: the invoice is issued', tg_op, tg_table_schema, tg_table_name using errcode = 'restrict_violation';
    end if;
    return case tg_op when 'DELETE' then old else new end;
  end $$`;
