import { mayBecome } from '@haulwright/domain/payments/attempt-state';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import { insertRefund, lockPayment, reverseRefund } from '../invoicing/receivables/deposits.queries.ts';
import { chargeFee, setDispute } from '../invoicing/receivables/provider-money.queries.ts';
import { recordPayment } from '../invoicing/receivables/record-payment.queries.ts';
import type { By } from '../invoicing/rows/by.ts';
import { balanceOf, lockInvoices } from '../invoicing/rows/invoice-rows.queries.ts';
import {
  attemptOf,
  changeAttempt,
  chargeOfPaymentRef,
  insertAttempt,
  invoicesOfAttempt,
  lockAttempt,
  moveAttempt,
  refundNamed,
  type AttemptRow,
} from './attempts.queries.ts';
import { feesForMs, firstLookAt, lookAgainAt } from './looking.ts';
import type { DisputeFact, RefundFact, SessionFact } from './provider.ts';

/**
 * Takes in what the provider says of a session. Told twice, late or out of order, it changes nothing more.
 * Invoices are locked first, then the attempt.
 */
export async function takeInSession(tx: TenantTransaction, by: By, fact: SessionFact): Promise<void> {
  const known = fact.attemptId === null ? undefined : await attemptOf(tx, fact.attemptId);
  if (known?.kind !== 'charge') return;
  const wanted = await invoicesOfAttempt(tx, known.id);
  const locked = await lockInvoices(
    tx,
    wanted.map(({ invoiceId }) => invoiceId),
  );
  const attempt = await lockAttempt(tx, known.id);
  if (attempt === undefined) return;
  const refs = { providerRef: fact.ref, paymentRef: fact.paymentRef };
  const { id, kind } = attempt;
  if (fact.state === 'open') {
    const { url, expiresAt } = fact;
    await moveAttempt(
      tx,
      { id, kind, to: 'open', now: by.now },
      { ...refs, url, expiresAt, lookAt: firstLookAt(by.now) },
    );
    return;
  }
  if (fact.state === 'processing') {
    const lookAt = lookAgainAt(by.now);
    await moveAttempt(
      tx,
      { id, kind, to: 'processing', now: by.now },
      { ...refs, url: null, method: fact.method, lookAt },
    );
    return;
  }
  if (fact.state !== 'paid') {
    const failure = fact.state === 'failed' ? (fact.failure ?? 'The bank refused it.') : null;
    await moveAttempt(
      tx,
      { id, kind, to: fact.state, now: by.now },
      { ...refs, url: null, method: fact.method ?? attempt.method, failure, lookAt: null },
    );
    return;
  }
  if (mayBecome(kind, attempt.state, 'succeeded')) {
    const allocations: { invoiceId: string; cents: number }[] = [];
    for (const { invoiceId, cents } of wanted) {
      if (locked.find((one) => one.id === invoiceId)?.state !== 'issued') continue;
      const open = Math.max(0, (await balanceOf(tx, invoiceId))?.openCents ?? 0);
      if (open > 0) allocations.push({ invoiceId, cents: Math.min(open, cents) });
    }
    const used = allocations.reduce((sum, one) => sum + one.cents, 0);
    // First the state: what the payment changes ends every attempt that can still be paid.
    await moveAttempt(
      tx,
      { id, kind, to: 'succeeded', now: by.now },
      {
        ...refs,
        url: null,
        method: fact.method ?? attempt.method,
        notice: used < fact.cents ? 'over-paid' : null,
        lookAt: fact.feeCents === null ? lookAgainAt(by.now) : null,
      },
    );
    const recorded = await recordPayment(tx, by, {
      clientId: attempt.clientId,
      method: fact.method === 'us_bank_account' ? 'transfer' : 'card',
      cents: fact.cents,
      receivedOn: by.today,
      reference: fact.lastFour,
      note: null,
      allocations,
    });
    if (!recorded.ok) throw new Error(`an online payment could not be recorded: ${recorded.refusal}`);
    await changeAttempt(tx, id, {
      paymentId: recorded.value,
      // Of attempts of versions before, the provider mails one.
      ...(attempt.request['mailsReceipt'] === true && { receiptState: 'waiting', receiptAt: by.now }),
    });
  }
  await takeInFee(tx, by, id, fact);
}

