import { sql } from 'drizzle-orm';
import type { LedgerEventType } from '@haulwright/domain/invoicing/ledger';
import type { PaymentMethod, StatementEntry } from '@haulwright/domain/invoicing/payment';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import { isPreviousCreditOf } from '../rows/previous-credit.queries.ts';
import { methodInWords } from '../rows/parties.queries.ts';

interface EntryRow extends Record<string, unknown> {
  on: string;
  event: LedgerEventType;
  number: string | null;
  kind: string | null;
  method: PaymentMethod | null;
  reference: string | null;
  is_previous: boolean;
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
    select y.*, ${isPreviousCreditOf} as is_previous from (
      select x.occurred_on::text as on, x.event, i.number, i.kind, p.method, p.reference, x.cents, x.id, x.payment_id,
             sum(x.cents) over (order by x.occurred_on, x.id) as balance
        from (select e.id, e.occurred_on, e.event, e.invoice_id, e.payment_id, sum(l.cents) as cents from receivable_entries e
                join receivable_postings l on l.entry_id = e.id
               where e.client_id = ${clientId} and e.occurred_on <= ${to}::date and l.account in ('receivable', 'client-credit')
               group by 1, 2, 3, 4, 5 having sum(l.cents) <> 0) x
        left join invoices i on i.id = x.invoice_id left join payments p on p.id = x.payment_id) y
      left join payments p on p.id = y.payment_id
     ${from === null ? sql`` : sql`where y.on >= ${from}`}
     order by y.on desc, y.id desc limit ${limit}`);
  return rows.toReversed().map((row) => ({
    on: row.on,
    what: inWords(row),
    cents: Number(row.cents),
    balanceCents: Number(row.balance),
  }));
}

function inWords({
  event,
  number,
  kind,
  method,
  reference,
  is_previous: isPrevious,
  cents,
}: EntryRow): string {
  const paper = `${kind === 'credit-note' ? 'Credit note' : 'Invoice'} ${number ?? ''}`;
  const how = method === null ? '' : methodInWords(method, reference, isPrevious);
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
