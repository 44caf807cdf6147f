// Public to other features: exports write what clients owe into files.
import { sql, type SQL } from 'drizzle-orm';
import type { Ageing, AgeingRow } from '@haulwright/domain/invoicing/payment';
import { type PaperRecipient, recipientsOf } from '@haulwright/domain/invoicing/paper-recipients';
import type {
  ReceivableColumn,
  ReceivableKind,
  ReceivableSort,
} from '@haulwright/domain/invoicing/receivable-sorts';
import { ageBuckets, daysOfAgeBucket } from '@haulwright/domain/invoicing/settlement';
import { readSort } from '@haulwright/domain/kernel/list-sort';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import { findsAll, findTextOf } from '../../../platform/database/finding.ts';
import {
  afterPlace,
  inOrder,
  type ListOrder,
  type ListPlace,
  placeValue,
} from '../../../platform/database/list-order.ts';
import { uuids } from '../../../platform/database/sql-helpers.ts';
import { hasAddressFor } from '../rows/paper-address.queries.ts';

/** Cents of each bucket, `bucket_0` the first, and of credit. */
interface Sums extends Record<string, unknown> {
  credit: string;
}

interface Row extends Sums {
  client_id: string;
}

interface ListRow extends Sums {
  /** Null: the sum of all. */
  client_id: string | null;
  client_name: string | null;
  place: string | null;
  count: number;
}

const bucketColumn = (at: number): string => `bucket_${at}`;
/** `expression` for each bucket's column, by that name. */
const ofBuckets = (expression: (at: number) => SQL): SQL =>
  sql.join(
    ageBuckets.map((_, at) => sql`${expression(at)} as ${sql.identifier(bucketColumn(at))}`),
    sql`, `,
  );

/**
 * What is open of each invoice, credit note and credit at the end of a day, as `client_id`, `due_date`, `cents`;
 * credit has no due date. It is what is open now less what the ledger says happened after that day, so that the
 * present does not cost a walk through the whole ledger. A deposit that is asked for is not owed.
 */
function openAt(asOf: string, clientIds: readonly string[] | undefined): SQL {
  const ofClient = (alias: string) =>
    clientIds === undefined ? sql`` : sql`and ${sql.raw(alias)}.client_id = any(${uuids(clientIds)})`;
  return sql`
    with later as materialized (
      select e.client_id, p.invoice_id, sum(p.cents)::bigint as cents from receivable_entries e
        join receivable_postings p on p.entry_id = e.id
       where e.occurred_on > ${asOf}::date and p.account in ('receivable', 'client-credit') ${ofClient('e')}
       group by 1, 2)
    select client_id, case when cents > 0 then due_date end as due_date, cents from (
      select v.client_id, v.due_date, v.open_cents - coalesce(l.cents, 0) as cents
        from invoice_balances v left join later l on l.invoice_id = v.invoice_id
       where v.open_cents <> 0 and v.invoice_id not in (select invoice_id from deposits) ${ofClient('v')}
      union all
      select l.client_id, b.due_date, -l.cents from later l
        join invoice_balances b on b.invoice_id = l.invoice_id where b.open_cents = 0
      union all
      select client_id, null, sum(cents)::bigint from (
        select e.client_id, p.cents from receivable_postings p join receivable_entries e on e.id = p.entry_id
         where p.account = 'client-credit' ${ofClient('e')}
        union all
        select client_id, -cents from later where invoice_id is null) credit
       group by client_id) parts
     where cents <> 0`;
}

/** By client, cents of each bucket and of credit. @param clientIds undefined: of all clients with a balance */
function aged(asOf: string, clientIds: readonly string[] | undefined): SQL {
  const last = ageBuckets.length - 1;
  return sql`
    select o.client_id, ${ofBuckets((at) => sql`coalesce(sum(o.cents) filter (where o.bucket = ${sql.raw(String(at))}), 0)`)},
           coalesce(sum(o.cents) filter (where o.bucket is null), 0) as credit
      from (select client_id, cents, case when due_date is not null then least(${sql.raw(String(last))},
                   greatest(0, (${asOf}::date - due_date + ${sql.raw(String(daysOfAgeBucket - 1))}) / ${sql.raw(String(daysOfAgeBucket))})) end as bucket
              from (${openAt(asOf, clientIds)}) open_items) o
     group by o.client_id`;
}

