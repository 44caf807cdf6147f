import { defaultTracking } from '@haulwright/domain/companies/company-tracking';
import { positionLivesMinutes } from '@haulwright/domain/positions/driver-position';
import { authDays } from '../auth/housekeeping.ts';
import { defaultSessionLimits } from '../auth/sessions/session-limits.ts';
import { retentionDays } from '../platform/retention-days.ts';

interface TableRetention {
  /** With its schema; `*` stands for a number of the task library. */
  readonly table: string;
  readonly kept: string;
  /** The name of the purge, or what else deletes rows; null when only people do. */
  readonly removedBy: string | null;
}

const dayMs = 86_400_000;
const days = (count: number): string =>
  count % 365 === 0 ? (count === 365 ? 'a year' : `${count / 365} years`) : `${count} days`;

const forEver = (table: string): TableRetention => ({
  table: `public.${table}`,
  kept: 'until people remove it',
  removedBy: null,
});
const withIts = (table: string, owner: string): TableRetention => ({
  table,
  kept: `as long as its ${owner}`,
  removedBy: null,
});
const taskLibrary = (table: string, kept = 'as long as the installation'): TableRetention => ({
  table: `tasks.${table}`,
  kept,
  removedBy: kept.startsWith('as long') ? null : 'the task library',
});

/**
 * How long each table keeps its rows. A test compares it with the database's catalogue, so that a new table
 * must be listed, and with the guide (docs/guides/retention.md), whose table it is.
 */
