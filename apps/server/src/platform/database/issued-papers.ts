import type pg from 'pg';

/** Part of the triggers' names: increased when they change, so that the next start creates them again. */
const edition = 1;

interface Paper {
  readonly table: string;
  /** Tables of its parts. */
  readonly parts: readonly string[];
  /** The column by which a part names its paper. */
  readonly key: string;
  /** SQL: the states in which the parts stay as they are. */
  readonly final: string;
  /** The triggers' function. Each paper has its own, whose plan PostgreSQL keeps: it runs for every line. */
  readonly refuses: string;
  readonly because: string;
}

const papers: readonly Paper[] = [
  {
    table: 'public.invoices',
    parts: ['public.invoice_lines', 'public.invoice_taxes'],
    key: 'invoice_id',
    final: `('issued', 'void')`,
    refuses: 'public.refuse_issued',
    because: 'the invoice is issued',
  },
  {
    table: 'public.quotes',
    parts: ['public.quote_lines', 'public.quote_rental_lines'],
    key: 'quote_id',
    final: `('accepted')`,
    refuses: 'public.refuse_accepted',
    because: 'the quote is accepted',
  },
];

/**
 * Makes the database refuse to add, change or remove the parts of an issued invoice and of an accepted quote;
 * the papers themselves are among the append-only tables. Allowed are what follows from removing a company or
 * another row that a part names, and the restoring of a backup. Runs after the migrations at every start and
 * changes only what is missing.
 */
export async function keepIssuedPapers(
  client: pg.ClientBase,
  inTransaction: (work: () => Promise<void>) => Promise<void>,
): Promise<void> {
  await inTransaction(async () => void (await client.query(papers.map(refuseChange).join(';'))));
  const { rows } = await client.query<{ table: string; name: string }>(
    `select 'public.' || c.relname as table, t.tgname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
      where t.tgname like 'issued\\_%' and not t.tgisinternal`,
  );
  const there = new Set(rows.map(({ table, name }) => `${table} ${name}`));
  const name = `issued_${edition}_parts`;
  for (const { parts, refuses } of papers)
    for (const table of parts) {
      if (there.has(`${table} ${name}`)) continue;
      await inTransaction(
        async () =>
          void (await client.query(
            `create trigger ${name} before insert or update or delete on ${table} for each row execute function ${refuses}()`,
          )),
      );
    }
}

const refuseChange = ({ table, key, final, refuses, because }: Paper): string => `
  create or replace function ${refuses}() returns trigger language plpgsql as $$
  declare paper uuid := case tg_op when 'INSERT' then new.${key} else old.${key} end; state_now text;
  begin
    if pg_trigger_depth() > 1 or (current_setting('app.restoring', true) = 'on' and current_user <> 'app_user') then
      return case tg_op when 'DELETE' then old else new end;
    end if;
    -- What a line is was made of the line itself, whenever it is filled in (line-kinds.ts).
    if tg_op = 'UPDATE' and to_jsonb(old) ->> 'kind' is null and to_jsonb(old) - 'kind' = to_jsonb(new) - 'kind' then return new; end if;
    select p.state into state_now from ${table} p where p.id = paper;
    if state_now in ${final} then
      raise exception '% of %.% is refused: ${because}', tg_op, tg_table_schema, tg_table_name using errcode = 'restrict_violation';
    end if;
    return case tg_op when 'DELETE' then old else new end;
  end $$`;