function toAgeing(sums: Sums): Ageing {
  const cents = ageBuckets.map((_, at) => Number(sums[bucketColumn(at)] ?? 0));
  const creditCents = Number(sums.credit);
  return {
    buckets: Object.fromEntries(
      ageBuckets.map((bucket, at) => [bucket, cents[at] ?? 0]),
    ) as Ageing['buckets'],
    creditCents,
    balanceCents: cents.reduce((sum, one) => sum + one, creditCents),
  };
}

const nothing: Sums = { credit: '0' };

/** What clients owe at the end of a day, by client. */
export async function ageingOfClients(
  tx: TenantTransaction,
  asOf: string,
  clientIds: readonly string[],
): Promise<(clientId: string) => Ageing> {
  const { rows } = await tx.execute<Row>(aged(asOf, clientIds));
  const found = new Map(rows.map((row) => [row.client_id, toAgeing(row)]));
  return (clientId) => found.get(clientId) ?? toAgeing(nothing);
}

/** What a client owes at the end of a day. */
export const ageingOfClient = async (
  tx: TenantTransaction,
  asOf: string,
  clientId: string,
): Promise<Ageing> => (await ageingOfClients(tx, asOf, [clientId]))(clientId);

const sumOf = (columns: readonly string[]): SQL =>
  sql`(${sql.join(
    columns.map((column) => sql.identifier(column)),
    sql` + `,
  )})`;
const bucketColumns = ageBuckets.map((_, at) => bucketColumn(at));
const overdue = sumOf(bucketColumns.slice(1));
const balance = sumOf([...bucketColumns, 'credit']);

/** Clients with a balance and their sums, as `a`; `balance`, `overdue` and `owed` (without credit) added up. */
export const agedClients = (asOf: string, clientIds: readonly string[] | undefined): SQL => sql`
  (select g.*, ${overdue} as overdue, ${balance} as balance, ${sumOf(bucketColumns)} as owed from (${aged(asOf, clientIds)}) g)`;

export interface AgeingFilter {
  readonly asOf: string;
  readonly search?: string | undefined;
  readonly which?: ReceivableKind | undefined;
}

const kinds: Record<ReceivableKind, SQL> = {
  all: sql`true`,
  overdue: sql`a.overdue > 0`,
  'no-address': sql`not ${hasAddressFor('statement')}`,
  credit: sql`a.credit < 0`,
};

/** Whether the receivables `a` of the client `c` with its terms `t` match. */
export const matchesAgeing = ({ search, which = 'all' }: Omit<AgeingFilter, 'asOf'>): SQL =>
  sql`${kinds[which]} and ${search ? findsAll(search, [findTextOf('c')]) : sql`true`}`;

/** How receivables are sorted, by the columns of `of_clients`. */
export function ageingOrder(sort: ReceivableSort): ListOrder {
  const { column, fromEnd } = readSort<ReceivableColumn>(sort);
  if (column === 'client') return { by: sql`sort_name`, type: 'text', fromEnd };
  const at = ageBuckets.findIndex((bucket) => bucket === column);
  const name = at === -1 ? column : bucketColumn(at);
  return { by: sql`${sql.identifier(name)}::bigint`, type: 'bigint', fromEnd };
}

