import type { CalendarDate } from '../kernel/calendar-date.ts';

/** A client's open balance on one invoice of other books. */
export interface OpenBalance {
  readonly clientId: string;
  readonly number: string;
  readonly invoiceDate: CalendarDate;
  readonly dueDate: CalendarDate;
  readonly cents: number;
}

/** Money that a client has with the company by other books: overpaid, paid ahead or credited there. */
export interface PreviousCredit {
  readonly clientId: string;
  /** As the other books number it; null where they do not. */
  readonly number: string | null;
  readonly on: CalendarDate;
  /** Positive. */
  readonly cents: number;
}

/**
 * Sequences of open balances start here: they keep the numbers of other books and must not use up ours, which
 * have no gaps.
 */
export const openingSequences = 1_000_000_000;

/** Spellings that differ only in case or outer spaces are one number. */
export const spelledNumber = (number: string): string => number.trim().toLowerCase();
