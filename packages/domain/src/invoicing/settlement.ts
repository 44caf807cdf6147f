import { daysBetween, type CalendarDate } from '../kernel/calendar-date.ts';
import { maxUnitPrice, rateOf } from '../kernel/money.ts';

export type InvoiceState = 'draft' | 'approved' | 'issued' | 'void';
export type Settlement = 'open' | 'part-paid' | 'paid' | 'overdue' | 'written-off' | 'credited';

/** Money of an issued invoice. A credit note's amounts are negative. */
export interface InvoiceMoney {
  readonly totalCents: number;
  readonly paidCents: number;
  readonly writtenOffCents: number;
  readonly dueDate: CalendarDate;
}

export const openCents = ({ totalCents, paidCents, writtenOffCents }: InvoiceMoney): number =>
  totalCents - paidCents - writtenOffCents;

/**
 * The payment state of an issued invoice. One that was partly written off still reads written off; one paid
 * entirely by credit notes reads credited.
 * @param creditedCents the part of the payments that came from credit notes
 */
export function settlementOf(
  money: InvoiceMoney & { readonly creditedCents: number },
  today: CalendarDate,
): Settlement {
  if (openCents(money) === 0) {
    if (money.writtenOffCents !== 0) return 'written-off';
    return money.totalCents > 0 && money.creditedCents >= money.paidCents ? 'credited' : 'paid';
  }
  if (today > money.dueDate && money.totalCents > 0) return 'overdue';
  return money.paidCents === 0 ? 'open' : 'part-paid';
}

export const ageBuckets = ['current', '1-30', '31-60', '61-90', 'over-90'] as const;
export type AgeBucket = (typeof ageBuckets)[number];

/** Days per column of an ageing report; the first column has what is not due, the last everything older. */
export const daysOfAgeBucket = 30;

/** The column of an ageing report for an invoice, by days overdue. */
export function ageBucketOf(dueDate: CalendarDate, asOf: CalendarDate): AgeBucket {
  const at = Math.ceil(daysBetween(dueDate, asOf) / daysOfAgeBucket);
  return ageBuckets[Math.max(0, Math.min(at, ageBuckets.length - 1))] ?? 'current';
}

/** Off unless the company sets it. Many states cap what may be charged. */
export interface LateFeeRule {
  readonly graceDays: number;
  /** Share of the open amount, for each 30 days begun after the grace period. */
  readonly ppm: number;
  readonly fixedCents: number;
  /** Cap on all fees of an invoice together; null: no cap. */
  readonly capCents: number | null;
}

/** What a line of one piece can hold; its unit price is in ten-thousandths of a dollar. */
const maxLineCents = maxUnitPrice / 100;

/**
 * The late fees an invoice has accrued by a date; proposed, never charged automatically.
 * @param creditCents unused credit of the client that pays for this invoice: it is not late with that
 */
export function lateFeeCents(
  money: InvoiceMoney,
  rule: LateFeeRule,
  today: CalendarDate,
  creditCents = 0,
): number {
  const open = openCents(money) - creditCents;
  const late = daysBetween(money.dueDate, today) - rule.graceDays;
  if (open <= 0 || late <= 0) return 0;
  const fee = rule.fixedCents + rateOf(open, rule.ppm) * Math.ceil(late / 30);
  return Math.min(fee, rule.capCents ?? maxLineCents, maxLineCents);
}

/** Applies a payment to open invoices, oldest first; the rest is the client's credit. */
export function allocatePayment(
  cents: number,
  invoices: readonly { readonly id: string; readonly dueDate: CalendarDate; readonly openCents: number }[],
): {
  readonly allocations: readonly { readonly invoiceId: string; readonly cents: number }[];
  readonly creditCents: number;
} {
  let left = cents;
  const allocations = invoices
    .filter((invoice) => invoice.openCents > 0)
    .toSorted((a, b) => (a.dueDate < b.dueDate ? -1 : a.dueDate > b.dueDate ? 1 : a.id < b.id ? -1 : 1))
    .flatMap((invoice) => {
      const part = Math.min(left, invoice.openCents);
      left -= part;
      return part === 0 ? [] : [{ invoiceId: invoice.id, cents: part }];
    });
  return { allocations, creditCents: left };
}
