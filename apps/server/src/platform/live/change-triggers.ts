import type pg from 'pg';

/**
 * The notification channel for changes: `<company id> <table> <noun> <details as JSON>`. Older servers read
 * the first two fields.
 */
export const changesChannel = 'haulwright_changes';

/** Tables whose rows no screen shows by themselves. */
const silentTables = [
  'applied_commands',
  'job_counters',
  'report_files',
  'client_import_rows',
  'field_commands',
  'field_devices',
  'field_rejects',
  'push_subscriptions',
  'job_price_lines',
  'tax_rates',
  'taxabilities',
  'invoice_lines',
  'invoice_taxes',
  'invoice_counters',
  'quote_lines',
  'quote_rental_lines',
  'quote_counters',
  'invoice_balances',
  'bill_run_items',
  // Written every few seconds by who works on one; its items tell.
  'send_outs',
  'receivable_entries',
  'receivable_postings',
  'payment_attempt_invoices',
  'provider_events',
  // Written every few seconds a truck: commits that notify wait for one another.
  'tracking_devices',
  'vehicle_positions',
  'vehicle_last_positions',
  // Read where a card is opened.
  'stop_visits',
  'tracking_states',
  // Asked again while the screen is open.
  'alert_rules',
  'truck_alerts',
  // Shown to who asks for a day.
  'driven_legs',
  'driven_due',
  // Read where a client's messages are opened; clients open links all the time.
  'client_messages',
  'track_links',
  'contact_consents',
  'client_message_choices',
  // Told beside changes: no screen asks again because of it.
  'route_etas',
  // The same for the places phones share.
  'driver_positions',
];

/**
 * The content of notifications about the rows `r` of a table: their noun, and SQL for the ids and days they
 * concern ('' for a job without a day).
 */
interface Told {
  readonly noun: string;
  readonly id?: string;
  readonly date?: string;
}

