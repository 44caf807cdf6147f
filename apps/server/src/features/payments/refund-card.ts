import { accepted, refused, type Outcome } from '@haulwright/domain/kernel/outcome';
import type { CardRefundInput } from '@haulwright/domain/payments/online-payment';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import { creditPart } from '../invoicing/issuing/credit-part.ts';
import { moveCredit, releasePart } from '../invoicing/receivables/apply-credit.queries.ts';
import { depositsAmong, freeCredit, lockPayment } from '../invoicing/receivables/deposits.queries.ts';
import { appliedOf } from '../invoicing/receivables/provider-money.queries.ts';
import type { PersonBy } from '../invoicing/rows/by.ts';
import { lockInvoices } from '../invoicing/rows/invoice-rows.queries.ts';
import { attemptOf, chargeOfPayment, insertAttempt, type AttemptRow } from './attempts.queries.ts';
import { loadConnection, type ConnectionRow } from './connections.queries.ts';
import { sendAgainAt } from './looking.ts';

export type CardRefundRefusal =
  | 'not-found'
  | 'payments.not-connected'
  | 'payments.not-online'
  | 'payment.reversed'
  | 'payments.refund-too-much'
  | 'payments.refund-how'
  | 'payments.not-creditable';

/**
 * Prepares a refund to the card or account that a payment came from: frees what of it invoices used, by a credit note
 * of as much or by leaving them open, and stores the attempt. The provider is called after it.
 */
export async function prepareCardRefund(
  tx: TenantTransaction,
  by: PersonBy,
  { id, cents, way, reason }: CardRefundInput & { readonly id: string },
): Promise<Outcome<{ readonly attempt: AttemptRow; readonly connection: ConnectionRow }, CardRefundRefusal>> {
  const connection = await loadConnection(tx);
  const payment = await lockPayment(tx, id);
  if (payment === undefined) return refused('not-found');
  const charge = await chargeOfPayment(tx, id);
  if (charge?.paymentRef == null) return refused('payments.not-online');
  if (connection?.state !== 'active') return refused('payments.not-connected');
  if (payment.reversedAt !== null) return refused('payment.reversed');
  await lockInvoices(
    tx,
    (await appliedOf(tx, id)).map(({ invoiceId }) => invoiceId),
  );
  const applied = await appliedOf(tx, id);
  const asked = await depositsAmong(
    tx,
    applied.map(({ invoiceId }) => invoiceId),
  );
  // A deposit that is paid is the client's credit, not used.
  const used = applied.filter(({ invoiceId }) => !asked.has(invoiceId));
  const free = await freeCredit(tx, by, id);
  const toFree = cents - Math.max(0, free);
  if (free < 0 || toFree > used.reduce((sum, one) => sum + one.cents, 0))
    return refused('payments.refund-too-much');
  if (toFree > 0 && way === null) return refused('payments.refund-how');
  let left = Math.max(0, toFree);
  for (const { invoiceId, cents: paid } of used) {
    const part = Math.min(left, paid);
    if (part === 0) break;
    const of = { clientId: payment.clientId, invoiceId, cents: part };
    if (way === 'credit-invoice') {
      const credited = await creditPart(tx, by, {
        id: invoiceId,
        reason,
        part: { cents: part },
        goes: { to: 'credit' },
      });
      if (!credited.ok) return refused('payments.not-creditable');
      await releasePart(tx, by, { ...of, paymentId: id });
      await moveCredit(tx, by, { ...of, creditNoteId: credited.value });
    } else await releasePart(tx, by, { ...of, paymentId: id });
    left -= part;
  }
  const attemptId = newId();
  await insertAttempt(
    tx,
    {
      id: attemptId,
      companyId: by.companyId,
      clientId: payment.clientId,
      kind: 'refund',
      cents,
      state: 'created',
      method: charge.method,
      paymentRef: charge.paymentRef,
      paymentId: id,
      request: { attemptId, paymentRef: charge.paymentRef, cents },
      sentAt: by.now,
      lookAt: sendAgainAt(by.now),
      via: 'office',
    },
    [],
  );
  const attempt = await attemptOf(tx, attemptId);
  if (attempt === undefined) throw new Error('the refund just written is not there');
  return accepted({ attempt, connection });
}
