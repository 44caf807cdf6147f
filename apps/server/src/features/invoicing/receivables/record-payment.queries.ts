// Public to other features: payments, recorded and reversed.
import { eq, sql } from 'drizzle-orm';
import { postingsOf, type LedgerEvent } from '@haulwright/domain/invoicing/ledger';
import type { PaymentInput } from '@haulwright/domain/invoicing/payment';
import { accepted, refused, type Outcome } from '@haulwright/domain/kernel/outcome';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids.ts';
import { insertAllocation } from './apply-credit.queries.ts';
import { depositsAmong, lockPayment, refundedOf, settleDeposit } from './deposits.queries.ts';
import { madeBy, personOf, type By } from '../rows/by.ts';
import { balanceOf, lockInvoices } from '../rows/invoice-rows.queries.ts';
import { isPreviousCredit } from '../rows/previous-credit.queries.ts';
import { postEntry, type NewEntry } from '../rows/post-entry.queries.ts';
import { paymentAllocations, paymentDisputes, payments } from '../rows/receivables.tables.ts';

interface Allocation {
  readonly invoiceId: string;
  readonly cents: number;
}

/**
 * Records a payment and applies it to invoices; the rest stays as the client's credit, and so does a paid
 * deposit.
 */
export async function recordPayment(
  tx: TenantTransaction,
  by: By,
  { allocations, ...payment }: PaymentInput,
): Promise<Outcome<string, 'not-found' | 'payment.too-much'>> {
  const wanted = allocations.map(({ invoiceId }) => invoiceId);
  const locked = await lockInvoices(tx, wanted);
  if (locked.length !== wanted.length || locked.some(({ clientId }) => clientId !== payment.clientId))
    return refused('not-found');
  for (const { invoiceId, cents } of allocations)
    if (((await balanceOf(tx, invoiceId))?.openCents ?? 0) < cents) return refused('payment.too-much');
  const id = newId();
  await tx.insert(payments).values({ id, companyId: by.companyId, ...payment, ...madeBy(by) });
  for (const one of allocations)
    await insertAllocation(tx, by, { ...one, paymentId: id, creditNoteId: null }, payment.receivedOn);
  await postPayment(tx, by, 'payment.received', {
    id,
    clientId: payment.clientId,
    cents: payment.cents,
    on: payment.receivedOn,
    allocations,
  });
  return accepted(id);
}

/**
 * Reverses a payment, such as a bounced check: what it paid is open again. What was given back of it, is on its way
 * back or was taken back by a bank cannot go a second time.
 */
export async function reversePayment(
  tx: TenantTransaction,
  by: By,
  id: string,
  reason: string,
): Promise<Outcome<string, 'not-found' | 'payment.reversed' | 'payment.refunded' | 'payment.taken-back'>> {
  const payment = await lockPayment(tx, id);
  if (payment === undefined) return refused('not-found');
  if (payment.reversedAt !== null) return refused('payment.reversed');
  if (await refundedOf(tx, id)) return refused('payment.refunded');
  const leaving = await by.events.ask(tx, 'payments.leaving', { ids: [id] });
  if (leaving.has(id) || (await isTakenBack(tx, id))) return refused('payment.taken-back');
  await lockInvoices(
    tx,
    (await allocationsOf(tx, id)).map(({ invoiceId }) => invoiceId),
  );
  // Voiding a deposit may have released some of it until the invoices were locked.
  const allocations = await allocationsOf(tx, id);
  for (const { invoiceId, cents } of allocations)
    await insertAllocation(tx, by, { paymentId: id, creditNoteId: null, invoiceId, cents: -cents }, by.today);
  await tx
    .update(payments)
    .set({ reversedAt: by.now, reversedBy: personOf(by), reverseReason: reason })
    .where(eq(payments.id, id));
  const { clientId, cents } = payment;
  const isPrevious = await isPreviousCredit(tx, id);
  await postPayment(tx, by, 'payment.reversed', {
    id,
    clientId,
    cents,
    on: by.today,
    allocations,
    isPrevious,
  });
  return accepted(id);
}

const isTakenBack = async (tx: TenantTransaction, paymentId: string): Promise<boolean> =>
  (await tx.$count(paymentDisputes, sql`payment_id = ${paymentId} and state in ('open', 'lost')`)) > 0;

async function allocationsOf(tx: TenantTransaction, paymentId: string): Promise<Allocation[]> {
  const { rows } = await tx.execute<{ invoice_id: string; cents: string }>(sql`
    select invoice_id, sum(cents) as cents from ${paymentAllocations} where payment_id = ${paymentId}
     group by 1 having sum(cents) <> 0 order by 1`);
  return rows.map((row) => ({ invoiceId: row.invoice_id, cents: Number(row.cents) }));
}

async function postPayment(
  tx: TenantTransaction,
  by: By,
  type: 'payment.received' | 'payment.reversed',
  {
    id,
    clientId,
    cents,
    on,
    allocations,
    isPrevious = false,
  }: {
    readonly id: string;
    readonly clientId: string;
    readonly cents: number;
    readonly on: string;
    readonly allocations: readonly Allocation[];
    readonly isPrevious?: boolean;
  },
): Promise<void> {
  const asked = await depositsAmong(
    tx,
    allocations.map(({ invoiceId }) => invoiceId),
  );
  const earned = allocations.filter(({ invoiceId }) => !asked.has(invoiceId));
  const allocatedCents = earned.reduce((sum, one) => sum + one.cents, 0);
  const event: LedgerEvent = { type, cents, allocatedCents, isPrevious };
  const sign = type === 'payment.received' ? -1 : 1;
  // The single receivables line is split by invoice.
  const postings = postingsOf(event).flatMap((posting): NewEntry['postings'][number][] =>
    posting.account === 'receivable'
      ? earned.map((one) => ({ ...posting, invoiceId: one.invoiceId, cents: sign * one.cents }))
      : [{ ...posting, invoiceId: null }],
  );
  for (const { invoiceId, cents: paid } of allocations)
    if (asked.has(invoiceId)) await settleDeposit(tx, invoiceId, 0 - sign * paid);
  await postEntry(tx, by, {
    event: type,
    clientId,
    invoiceId: null,
    paymentId: id,
    occurredOn: on,
    postings,
    touches: [...asked],
  });
}
