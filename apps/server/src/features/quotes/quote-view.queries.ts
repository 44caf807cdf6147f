import { sql, type SQL } from 'drizzle-orm';
import type { InvoiceParties } from '@haulwright/domain/invoicing/invoice';
import type { StoredInvoiceTax, TaxNotSet } from '@haulwright/domain/invoicing/invoice-tax';
import type { QuoteDetail, QuoteEvent, QuoteSummary, QuoteTotals } from '@haulwright/domain/quotes/quote';
import { cycleOf, stayOf, totalsOf } from '@haulwright/domain/quotes/quote-lines';
import {
  quoteNumber,
  shownQuoteStates,
  type ShownQuoteState,
  shownStateOf,
  type QuoteState,
} from '@haulwright/domain/quotes/quote-life';
import type { QuoteColumn, QuoteSort } from '@haulwright/domain/quotes/quote-sorts';
import { readSort } from '@haulwright/domain/kernel/list-sort';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { findsWithClient } from '../../platform/database/finding.ts';
import {
  afterPlace,
  inOrder,
  type ListOrder,
  type ListPlace,
  placeValue,
} from '../../platform/database/list-order.ts';
import { paperRecipients } from '../invoicing/rows/terms.queries.ts';
import { loadParties } from '../invoicing/rows/parties.queries.ts';
import { linesOfQuote } from './quote-rows.queries.ts';
import { taxesOfQuote } from './quote-taxes.queries.ts';

export interface QuoteFilter {
  readonly search?: string | undefined;
  readonly clientId?: string | undefined;
  readonly which: 'all' | 'drafts' | 'open' | 'follow-up' | 'expired' | 'accepted' | 'declined' | 'withdrawn';
}

interface SummaryRow extends Record<string, unknown> {
  id: string;
  sequence: number | null;
  state: QuoteState;
  version: number;
  client_id: string;
  client_name: string;
  title: string;
  expires_on: string;
  subtotal_cents: string;
  tax_cents: string;
  total_cents: string;
  created_at: string;
  sent_at: string | null;
  decided_at: string | null;
  follow_up_on: string | null;
}

const summaryColumns = sql`q.id, q.sequence, q.state, q.version, q.client_id, c.name as client_name, q.title,
  q.expires_on::text, q.subtotal_cents, q.tax_cents, q.total_cents, q.created_at, q.sent_at, q.decided_at, q.follow_up_on::text`;

const iso = (text: string): string => new Date(text).toISOString();
const isoOrNull = (text: string | null): string | null => (text === null ? null : iso(text));

const toSummary = (row: SummaryRow, today: string): QuoteSummary => ({
  id: row.id,
  number: row.sequence === null ? null : quoteNumber(row.sequence),
  state: shownStateOf({ state: row.state, expiresOn: row.expires_on }, today),
  revision: row.version,
  clientId: row.client_id,
  clientName: row.client_name,
  title: row.title,
  expiresOn: row.expires_on,
  subtotalCents: Number(row.subtotal_cents),
  taxCents: Number(row.tax_cents),
  totalCents: Number(row.total_cents),
  createdAt: iso(row.created_at),
  sentAt: isoOrNull(row.sent_at),
  decidedAt: isoOrNull(row.decided_at),
  followUpOn: row.follow_up_on,
});

const stateName = (today: string): SQL =>
  sql`case when q.state = 'sent' and q.expires_on < ${today}::date then 'expired' else q.state end`;
const places = sql`array[${sql.join(
  shownQuoteStates.map((state) => sql`${state}::text`),
  sql`, `,
)}]`;

