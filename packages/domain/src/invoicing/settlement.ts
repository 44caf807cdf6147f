import { daysBetween, type CalendarDate } from '../kernel/calendar-date.ts';
import { rateOf } from '../kernel/money.ts';

export type InvoiceState = 'draft' | 'approved' | 'issued' | 'void';
export type Settlement = 'open' | 'part-paid' | 'paid' | 'overdue' | 'written-off';

/** Money of an issued invoice. A credit note's amounts are negative. */
export interface InvoiceMoney {
  readonly totalCents: number;
  readonly paidCents: number;
  readonly writtenOffCents: number;
  readonly dueDate: CalendarDate;
}

export const openCents = ({ totalCents, paidCents, writtenOffCents }: InvoiceMoney): number =>
  totalCents - paidCents - writtenOffCents;

/** How far an issued invoice is paid. Settled by a write-off in part still reads written off. */
export function settlementOf(money: InvoiceMoney, today: CalendarDate): Settlement {
  if (openCents(money) === 0) return money.writtenOffCents !== 0 ? 'written-off' : 'paid';
  if (today > money.dueDate && money.totalCents > 0) return 'overdue';
  return money.paidCents === 0 ? 'open' : 'part-paid';
}

export const ageBuckets = ['current', '1-30', '31-60', '61-90', 'over-90'] as const;
export type AgeBucket = (typeof ageBuckets)[number];

/** The column of an ageing report an invoice stands in, by the days since it was due. */
export function ageBucketOf(dueDate: CalendarDate, asOf: CalendarDate): AgeBucket {
  const days = daysBetween(dueDate, asOf);
  if (days <= 0) return 'current';
  if (days <= 30) return '1-30';
  if (days <= 60) return '31-60';
  return days <= 90 ? '61-90' : 'over-90';
}

/** Off unless the company sets it. Many states cap what may be charged. */
export interface LateFeeRule {
  readonly graceDays: number;
  /** Of the open amount, for each started 30 days after the grace. */
  readonly ppm: number;
  readonly fixedCents: number;
  /** All fees of an invoice together; null: no cap. */
  readonly capCents: number | null;
}

/** The late fees an invoice has run up by a day; proposed, never charged by itself. */
export function lateFeeCents(money: InvoiceMoney, rule: LateFeeRule, today: CalendarDate): number {
  const open = openCents(money);
  const late = daysBetween(money.dueDate, today) - rule.graceDays;
  if (open <= 0 || late <= 0) return 0;
  const fee = rule.fixedCents + rateOf(open, rule.ppm) * Math.ceil(late / 30);
  return rule.capCents === null ? fee : Math.min(fee, rule.capCents);
}

/** Applies a payment to open invoices, the oldest first; what is left over is the client's credit. */
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
