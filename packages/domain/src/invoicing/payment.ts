import { z } from 'zod';
import { calendarDate } from '../kernel/calendar-date.ts';
import { id } from '../kernel/ids.ts';
import { instant } from '../kernel/instant.ts';
import { listSort } from '../kernel/list-sort.ts';
import { signedCents } from '../kernel/money.ts';
import { cents } from '../kernel/quantity.ts';
import { maxLength, optionalText, requiredText, searchText } from '../kernel/text.ts';
import { maxDueDays } from './billing-terms.ts';
import { makers, type Maker } from './made-by.ts';
import { defaultReceivableSort, receivableColumns, receivableKinds } from './receivable-sorts.ts';
import { ageBuckets } from './settlement.ts';

export const paymentMethods = ['check', 'cash', 'card', 'transfer', 'other'] as const;
export const paymentMethod = z.enum(paymentMethods);
export type PaymentMethod = z.infer<typeof paymentMethod>;
/** Cards and transfers are recorded here, not charged. */
export const paymentMethodText: Record<PaymentMethod, string> = {
  check: 'Check',
  cash: 'Cash',
  card: 'Card, paid elsewhere',
  transfer: 'Bank transfer',
  other: 'Other',
};
/** How money was received: what a card provider took was not paid elsewhere. */
export const methodText = (method: PaymentMethod, maker: Maker): string =>
  maker === 'client' || maker === 'provider'
    ? method === 'card'
      ? 'Card, paid online'
      : `${paymentMethodText[method]}, paid online`
    : paymentMethodText[method];
/** Instead of the method of a credit that came from other books. */
export const previousCreditText = 'Previous credit';

export const maxAllocations = 200;

const allocation = z.object({ invoiceId: id, cents: cents.min(1, 'Enter an amount.') });

export const paymentInput = z
  .object({
    clientId: id,
    method: paymentMethod,
    cents: cents.min(1, 'Enter the amount.'),
    receivedOn: calendarDate,
    /** The check number. */
    reference: optionalText(maxLength.name),
    note: optionalText(maxLength.line),
    /** The invoices it pays; the rest stays as the client's credit. */
    allocations: z.array(allocation).max(maxAllocations),
  })
  .refine(
    ({ allocations }) => new Set(allocations.map(({ invoiceId }) => invoiceId)).size === allocations.length,
    { path: ['allocations'], message: 'An invoice is listed twice.' },
  )
  .refine((input) => input.allocations.reduce((sum, one) => sum + one.cents, 0) <= input.cents, {
    path: ['allocations'],
    message: 'More is applied to invoices than was received.',
  });
export type PaymentInput = z.output<typeof paymentInput>;

/** A refund of a client's credit, by check or otherwise; it is recorded here, not transferred. */
export const refundInput = z.object({
  method: paymentMethod,
  cents: cents.min(1, 'Enter the amount.'),
  refundedOn: calendarDate,
  reference: optionalText(maxLength.name),
  note: optionalText(maxLength.line),
});
export type RefundInput = z.output<typeof refundInput>;

/** A prepayment requested from a client: the payment is its credit, not revenue. */
export const depositInput = z.object({
  clientId: id,
  cents: cents.min(1, 'Enter the amount.'),
  /** As printed on the invoice. */
  description: requiredText(200, 'Enter what it is for.'),
  rentalId: id.nullable().default(null),
  dueDays: z.number().int().min(0).max(maxDueDays).default(0),
});
export type DepositInput = z.output<typeof depositInput>;

export const payment = z.object({
  id,
  clientId: id,
  clientName: z.string(),
  method: paymentMethod,
  cents,
  receivedOn: calendarDate,
  reference: z.string().nullable(),
  note: z.string().nullable(),
  /** A credit from other books instead of money received here. */
  isPreviousCredit: z.boolean(),
  /** The unallocated part: the client's credit; below 0 where a bank took more than was left. */
  creditCents: signedCents,
  appliedTo: z.array(z.object({ invoiceId: id, number: z.string(), cents, isDeposit: z.boolean() })),
  /** Without reversed ones. */
  refunds: z.array(
    z.object({
      id,
      method: paymentMethod,
      cents,
      refundedOn: calendarDate,
      reference: z.string().nullable(),
      /** Of the provider: it went to the card, and cannot be reversed here. */
      madeBy: z.enum(makers),
    }),
  ),
  madeBy: z.enum(makers),
  recordedByName: z.string(),
  createdAt: instant,
  reversedAt: instant.nullable(),
  reverseReason: z.string().nullable(),
});
export type Payment = z.infer<typeof payment>;

export const openInvoice = z.object({
  id,
  number: z.string(),
  dueDate: calendarDate,
  totalCents: signedCents,
  openCents: signedCents,
  isDeposit: z.boolean(),
});
export type OpenInvoice = z.infer<typeof openInvoice>;

/** Cents by days overdue; unused credits are separate. */
export const ageing = z.object({
  buckets: z.object(
    Object.fromEntries(ageBuckets.map((one) => [one, signedCents])) as {
      [Bucket in (typeof ageBuckets)[number]]: typeof signedCents;
    },
  ),
  /** Payments and credit notes that no invoice has used, negative. */
  creditCents: signedCents,
  balanceCents: signedCents,
});
export type Ageing = z.infer<typeof ageing>;

export const ageingRow = ageing.extend({
  clientId: id,
  clientName: z.string(),
  /** Whom a statement is mailed to; nobody: it can be printed. */
  mailedTo: z.array(z.string()),
  /** Open invoices in dispute. */
  disputed: z.number().int(),
  /** When the client was mailed a statement, or reminded, the last time. */
  statementAt: instant.nullable(),
  remindedAt: instant.nullable(),
});
export const receivableSort = listSort(receivableColumns);
/** How receivables are asked for. */
export const ageingFilter = {
  /** The day whose end is looked at; left out: today. */
  asOf: calendarDate.optional(),
  search: searchText,
  which: z.enum(receivableKinds).default('all'),
  sort: receivableSort.default(defaultReceivableSort),
};
export type AgeingRow = z.infer<typeof ageingRow>;

/** An entry of a client's statement: a bill, payment or credit, with the balance after it. */
export const statementEntry = z.object({
  on: calendarDate,
  what: z.string(),
  cents: signedCents,
  balanceCents: signedCents,
});
export type StatementEntry = z.infer<typeof statementEntry>;
