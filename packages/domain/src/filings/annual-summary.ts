import type { CalendarDate } from '../kernel/calendar-date.ts';
import type { WasteType } from '../services/waste-type.ts';

/** What one address gave of one waste to one disposal site in a period, as the ledger stands. */
export interface SummaryRow {
  readonly siteId: string;
  readonly siteName: string;
  readonly siteAddress: string;
  readonly sitePermit: string | null;
  readonly wasteType: WasteType;
  readonly clientId: string;
  readonly clientName: string;
  readonly address: string;
  /** Disposal tickets that had gallons of it. */
  readonly ticketCount: number;
  /** What the site received. */
  readonly receivedGallons: number;
  /** Positive: less was received than was collected. */
  readonly differenceGallons: number;
}

/** What was pumped of that row's gallons. */
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

/** A sum of rows that have something in common. */
export interface SummaryGroup extends SummarySum {
  readonly key: string;
  readonly rows: readonly SummaryRow[];
}

/** Rows by what they have in common, in the order they come. */
export const groupsOf = (rows: readonly SummaryRow[], keyOf: (row: SummaryRow) => string): SummaryGroup[] =>
  [...Map.groupBy(rows, keyOf)].map(([key, own]) => ({ key, rows: own, ...sumOf(own) }));

/**
 * How far a period is over on a day of the company: what comes later is not in its summary yet. Null when it is
 * over.
 */
export const openUntil = ({ to }: { readonly to: CalendarDate }, today: CalendarDate): CalendarDate | null =>
  today > to ? null : to;
