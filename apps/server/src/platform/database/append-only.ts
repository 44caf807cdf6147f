import type pg from 'pg';

/** Equal to `maxVersions` of `domain/routes/route-version.ts`, which a test checks. */
export const keptVersions = 100;

interface AppendOnly {
  /** With its schema. */
  readonly table: string;
  /** SQL about `old` and `new`: the changes that are refused; all when left out. */
  readonly refusedUpdate?: string;
  /** A row may be removed once the history it belongs to has this number of newer ones. */
  readonly goesAfter?: { readonly versions: number };
  /** SQL about `old`: the rows whose removal is refused; all when left out. */
  readonly refusedDelete?: string;
}

const without = (row: 'old' | 'new', columns: readonly string[]) =>
  `(to_jsonb(${row}) - array[${columns.map((column) => `'${column}'`).join(', ')}])`;

/** What a row is found by is made of the row itself, whenever it is filled in (`find-columns.ts`). */
const derived = 'find_text';

/** These columns may be filled in once; any other change is refused. */
const onlyOnce = (columns: readonly string[]) =>
  `${without('old', [...columns, derived])} is distinct from ${without('new', [...columns, derived])}`;

/**
 * History tables. Rows are added; they are removed with their parent or by the retention, and never changed
 * otherwise.
 */
export const appendOnlyTables: readonly AppendOnly[] = [
  { table: 'public.job_events' },
  {
    table: 'public.route_versions',
    // A version whose times are pending gets them once.
    refusedUpdate: `not old.times_pending or (old.id, old.company_id, old.route_id, old.number, old.kind, old.author_user_id, old.reason, old.occurred_at, old.created_at)
      is distinct from (new.id, new.company_id, new.route_id, new.number, new.kind, new.author_user_id, new.reason, new.occurred_at, new.created_at)`,
    goesAfter: { versions: keptVersions },
  },
  { table: 'public.stop_visits', refusedUpdate: onlyOnce(['departed_at', 'withdrawn_at']) },
  { table: 'public.contact_consents' },
  { table: 'public.load_facts' },
  { table: 'public.load_entries' },
  { table: 'public.load_postings' },
  { table: 'public.load_attributions' },
  { table: 'public.load_restatements' },
  { table: 'public.custody_events' },
  { table: 'public.custody_days' },
  { table: 'public.custody_seals', refusedUpdate: onlyOnce(['mail_claimed_at', 'mailed_at']) },
  { table: 'public.disposal_visit_facts' },
  { table: 'public.disposal_visit_notes' },
  { table: 'public.disposal_fees' },
  { table: 'public.manifests', refusedUpdate: onlyOnce(['state', 'version']) },
  { table: 'public.manifest_versions' },
  { table: 'public.manifest_signatures' },
  { table: 'public.manifest_steps' },
  { table: 'public.gate_links' },
  { table: 'public.gate_receipts' },
  { table: 'public.gate_receipt_changes' },
  {
    // A used number is never given again.
    table: 'public.manifest_number_blocks',
    refusedUpdate: `new.taken < old.taken or ${onlyOnce(['taken'])}`,
  },
  { table: 'public.manifest_reservations' },
  { table: 'public.reported_papers' },
  { table: 'public.field_commands' },
  { table: 'public.job_attempts' },
  { table: 'public.job_signatures' },
  { table: 'public.job_check_ins' },
  { table: 'public.shift_events' },
  { table: 'public.inspections' },
  { table: 'public.form_template_versions' },
  { table: 'public.form_submissions' },
  { table: 'public.job_prices' },
  { table: 'public.job_price_lines' },
  {
    // An issued invoice may only become void.
    table: 'public.invoices',
    refusedUpdate: `old.state in ('issued', 'void') and ${onlyOnce([])} and (old.state = 'void' or new.state <> 'void'
      or ${onlyOnce(['state', 'voided_at', 'voided_by', 'void_reason'])})`,
    refusedDelete: `old.state in ('issued', 'void')`,
  },
  { table: 'public.invoice_deliveries' },
  {
    table: 'public.invoice_disputes',
    refusedUpdate: `old.ended_at is not null or ${onlyOnce(['ended_at', 'ended_by'])}`,
  },
  { table: 'public.rental_events' },
  { table: 'public.field_applications' },
  {
    table: 'public.payments',
    refusedUpdate: `${onlyOnce([])} and (old.reversed_at is not null or ${onlyOnce(['reversed_at', 'reversed_by', 'reverse_reason'])})`,
  },
  { table: 'public.payment_allocations' },
  {
    table: 'public.refunds',
    refusedUpdate: `old.reversed_at is not null or ${onlyOnce(['reversed_at', 'reversed_by', 'reverse_reason'])}`,
  },
  { table: 'public.waived_lines' },
  {
    // What a client accepted never changes; numbers have no gaps.
    table: 'public.quotes',
    refusedUpdate: `old.state = 'accepted' and ${onlyOnce([])}`,
    refusedDelete: 'old.sequence is not null',
  },
  { table: 'public.quote_events' },
  { table: 'public.receivable_entries' },
  { table: 'public.receivable_postings' },
  { table: 'auth.audit_events' },
];

