import type { DisputeState, OnlineMethod } from '@haulwright/domain/payments/attempt-state';

/** What a session is opened with; sent again it is the same to the byte. */
export interface SessionRequest {
  readonly attemptId: string;
  readonly cents: number;
  readonly description: string;
  readonly methods: readonly OnlineMethod[];
  readonly email: string | null;
  readonly returnTo: string;
  readonly expiresAtSeconds: number;
  /** That the receipt is mailed from here. Attempts of versions before had the provider mail it. */
  readonly mailsReceipt?: true;
}

export interface RefundRequest {
  readonly attemptId: string;
  readonly paymentRef: string;
  readonly cents: number;
}

/** What the provider says of a session when it is asked. */
export interface SessionFact {
  readonly ref: string;
  /** Null: nobody here opened it. */
  readonly attemptId: string | null;
  readonly state: 'open' | 'processing' | 'paid' | 'failed' | 'expired';
  readonly url: string | null;
  readonly expiresAt: Date | null;
  readonly paymentRef: string | null;
  readonly method: OnlineMethod | null;
  /** Of the card or account. */
  readonly lastFour: string | null;
  readonly cents: number;
  readonly failure: string | null;
  /** Null: not known yet. */
  readonly feeCents: number | null;
}

export interface RefundFact {
  readonly ref: string;
  readonly attemptId: string | null;
  readonly paymentRef: string | null;
  readonly state: 'pending' | 'succeeded' | 'failed' | 'canceled';
  readonly cents: number;
  readonly failure: string | null;
}

export interface DisputeFact {
  readonly ref: string;
  readonly paymentRef: string | null;
  readonly state: DisputeState;
  readonly cents: number;
  readonly reason: string;
  readonly respondBy: Date | null;
}

/** An event, of which only the names are believed: what happened is read at the provider. */
export interface ProviderEvent {
  readonly id: string;
  readonly type: string;
  readonly objectId: string;
}

/**
 * Why a call did not go through. `away`: it may have; it is sent again. `key`: the key does not allow it. `refused`: it
 * never will. `unknown`: there is no such thing at the provider.
 */
export class ProviderProblem extends Error {
  override readonly name = 'ProviderProblem';
  readonly kind: 'away' | 'key' | 'refused' | 'unknown';
  /** It answered that it is busy, and after how long it wants to be asked again; null: it did not. */
  readonly again: { readonly afterMs: number | null } | null;
  constructor(kind: ProviderProblem['kind'], message: string, again: ProviderProblem['again'] = null) {
    super(message);
    this.kind = kind;
    this.again = again;
  }
}

/** A card provider; every call but `verify` throws ProviderProblem. */
export interface PaymentProvider {
  /** Tries the key. @returns the account, where the key may read it */
  readonly check: (key: string) => Promise<{ readonly accountId: string | null }>;
  readonly openSession: (key: string, request: SessionRequest) => Promise<SessionFact>;
  /** Ends a session; one that was paid in the meantime says so. */
  readonly expireSession: (key: string, ref: string) => Promise<SessionFact>;
  readonly readSession: (key: string, ref: string) => Promise<SessionFact>;
  /** The session that a payment came by. */
  readonly sessionOfPayment: (key: string, paymentRef: string) => Promise<SessionFact | null>;
  readonly refund: (key: string, request: RefundRequest) => Promise<RefundFact>;
  readonly readRefund: (key: string, ref: string) => Promise<RefundFact>;
  readonly readDispute: (key: string, ref: string) => Promise<DisputeFact>;
  /** Events after `cursor`, oldest first; without one, only the newest. */
  readonly eventsSince: (key: string, cursor: string | null) => Promise<readonly ProviderEvent[]>;
  /** @returns null where the provider refuses the address */
  readonly addWebhook: (
    key: string,
    url: string,
  ) => Promise<{ readonly ref: string; readonly secret: string } | null>;
  readonly removeWebhook: (key: string, ref: string) => Promise<void>;
  /** @returns null: the signature is wrong or too old */
  readonly verify: (body: Buffer, signature: string, secret: string) => Promise<ProviderEvent | null>;
}
