import type { CalendarDate } from '../kernel/calendar-date.ts';
import type { WasteType } from '../services/waste-type.ts';

/** Gallons of one waste from one address at one disposal site in a period, by the ledger. */
export interface SummaryRow {
  readonly siteId: string;
  readonly siteName: string;
  readonly siteAddress: string;
  readonly sitePermit: string | null;
  readonly wasteType: WasteType;
  readonly clientId: string;
  readonly clientName: string;
  readonly address: string;
  /** Disposal tickets with gallons of it. */
  readonly ticketCount: number;
  /** What the site received. */
  readonly receivedGallons: number;
  /** Positive: less was received than was collected. */
  readonly differenceGallons: number;
}

/** Gallons pumped for that row. */
export const collectedGallons = (row: Pick<SummaryRow, 'receivedGallons' | 'differenceGallons'>): number =>
  row.receivedGallons + row.differenceGallons;

export interface SummarySum {
  readonly collectedGallons: number;
  readonly receivedGallons: number;
  readonly differenceGallons: number;
}

export const sumOf = (rows: readonly SummaryRow[]): SummarySum => ({
  collectedGallons: rows.reduce((sum, row) => sum + collectedGallons(row), 0),
  receivedGallons: rows.reduce((sum, row) => sum + row.receivedGallons, 0),
  differenceGallons: rows.reduce((sum, row) => sum + row.differenceGallons, 0),
});

/** Totals of a group of rows. */
export interface SummaryGroup extends SummarySum {
  readonly key: string;
  readonly rows: readonly SummaryRow[];
}

/** Groups rows by a key, in order of first appearance. */
export const groupsOf = (rows: readonly SummaryRow[], keyOf: (row: SummaryRow) => string): SummaryGroup[] =>
  [...Map.groupBy(rows, keyOf)].map(([key, own]) => ({ key, rows: own, ...sumOf(own) }));

/**
 * How far an open period has progressed on a date of the company: later work is not in its summary yet. Null
 * when the period is over.
 */
export const openUntil = ({ to }: { readonly to: CalendarDate }, today: CalendarDate): CalendarDate | null =>
  today > to ? null : to;