/** Part of the triggers' names: increased when they change, so that the next start creates them again. */
const edition = 3;

/**
 * Makes the database refuse to change, remove or truncate the append-only tables, for requests and for the
 * product's own work alike. Allowed are the removal of a job or a company, which removes its history (the
 * triggers of references run deeper than a statement does), and the purges, which declare themselves by
 * `app.purging`. Runs after the migrations at every start and changes only what is missing.
 * @param inTransaction runs its work in a transaction: one for each table
 */
export async function keepAppendOnly(
  client: pg.ClientBase,
  inTransaction: (work: () => Promise<void>) => Promise<void>,
): Promise<void> {
  await inTransaction(async () => void (await client.query(refuseRewriting)));
  const { rows } = await client.query<{ table: string; name: string }>(
    `select t.tgrelid::regclass::text as table, t.tgname as name from pg_trigger t where t.tgname like 'keep\\_%' and not t.tgisinternal`,
  );
  const there = new Set(rows.map(({ table, name }) => `${table} ${name}`));
  for (const { table, refusedUpdate, goesAfter, refusedDelete } of appendOnlyTables) {
    const wanted = new Map([
      ['update', `before update on ${table} for each row ${refusedUpdate ? `when (${refusedUpdate})` : ''}`],
      ['delete', `before delete on ${table} for each row ${refusedDelete ? `when (${refusedDelete})` : ''}`],
      ['truncate', `before truncate on ${table} for each statement`],
    ]);
    const shown = table.replace(/^public\./, '');
    const statements = [...wanted].flatMap(([kind, when]) => {
      const name = `keep_${edition}_${kind}`;
      const argument = kind === 'delete' && goesAfter ? `'${goesAfter.versions}'` : '';
      return there.has(`${shown} ${name}`)
        ? []
        : [`create trigger ${name} ${when} execute function public.refuse_rewriting(${argument})`];
    });
    const outdated = rows
      .filter((row) => row.table === shown && !row.name.startsWith(`keep_${edition}_`))
      .map(({ name }) => `drop trigger "${name}" on ${table}`);
    if (statements.length + outdated.length > 0)
      await inTransaction(async () => void (await client.query([...outdated, ...statements].join('; '))));
  }
}

const refuseRewriting = `
  create or replace function public.refuse_rewriting() returns trigger language plpgsql as $$
  declare newer boolean;
  begin
    if pg_trigger_depth() > 1 then return case tg_op when 'DELETE' then old else new end; end if;
    if tg_op = 'DELETE' then
      if current_setting('app.purging', true) = 'on' and current_user <> 'app_user' then return old; end if;
      if tg_nargs > 0 then
        execute format('select exists (select 1 from %I.%I where company_id = $1 and route_id = $2 and number >= $3)', tg_table_schema, tg_table_name)
          into newer using old.company_id, old.route_id, old.number + tg_argv[0]::int;
        if newer then return old; end if;
      end if;
    end if;
    raise exception '% of %.% is refused: what happened stays as it was written', tg_op, tg_table_schema, tg_table_name
      using errcode = 'restrict_violation';
  end $$`;
