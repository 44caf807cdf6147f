import type { RevenueCategory } from '../pricing/price-rule.ts';

/** Accounts of the receivables ledger. Debits are positive, credits negative. */
export type LedgerAccount =
  | 'receivable'
  | 'undeposited'
  | 'client-credit'
  | 'provider-fees'
  | 'write-off'
  /** Previous balance the books began here. */
  | 'opening-balance'
  | `revenue/${RevenueCategory}`
  | `tax/${string}`;

export interface LedgerPosting {
  readonly account: LedgerAccount;
  readonly cents: number;
}

interface Amounts {
  readonly byCategory: readonly { readonly category: RevenueCategory; readonly cents: number }[];
  /** By tax rate. */
  readonly byTax: readonly { readonly rateId: string; readonly cents: number }[];
  /** Open balance from other books, where it was earned and taxed. */
  readonly openingCents?: number;
}

export const ledgerEvents = [
  'invoice.issued',
  'invoice.voided',
  'payment.received',
  'payment.reversed',
  'credit.allocated',
  'credit.released',
  'credit.refunded',
  'credit-note.applied',
  'receivable.written-off',
  'write-off.reversed',
  'payment.disputed',
  'dispute.won',
  'fee.charged',
  'fee.returned',
] as const;
export type LedgerEventType = (typeof ledgerEvents)[number];

/** An event that changes what a client owes or has paid. */
export type LedgerEvent =
  /** A credit note is issued with negative amounts. */
  | ({ readonly type: 'invoice.issued' | 'invoice.voided' } & Amounts)
  /** The unallocated part becomes the client's credit. */
  | {
      readonly type: 'payment.received' | 'payment.reversed';
      readonly cents: number;
      readonly allocatedCents: number;
      /** A client's credit in other books: the money was received there, and is no cash of these. */
      readonly isPrevious?: boolean;
    }
  /** The bank takes money of a payment back, or gives it back; what no invoice loses, the client's credit does. */
  | {
      readonly type: 'payment.disputed' | 'dispute.won';
      readonly cents: number;
      readonly allocatedCents: number;
    }
  /** What a card provider keeps for itself: the invoice is settled in full nevertheless. */
  | { readonly type: 'fee.charged' | 'fee.returned'; readonly cents: number }
  | { readonly type: 'credit.allocated' | 'credit.released'; readonly cents: number }
  | { readonly type: 'credit.refunded'; readonly cents: number }
  | { readonly type: 'receivable.written-off' | 'write-off.reversed'; readonly cents: number };

/** The line key of an open balance; a credit for it has the same key with a prefix. */
export const openingKey = 'opening';
export const isOpeningKey = (key: string): boolean => key === openingKey || key.endsWith(`/${openingKey}`);

/**
 * The line key of a deposit request. The request posts nothing, since nothing is earned and nothing is owed
 * for work; the payment does, as the client's credit.
 */
export const depositKey = 'deposit';
/** The line key of a late fee, by the invoice that is late. */
export const lateFeePrefix = 'late-fee/';
export const lateInvoiceOf = (key: string): string | null =>
  key.startsWith(lateFeePrefix) ? key.slice(lateFeePrefix.length) : null;

/** Returns an event's postings; they add up to 0, and none is 0. Its counterpart has the opposite ones. */
export function postingsOf(event: LedgerEvent): LedgerPosting[] {
  return raw(event).filter(({ cents }) => cents !== 0);
}

function raw(event: LedgerEvent): LedgerPosting[] {
  switch (event.type) {
    case 'invoice.issued':
      return invoicePostings(event);
    case 'invoice.voided':
      return mirrored(invoicePostings(event));
    case 'payment.received':
    case 'dispute.won':
      return paymentPostings(event);
    case 'payment.reversed':
    case 'payment.disputed':
      return mirrored(paymentPostings(event));
    case 'fee.charged':
      return moved('provider-fees', 'undeposited', event.cents);
    case 'fee.returned':
      return moved('undeposited', 'provider-fees', event.cents);
    case 'credit.allocated':
      return moved('client-credit', 'receivable', event.cents);
    case 'credit.released':
      return moved('receivable', 'client-credit', event.cents);
    case 'credit.refunded':
      return moved('client-credit', 'undeposited', event.cents);
    case 'receivable.written-off':
      return moved('write-off', 'receivable', event.cents);
    default:
      return moved('receivable', 'write-off', event.cents);
  }
}

function invoicePostings({ byCategory, byTax, openingCents = 0 }: Amounts): LedgerPosting[] {
  const total = [...byCategory, ...byTax].reduce((sum, { cents }) => sum + cents, openingCents);
  return [
    { account: 'receivable', cents: total },
    ...byCategory.map(({ category, cents }): LedgerPosting => ({
      account: `revenue/${category}`,
      cents: minus(cents),
    })),
    ...byTax.map(({ rateId, cents }): LedgerPosting => ({ account: `tax/${rateId}`, cents: minus(cents) })),
    { account: 'opening-balance', cents: minus(openingCents) },
  ];
}

const paymentPostings = ({
  cents,
  allocatedCents,
  isPrevious = false,
}: {
  cents: number;
  allocatedCents: number;
  isPrevious?: boolean;
}): LedgerPosting[] => [
  { account: isPrevious ? 'opening-balance' : 'undeposited', cents },
  { account: 'receivable', cents: minus(allocatedCents) },
  { account: 'client-credit', cents: minus(cents - allocatedCents) },
];

const moved = (debit: LedgerAccount, credit: LedgerAccount, cents: number): LedgerPosting[] => [
  { account: debit, cents },
  { account: credit, cents: minus(cents) },
];

const mirrored = (postings: readonly LedgerPosting[]): LedgerPosting[] =>
  postings.map(({ account, cents }) => ({ account, cents: minus(cents) }));

/** Not -0, which compares equal but prints otherwise. */
const minus = (cents: number): number => (cents === 0 ? 0 : -cents);
