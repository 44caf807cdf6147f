import type { CalendarDate } from '../kernel/calendar-date.ts';

/** What a client owes from before, on one invoice of other books. */
export interface OpenBalance {
  readonly clientId: string;
  readonly number: string;
  readonly invoiceDate: CalendarDate;
  readonly dueDate: CalendarDate;
  readonly cents: number;
}

/**
 * Invoices from before are counted from here on: they have the numbers of other books and must take none of ours,
 * which have no gaps.
 */
export const openingSequences = 1_000_000_000;
