/**
 * Tables that hold no company data: answers kept for repeated requests, addresses waiting for a lookup,
 * counters, files that are generated from the data, and keys to people's phones and to gates.
 */
export const leftOutTables = [
  'address_lookups',
  'applied_commands',
  'job_counters',
  'load_heads',
  'report_files',
  'push_subscriptions',
  'gate_links',
  'gate_mailed_codes',
  'invoice_counters',
  'quote_counters',
  'provider_events',
];

/** Columns that hold no company data, by their table: hashes that identify the secret of a link. */
export const leftOutColumns: Readonly<Record<string, readonly string[]>> = {
  quote_events: ['token_sha256'],
  portal_links: ['token_sha256'],
  payment_connections: ['key_sealed', 'webhook_sealed'],
};

/** The content of each file of the archive, in the order of the README; tables not named here come last. */
export const tableMeaning: Readonly<Record<string, string>> = {
  companies: 'your company',
  company_settings: 'its settings: address, depot, time zone',
  company_brands: 'how it appears to clients: logo (a file named by its SHA-256), color, sender, own words',
  profiles: 'its people: name, e-mail address, phone (user_id is what other files call them)',
  user_roles: 'what each person may do',
  invitations: 'people who were invited and have not joined yet',
  clients: 'the clients',
  client_addresses: 'their addresses, with coordinates in degrees (WGS 84)',
  client_contacts: 'their contacts',
  client_services: 'which services each client takes',
  service_types: 'the services you offer',
  job_types: 'kinds of work: minutes, gallons, price in cents',
  jobs: 'the jobs, with what was done',
  job_events: 'what happened to each job, and when',
  job_series: 'recurring jobs and their rules',
  job_series_skips: 'days on which a recurring job could not be made',
  vehicles: 'the trucks',
  disposal_sites: 'where tanks are emptied',
  routes: 'the routes, distances in meters and times in seconds',
  route_stops: 'the stops of the routes, in order',
  route_versions: 'what happened to each route since it was published, with the plan of each moment',
  route_notices: 'route changes that drivers have yet to be told about',
  route_optimizations: 'planning runs and their results',
  driver_positions: 'where drivers who share it were last, for two hours at most',
  report_runs: 'which reports were generated (the files can be generated again)',
  vehicle_compartments: 'the tanks of the trucks',
  load_facts: 'what was seen at a tank: pumped, dumped, moved, measured; a corrected fact replaces another',
  loads: 'what a tank held between two times it was empty',
  load_accounts:
    'accounts of the gallons ledger with their balances: client addresses, tanks, sites, variance',
  load_entries: 'entries of the gallons ledger, in the order they were posted',
  load_postings: 'their lines: those of an entry add up to 0 gallons',
  load_attributions: 'whose gallons an entry moved',
  load_restatements:
    'entries of mixed loads that were posted again under the waste of each client, with gallons before and after',
  disposal_visits: 'trucks at disposal sites, with the number of the ticket',
  disposal_visit_facts: 'what was dumped at each visit, with what was corrected',
  disposal_fees: 'what disposal sites charged for visits, as recorded by the office',
  disposal_visit_notes: 'what the office added to visits: ticket numbers, reasons, what both sides say',
  custody_days: 'days of trucks that were closed, with their balance as it was then',
  custody_seals: 'signed seals over that chain, one for each closed day of a truck',
  custody_events: 'what the gallons ledger was told, each with a hash over the one before',
  files: 'photos, signatures and papers: the folder files has those that have arrived',
  job_attempts: 'times a crew was there and could not do a job, and why',
  attachments: 'which photos and papers belong to which job, route or dump',
  job_check_ins: 'arrivals at jobs, with what the phone knew of its place',
  job_needs: 'how much photo, signature and position are asked for at which jobs',
  job_signatures: 'who signed for a job, or why nobody did',
  route_messages: 'what office and drivers wrote each other about routes, and when it was read',
  shifts: 'shifts of drivers',
  shift_events:
    'what was reported about them: start, breaks, end, odometer in tenths of a mile, engine in tenths of an hour',
  inspections: 'inspection reports of drivers (49 CFR 396.11, 396.13)',
  vehicle_defects: 'what they found wrong with trucks, and how it was settled',
  form_templates: 'your forms as they are written now',
  form_template_versions: 'their published versions, which never change',
  job_type_forms: 'which forms belong to which job types',
  form_submissions: 'forms that technicians filled in',
  price_items: 'what you sell, and what it counts as',
  job_type_prices: 'which job types are priced by which item',
  price_rules:
    'your prices and agreements, withdrawn ones too: dollars in cents, unit prices in ten-thousandths of a dollar',
  job_prices: 'the price of each completed job with the rule it was fixed by; the last version counts',
  job_price_lines:
    'its lines: quantities in thousandths, unit prices in ten-thousandths of a dollar, rates in parts per million',
  tax_jurisdictions: 'states, counties and cities that tax, as you entered them',
  tax_rates: 'their rates in parts per million, with dates and where they are written',
  taxabilities: 'what they tax and what not',
  tax_exemptions: 'exemption certificates of clients',
  billing_settings: 'how you bill',
  client_billing_terms: 'what clients have agreed on: days until an invoice is due, what goes on one invoice',
  billing_sources: 'completed jobs, with what of each is not billed yet, in cents without taxes',
  unit_types: 'kinds of units you rent out, with the toilets in each',
  units: 'your units with their label numbers, and where each stands',
  rental_agreements:
    'what is agreed with clients for their sites: periods, fees in cents, waiver in parts per million',
  rental_items: 'which kinds of units each rental is about, and what a period of each costs in cents',
  rental_events: 'what happened to units and rentals; what was wrong is withdrawn by another event',
  rental_sources: 'rentals, with what of each is not billed yet, in cents without taxes',
  service_agreements:
    'what is agreed with clients on services that repeat: prices in cents, of gallons in ten-thousandths of a dollar',
  agreement_visits: 'jobs that an agreement covered, with what it said then',
  agreement_sources: 'service agreements, with what of each is not billed yet, in cents without taxes',
  deposits: 'invoices that ask for a deposit',
  refunds: 'credit that was given back, in cents',
  waived_lines: 'lines that are not billed and why; taken back, another row has the opposite amount',
  invoices: 'drafts, invoices and credit notes, in cents',
  invoice_lines: 'their lines: quantities in thousandths, unit prices in ten-thousandths of a dollar',
  invoice_taxes: 'their taxes, each rate once',
  bill_runs: 'bills of everything due, and when each was done',
  bill_run_items: 'what became of each job and rental in them',
  send_outs: 'invoices issued and sent many at once, and when each was done',
  send_out_items: 'what became of each invoice in them',
  client_mailings: 'statements and reminders sent to many clients at once',
  client_mailing_items: 'what became of each client in them',
  saved_views: 'filters, orders and columns of tables that were saved under a name; no owner: everybody’s',
  saved_view_defaults: 'the view with which each person’s tables open',
  portal_links: 'links by which clients open their portal; the secrets are not stored',
  portal_requests: 'what clients asked for on their portal, and what became of it',
  invoice_deliveries: 'when each was mailed or handed over',
  reminder_settings: 'how many days after the due date clients are reminded, negative: before it',
  invoice_reminders: 'which reminders of invoices were mailed',
  invoice_disputes: 'what clients disputed of invoices, and when that was settled',
  invoice_balances: 'what is open on each issued invoice',
  payments: 'payments, reversed ones too, in cents',
  payment_allocations: 'which part of each payment or credit note went to which invoice',
  payment_disputes: 'money of payments that banks took back or ask about',
  payment_connections: 'the account at a card provider, without its key',
  payment_attempts: 'payments and refunds that were tried online',
  payment_attempt_invoices: 'which part of which invoice each was to pay',
  receivable_entries: 'entries of the receivables ledger',
  receivable_postings: 'their lines: those of an entry add up to 0',
  company_pack_fields: 'what you ask for on papers beyond a rule pack',
  company_rule_packs: 'which rule packs you follow, and since when',
  company_permits:
    'permits, licenses, registrations and certifications of the company, its trucks and its people',
  company_filings: 'what was filed with authorities, with their confirmation numbers',
  manifests: 'manifests with their state',
  manifest_versions: 'what each version of a manifest says, with its check code',
  manifest_signatures: 'who signed a manifest, or why nobody did',
  manifest_steps: 'what became of each manifest, by whom and why',
  gate_receipts: 'what disposal sites said they received, signed at their gates',
  manifest_number_blocks: 'which manifest numbers belong to which truck, and how many were taken',
  manifest_reservations: 'which manifest numbers a phone took along, and for which truck',
  reported_papers: 'the numbers and notes that technicians gave to papers on the spot',
  manifest_counters: 'where the next block of manifest numbers begins',
  quotes: 'quotes with their sums and state',
  quote_lines: 'the lines of quotes, and the jobs that were made of them',
  quote_events: 'what became of each quote, by whom and why, with signatures',
  deadline_reminders: 'which reminders of deadlines were mailed',
  field_commands: 'what technicians reported from the field, as their phones wrote it',
  field_reviews: 'which of those reports the office looked at, and what it decided',
  field_devices: 'phones the app was used on',
  field_rejects: 'reports of phones that could not be read, for 90 days',
  client_imports: 'lists of clients, jobs, past services and trucks that were imported',
  client_import_rows: 'the rows of those lists, and what became of each',
};