/** Once: what the provider keeps is known a little later than that the client paid. */
async function takeInFee(
  tx: TenantTransaction,
  by: By,
  id: string,
  { feeCents }: SessionFact,
): Promise<void> {
  const attempt = await attemptOf(tx, id);
  if (attempt === undefined || attempt.paymentId === null || attempt.feeCents !== null) return;
  if (feeCents === null) {
    // A key that may not read fees is not asked for ever.
    if (by.now.getTime() - attempt.createdAt.getTime() > feesForMs)
      await changeAttempt(tx, id, { lookAt: null });
    return;
  }
  await changeAttempt(tx, id, { feeCents, lookAt: null });
  await chargeFee(tx, by, { paymentId: attempt.paymentId, clientId: attempt.clientId, cents: feeCents });
}

/** Takes in what the provider says of a refund; one that was made at the provider gets an attempt by that. */
export async function takeInRefund(tx: TenantTransaction, by: By, fact: RefundFact): Promise<void> {
  const known = await knownRefund(tx, by, fact);
  if (known?.paymentId == null) return;
  const payment = await lockPayment(tx, known.paymentId);
  const attempt = await lockAttempt(tx, known.id);
  if (payment === undefined || attempt === undefined) return;
  const { id, kind } = attempt;
  const { ref: providerRef, paymentRef, failure } = fact;
  if (fact.state === 'pending') {
    const lookAt = lookAgainAt(by.now);
    await moveAttempt(tx, { id, kind, to: 'pending', now: by.now }, { providerRef, paymentRef, lookAt });
    return;
  }
  if (fact.state === 'succeeded') {
    if (
      !(await moveAttempt(
        tx,
        { id, kind, to: 'succeeded', now: by.now },
        { providerRef, paymentRef, lookAt: null },
      ))
    )
      return;
    // What the office had reversed itself is gone already.
    if (payment.reversedAt !== null) return;
    const refundId = await insertRefund(tx, by, payment, {
      method: payment.method,
      cents: fact.cents,
      refundedOn: by.today,
      reference: payment.reference,
      note: null,
    });
    await changeAttempt(tx, id, { refundId });
    return;
  }
  const moved = await moveAttempt(
    tx,
    { id, kind, to: fact.state, now: by.now },
    { providerRef, paymentRef, failure, notice: 'refund-failed', lookAt: null },
  );
  if (moved && attempt.refundId !== null)
    await reverseRefund(tx, by, attempt.refundId, failure ?? 'The bank sent it back.');
}

async function knownRefund(tx: TenantTransaction, by: By, fact: RefundFact): Promise<AttemptRow | undefined> {
  const named = fact.attemptId === null ? undefined : await attemptOf(tx, fact.attemptId);
  const known = named?.kind === 'refund' ? named : await refundNamed(tx, fact.ref);
  if (known !== undefined || fact.paymentRef === null) return known;
  const charge = await chargeOfPaymentRef(tx, fact.paymentRef);
  if (charge?.paymentId == null) return undefined;
  // The charge's row is the lock: two servers may hear of it at once.
  await lockPayment(tx, charge.paymentId);
  const meanwhile = await refundNamed(tx, fact.ref);
  if (meanwhile !== undefined) return meanwhile;
  const attempt = {
    id: newId(),
    companyId: by.companyId,
    clientId: charge.clientId,
    kind: 'refund' as const,
    cents: fact.cents,
    state: 'created' as const,
    providerRef: fact.ref,
    paymentRef: fact.paymentRef,
    request: {},
    sentAt: by.now,
    paymentId: charge.paymentId,
    via: 'office' as const,
  };
  await insertAttempt(tx, attempt, []);
  return attemptOf(tx, attempt.id);
}

/** Takes in what the provider says of a dispute, or of a transfer that came back. */
export async function takeInDispute(tx: TenantTransaction, by: By, fact: DisputeFact): Promise<void> {
  const charge = fact.paymentRef === null ? undefined : await chargeOfPaymentRef(tx, fact.paymentRef);
  if (charge?.paymentId == null) return;
  await setDispute(tx, by, { ...fact, paymentId: charge.paymentId });
}
