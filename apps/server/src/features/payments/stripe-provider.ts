import type Stripe from 'stripe';
import type { DisputeState } from '@haulwright/domain/payments/attempt-state';
import {
  ProviderProblem,
  type DisputeFact,
  type PaymentProvider,
  type ProviderEvent,
  type RefundFact,
  type SessionFact,
} from './provider.ts';

const timeoutMs = 20_000;
const signatureToleranceSeconds = 300;
const eventsAtOnce = 100;
const maxEventPages = 50;

/** What the account is asked to send; anything else it sends is put aside. */
export const stripeEvents = [
  'checkout.session.completed',
  'checkout.session.expired',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'refund.created',
  'refund.updated',
  'refund.failed',
] as const;

const withPayment = ['payment_intent.latest_charge.balance_transaction'];

/**
 * Stripe. Its library is loaded when a company first needs it.
 * @param url another server at the same wire; undefined: the real service
 */
export function createStripeProvider(url: string | undefined): PaymentProvider {
  const place = url === undefined ? undefined : new URL(url);
  const load = async () => (await import('stripe')).default;
  const of = async (key: string): Promise<Stripe> =>
    new (await load())(key, {
      maxNetworkRetries: 0,
      timeout: timeoutMs,
      telemetry: false,
      ...(place && {
        host: place.hostname,
        protocol: place.protocol === 'http:' ? 'http' : 'https',
        port: place.port === '' ? (place.protocol === 'http:' ? 80 : 443) : Number(place.port),
      }),
    });
  const asking = async <Answer>(key: string, ask: (stripe: Stripe) => Promise<Answer>): Promise<Answer> => {
    const stripe = await of(key);
    try {
      return await ask(stripe);
    } catch (error) {
      throw problemOf(error);
    }
  };
  const readSession = (key: string, ref: string): Promise<SessionFact> =>
    asking(key, async (stripe) =>
      factOfSession(await stripe.checkout.sessions.retrieve(ref, { expand: withPayment })),
    );

  return {
    check: (key) =>
      asking(key, async (stripe) => {
        await stripe.checkout.sessions.list({ limit: 1 });
        await stripe.events.list({ limit: 1 });
        try {
          return { accountId: (await stripe.accounts.retrieveCurrent()).id };
        } catch {
          // A restricted key need not be allowed to read the account itself.
          return { accountId: null };
        }
      }),

    openSession: (key, request) =>
      asking(key, async (stripe) =>
        factOfSession(
          await stripe.checkout.sessions.create(
            {
              mode: 'payment',
              client_reference_id: request.attemptId,
              allowed_payment_method_types: [...request.methods],
              line_items: [
                {
                  quantity: 1,
                  price_data: {
                    currency: 'usd',
                    unit_amount: request.cents,
                    product_data: { name: request.description },
                  },
                },
              ],
              payment_intent_data: {
                description: request.description,
                metadata: { attempt: request.attemptId },
                ...(request.email !== null &&
                  request.mailsReceipt === undefined && { receipt_email: request.email }),
              },
              ...(request.email !== null && { customer_email: request.email }),
              expires_at: request.expiresAtSeconds,
              success_url: request.returnTo,
              cancel_url: request.returnTo,
            },
            { idempotencyKey: request.attemptId },
          ),
        ),
      ),

    async expireSession(key, ref) {
      try {
        return await asking(key, async (stripe) => factOfSession(await stripe.checkout.sessions.expire(ref)));
      } catch (error) {
        // It is paid or expired already: what it is now counts.
        if (error instanceof ProviderProblem && error.kind === 'refused') return readSession(key, ref);
        throw error;
      }
    },

    readSession,

    sessionOfPayment: (key, paymentRef) =>
      asking(key, async (stripe) => {
        const { data } = await stripe.checkout.sessions.list({
          payment_intent: paymentRef,
          limit: 1,
          expand: withPayment.map((path) => `data.${path}`),
        });
        return data[0] === undefined ? null : factOfSession(data[0]);
      }),

    refund: (key, { attemptId, paymentRef, cents }) =>
      asking(key, async (stripe) =>
        factOfRefund(
          await stripe.refunds.create(
            { payment_intent: paymentRef, amount: cents, metadata: { attempt: attemptId } },
            { idempotencyKey: attemptId },
          ),
        ),
      ),

    readRefund: (key, ref) => asking(key, async (stripe) => factOfRefund(await stripe.refunds.retrieve(ref))),

    readDispute: (key, ref) =>
      asking(key, async (stripe) => factOfDispute(await stripe.disputes.retrieve(ref))),

    eventsSince: (key, cursor) =>
      asking(key, async (stripe) => {
        if (cursor === null) return (await stripe.events.list({ limit: 1 })).data.map(eventOf);
        const events: ProviderEvent[] = [];
        let last = cursor;
        for (let page = 0; page < maxEventPages; page += 1) {
          const { data, has_more: hasMore } = await stripe.events.list({
            ending_before: last,
            limit: eventsAtOnce,
          });
          events.push(...data.map(eventOf).toReversed());
          if (!hasMore || data[0] === undefined) break;
          last = data[0].id;
        }
        return events;
      }),

    async addWebhook(key, address) {
      try {
        return await asking(key, async (stripe) => {
          const made = await stripe.webhookEndpoints.create({
            url: address,
            enabled_events: [...stripeEvents],
            description: 'Haulwright',
          });
          if (made.secret === undefined) throw new ProviderProblem('refused', 'no signing secret was given');
          return { ref: made.id, secret: made.secret };
        });
      } catch (error) {
        if (error instanceof ProviderProblem && error.kind === 'refused') return null;
        throw error;
      }
    },

    removeWebhook: (key, ref) => asking(key, async (stripe) => void (await stripe.webhookEndpoints.del(ref))),

    async verify(body, signature, secret) {
      const { webhooks } = await load();
      try {
        return eventOf(
          await webhooks.constructEventAsync(body, signature, secret, signatureToleranceSeconds),
        );
      } catch {
        return null;
      }
    },
  };
}