/** The columns quotes are sorted by; names without their case, empty ones last. */
const orders = (today: string): Record<QuoteColumn, Omit<ListOrder, 'fromEnd'>> => ({
  number: { by: sql`q.sequence`, type: 'int', hasNulls: true },
  title: { by: sql`lower(q.title)`, type: 'text' },
  client: { by: sql`lower(c.name)`, type: 'text' },
  state: { by: sql`array_position(${places}, (${stateName(today)})::text)`, type: 'int' },
  created: { by: sql`q.created_at`, type: 'timestamptz' },
  sent: { by: sql`q.sent_at`, type: 'timestamptz', hasNulls: true },
  expires: { by: sql`q.expires_on`, type: 'date' },
  'follow-up': { by: sql`q.follow_up_on`, type: 'date', hasNulls: true },
  decided: { by: sql`q.decided_at`, type: 'timestamptz', hasNulls: true },
  total: { by: sql`q.total_cents::bigint`, type: 'bigint' },
});

/** How quotes are sorted by a column. */
export function quoteOrder(sort: QuoteSort, today: string): ListOrder {
  const { column, fromEnd } = readSort<QuoteColumn>(sort);
  return { ...orders(today)[column], fromEnd };
}

/** What a list of quotes `q` of clients `c` is narrowed by. */
function conditions({ search, clientId, which }: QuoteFilter, today: string): SQL[] {
  const where: SQL[] = [ofState(which, today)];
  if (clientId !== undefined) where.push(sql`q.client_id = ${clientId}`);
  if (search) where.push(findsWithClient(search, 'q'));
  return where;
}

interface QuotePage {
  readonly sort: QuoteSort;
  readonly after: ListPlace | undefined;
  readonly limit: number;
  readonly today: string;
}

/** Public to other features. A page of quotes, and the place it ends at when more follow. */
export async function listQuotes(
  tx: TenantTransaction,
  filter: QuoteFilter,
  { sort, after, limit, today }: QuotePage,
): Promise<{ items: QuoteSummary[]; end: ListPlace | null }> {
  const order = quoteOrder(sort, today);
  const id = sql`q.id`;
  const where = conditions(filter, today);
  if (after !== undefined) where.push(afterPlace(order, id, after));
  const { rows } = await tx.execute<SummaryRow & { place: string | null }>(sql`
    select ${summaryColumns}, ${placeValue(order)} as place from quotes q join clients c on c.id = q.client_id
     where ${sql.join(where, sql` and `)} order by ${inOrder(order, id)} limit ${limit + 1}`);
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return {
    items: shown.map((row) => toSummary(row, today)),
    end: last === undefined ? null : { value: last.place, id: last.id },
  };
}

/** Public to other features. Adds up all quotes that match, by state. */
export async function totalQuotes(
  tx: TenantTransaction,
  filter: QuoteFilter,
  today: string,
): Promise<QuoteTotals> {
  const { rows } = await tx.execute<{ state: ShownQuoteState; count: number; cents: string }>(sql`
    select ${stateName(today)} as state, count(*)::int as count, sum(q.total_cents)::bigint as cents
      from quotes q join clients c on c.id = q.client_id where ${sql.join(conditions(filter, today), sql` and `)} group by 1`);
  const states = shownQuoteStates.flatMap((state) =>
    rows
      .filter((row) => row.state === state)
      .map(({ count, cents }) => ({ state, count, totalCents: Number(cents) })),
  );
  return {
    count: states.reduce((sum, one) => sum + one.count, 0),
    totalCents: states.reduce((sum, one) => sum + one.totalCents, 0),
    states,
  };
}

/** Counts open quotes that are due for a follow-up. */
export async function countFollowUps(tx: TenantTransaction, today: string): Promise<number> {
  const { rows } = await tx.execute<{ count: number }>(
    sql`select count(*)::int as count from quotes q where ${ofState('follow-up', today)}`,
  );
  return rows[0]?.count ?? 0;
}

function ofState(which: QuoteFilter['which'], today: string): SQL {
  switch (which) {
    case 'all':
      return sql`true`;
    case 'drafts':
      return sql`q.state = 'draft'`;
    case 'open':
      return sql`q.state = 'sent' and q.expires_on >= ${today}::date`;
    case 'follow-up':
      return sql`q.state = 'sent' and q.expires_on >= ${today}::date and q.follow_up_on <= ${today}::date`;
    case 'expired':
      return sql`q.state = 'sent' and q.expires_on < ${today}::date`;
    default:
      return sql`q.state = ${which}`;
  }
}