export const tableRetention: readonly TableRetention[] = [
  // Operational data of a company. Haulers must be able to show for years what was pumped, carried and
  // disposed of.
  ...[
    'companies',
    'clients',
    'jobs',
    'job_series',
    'routes',
    'vehicles',
    'disposal_sites',
    'vehicle_compartments',
    'load_facts',
    'loads',
    'load_accounts',
    'load_entries',
    'disposal_visits',
    'custody_days',
    'custody_seals',
    'manifests',
    'shifts',
    'inspections',
    'form_templates',
    'form_submissions',
    'service_types',
    'job_types',
    'price_items',
    'tax_jurisdictions',
    'invoices',
    'payments',
    'payment_attempts',
    'quotes',
    'receivable_entries',
    'unit_types',
    'units',
    'rental_agreements',
    'service_agreements',
    'waived_lines',
    'fields',
    'field_applications',
    'company_permits',
    'company_filings',
    'profiles',
    'user_roles',
  ].map(forEver),
  withIts('public.company_settings', 'company'),
  withIts('public.company_brands', 'company'),
  withIts('public.job_counters', 'company'),
  ...['company_pack_fields', 'company_rule_packs', 'deadline_reminders'].map((table) =>
    withIts(`public.${table}`, 'company'),
  ),
  ...['client_addresses', 'client_contacts', 'client_services'].map((table) =>
    withIts(`public.${table}`, 'client'),
  ),
  {
    table: 'public.address_lookups',
    kept: 'until it was looked up, or the service failed six times',
    removedBy: 'looking up addresses',
  },
  withIts('public.attachments', 'report'),
  withIts('public.reported_papers', 'report'),
  withIts('public.job_signatures', 'job'),
  withIts('public.job_check_ins', 'job'),
  withIts('public.job_needs', 'company'),
  withIts('public.shift_events', 'shift'),
  withIts('public.vehicle_defects', 'inspection'),
  withIts('public.form_template_versions', 'form'),
  withIts('public.job_type_forms', 'form'),
  withIts('public.job_type_prices', 'price item'),
  withIts('public.price_rules', 'price item'),
  withIts('public.price_raises', 'company'),
  withIts('public.price_raise_rules', 'price item or raise'),
  ...['tax_rates', 'taxabilities'].map((table) => withIts(`public.${table}`, 'jurisdiction')),
  withIts('public.tax_exemptions', 'client'),
  ...['tank_facts', 'tank_readings'].map((table) => withIts(`public.${table}`, 'address')),
  ...['job_prices', 'job_price_lines', 'job_extras', 'rental_jobs'].map((table) =>
    withIts(`public.${table}`, 'job'),
  ),
  ...['invoice_lines', 'invoice_taxes', 'invoice_deliveries', 'invoice_balances'].map((table) =>
    withIts(`public.${table}`, 'invoice'),
  ),
  withIts('public.payment_allocations', 'payment'),
  withIts('public.payment_disputes', 'payment'),
  withIts('public.payment_attempt_invoices', 'attempt'),
  withIts('public.payment_connections', 'company'),
  {
    table: 'public.provider_events',
    kept: days(retentionDays.providerEvents),
    removedBy: 'events of card providers',
  },
  ...['quote_lines', 'quote_rental_lines', 'quote_events'].map((table) =>
    withIts(`public.${table}`, 'quote'),
  ),
  withIts('public.billing_sources', 'job'),
  ...['agreement_visits', 'agreement_sources'].map((table) => withIts(`public.${table}`, 'agreement')),
  withIts('public.deposits', 'invoice'),
  withIts('public.refunds', 'payment'),
  ...['rental_items', 'rental_events', 'rental_sources'].map((table) => withIts(`public.${table}`, 'rental')),
  withIts('public.client_billing_terms', 'client'),
  ...['invoice_reminders', 'invoice_disputes'].map((table) => withIts(`public.${table}`, 'invoice')),
  withIts('public.reminder_settings', 'company'),
  ...['billing_settings', 'bill_schedules', 'invoice_counters', 'quote_counters', 'sanitation_tables'].map(
    (table) => withIts(`public.${table}`, 'company'),
  ),
  withIts('public.receivable_postings', 'entry'),
  withIts('public.load_postings', 'entry'),
  withIts('public.load_attributions', 'entry'),
  withIts('public.disposal_visit_facts', 'visit'),
  withIts('public.disposal_visit_notes', 'visit'),
  withIts('public.disposal_fees', 'visit'),
  ...['manifest_versions', 'manifest_signatures', 'manifest_steps'].map((table) =>
    withIts(`public.${table}`, 'manifest'),
  ),
  ...['gate_links', 'gate_receipts', 'gate_receipt_changes', 'gate_mailed_codes'].map((table) =>
    withIts(`public.${table}`, 'visit'),
  ),
  ...['manifest_counters', 'manifest_number_blocks', 'manifest_reservations'].map((table) =>
    withIts(`public.${table}`, 'company'),
  ),
  withIts('public.load_heads', 'company'),
  withIts('public.load_restatements', 'company'),
  withIts('public.custody_events', 'company'),
  withIts('public.job_events', 'job'),
  withIts('public.route_stops', 'route'),
  {
    table: 'public.route_versions',
    kept: `as long as its route, and ${days(retentionDays.removedRoutes)} after each step of a route that was removed`,
    removedBy: 'versions of removed routes',
  },
  {
    table: 'public.route_notices',
    kept: 'until its driver was told, or five mails failed',
    removedBy: 'telling drivers of changed routes',
  },
  { table: 'public.invitations', kept: 'until it is accepted or withdrawn', removedBy: null },
  // By-products of work.
  {
    table: 'public.applied_commands',
    kept: `the key ${days(retentionDays.idempotencyKeys)}, the answer ${days(retentionDays.answers)}`,
    removedBy: 'idempotency keys, answers of repeated requests',
  },
  {
    table: 'public.route_optimizations',
    kept: `${days(retentionDays.planningRuns)} after it was asked for and after its day; its proposal ${days(retentionDays.proposals)}`,
    removedBy: 'planning runs, proposals',
  },
  {
    table: 'public.job_series_skips',
    kept: `as long as its recurring job, ${days(retentionDays.skippedDays)} at most`,
    removedBy: 'skipped days of recurring jobs',
  },
  {
    table: 'public.client_imports',
    kept: `the last 30 of a company, ${days(retentionDays.imports)} at most`,
    removedBy: 'imports',
  },
  withIts('public.client_import_rows', 'import'),
  {
    table: 'public.files',
    kept: `until people remove it; ${days(retentionDays.awaitedFiles)} while it has not arrived from its phone`,
    removedBy: 'files that never came',
  },
  { table: 'public.report_runs', kept: 'the last 50 of a company', removedBy: 'making reports' },
  withIts('public.report_files', 'report'),
  { table: 'public.bill_runs', kept: 'the last 50 of a company', removedBy: 'bill runs' },
  withIts('public.bill_run_items', 'bill run'),
  { table: 'public.send_outs', kept: 'the last 100 of a company', removedBy: 'sending invoices' },
  withIts('public.send_out_items', 'send-out'),
  withIts('public.client_mailings', 'company'),
  withIts('public.client_mailing_items', 'client'),
  withIts('public.saved_views', 'owner or company'),
  withIts('public.saved_view_defaults', 'view'),
  ...['portal_links', 'portal_requests', 'client_messages', 'contact_consents', 'client_message_choices'].map(
    (table) => withIts(`public.${table}`, 'client'),
  ),
  withIts('public.track_links', 'message'),
  {
    table: 'public.driver_positions',
    kept: `${positionLivesMinutes / 60} hours`,
    removedBy: 'forgetting where drivers were',
  },
  withIts('public.tracking_devices', 'company'),
  {
    table: 'public.vehicle_positions',
    kept: `${days(defaultTracking.trackDays)}, or what the company chose`,
    removedBy: 'making and dropping weeks of places',
  },
  withIts('public.vehicle_last_positions', 'truck'),
  withIts('public.alert_rules', 'company'),
  {
    table: 'public.truck_alerts',
    kept: `${days(retentionDays.alerts)}, or as long as its rule`,
    removedBy: 'alerts of trucks',
  },
  ...['stop_visits', 'tracking_states', 'driven_due', 'route_etas'].map((table) =>
    withIts(`public.${table}`, 'route'),
  ),
  { table: 'public.driven_legs', kept: days(retentionDays.drivenLegs), removedBy: 'what trucks drove' },
  withIts('public.learned_pins', 'address'),
  ...['field_commands', 'field_devices'].map((table) => withIts(`public.${table}`, 'company')),
  withIts('public.field_reviews', 'report'),
  withIts('public.job_attempts', 'job'),
  withIts('public.route_messages', 'route'),
  {
    table: 'public.push_subscriptions',
    kept: 'until its browser takes no more, or its person turns it off',
    removedBy: null,
  },
  {
    table: 'public.field_rejects',
    kept: days(retentionDays.fieldRejects),
    removedBy: 'unreadable reports of phones',
  },
  // Signing in.
  { table: 'auth.users', kept: 'until the account is deleted', removedBy: null },
  ...['identities', 'factors', 'recovery_codes'].map((table) => withIts(`auth.${table}`, 'account')),
  {
    table: 'auth.sessions',
    kept: `${days(defaultSessionLimits.idleMs / dayMs)} unused, ${days(defaultSessionLimits.absoluteMs / dayMs)} at most`,
    removedBy: 'sessions',
  },
  {
    table: 'auth.one_time_tokens',
    kept: `${days(authDays.endedTokens)} after its end`,
    removedBy: 'mailed secrets',
  },
  {
    table: 'auth.factor_challenges',
    kept: 'until it ends, after minutes',
    removedBy: 'questions of the second step',
  },
  {
    table: 'auth.flow_states',
    kept: 'until it ends, after minutes',
    removedBy: 'sign-ins through providers',
  },
  { table: 'auth.rate_limits', kept: 'until its window ends', removedBy: 'windows of rate limits' },
  {
    table: 'auth.audit_events',
    kept: `${days(authDays.events)}; renewals of sessions ${days(authDays.renewals)}`,
    removedBy: 'sign-in events, renewals of sessions',
  },
  {
    table: 'auth.signing_keys',
    kept: 'until the last token it signed has ended',
    removedBy: 'turning signing keys',
  },
  // The task library's own tables, and the applied migrations.
  ...['version', 'queue', 'schedule', 'subscription', 'bam', 'job_dependency'].map((table) =>
    taskLibrary(table),
  ),
  taskLibrary('job', 'a day after it ended, 14 days while it waits'),
  taskLibrary('job_common', 'as `tasks.job`, whose part it is'),
  taskLibrary('warning', 'none are written'),
  taskLibrary('queue_stats', 'none are written'),
  taskLibrary('queue_stats_*', 'none are written'),
  { table: 'drizzle.__drizzle_migrations', kept: 'as long as the installation', removedBy: null },
];

/** The lines of the guide's table, in its order. */
export const retentionLines = (): string[] =>
  tableRetention.map(
    ({ table, kept, removedBy }) =>
      `| \`${table.replace(/^public\./, '')}\` | ${kept} | ${removedBy ?? ''} |`,
  );