const dayOfRoute = '(select o.route_date from public.routes o where o.id = r.route_id)';
const toldOf: Readonly<Record<string, readonly Told[]>> = {
  clients: [{ noun: 'clients', id: 'r.id' }],
  client_addresses: [{ noun: 'clients', id: 'r.client_id' }],
  client_contacts: [{ noun: 'clients', id: 'r.client_id' }],
  client_services: [{ noun: 'clients', id: 'r.client_id' }],
  jobs: [{ noun: 'jobs', id: 'r.id', date: "coalesce(r.scheduled_date::text, '')" }],
  job_events: [{ noun: 'jobEvents', id: 'r.job_id' }],
  routes: [{ noun: 'routes', id: 'r.id', date: 'r.route_date' }],
  route_stops: [
    { noun: 'routes', id: 'r.route_id', date: dayOfRoute },
    { noun: 'stops', id: 'r.job_id' },
  ],
  route_versions: [{ noun: 'routes', id: 'r.route_id', date: dayOfRoute }],
  route_optimizations: [{ noun: 'planningRuns', id: 'r.id', date: 'r.date' }],
  report_runs: [{ noun: 'reports', id: 'r.id' }],
  client_imports: [{ noun: 'imports', id: 'r.id' }],
  form_templates: [{ noun: 'forms', id: 'r.id' }],
  form_template_versions: [{ noun: 'forms', id: 'r.form_id' }],
  job_type_forms: [{ noun: 'forms', id: 'r.form_id' }],
  form_submissions: [{ noun: 'forms', id: 'r.form_id' }],
  field_reviews: [{ noun: 'field' }],
  job_attempts: [{ noun: 'field' }],
  attachments: [{ noun: 'field' }],
  job_signatures: [{ noun: 'field' }],
  job_check_ins: [{ noun: 'field' }],
  job_needs: [{ noun: 'field' }],
  inspections: [{ noun: 'inspections' }],
  vehicle_defects: [{ noun: 'inspections' }],
  shift_events: [{ noun: 'shifts' }],
  route_messages: [{ noun: 'messages' }],
  price_items: [{ noun: 'prices' }],
  job_type_prices: [{ noun: 'prices' }],
  price_rules: [{ noun: 'prices' }],
  job_prices: [{ noun: 'prices' }],
  job_extras: [{ noun: 'prices' }],
  tax_jurisdictions: [{ noun: 'taxes' }, { noun: 'prices' }],
  tax_exemptions: [{ noun: 'taxes' }, { noun: 'prices' }],
  billing_settings: [{ noun: 'invoicing' }],
  client_billing_terms: [{ noun: 'invoicing' }],
  billing_sources: [{ noun: 'invoicing' }],
  rental_sources: [{ noun: 'invoicing' }],
  bill_runs: [{ noun: 'invoicing' }],
  client_mailings: [{ noun: 'invoicing' }],
  bill_schedules: [{ noun: 'invoicing' }],
  agreement_sources: [{ noun: 'invoicing' }],
  waived_lines: [{ noun: 'invoicing' }],
  refunds: [{ noun: 'invoicing' }],
  service_agreements: [{ noun: 'agreements' }],
  agreement_visits: [{ noun: 'agreements' }],
  invoices: [{ noun: 'invoicing' }],
  invoice_deliveries: [{ noun: 'invoicing' }],
  send_out_items: [{ noun: 'invoicing' }],
  invoice_disputes: [{ noun: 'invoicing' }],
  reminder_settings: [{ noun: 'invoicing' }],
  payments: [{ noun: 'invoicing' }],
  payment_allocations: [{ noun: 'invoicing' }],
  payment_disputes: [{ noun: 'invoicing' }],
  payment_attempts: [{ noun: 'invoicing' }],
  payment_connections: [{ noun: 'invoicing' }],
  quotes: [{ noun: 'quotes' }],
  quote_events: [{ noun: 'quotes' }],
  portal_requests: [{ noun: 'portal' }],
  company_pack_fields: [{ noun: 'filings' }],
  company_rule_packs: [{ noun: 'filings' }],
  company_permits: [{ noun: 'filings' }],
  company_filings: [{ noun: 'filings' }],
  manifests: [{ noun: 'manifests' }],
  manifest_versions: [{ noun: 'manifests' }],
  manifest_signatures: [{ noun: 'manifests' }],
  manifest_reservations: [{ noun: 'manifests' }],
  reported_papers: [{ noun: 'manifests' }],
  unit_types: [{ noun: 'rentals' }],
  units: [{ noun: 'rentals' }],
  rental_agreements: [{ noun: 'rentals' }],
  sanitation_tables: [{ noun: 'rentals' }],
  rental_items: [{ noun: 'rentals' }],
  rental_jobs: [{ noun: 'rentals' }],
  rental_events: [{ noun: 'rentals' }],
  gate_receipts: [{ noun: 'loads' }],
  gate_receipt_changes: [{ noun: 'loads' }],
  fields: [{ noun: 'land', id: 'r.id' }],
  field_applications: [{ noun: 'land', id: 'r.field_id' }],
  tank_facts: [{ noun: 'tanks' }],
  tank_readings: [{ noun: 'tanks' }],
  // A photo has arrived.
  files: [{ noun: 'field' }],
};
const onlyThatItChanged: readonly Told[] = [{ noun: '-' }];

/**
 * Beyond this number of rows or days only the fact of a change is sent: a notification holds less than 8,000
 * bytes.
 */
const maxIds = 40;
const maxDates = 62;

/**
 * Part of the triggers' names: increased when their notifications change, so that the next start creates them
 * again.
 */
const edition = 1;
const kinds = [
  ['insert', 'referencing new table as new_rows'],
  ['update', 'referencing old table as old_rows new table as new_rows'],
  ['delete', 'referencing old table as old_rows'],
] as const;