interface DetailRow extends SummaryRow {
  client_address_id: string | null;
  message: string | null;
  taxes: StoredInvoiceTax[];
  tax_not_set: TaxNotSet[];
  parties: InvoiceParties | null;
  address: string | null;
}

/** Loads a quote for screen and print; a draft with its current taxes and letterhead. */
export async function loadQuote(
  tx: TenantTransaction,
  id: string,
  today: string,
): Promise<QuoteDetail | undefined> {
  const { rows } = await tx.execute<DetailRow>(sql`
    select ${summaryColumns}, q.client_address_id, q.message, q.taxes, q.tax_not_set, q.parties,
           (select concat_ws(', ', a.street_line1, a.city, a.state || ' ' || a.postal_code)
              from client_addresses a where a.id = q.client_address_id) as address
      from quotes q join clients c on c.id = q.client_id where q.id = ${id}`);
  const [row] = rows;
  if (row === undefined) return undefined;
  const lines = await linesOfQuote(tx, id);
  const { to, cc } = (await paperRecipients(tx, row.client_id))('quote');
  const isDraft = row.state === 'draft';
  const ofClient = { clientId: row.client_id, clientAddressId: row.client_address_id };
  const worked = isDraft
    ? await taxesOfQuote(tx, ofClient, lines, today)
    : { taxes: row.taxes, notSet: row.tax_not_set };
  return {
    ...toSummary(row, today),
    ...totalsOf(lines, worked.taxes),
    clientAddressId: row.client_address_id,
    message: row.message,
    address: row.address,
    lines,
    taxes: worked.taxes.map(({ name, ppm, taxableCents, cents }) => ({ name, ppm, taxableCents, cents })),
    taxNotSet: [...worked.notSet],
    parties: (isDraft ? null : row.parties) ?? (await loadParties(tx, row.client_id)),
    rentalCycle: cycleOf(lines),
    ...stayOf(lines),
    email: to[0] ?? null,
    mailedTo: { to: [...to], cc: [...cc] },
    events: await loadEvents(tx, id),
    jobs: await loadJobs(tx, id),
    rentals: await loadRentals(tx, id),
  };
}

interface EventRow extends Record<string, unknown> {
  id: string;
  kind: QuoteEvent['kind'];
  version: number;
  created_at: string;
  by_name: string | null;
  sent_to: string | null;
  signer_name: string | null;
  is_signed: boolean;
  reason: string | null;
}

/** Loads the latest events of a quote, newest first. */
async function loadEvents(tx: TenantTransaction, id: string): Promise<QuoteEvent[]> {
  const { rows } = await tx.execute<EventRow>(sql`
    select e.id, e.kind, e.version, e.created_at, p.full_name as by_name, e.sent_to, e.signer_name,
           e.strokes is not null as is_signed, e.reason
      from quote_events e left join profiles p on p.user_id = e.user_id
     where e.quote_id = ${id} order by e.id desc limit 100`);
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    version: row.version,
    at: iso(row.created_at),
    byName: row.by_name,
    sentTo: row.sent_to,
    signerName: row.signer_name,
    isSigned: row.is_signed,
    reason: row.reason,
  }));
}

async function loadRentals(tx: TenantTransaction, id: string): Promise<QuoteDetail['rentals']> {
  const { rows } = await tx.execute<{ id: string; name: string }>(sql`
    select r.id, r.name from rental_agreements r
     where r.id in (select l.rental_id from quote_rental_lines l where l.quote_id = ${id}) order by r.name`);
  return rows.map((row) => ({ id: row.id, name: row.name }));
}

async function loadJobs(tx: TenantTransaction, id: string): Promise<QuoteDetail['jobs']> {
  const { rows } = await tx.execute<{ id: string; job_number: string; title: string }>(sql`
    select j.id, j.job_number, j.title from jobs j
     where j.id in (select l.job_id from quote_lines l where l.quote_id = ${id}) order by j.job_number`);
  return rows.map((row) => ({ id: row.id, jobNumber: row.job_number, title: row.title }));
}
