import type { Answerer, Hearer } from '../../platform/events/events.ts';
import { endAttemptsOf, refundsUnderWay } from './attempts.queries.ts';

type Heard = 'invoice.voided' | 'payment.received' | 'payment.reversed' | 'credit.changed';

/** What a client could pay online is not what is open any more. */
const sessionsEnd = <Name extends Heard>(): Hearer<Name> => ({
  does: 'payments: ends sessions in which a client could pay what is not open any more',
  hear: (tx, { invoiceIds }) => endAttemptsOf(tx, invoiceIds, new Date()),
});

export const sessionsFollowVoids = sessionsEnd<'invoice.voided'>();
export const sessionsFollowPayments = sessionsEnd<'payment.received'>();
export const sessionsFollowReversals = sessionsEnd<'payment.reversed'>();
export const sessionsFollowCredit = sessionsEnd<'credit.changed'>();

/** What is promised to a card is nobody else's any more. */
export const refundsOfPayments: Answerer<'payments.leaving'> = {
  says: 'payments: what of each is on its way back to the card or account it came from',
  answer: (tx, { ids }) => refundsUnderWay(tx, ids),
};