/**
 * Lets the database notify its listeners which rows of a company changed: when the transaction commits,
 * whichever server wrote them. A statement that found no row sends nothing. The company is the transaction's
 * own setting, so that work for all companies sends nothing, and `app.made_by` names the screen that made the
 * change, if one did. Runs after the migrations at every start and changes only what is missing.
 * @param inTransaction runs its work in a transaction: one for each table, so that a server running beside
 * this start waits for one table at a time
 */
export async function addChangeTriggers(
  client: pg.ClientBase,
  inTransaction: (work: () => Promise<void>) => Promise<void>,
): Promise<void> {
  const distinct = (max: number) => `from (select distinct v from (' || source || ') s limit ${max + 1}) d`;
  await client.query(`
    create or replace function public.tell_rows() returns trigger language plpgsql as $$
    declare
      company text := nullif(current_setting('app.company_id', true), '');
      source text := case tg_op
        when 'INSERT' then 'select %1$s as v from new_rows r'
        when 'DELETE' then 'select %1$s as v from old_rows r'
        else 'select %1$s as v from old_rows r union all select %1$s from new_rows r' end;
      found_values bigint;
      ids jsonb;
      dates jsonb;
    begin
      if company is null then return null; end if;
      for at in 0 .. tg_nargs / 3 - 1 loop
        execute format('select count(*), case when count(*) <= ${maxIds} then coalesce(jsonb_agg(v) filter (where v is not null), ''[]'') end ${distinct(maxIds)}',
          coalesce(nullif(tg_argv[at * 3 + 1], ''), '0')) into found_values, ids;
        if found_values = 0 then return null; end if;
        if tg_argv[at * 3 + 1] = '' then ids := null; end if;
        dates := null;
        if tg_argv[at * 3 + 2] <> '' then
          execute format('select case when count(*) <= ${maxDates} then coalesce(jsonb_agg(v) filter (where v is not null), ''[]'') end ${distinct(maxDates)}', tg_argv[at * 3 + 2]) into dates;
        end if;
        perform pg_notify('${changesChannel}', company || ' ' || tg_table_name || ' ' || tg_argv[at * 3] || ' '
          || jsonb_strip_nulls(jsonb_build_object('ids', ids, 'dates', dates, 'by', nullif(current_setting('app.made_by', true), '')))::text);
      end loop;
      return null;
    end $$`);
  const { rows } = await client.query<{ name: string; triggers: string[] }>(
    `select c.relname as name, coalesce(array_agg(t.tgname::text) filter (where t.tgname like 'tell\\_%'), '{}') as triggers
      from pg_class c join pg_namespace n on n.oid = c.relnamespace left join pg_trigger t on t.tgrelid = c.oid
      where n.nspname = 'public' and c.relkind in ('r', 'p')
      group by c.relname`,
  );
  for (const { name, triggers } of rows) {
    const wanted = new Map(
      // A table may have become silent.
      (silentTables.includes(name) ? [] : kinds).map(([kind, rowsOf]) => [
        `tell_${edition}_${kind}`,
        `after ${kind} on public."${name}" ${rowsOf}`,
      ]),
    );
    const statements = triggers
      .filter((old) => !wanted.has(old))
      .map((old) => `drop trigger "${old}" on public."${name}"`);
    const args = (toldOf[name] ?? onlyThatItChanged).flatMap(({ noun, id, date = '' }) => [
      noun,
      id === undefined ? '' : `${id}::text`,
      date === '' ? '' : `(${date})::text`,
    ]);
    for (const [trigger, when] of wanted) {
      if (triggers.includes(trigger)) continue;
      statements.push(
        `create trigger ${trigger} ${when} for each statement execute function public.tell_rows(${args.map((arg) => client.escapeLiteral(arg)).join(', ')})`,
      );
    }
    if (statements.length > 0)
      await inTransaction(async () => void (await client.query(statements.join('; '))));
  }
}
