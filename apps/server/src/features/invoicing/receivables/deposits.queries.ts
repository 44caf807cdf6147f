// Public to other features: deposits, refunds and what is left of payments.
import { eq, inArray, sql } from 'drizzle-orm';
import { depositKey, postingsOf } from '@haulwright/domain/invoicing/ledger';
import type { DepositInput, RefundInput } from '@haulwright/domain/invoicing/payment';
import { accepted, refused, type Outcome } from '@haulwright/domain/kernel/outcome';
import type { DatedAct } from '../../../http/act.ts';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids.ts';
import { madeBy, personOf, type By } from '../rows/by.ts';
import { deposits, refunds } from '../rows/deposits.tables.ts';
import { insertInvoice } from '../rows/invoice-rows.queries.ts';
import { postEntry } from '../rows/post-entry.queries.ts';
import { invoiceBalances, payments } from '../rows/receivables.tables.ts';

/** Drafts a deposit request. It is not taxed: the work is, when it is billed. @returns its id */
export async function askDeposit(
  tx: TenantTransaction,
  by: DatedAct,
  { clientId, cents, description, rentalId, dueDays }: DepositInput,
): Promise<string> {
  const id = newId();
  const line = {
    jobId: null,
    rentalId: null,
    agreementId: null,
    kind: 'deposit',
    key: depositKey,
    revenueCategory: 'other',
    taxCategory: 'fee',
    description,
    quantityThousandths: 1_000,
    unit: '',
    unitPrice: cents * 100,
    cents,
  } as const;
  await insertInvoice(tx, by, {
    id,
    clientId,
    dueDays,
    creditsInvoiceId: null,
    note: null,
    lines: [line],
    taxes: [],
  });
  await tx.insert(deposits).values({ companyId: by.companyId, invoiceId: id, rentalId });
  return id;
}

/** Those of these invoices that request a deposit. */
export async function depositsAmong(
  tx: TenantTransaction,
  invoiceIds: readonly string[],
): Promise<Set<string>> {
  if (invoiceIds.length === 0) return new Set();
  const rows = await tx
    .select({ id: deposits.invoiceId })
    .from(deposits)
    .where(inArray(deposits.invoiceId, [...invoiceIds]));
  return new Set(rows.map(({ id }) => id));
}

/**
 * Records that a deposit was paid or refunded: the amount requested changes; the ledger has the money as
 * client credit.
 */
export async function settleDeposit(tx: TenantTransaction, invoiceId: string, cents: number): Promise<void> {
  await tx
    .update(invoiceBalances)
    .set({
      openCents: sql`${invoiceBalances.openCents} - ${cents}`,
      paidCents: sql`${invoiceBalances.paidCents} + ${cents}`,
    })
    .where(eq(invoiceBalances.invoiceId, invoiceId));
}

/** Withdraws the request; what was paid stays the client's credit. */
export async function withdrawDeposit(tx: TenantTransaction, invoiceId: string): Promise<void> {
  await tx.update(invoiceBalances).set({ openCents: 0 }).where(eq(invoiceBalances.invoiceId, invoiceId));
}

/**
 * For `payments p`: the part that no invoice used, that was not refunded and that no bank took back; below 0
 * where it took more. Paying a deposit does not use it.
 */
export const creditOfPayment = sql`(p.cents
  - coalesce((select sum(a.cents) from payment_allocations a where a.payment_id = p.id
       and not exists (select from deposits d where d.invoice_id = a.invoice_id)), 0)
  - coalesce((select sum(r.cents) from refunds r where r.payment_id = p.id and r.reversed_at is null), 0)
  - coalesce((select sum(x.cents) from payment_disputes x where x.payment_id = p.id and x.state in ('open', 'lost')), 0))`;

/** What no invoice used of a payment, and nobody was given back. */
async function creditLeft(tx: TenantTransaction, paymentId: string): Promise<number> {
  const { rows } = await tx.execute<{ credit: string }>(
    sql`select ${creditOfPayment} as credit from payments p where p.id = ${paymentId}`,
  );
  return Number(rows[0]?.credit ?? 0);
}

