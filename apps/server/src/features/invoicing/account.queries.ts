import { sql } from 'drizzle-orm';
import type { LedgerEventType } from '@haulwright/domain/invoicing/ledger';
import type { Ageing, AgeingRow, PaymentMethod, StatementEntry } from '@haulwright/domain/invoicing/payment';
import { ageBucketOf, type AgeBucket } from '@haulwright/domain/invoicing/settlement';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { methodInWords } from './invoice-detail.queries.ts';

const emptyBuckets = (): Record<AgeBucket, number> => ({
  current: 0,
  '1-30': 0,
  '31-60': 0,
  '61-90': 0,
  'over-90': 0,
});

interface DueRow extends Record<string, unknown> {
  client_id: string;
  client_name: string;
  due_date: string | null;
  cents: string;
}

/** What clients owe at the end of a day, read from the ledger; by name, those with the balance 0 left out. */
export async function loadAgeing(
  tx: TenantTransaction,
  asOf: string,
  clientId?: string,
): Promise<AgeingRow[]> {
  const { rows } = await tx.execute<DueRow>(sql`
    select x.client_id, c.name as client_name, case when x.cents > 0 then b.due_date::text end as due_date, sum(x.cents) as cents
      from (select e.client_id, p.invoice_id, sum(p.cents) as cents from receivable_postings p
              join receivable_entries e on e.id = p.entry_id
             where p.account in ('receivable', 'client-credit') and e.occurred_on <= ${asOf}::date
               ${clientId === undefined ? sql`` : sql`and e.client_id = ${clientId}`}
             group by 1, 2 having sum(p.cents) <> 0) x
      join clients c on c.id = x.client_id left join invoice_balances b on b.invoice_id = x.invoice_id
     group by 1, 2, 3 order by lower(c.name), x.client_id`);
  return [...Map.groupBy(rows, (row) => row.client_id)].map(([id, list]) => ({
    clientId: id,
    clientName: list[0]?.client_name ?? '',
    ...ageingOf(list, asOf),
  }));
}

function ageingOf(list: readonly DueRow[], asOf: string): Ageing {
  const buckets = emptyBuckets();
  let creditCents = 0;
  let balanceCents = 0;
  for (const row of list) {
    const cents = Number(row.cents);
    balanceCents += cents;
    if (row.due_date === null) creditCents += cents;
    else buckets[ageBucketOf(row.due_date, asOf)] += cents;
  }
  return { buckets, creditCents, balanceCents };
}

/** The sums of all clients. */
export function totalAgeing(rows: readonly Ageing[]): Ageing {
  const total = { buckets: emptyBuckets(), creditCents: 0, balanceCents: 0 };
  for (const row of rows) {
    for (const bucket of Object.keys(total.buckets) as AgeBucket[])
      total.buckets[bucket] += row.buckets[bucket];
    total.creditCents += row.creditCents;
    total.balanceCents += row.balanceCents;
  }
  return total;
}

interface EntryRow extends Record<string, unknown> {
  on: string;
  event: LedgerEventType;
  number: string | null;
  kind: string | null;
  method: PaymentMethod | null;
  reference: string | null;
  cents: string;
  balance: string;
}

/**
 * What changed a client's balance in a period, in its order, with the balance after each; the last `limit` of
 * them. What only moves within the balance is left out.
 */
export async function listStatementEntries(
  tx: TenantTransaction,
  clientId: string,
  { from, to, limit }: { readonly from: string | null; readonly to: string; readonly limit: number },
): Promise<StatementEntry[]> {
  const { rows } = await tx.execute<EntryRow>(sql`
    select * from (
      select x.occurred_on::text as on, x.event, i.number, i.kind, p.method, p.reference, x.cents, x.id,
             sum(x.cents) over (order by x.occurred_on, x.id) as balance
        from (select e.id, e.occurred_on, e.event, e.invoice_id, e.payment_id, sum(l.cents) as cents from receivable_entries e
                join receivable_postings l on l.entry_id = e.id
               where e.client_id = ${clientId} and e.occurred_on <= ${to}::date and l.account in ('receivable', 'client-credit')
               group by 1, 2, 3, 4, 5 having sum(l.cents) <> 0) x
        left join invoices i on i.id = x.invoice_id left join payments p on p.id = x.payment_id) y
     ${from === null ? sql`` : sql`where y.on >= ${from}`}
     order by y.on desc, y.id desc limit ${limit}`);
  return rows.toReversed().map((row) => ({
    on: row.on,
    what: inWords(row),
    cents: Number(row.cents),
    balanceCents: Number(row.balance),
  }));
}

function inWords({ event, number, kind, method, reference }: EntryRow): string {
  const paper = `${kind === 'credit-note' ? 'Credit note' : 'Invoice'} ${number ?? ''}`;
  const paid = method === null ? 'Payment' : `Payment, ${methodInWords(method, reference).toLowerCase()}`;
  switch (event) {
    case 'invoice.issued':
      return paper;
    case 'invoice.voided':
      return `${paper} voided`;
    case 'payment.received':
      return paid;
    case 'payment.reversed':
      return `${paid} reversed`;
    case 'receivable.written-off':
      return `${paper} written off`;
    default:
      return paper;
  }
}
