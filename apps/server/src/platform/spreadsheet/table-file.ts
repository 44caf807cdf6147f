import { setImmediate as breathe } from 'node:timers/promises';
import { streamedFile } from '../archive/streamed-file.ts';
import { csvHead, csvLines, type CsvColumn, type Figure } from '../csv/csv.ts';
import { wallClockIn, type ColumnKind, type TableFile } from './table-column.ts';
import { xlsxParts } from './xlsx.ts';

const mediaType = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

/**
 * A table as a file, written piece by piece while it is sent: others are served meanwhile, and it is never in
 * memory as a whole.
 */
export const tableFile = <Row>(table: TableFile<Row>): Promise<File> =>
  streamedFile(
    { name: `${table.name}.${table.format}`, type: mediaType[table.format] },
    table.format === 'csv' ? csvParts(table) : xlsxParts(table),
  );

async function* csvParts<Row>({ columns, pieces, timeZone }: TableFile<Row>): AsyncGenerator<string> {
  const wallClock = wallClockIn(timeZone);
  const plain = columns.map(({ title, kind, value }): CsvColumn<Row> => ({
    title,
    value: (row) => plainValue(kind, value(row), wallClock),
  }));
  yield csvHead(plain);
  for await (const rows of pieces) {
    yield csvLines(plain, rows);
    await breathe();
  }
}

/** As CSV and other programs take it: an instant as "2026-03-03 14:05", money in dollars. */
function plainValue(
  kind: ColumnKind,
  value: string | number | null,
  wallClock: (instant: string) => string,
): string | number | Figure | null {
  if (value === null) return null;
  if (kind === 'instant' && typeof value === 'string') return wallClock(value);
  if (kind === 'dollars' && typeof value === 'number') return { figure: (value / 100).toFixed(2) };
  return value;
}
