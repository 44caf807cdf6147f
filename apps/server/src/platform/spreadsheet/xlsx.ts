import { writeXlsxStream, type CellValue } from 'hucre/xlsx';
import { wallClockIn, type ColumnKind, type TableFile } from './table-column.ts';

const numberFormat: Partial<Record<ColumnKind, string>> = {
  date: 'yyyy-mm-dd',
  instant: 'yyyy-mm-dd hh:mm',
  dollars: '#,##0.00',
};
const defaultWidth: Record<ColumnKind, number> = { text: 22, number: 12, date: 12, instant: 17, dollars: 12 };

/**
 * A table as a workbook with one sheet whose titles stay in view. Texts are cells of text, whatever they
 * begin with, so no spreadsheet runs one as a formula; dates are dates.
 */
export async function* xlsxParts<Row>({
  sheet,
  columns,
  pieces,
  timeZone,
}: TableFile<Row>): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const wallClock = wallClockIn(timeZone);
  async function* rows(): AsyncGenerator<CellValue[]> {
    for await (const piece of pieces)
      for (const row of piece) yield columns.map(({ kind, value }) => cell(kind, value(row), wallClock));
  }
  const stream = writeXlsxStream(rows(), {
    name: sheet,
    freezePane: { rows: 1 },
    columns: columns.map(({ title, kind, width }) => ({
      header: title,
      width: width ?? defaultWidth[kind],
      ...(numberFormat[kind] && { numFmt: numberFormat[kind] }),
    })),
  });
  for await (const part of stream) yield new Uint8Array(part);
}

/** A spreadsheet knows no time zones: a date is its days, an instant the wall clock's time. */
function cell(
  kind: ColumnKind,
  value: string | number | null,
  wallClock: (instant: string) => string,
): CellValue {
  if (value === null || value === '') return null;
  if (kind === 'date') return new Date(`${value}T00:00:00Z`);
  if (kind === 'instant') return new Date(`${wallClock(String(value)).replace(' ', 'T')}:00Z`);
  if (kind === 'dollars' && typeof value === 'number') return value / 100;
  return value;
}