/** A failure in words that do not repeat what was sent. */
function problemOf(error: unknown): unknown {
  if (error instanceof ProviderProblem) return error;
  if (typeof error !== 'object' || error === null || !('type' in error)) return error;
  const { type, statusCode, message, headers } = error as {
    type: unknown;
    statusCode?: number;
    message?: string;
    headers?: Readonly<Record<string, string>>;
  };
  if (typeof type !== 'string' || !type.startsWith('Stripe')) return error;
  const words = (message ?? type).slice(0, 500);
  if (statusCode === 401 || statusCode === 403) return new ProviderProblem('key', words);
  if (statusCode === 404) return new ProviderProblem('unknown', words);
  if (statusCode === undefined) return new ProviderProblem('away', words);
  const isBusy = statusCode === 409 || statusCode === 429 || statusCode >= 500;
  return isBusy
    ? new ProviderProblem('away', words, { afterMs: retryAfterMs(headers?.['retry-after']) })
    : new ProviderProblem('refused', words);
}

/** `Retry-After` in seconds, or as a date; null for neither. */
function retryAfterMs(written: string | undefined): number | null {
  if (written === undefined) return null;
  const seconds = Number(written);
  const ms = Number.isFinite(seconds) ? seconds * 1_000 : Date.parse(written) - Date.now();
  return Number.isFinite(ms) && ms > 0 ? ms : null;
}

const idOf = (thing: string | { readonly id: string } | null | undefined): string | null =>
  typeof thing === 'string' ? thing : (thing?.id ?? null);

function factOfSession(session: Stripe.Checkout.Session): SessionFact {
  const intent = typeof session.payment_intent === 'object' ? session.payment_intent : null;
  const charge = typeof intent?.latest_charge === 'object' ? intent.latest_charge : null;
  const balance = typeof charge?.balance_transaction === 'object' ? charge.balance_transaction : null;
  const details = charge?.payment_method_details;
  const bank = details?.us_bank_account;
  const isPaid = session.payment_status === 'paid';
  const failure = intent?.last_payment_error?.message ?? null;
  // A transfer that failed leaves a completed session behind, whose payment waits for another way to pay.
  const hasFailed =
    intent !== null && (intent.status === 'canceled' || intent.status === 'requires_payment_method');
  return {
    ref: session.id,
    attemptId: session.client_reference_id,
    state: isPaid
      ? 'paid'
      : session.status === 'expired'
        ? 'expired'
        : session.status === 'open'
          ? 'open'
          : hasFailed
            ? 'failed'
            : 'processing',
    url: session.url ?? null,
    expiresAt: new Date(session.expires_at * 1_000),
    paymentRef: idOf(session.payment_intent),
    method: bank ? 'us_bank_account' : details?.card ? 'card' : null,
    lastFour: bank?.last4 ?? details?.card?.last4 ?? null,
    cents: session.amount_total ?? 0,
    failure: failure === null ? null : failure.slice(0, 500),
    feeCents: balance?.fee ?? null,
  };
}

function factOfRefund(refund: Stripe.Refund): RefundFact {
  const { status } = refund;
  return {
    ref: refund.id,
    attemptId: refund.metadata?.['attempt'] ?? null,
    paymentRef: idOf(refund.payment_intent),
    state: status === 'succeeded' || status === 'failed' || status === 'canceled' ? status : 'pending',
    cents: refund.amount,
    failure: refund.failure_reason?.slice(0, 500) ?? null,
  };
}

const disputeStateOf = (status: string): DisputeState =>
  status === 'won' || status === 'prevented'
    ? 'won'
    : status === 'lost' || status.startsWith('appeal')
      ? 'lost'
      : status.startsWith('warning')
        ? 'inquiry'
        : 'open';

function factOfDispute(dispute: Stripe.Dispute): DisputeFact {
  const dueBy = dispute.evidence_details.due_by;
  return {
    ref: dispute.id,
    paymentRef: idOf(dispute.payment_intent),
    state: disputeStateOf(dispute.status),
    cents: dispute.amount,
    reason: dispute.reason.slice(0, 200),
    respondBy: dueBy === null ? null : new Date(dueBy * 1_000),
  };
}

const eventOf = (event: Stripe.Event): ProviderEvent => ({
  id: event.id,
  type: event.type,
  objectId: 'id' in event.data.object ? (event.data.object.id ?? '') : '',
});
