import type { TenantTransaction } from '../../../platform/database/database.ts';
import type { By } from './by.ts';
import type { NewEntry } from './post-entry.queries.ts';

/** Publishes what an entry of the ledger means, once its balances are stored. */
export async function tellOfEntry(tx: TenantTransaction, by: By, entry: NewEntry): Promise<void> {
  const { companyId, today, events } = by;
  const { event, clientId, paymentId, postings, touches = [] } = entry;
  const invoiceIds = [...new Set([...touches, ...postings.flatMap((one) => one.invoiceId ?? [])])];
  switch (event) {
    case 'invoice.issued':
    case 'invoice.voided':
      await events.publish(tx, event, {
        companyId,
        today,
        invoiceIds: entry.invoiceId === null ? [] : [entry.invoiceId],
      });
      return;
    case 'payment.received':
    case 'payment.reversed':
    case 'payment.disputed':
    case 'dispute.won': {
      const name =
        event === 'payment.received' || event === 'dispute.won' ? 'payment.received' : 'payment.reversed';
      const paymentIds = paymentId === null ? [] : [paymentId];
      await events.publish(tx, name, { companyId, today, paymentIds, invoiceIds });
      return;
    }
    case 'credit.refunded': {
      const cents = postings.find(({ account }) => account === 'client-credit')?.cents ?? 0;
      if (paymentId !== null)
        await events.publish(tx, 'refund.made', { companyId, today, clientId, paymentId, cents });
      return;
    }
    case 'fee.charged':
    case 'fee.returned':
      return;
    default:
      await events.publish(tx, 'credit.changed', { companyId, today, clientId, invoiceIds });
  }
}
