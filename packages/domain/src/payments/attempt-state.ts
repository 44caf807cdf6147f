/** Zod-free: screens import it. */

export const attemptKinds = ['charge', 'refund'] as const;
export type AttemptKind = (typeof attemptKinds)[number];

export const attemptStates = [
  'created',
  'open',
  'processing',
  'pending',
  'succeeded',
  'failed',
  'expired',
  'canceled',
] as const;
export type AttemptState = (typeof attemptStates)[number];

/** States from which an attempt may go to each; it never goes back. */
const cameFrom: Record<AttemptKind, Partial<Record<AttemptState, readonly AttemptState[]>>> = {
  charge: {
    open: ['created'],
    processing: ['created', 'open'],
    succeeded: ['created', 'open', 'processing', 'expired'],
    failed: ['created', 'open', 'processing'],
    expired: ['created', 'open'],
  },
  refund: {
    pending: ['created'],
    succeeded: ['created', 'pending'],
    // A bank may send a refund back after it was reported as done.
    failed: ['created', 'pending', 'succeeded'],
    canceled: ['created', 'pending'],
  },
};

/** Whether an attempt in one state may go to another; the provider's facts may come in any order. */
export const mayBecome = (kind: AttemptKind, from: AttemptState, to: AttemptState): boolean =>
  cameFrom[kind][to]?.includes(from) ?? false;

/** Holds its invoices: nobody else may begin to pay them online. */
export const holdsInvoices = (state: AttemptState): boolean =>
  state === 'created' || state === 'open' || state === 'processing';

const attemptStateText: Record<AttemptState, string> = {
  created: 'Being started',
  open: 'Waiting for the client',
  processing: 'Transfer under way',
  pending: 'Refund under way',
  succeeded: 'Received',
  failed: 'Failed',
  expired: 'Expired',
  canceled: 'Cancelled',
};

/** How an attempt stands. */
export const attemptText = (kind: AttemptKind, state: AttemptState): string =>
  kind === 'refund' && state === 'succeeded' ? 'Refunded' : attemptStateText[state];

export const onlineMethods = ['card', 'us_bank_account'] as const;
export type OnlineMethod = (typeof onlineMethods)[number];

/** `inquiry`: the bank asks, and no money moved yet. */
export const disputeStates = ['inquiry', 'open', 'won', 'lost'] as const;
export type DisputeState = (typeof disputeStates)[number];
export const disputeStateText: Record<DisputeState, string> = {
  inquiry: 'Inquiry',
  open: 'To answer',
  won: 'Won',
  lost: 'Lost',
};

/** What a dispute means for what its payment had paid. */
export const disputeEffectText: Record<DisputeState, string> = {
  inquiry: 'The bank asks about this payment. Nothing was taken back yet.',
  open: 'The bank took this back: what it paid is open again.',
  won: 'A dispute was won: it is applied again.',
  lost: 'This went back to the bank for good: what it paid is open again.',
};

/** Whether the money of a dispute is gone while it is in this state. */
export const isMoneyGone = (state: DisputeState): boolean => state === 'open' || state === 'lost';

/** What the card provider takes at least. */
export const leastOnlineCents = 50;

/**
 * What became of the receipt that a client gets. `nobody`: the client has no address, or the payment was reversed.
 * `unknown`: the mail may have gone, and is not sent again by itself.
 */
export const receiptStates = ['waiting', 'mailing', 'mailed', 'nobody', 'refused', 'unknown'] as const;
export type ReceiptState = (typeof receiptStates)[number];

/** The office should look at an attempt. */
export const attemptNotices = ['over-paid', 'refund-failed', 'unknown'] as const;
export type AttemptNotice = (typeof attemptNotices)[number];
export const attemptNoticeText: Record<AttemptNotice, string> = {
  'over-paid': 'More was paid than was open: the rest is the client’s credit.',
  'refund-failed': 'The refund did not arrive: the money is the client’s credit again.',
  unknown: 'The card provider does not know this attempt.',
};