/** The same, without what is on its way back to the client already. */
export async function freeCredit(
  tx: TenantTransaction,
  { events }: Pick<By, 'events'>,
  paymentId: string,
): Promise<number> {
  const leaving = await events.ask(tx, 'payments.leaving', { ids: [paymentId] });
  return (await creditLeft(tx, paymentId)) - (leaving.get(paymentId) ?? 0);
}

export const refundedOf = async (tx: TenantTransaction, paymentId: string): Promise<boolean> =>
  (await tx.$count(refunds, sql`payment_id = ${paymentId} and reversed_at is null`)) > 0;

/**
 * Locks a payment. Payments are locked before invoices, and in a way that lets invoices be released from
 * them, so that a reversal and the use of credit wait for each other instead of deadlocking.
 */
export async function lockPayment(
  tx: TenantTransaction,
  id: string,
): Promise<typeof payments.$inferSelect | undefined> {
  return (await tx.select().from(payments).where(eq(payments.id, id)).for('no key update'))[0];
}

/** Records that credit of a payment was refunded. */
export async function refundPayment(
  tx: TenantTransaction,
  by: By,
  paymentId: string,
  refund: RefundInput,
): Promise<
  Outcome<string, 'not-found' | 'payment.reversed' | 'payment.no-credit' | 'refund.before-payment'>
> {
  const payment = await lockPayment(tx, paymentId);
  if (payment === undefined) return refused('not-found');
  if (payment.reversedAt !== null) return refused('payment.reversed');
  if (refund.refundedOn < payment.receivedOn) return refused('refund.before-payment');
  if ((await freeCredit(tx, by, paymentId)) < refund.cents) return refused('payment.no-credit');
  await insertRefund(tx, by, payment, refund);
  return accepted(paymentId);
}

/** Stores a refund of a (locked) payment that has the credit. @returns its id */
export async function insertRefund(
  tx: TenantTransaction,
  by: By,
  payment: { readonly id: string; readonly clientId: string },
  refund: RefundInput,
): Promise<string> {
  const { companyId } = by;
  const id = newId();
  await tx.insert(refunds).values({ id, companyId, paymentId: payment.id, ...refund, ...madeBy(by) });
  await postRefund(tx, by, payment, refund.cents, refund.refundedOn);
  return id;
}

/** Reverses a refund that was not cashed or was a mistake: the credit is available again. */
export async function reverseRefund(
  tx: TenantTransaction,
  by: By,
  id: string,
  reason: string,
): Promise<Outcome<string, 'not-found' | 'refund.reversed' | 'refund.to-card'>> {
  const [found] = await tx.select({ paymentId: refunds.paymentId }).from(refunds).where(eq(refunds.id, id));
  if (found === undefined) return refused('not-found');
  const { paymentId } = found;
  const payment = await lockPayment(tx, paymentId);
  const [refund] = await tx.select().from(refunds).where(eq(refunds.id, id)).for('update');
  if (payment === undefined || refund === undefined) return refused('not-found');
  if (refund.reversedAt !== null) return refused('refund.reversed');
  // The card provider gave it back, and says so if it did not arrive.
  if (refund.madeBy === 'provider' && !('via' in by)) return refused('refund.to-card');
  await tx
    .update(refunds)
    .set({ reversedAt: by.now, reversedBy: personOf(by), reverseReason: reason })
    .where(eq(refunds.id, id));
  await postRefund(tx, by, payment, -refund.cents, by.today);
  return accepted(paymentId);
}

const postRefund = (
  tx: TenantTransaction,
  by: By,
  { id, clientId }: { readonly id: string; readonly clientId: string },
  cents: number,
  occurredOn: string,
) =>
  postEntry(tx, by, {
    event: 'credit.refunded',
    clientId,
    invoiceId: null,
    paymentId: id,
    occurredOn,
    postings: postingsOf({ type: 'credit.refunded', cents }).map((posting) => ({
      ...posting,
      invoiceId: null,
    })),
  });