/** A page of what clients owe at the end of a day, and the sum and number of all; who owes nothing is left out. */
export async function listAgeing(
  tx: TenantTransaction,
  filter: AgeingFilter,
  {
    sort,
    after,
    limit,
  }: { readonly sort: ReceivableSort; readonly after: ListPlace | undefined; readonly limit: number },
): Promise<{ items: AgeingRow[]; end: ListPlace | null; total: Ageing; count: number }> {
  const order = ageingOrder(sort);
  const id = sql`client_id`;
  const isAfter = after === undefined ? sql`true` : afterPlace(order, id, after);
  const sums = (expression: (column: SQL) => SQL) =>
    sql.join(
      [...bucketColumns, 'credit'].map(
        (name) => sql`${expression(sql`${sql.identifier(name)}`)} as ${sql.identifier(name)}`,
      ),
      sql`, `,
    );
  const { rows } = await tx.execute<ListRow>(sql`
    with of_clients as materialized (
      select a.*, c.name as client_name, lower(c.name) as sort_name from ${agedClients(filter.asOf, undefined)} a
        join clients c on c.id = a.client_id left join client_billing_terms t on t.client_id = c.id where ${matchesAgeing(filter)})
    select null::uuid as client_id, null as client_name, null as place, ${sums((column) => sql`coalesce(sum(${column}), 0)`)}, count(*)::int as count from of_clients
    union all
    (select client_id, client_name, ${placeValue(order)} as place, ${sums((column) => column)}, 0 from of_clients where ${isAfter}
      order by ${inOrder(order, id)} limit ${limit + 1})`);
  const total = rows.find((row) => row.client_id === null);
  const clients = rows.flatMap(({ client_id: clientId, ...row }) =>
    clientId === null ? [] : [{ clientId, ...row }],
  );
  const shown = clients.slice(0, limit);
  const last = clients.length > limit ? shown.at(-1) : undefined;
  const detailOf = await mailDetails(
    tx,
    shown.map(({ clientId }) => clientId),
  );
  return {
    items: shown.map(({ clientId, client_name: clientName, ...row }) => ({
      clientId,
      clientName: clientName ?? '',
      ...toAgeing(row),
      ...detailOf(clientId),
    })),
    end: last === undefined ? null : { value: last.place, id: last.clientId },
    total: toAgeing(total ?? nothing),
    count: total?.count ?? 0,
  };
}

interface DetailRow extends Record<string, unknown> {
  id: string;
  email: string | null;
  recipients: PaperRecipient[] | null;
  disputed: number;
  statement_at: string | null;
  reminded_at: string | null;
}

type MailDetails = Pick<AgeingRow, 'mailedTo' | 'disputed' | 'statementAt' | 'remindedAt'>;

/** Whom statements of clients are mailed to, when one was mailed last, and what is in dispute. */
async function mailDetails(
  tx: TenantTransaction,
  clientIds: readonly string[],
): Promise<(clientId: string) => MailDetails> {
  if (clientIds.length === 0) return () => noDetails;
  const { rows } = await tx.execute<DetailRow>(sql`
    select c.id, coalesce(nullif(t.email, ''), nullif(c.email, '')) as email, t.recipients,
           (select count(*)::int from invoices i join invoice_balances b on b.invoice_id = i.id
             where i.client_id = c.id and i.state = 'issued' and b.open_cents > 0
               and exists (select from invoice_disputes x where x.invoice_id = i.id and x.ended_at is null)) as disputed,
           (select max(m.settled_at) from client_mailing_items m join client_mailings g on g.id = m.mailing_id
             where m.client_id = c.id and m.state = 'sent' and g.kind = 'statement') as statement_at,
           (select max(d.created_at) from invoices i join invoice_deliveries d on d.invoice_id = i.id
             where i.client_id = c.id and d.kind = 'reminder') as reminded_at
      from clients c left join client_billing_terms t on t.client_id = c.id where c.id = any(${uuids(clientIds)})`);
  const found = new Map(rows.map((row) => [row.id, row]));
  return (clientId) => {
    const row = found.get(clientId);
    if (row === undefined) return noDetails;
    const { to } = recipientsOf('statement', row.recipients ?? [], row.email);
    return {
      mailedTo: [...to],
      disputed: row.disputed,
      statementAt: instantOf(row.statement_at),
      remindedAt: instantOf(row.reminded_at),
    };
  };
}

const noDetails: MailDetails = { mailedTo: [], disputed: 0, statementAt: null, remindedAt: null };
const instantOf = (at: string | null): string | null => (at === null ? null : new Date(at).toISOString());
