import { sql, type SQL } from 'drizzle-orm';
import type { PaperCounts, PaperRow, PaperTotals } from '@haulwright/domain/invoicing/paper-table';
import type {
  PaperColumn,
  PaperMark,
  PaperSort,
  PaperTab,
  PaperWay,
} from '@haulwright/domain/invoicing/paper-sorts';
import { toSendQueues, type ToSendQueue } from '@haulwright/domain/invoicing/sending';
import { type PaperRecipient, recipientsOf } from '@haulwright/domain/invoicing/paper-recipients';
import { readSort } from '@haulwright/domain/kernel/list-sort';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import { findingClients, findsWithClient } from '../../../platform/database/finding.ts';
import {
  afterPlace,
  inOrder,
  type ListOrder,
  type ListPlace,
  placeValue,
} from '../../../platform/database/list-order.ts';
import { uuids } from '../../../platform/database/sql-helpers.ts';
import { isDisputed, summaryColumns, type SummaryRow, toSummary } from './invoice-list.queries.ts';
import {
  isBeingSent,
  looseTablesOf,
  queueOf,
  tablesByClientOf,
  tablesWithWays as tables,
  waitsForSending,
  way,
  wayOfSome,
} from './paper-ways.queries.ts';

export interface PaperFilter {
  readonly tab: PaperTab;
  readonly search?: string | undefined;
  readonly clientId?: string | undefined;
  readonly way?: PaperWay | undefined;
  readonly mark?: PaperMark | undefined;
  readonly queue?: ToSendQueue | undefined;
  /** Days of the invoice, or of a draft's making; both included. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** A bill of nothing but what was added by hand was made so, not changed. */
const isChanged = sql`(i.discount is not null or exists (select from invoice_lines l where l.invoice_id = i.id and (l.changed_from is not null
  or l.changed_at is not null and exists (select from invoice_lines o where o.invoice_id = i.id and o.changed_at is null))))`;
const day = sql`coalesce(i.invoice_date, i.created_at::date)`;
const gallons = sql`(select sum(j.actual_gallons) from jobs j where j.id in (select l.job_id from invoice_lines l where l.invoice_id = i.id))`;

const states = sql`array_position(array['draft', 'approved', 'issued', 'void'], i.state)`;
const orders: Record<PaperColumn, Omit<ListOrder, 'fromEnd'>> = {
  state: { by: states, type: 'int' },
  number: { by: sql`i.number`, type: 'text', hasNulls: true },
  client: { by: sql`lower(c.name)`, type: 'text' },
  day: { by: day, type: 'date' },
  due: { by: sql`i.due_date`, type: 'date', hasNulls: true },
  gallons: { by: sql`g.gallons`, type: 'bigint', hasNulls: true },
  subtotal: { by: sql`i.subtotal_cents`, type: 'bigint' },
  tax: { by: sql`i.tax_cents`, type: 'bigint' },
  total: { by: sql`i.total_cents`, type: 'bigint' },
  open: { by: sql`b.open_cents`, type: 'bigint', hasNulls: true },
};

/** How papers are sorted. */
export function paperOrder(sort: PaperSort): ListOrder {
  const { column, fromEnd } = readSort<PaperColumn>(sort);
  return { ...orders[column], fromEnd };
}

const ofTab = (tab: PaperTab, today: string): SQL =>
  ({
    review: sql`i.state in ('draft', 'approved')`,
    send: waitsForSending(today),
    open: sql`i.state = 'issued' and b.open_cents <> 0`,
    overdue: sql`i.state = 'issued' and b.open_cents > 0 and b.due_date < ${today}::date`,
    paid: sql`i.state = 'issued' and b.open_cents = 0 and i.kind = 'invoice'`,
    closed: sql`(i.state = 'void' or i.kind = 'credit-note' and i.state = 'issued')`,
    issued: sql`i.state in ('issued', 'void')`,
    all: sql`true`,
  })[tab];

const marks: Record<PaperMark, SQL> = {
  'on-hold': sql`i.hold_reason is not null`,
  changed: isChanged,
  refused: sql`(last.kind = 'not-mailed' and i.state = 'issued')`,
  disputed: isDisputed,
};

function conditionsOf(
  { tab, search, clientId, way: asked, mark, queue, from, to }: PaperFilter,
  today: string,
  finds: (search: string) => SQL = (text) => findsWithClient(text, 'i'),
): SQL {
  const where: SQL[] = [ofTab(tab, today)];
  if (clientId !== undefined) where.push(sql`i.client_id = ${clientId}`);
  if (asked !== undefined) where.push(sql`${way} = ${asked}`);
  if (mark !== undefined) where.push(marks[mark]);
  if (queue !== undefined) where.push(sql`${queueOf(today)} = ${queue}`);
  if (from !== undefined) where.push(sql`${day} >= ${from}::date`);
  if (to !== undefined) where.push(sql`${day} <= ${to}::date`);
  if (search) where.push(finds(search));
  return sql.join(where, sql` and `);
}

/** No more than a filter looks at. */
const tablesFor = (filter: PaperFilter, clients?: SQL): SQL => looseTablesOf(looksAtTries(filter), clients);
const looksAtTries = ({ tab, mark, queue }: PaperFilter): boolean =>
  tab === 'send' || mark === 'refused' || queue !== undefined;

/** The gallons of all that match at once, for the list that is sorted by them. */
const worked = (
  filter: PaperFilter,
  today: string,
) => sql`left join (select l.invoice_id, sum(j.actual_gallons) as gallons
  from (select distinct invoice_id, job_id from invoice_lines where job_id is not null and invoice_id in (select i.id from ${tablesFor(filter)} where ${conditionsOf(filter, today)})) l
  join jobs j on j.id = l.job_id group by l.invoice_id) g on g.invoice_id = i.id`;

interface Row extends SummaryRow {
  place: string | null;
  what: string | null;
  line_count: number;
  gallons: string | null;
  way: PaperWay;
  own_email: string | null;
  recipients: PaperRecipient[] | null;
  hold_reason: string | null;
  is_changed: boolean;
  failure: string | null;
  queue: ToSendQueue | null;
  is_being_sent: boolean;
}

/** Public to other features. A row without what is worked out for drafts. */
export type StoredPaper = Omit<PaperRow, 'taxNotSetCount'>;

/** Public to other features. Lists a page of drafts, invoices and credits, and the place it ends at when more follow. */
export async function listPapers(
  tx: TenantTransaction,
  filter: PaperFilter,
  {
    sort,
    after,
    limit,
    today,
  }: {
    readonly sort: PaperSort;
    readonly after: ListPlace | undefined;
    readonly limit: number;
    readonly today: string;
  },
): Promise<{ items: StoredPaper[]; end: ListPlace | null }> {
  const order = paperOrder(sort);
  const id = sql`i.id`;
  const place = after === undefined ? sql`` : sql`and ${afterPlace(order, id, after)}`;
  const { column } = readSort<PaperColumn>(sort);
  const beside = column === 'gallons' ? worked(filter, today) : sql``;
  const found = column === 'client' ? tablesByClientOf(looksAtTries(filter)) : tablesFor(filter);
  // What a line shows besides is looked up for those on the page alone.
  const { rows } = await tx.execute<Row>(sql`
    with found as materialized (select i.id, ${order.by} as sorted_by, ${placeValue(order)} as place
      from ${found} ${beside} where ${conditionsOf(filter, today)} ${place} order by ${inOrder(order, id)} limit ${limit + 1})
    select ${summaryColumns}, found.place, ${way} as way, coalesce(nullif(t.email, ''), c.email) as own_email, t.recipients, i.hold_reason,
           ${isChanged} as is_changed, case when last.kind <> 'mail' then last.failure end as failure, ${gallons} as gallons,
           ${queueOf(today)} as queue, ${isBeingSent} as is_being_sent,
           (select l.description from invoice_lines l where l.invoice_id = i.id order by l.position limit 1) as what,
           (select count(*)::int from invoice_lines l where l.invoice_id = i.id) as line_count
      from ${tables} join found on found.id = i.id order by ${inOrder({ ...order, by: sql`found.sorted_by` }, sql`found.id`)}`);
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  return {
    items: rows.slice(0, limit).map((row) => toPaper(row, today)),
    end: last ? { value: last.place, id: last.id } : null,
  };
}

function toPaper(row: Row, today: string): StoredPaper {
  return {
    ...toSummary(row, today),
    what: row.what,
    lineCount: row.line_count,
    gallons: row.gallons === null ? null : Number(row.gallons),
    way: row.way,
    mailedTo: recipientsOf(
      'invoice',
      row.recipients ?? [],
      row.own_email === '' ? null : row.own_email,
    ).to.slice(),
    holdReason: row.hold_reason,
    isChanged: row.is_changed,
    failure: row.failure,
    queue: row.queue,
    isBeingSent: row.is_being_sent,
  };
}

/**
 * Public to other features. Adds up every paper a filter finds; `offset 0` keeps its way from being worked out for each sum.
 * The clients are read once, to be searched and for their e-mail.
 */
export async function totalPapers(
  tx: TenantTransaction,
  filter: PaperFilter,
  today: string,
): Promise<PaperTotals> {
  // Nobody owes a draft: balances are not even read.
  const openCents =
    filter.tab === 'review' ? sql`null::bigint` : sql`case when i.state = 'issued' then b.open_cents end`;
  const searched = filter.search ? findingClients(filter.search, ['id', 'email'], 'i') : undefined;
  const found = searched && (() => searched.finds);
  const { rows } = await tx.execute<Record<keyof PaperTotals, string>>(sql`
    select count(*) as "count", coalesce(sum(subtotal_cents), 0) as "subtotalCents", coalesce(sum(tax_cents), 0) as "taxCents",
           coalesce(sum(total_cents), 0) as "totalCents", coalesce(sum(open_cents), 0) as "openCents",
           count(*) filter (where way = 'mail') as "byMail", count(*) filter (where way = 'print') as "onPaper", count(*) filter (where way = 'none') as "withoutAddress",
           count(*) filter (where state = 'approved') as "approved"
      from (select i.state, i.subtotal_cents, i.tax_cents, i.total_cents, ${openCents} as open_cents, ${searched ? wayOfSome : way} as way
              from ${tablesFor(filter, searched?.clients)} where ${conditionsOf(filter, today, found)} offset 0) found`);
  const [sums] = rows;
  return Object.fromEntries(
    Object.entries(sums ?? {}).map(([name, sum]) => [name, Number(sum)]),
  ) as unknown as PaperTotals;
}

/** Counts the papers in the tabs that somebody works off. */
export async function countPapers(tx: TenantTransaction, today: string): Promise<PaperCounts> {
  const counted = (tab: PaperTab) =>
    sql`(select count(*)::int from ${tablesFor({ tab })} where ${ofTab(tab, today)})`;
  const { rows } = await tx.execute<Omit<PaperCounts, 'toSend'> & Record<string, unknown>>(sql`
    select ${counted('review')} as review, ${counted('open')} as open, ${counted('overdue')} as overdue`);
  const { rows: waiting } = await tx.execute<{ queue: ToSendQueue; count: number }>(sql`
    select ${queueOf(today)} as queue, count(*)::int as count from ${tables} where ${waitsForSending(today)} group by 1`);
  const toSend = Object.fromEntries(
    toSendQueues.map((queue) => [queue, waiting.find((one) => one.queue === queue)?.count ?? 0]),
  ) as PaperCounts['toSend'];
  const { review = 0, open = 0, overdue = 0 } = rows[0] ?? {};
  return { review, send: waiting.reduce((sum, { count }) => sum + count, 0), open, overdue, toSend };
}

/** The papers that a filter finds, without some, in the order in which they get their numbers; one more than the limit when there are more. */
export async function findPapers(
  tx: TenantTransaction,
  filter: PaperFilter,
  {
    except,
    limit,
    today,
  }: { readonly except: readonly string[]; readonly limit: number; readonly today: string },
): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select i.id from ${tablesByClientOf(looksAtTries(filter))} where ${conditionsOf(filter, today)} and i.id <> all(${uuids(except)})
     order by lower(c.name), i.id limit ${limit + 1}`);
  return rows.map(({ id }) => id);
}
