/**
 * How a value is written. `date` is a calendar date as yyyy-MM-dd; `instant` an instant as ISO 8601, written
 * as the wall clock of a time zone shows it; `dollars` is in whole cents.
 */
export type ColumnKind = 'text' | 'number' | 'date' | 'instant' | 'dollars';

export interface TableColumn<Row> {
  readonly title: string;
  readonly kind: ColumnKind;
  readonly value: (row: Row) => string | number | null;
  /** In characters; by its kind when left out. */
  readonly width?: number;
}

export type TableFormat = 'csv' | 'xlsx';

export interface TableFile<Row> {
  /** Without its extension. */
  readonly name: string;
  /** What the sheet of a workbook is called, at most 31 characters. */
  readonly sheet: string;
  readonly format: TableFormat;
  readonly timeZone: string;
  readonly columns: readonly TableColumn<Row>[];
  readonly pieces: AsyncIterable<readonly Row[]>;
}

/** "2026-03-03 14:05" in the time zone. */
export function wallClockIn(timeZone: string): (instant: string) => string {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  return (instant) => format.format(new Date(instant)).replace(',', '');
}
