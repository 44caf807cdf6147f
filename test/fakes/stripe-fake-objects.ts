import {
  feeOf,
  type FakeAccount,
  type FakeDispute,
  type FakeEvent,
  type FakeIntent,
  type FakeRefund,
  type FakeSession,
  type FakeWebhook,
} from './stripe-fake-account.ts';

const dayS = 86_400;
const nowS = (): number => Math.floor(Date.now() / 1_000);

const isIn = (expand: readonly string[], path: string): boolean => expand.some((one) => one.startsWith(path));

/** An object as Stripe's API shows it. @param expand what is shown whole instead of by its id */
export function sessionObject(
  account: FakeAccount,
  session: FakeSession,
  address: string,
  expand: readonly string[],
) {
  const intent = session.paymentIntent === null ? null : (account.intents.get(session.paymentIntent) ?? null);
  return {
    id: session.id,
    object: 'checkout.session',
    client_reference_id: session.clientReference,
    amount_total: session.cents,
    currency: 'usd',
    status: session.status,
    payment_status: session.paymentStatus,
    payment_method_types: session.methods,
    payment_intent:
      intent === null ? null : isIn(expand, 'payment_intent') ? intentObject(intent) : intent.id,
    expires_at: session.expiresAt,
    url: session.status === 'open' ? `${address}/pay/${session.id}` : null,
  };
}

const intentObject = (intent: FakeIntent) => ({
  id: intent.id,
  object: 'payment_intent',
  amount: intent.cents,
  status: intent.status,
  metadata: { attempt: intent.attempt },
  last_payment_error: intent.failure === null ? null : { message: intent.failure },
  latest_charge: {
    id: intent.id.replace('pi_', 'ch_'),
    object: 'charge',
    amount: intent.cents,
    payment_method_details:
      intent.method === 'card'
        ? { type: 'card', card: { last4: '4242', brand: 'visa' } }
        : { type: 'us_bank_account', us_bank_account: { last4: '6789' } },
    balance_transaction:
      intent.status === 'succeeded' && intent.isFeeKnown
        ? { id: intent.id.replace('pi_', 'txn_'), fee: feeOf(intent) }
        : null,
  },
});

export const refundObject = (refund: FakeRefund) => ({
  id: refund.id,
  object: 'refund',
  amount: refund.cents,
  payment_intent: refund.intent,
  status: refund.status,
  failure_reason: refund.failure ?? undefined,
  metadata: refund.attempt === null ? {} : { attempt: refund.attempt },
});

export const disputeObject = (dispute: FakeDispute) => ({
  id: dispute.id,
  object: 'dispute',
  amount: dispute.cents,
  payment_intent: dispute.intent,
  reason: dispute.reason,
  status: dispute.status,
  evidence_details: { due_by: nowS() + 14 * dayS },
});

/** Its copy of the object is stale on purpose: only its names may be believed. */
export const eventObject = ({ id, type, objectId }: FakeEvent) => ({
  id,
  object: 'event',
  type,
  created: nowS(),
  data: { object: { id: objectId, status: 'unknown', payment_status: 'unpaid' } },
});

export const webhookObject = ({ id, url, secret }: FakeWebhook) => ({
  id,
  object: 'webhook_endpoint',
  url,
  secret,
  status: 'enabled',
});
