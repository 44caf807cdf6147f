import { z } from 'zod';
import { id } from '../kernel/ids.ts';
import { instant } from '../kernel/instant.ts';
import { signedCents } from '../kernel/money.ts';
import { cents } from '../kernel/quantity.ts';
import { requiredText } from '../kernel/text.ts';
import {
  attemptKinds,
  attemptNotices,
  attemptStates,
  disputeStates,
  onlineMethods,
  receiptStates,
} from './attempt-state.ts';

/** The connection to a card provider, without its key. */
export const paymentConnection = z.object({
  id,
  provider: z.literal('stripe'),
  /** `test`: practice; no money moves. */
  mode: z.enum(['test', 'live']),
  state: z.enum(['active', 'failed']),
  accountId: z.string().nullable(),
  /** The last characters of the key, to tell keys apart. */
  keyEnd: z.string(),
  /** Without one, payments are looked up every minute. */
  hasWebhook: z.boolean(),
  connectedAt: instant,
  failedAt: instant.nullable(),
  reason: z.string().nullable(),
});
export type PaymentConnection = z.infer<typeof paymentConnection>;

export const connectionInput = z.object({
  key: requiredText(300, 'Enter the restricted key.'),
  /** A key of the provider's test mode is meant: payments are recorded, and no money moves. */
  isPractice: z.boolean().default(false),
});

export const sessionInput = z.object({
  /** Left out: all that is open. */
  cents: cents.min(1, 'Enter an amount.').optional(),
});

/** How money that invoices used is refunded: credited to them, or left open on them. */
export const refundWays = ['credit-invoice', 'leave-open'] as const;
export type RefundWay = (typeof refundWays)[number];

export const cardRefundInput = z.object({
  cents: cents.min(1, 'Enter the amount.'),
  /** Only asked where the amount is more than the client's credit of this payment. */
  way: z.enum(refundWays).nullable().default(null),
  reason: requiredText(500, 'Enter the reason.'),
});
export type CardRefundInput = z.output<typeof cardRefundInput>;

export const paymentAttempt = z.object({
  id,
  kind: z.enum(attemptKinds),
  clientId: id,
  clientName: z.string(),
  cents,
  state: z.enum(attemptStates),
  method: z.enum(onlineMethods).nullable(),
  via: z.enum(['portal', 'office']),
  /** Where the client pays, while it can. */
  url: z.string().nullable(),
  expiresAt: instant.nullable(),
  failure: z.string().nullable(),
  notice: z.enum(attemptNotices).nullable(),
  paymentId: id.nullable(),
  feeCents: cents.nullable(),
  /** The receipt that the client is mailed, once money was received. */
  receipt: z
    .object({ state: z.enum(receiptStates), to: z.string().nullable(), failure: z.string().nullable() })
    .nullable(),
  /** How its bank's newest dispute stands. */
  dispute: z.object({ state: z.enum(disputeStates), cents }).nullable(),
  invoices: z.array(z.object({ invoiceId: id, number: z.string(), cents })),
  createdAt: instant,
});
export type PaymentAttempt = z.infer<typeof paymentAttempt>;

export const paymentDispute = z.object({
  id,
  paymentId: id,
  clientId: id,
  clientName: z.string(),
  cents: signedCents,
  state: z.enum(disputeStates),
  reason: z.string(),
  respondBy: instant.nullable(),
  openedAt: instant,
  closedAt: instant.nullable(),
});
export type PaymentDispute = z.infer<typeof paymentDispute>;