export interface ExportedTable {
  readonly name: string;
  readonly columns: readonly string[];
}

/** The README of the archive. */
export function readmeOf(
  companyName: string,
  madeAt: string,
  tables: readonly { readonly name: string; readonly rows: number }[],
): string {
  const order = Object.keys(tableMeaning);
  const place = (name: string) => (order.includes(name) ? order.indexOf(name) : order.length);
  const lines = tables
    .toSorted((a, b) => place(a.name) - place(b.name) || a.name.localeCompare(b.name))
    .map(
      ({ name, rows }) =>
        `  ${name.padEnd(22)} ${String(rows).padStart(8)} ${rows === 1 ? 'row ' : 'rows'}  ${tableMeaning[name] ?? 'further data of your company'}`,
    );
  return `${[
    `Everything ${companyName} has stored in Haulwright, as of ${madeAt}.`,
    '',
    'csv/   one file for each table, for spreadsheets: UTF-8, comma-separated, with a line of titles.',
    '       Texts that a spreadsheet would run as a formula (they begin with = + - or @) are led by an apostrophe.',
    'json/  the same rows as JSON, exactly as they are stored: for programs.',
    'files/ photos, signatures and papers, named by the SHA-256 of what is in them, as rows name them.',
    '',
    ...lines,
    '',
    'Rows refer to each other by their ids: client_id in jobs is id in clients, and so on. Instants are UTC (ISO 8601),',
    'dates are yyyy-MM-dd, times of day are minutes after midnight, money is in cents, distances are in meters,',
    'volumes in US gallons. price_cents in jobs is the price at completion; a completed job without price_fixed_at is from before',
    'prices were fixed, and reports show what its job type costs today.',
    '',
    'Of the accounts only names, e-mail addresses, phones and roles are here: passwords, second steps and sessions belong',
    'to the people themselves and are in no file. Files of reports are left out: they are made again from these data.',
  ].join('\r\n')}\r\n`;
}
