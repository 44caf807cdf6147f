import { sql } from 'drizzle-orm';
import type { RefundInput } from '@haulwright/domain/invoicing/payment';
import { accepted, refused, type Outcome } from '@haulwright/domain/kernel/outcome';
import type { PersonBy } from '../rows/by.ts';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import { lockPaymentsOf, moveCredit, releasePart } from './apply-credit.queries.ts';
import { insertRefund } from './deposits.queries.ts';
import { balanceOf, lockInvoices } from '../rows/invoice-rows.queries.ts';
import { paymentAllocations } from '../rows/receivables.tables.ts';

interface Paid {
  readonly paymentId: string;
  readonly invoiceId: string;
  readonly cents: number;
}

/**
 * Records that credit of a credit note was refunded. Money goes back from the payments it came with: the credit
 * note takes the place of the newest of them on the invoices they paid.
 */
export async function refundCreditNote(
  tx: TenantTransaction,
  by: PersonBy,
  id: string,
  refund: RefundInput,
): Promise<Outcome<null, 'not-found' | 'invoice.not-issued' | 'payment.no-credit'>> {
  const clientId = (await balanceOf(tx, id))?.clientId;
  // Payments before invoices, in the common order; what is paid meanwhile is left out.
  const payments = new Set(clientId === undefined ? [] : await lockPaymentsOf(tx, clientId));
  const paid = clientId === undefined ? [] : await paidBy(tx, clientId);
  const locked = await lockInvoices(tx, [...new Set([id, ...paid.map(({ invoiceId }) => invoiceId)])]);
  const known = new Set(locked.map((one) => one.id));
  const note = locked.find((one) => one.id === id);
  if (note === undefined) return refused('not-found');
  if (clientId === undefined || note.state !== 'issued' || note.kind !== 'credit-note')
    return refused('invoice.not-issued');
  if (-((await balanceOf(tx, id))?.openCents ?? 0) < refund.cents) return refused('payment.no-credit');
  let left = refund.cents;
  for (const { paymentId, invoiceId, cents } of await paidBy(tx, clientId, refund.refundedOn)) {
    const part = payments.has(paymentId) && known.has(invoiceId) ? Math.min(left, cents) : 0;
    if (part === 0) continue;
    await releasePart(tx, by, { clientId, paymentId, invoiceId, cents: part });
    await moveCredit(tx, by, { clientId, creditNoteId: id, invoiceId, cents: part });
    await insertRefund(tx, by, { id: paymentId, clientId }, { ...refund, cents: part });
    left -= part;
  }
  return left === 0 ? accepted(null) : refused('payment.no-credit');
}

/** The parts of a client's payments that invoices used, the newest payment first; deposits are no invoices. */
export async function paidBy(tx: TenantTransaction, clientId: string, until?: string): Promise<Paid[]> {
  const { rows } = await tx.execute<{ payment_id: string; invoice_id: string; cents: string }>(sql`
    select a.payment_id, a.invoice_id, sum(a.cents) as cents from ${paymentAllocations} a
      join payments p on p.id = a.payment_id
     where p.client_id = ${clientId} and p.reversed_at is null
       ${until === undefined ? sql`` : sql`and p.received_on <= ${until}::date`}
       and not exists (select from deposits d where d.invoice_id = a.invoice_id)
     group by a.payment_id, a.invoice_id, p.received_on having sum(a.cents) > 0
     order by p.received_on desc, a.payment_id desc, a.invoice_id`);
  return rows.map((row) => ({
    paymentId: row.payment_id,
    invoiceId: row.invoice_id,
    cents: Number(row.cents),
  }));
}
