import { sql } from 'drizzle-orm';
import type { Maker } from '@haulwright/domain/invoicing/made-by';
import type { LedgerEventType } from '@haulwright/domain/invoicing/ledger';
import type { PaymentMethod, StatementEntry } from '@haulwright/domain/invoicing/payment';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import { uuids } from '../../../platform/database/sql-helpers.ts';
import { isPreviousCreditOf } from '../rows/previous-credit.queries.ts';
import { methodInWords } from '../rows/parties.queries.ts';

interface EntryRow extends Record<string, unknown> {
  client_id: string;
  on: string;
  event: LedgerEventType;
  number: string | null;
  kind: string | null;
  method: PaymentMethod | null;
  reference: string | null;
  is_previous: boolean;
  made_by: Maker | null;
  cents: string;
  balance: string;
}

interface StatementPeriod {
  /** Null: from the beginning. */
  readonly from: string | null;
  readonly to: string;
  readonly limit: number;
}

/** The same of one client. */
export const listStatementEntries = async (
  tx: TenantTransaction,
  clientId: string,
  period: StatementPeriod,
): Promise<readonly StatementEntry[]> =>
  (await statementEntriesOf(tx, [clientId], period)).get(clientId) ?? [];

/**
 * What changed clients' balances in a period, by client, in its order, with the balance after each; the last `limit`
 * of them. What only moves within the balance is left out, and who has no entry.
 */
export async function statementEntriesOf(
  tx: TenantTransaction,
  clientIds: readonly string[],
  { from, to, limit }: StatementPeriod,
): Promise<ReadonlyMap<string, readonly StatementEntry[]>> {
  const { rows } = await tx.execute<EntryRow>(sql`
    select y.*, ${isPreviousCreditOf} as is_previous from (
      select x.client_id, x.occurred_on::text as on, x.event, i.number, i.kind, p.method, p.reference, p.made_by, x.cents, x.id, x.payment_id,
             sum(x.cents) over (partition by x.client_id order by x.occurred_on, x.id) as balance,
             row_number() over (partition by x.client_id order by x.occurred_on desc, x.id desc) as from_end
        from (select e.client_id, e.id, e.occurred_on, e.event, e.invoice_id, e.payment_id, sum(l.cents) as cents from receivable_entries e
                join receivable_postings l on l.entry_id = e.id
               where e.client_id = any(${uuids(clientIds)}) and e.occurred_on <= ${to}::date and l.account in ('receivable', 'client-credit')
               group by 1, 2, 3, 4, 5, 6 having sum(l.cents) <> 0) x
        left join invoices i on i.id = x.invoice_id left join payments p on p.id = x.payment_id) y
      left join payments p on p.id = y.payment_id
     where y.from_end <= ${limit} ${from === null ? sql`` : sql`and y.on >= ${from}`} order by y.on, y.id`);
  const toEntry = (row: EntryRow): StatementEntry => ({
    on: row.on,
    what: inWords(row),
    cents: Number(row.cents),
    balanceCents: Number(row.balance),
  });
  const byClient = Map.groupBy(rows, ({ client_id: clientId }) => clientId);
  return new Map([...byClient].map(([clientId, entries]) => [clientId, entries.map(toEntry)]));
}

function inWords({
  event,
  number,
  kind,
  method,
  reference,
  is_previous: isPrevious,
  made_by: maker,
  cents,
}: EntryRow): string {
  const paper = `${kind === 'credit-note' ? 'Credit note' : 'Invoice'} ${number ?? ''}`;
  const how = method === null ? '' : methodInWords(method, reference, isPrevious, maker ?? 'person');
  const paid = isPrevious ? how : how === '' ? 'Payment' : `Payment, ${how.toLowerCase()}`;
  switch (event) {
    case 'invoice.issued':
      return paper;
    case 'invoice.voided':
      return `${paper} voided`;
    case 'payment.received':
      return paid;
    case 'payment.reversed':
      return `${paid} reversed`;
    case 'payment.disputed':
      return `${paid} taken back by the bank`;
    case 'dispute.won':
      return `${paid} given back by the bank`;
    case 'credit.refunded':
      return cents.startsWith('-') ? 'Refund reversed' : 'Refund';
    case 'receivable.written-off':
      return `${paper} written off`;
    case 'write-off.reversed':
      return `${paper} write-off reversed`;
    default:
      return paper;
  }
}
