import { randomBytes } from 'node:crypto';

/** The objects of Stripe that the product knows, as small as it needs them. */
export interface FakeSession {
  readonly id: string;
  readonly clientReference: string | null;
  readonly cents: number;
  readonly methods: readonly string[];
  readonly description: string;
  readonly successUrl: string;
  readonly expiresAt: number;
  status: 'open' | 'complete' | 'expired';
  paymentStatus: 'unpaid' | 'paid';
  paymentIntent: string | null;
}

export interface FakeIntent {
  readonly id: string;
  readonly cents: number;
  readonly attempt: string | null;
  readonly method: 'card' | 'us_bank_account';
  status: 'processing' | 'succeeded' | 'requires_payment_method';
  failure: string | null;
  /** The fee may be known later than that it was paid. */
  isFeeKnown: boolean;
}

export interface FakeRefund {
  readonly id: string;
  readonly intent: string;
  readonly cents: number;
  readonly attempt: string | null;
  status: 'pending' | 'succeeded' | 'failed';
  failure: string | null;
}

export interface FakeDispute {
  readonly id: string;
  readonly intent: string;
  readonly cents: number;
  readonly reason: string;
  status: 'needs_response' | 'warning_needs_response' | 'won' | 'lost';
}

export interface FakeEvent {
  readonly id: string;
  readonly type: string;
  readonly objectId: string;
}

export interface FakeWebhook {
  readonly id: string;
  readonly url: string;
  readonly secret: string;
}

/** An account as it is kept between two starts. */
export interface KeptAccount {
  readonly sessions: readonly FakeSession[];
  readonly intents: readonly FakeIntent[];
  readonly refunds: readonly FakeRefund[];
  readonly disputes: readonly FakeDispute[];
  readonly events: readonly FakeEvent[];
  readonly webhooks: readonly FakeWebhook[];
}

const byId = <Thing extends { readonly id: string }>(things: readonly Thing[] = []): Map<string, Thing> =>
  new Map(things.map((thing) => [thing.id, thing]));

const newRef = (prefix: string): string => `${prefix}_${randomBytes(9).toString('hex')}`;
/** 2.9 % and 30 cents; of a transfer 0.8 %, at most $5. */
export const feeOf = ({ cents, method }: FakeIntent): number =>
  method === 'card' ? Math.round(cents * 0.029) + 30 : Math.min(500, Math.round(cents * 0.008));

/** An account at the fake: what exists in it, and what happens to it. Money never moves. */
export function createFakeAccount(tell: (event: FakeEvent) => void, kept?: KeptAccount) {
  const sessions = byId(kept?.sessions);
  const intents = byId(kept?.intents);
  const refunds = byId(kept?.refunds);
  const disputes = byId(kept?.disputes);
  const events: FakeEvent[] = [...(kept?.events ?? [])];
  const webhooks = byId(kept?.webhooks);

  const happened = (type: string, objectId: string): void => {
    const event = { id: newRef('evt'), type, objectId };
    events.push(event);
    tell(event);
  };
  const found = <Thing>(things: ReadonlyMap<string, Thing>, id: string): Thing => {
    const thing = things.get(id);
    if (thing === undefined) throw new Error(`there is no ${id}`);
    return thing;
  };
  const sessionOf = (intent: string): FakeSession | undefined =>
    [...sessions.values()].find((one) => one.paymentIntent === intent);

  return {
    sessions,
    intents,
    refunds,
    disputes,
    events,
    webhooks,
    kept: (): KeptAccount => ({
      sessions: [...sessions.values()],
      intents: [...intents.values()],
      refunds: [...refunds.values()],
      disputes: [...disputes.values()],
      events,
      webhooks: [...webhooks.values()],
    }),
    sessionOf,
    addWebhook(url: string): FakeWebhook {
      const made = { id: newRef('we'), url, secret: newRef('whsec') };
      webhooks.set(made.id, made);
      return made;
    },
    addSession(
      asked: Pick<
        FakeSession,
        'clientReference' | 'cents' | 'methods' | 'description' | 'successUrl' | 'expiresAt'
      >,
    ): FakeSession {
      const made: FakeSession = {
        id: newRef('cs_test'),
        ...asked,
        status: 'open',
        paymentStatus: 'unpaid',
        paymentIntent: null,
      };
      sessions.set(made.id, made);
      return made;
    },
    expire(id: string): void {
      found(sessions, id).status = 'expired';
      happened('checkout.session.expired', id);
    },
    /** The client pays. A transfer is under way until it settles or comes back. */
    pay(id: string, method: 'card' | 'us_bank_account' = 'card'): FakeIntent {
      const session = found(sessions, id);
      if (session.status !== 'open') throw new Error(`session ${id} is ${session.status}`);
      const isCard = method === 'card';
      const intent: FakeIntent = {
        id: newRef('pi'),
        cents: session.cents,
        attempt: session.clientReference,
        method,
        status: isCard ? 'succeeded' : 'processing',
        failure: null,
        isFeeKnown: true,
      };
      intents.set(intent.id, intent);
      session.paymentIntent = intent.id;
      session.status = 'complete';
      if (isCard) session.paymentStatus = 'paid';
      happened('checkout.session.completed', id);
      return intent;
    },
    settle(id: string): void {
      const session = found(sessions, id);
      found(intents, session.paymentIntent ?? '').status = 'succeeded';
      session.paymentStatus = 'paid';
      happened('checkout.session.async_payment_succeeded', id);
    },
    /** A transfer fails before it settled. */
    fail(id: string, failure = 'The account has insufficient funds.'): void {
      const session = found(sessions, id);
      Object.assign(found(intents, session.paymentIntent ?? ''), {
        status: 'requires_payment_method',
        failure,
      });
      happened('checkout.session.async_payment_failed', id);
    },
    refund(intent: string, cents: number, attempt: string | null, status: FakeRefund['status']): FakeRefund {
      found(intents, intent);
      const made: FakeRefund = { id: newRef('re'), intent, cents, attempt, status, failure: null };
      refunds.set(made.id, made);
      happened('refund.created', made.id);
      return made;
    },
    endRefund(id: string, status: 'succeeded' | 'failed'): void {
      const failure = status === 'failed' ? 'lost_or_stolen_card' : null;
      Object.assign(found(refunds, id), { status, failure });
      happened(status === 'failed' ? 'refund.failed' : 'refund.updated', id);
    },
    /** A bank takes money back: a card's holder disputes it, or a transfer is returned. */
    dispute(
      intent: string,
      cents: number,
      reason = 'fraudulent',
      status: FakeDispute['status'] = 'needs_response',
    ): FakeDispute {
      found(intents, intent);
      const made: FakeDispute = { id: newRef('du'), intent, cents, reason, status };
      disputes.set(made.id, made);
      happened('charge.dispute.created', made.id);
      return made;
    },
    endDispute(id: string, status: FakeDispute['status']): void {
      found(disputes, id).status = status;
      happened(
        status === 'won' || status === 'lost' ? 'charge.dispute.closed' : 'charge.dispute.updated',
        id,
      );
    },
    happened,
  };
}
export type FakeAccount = ReturnType<typeof createFakeAccount>;
