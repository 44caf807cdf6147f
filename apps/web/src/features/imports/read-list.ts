import { largestImportBytes, longestCell, maxImportRows } from '@haulwright/domain/imports/client-import';
import { detectDelimiter, parseCsv } from 'hucre/csv';
import { decode } from './decode.ts';
import { unpackedBytes } from './zip-size.ts';

/** A list as it was read: its titles, and the rows below them with their numbers as a spreadsheet counts. */
export interface ClientList {
  readonly fileName: string;
  readonly headers: readonly string[];
  readonly rows: readonly { readonly row: number; readonly cells: readonly string[] }[];
  /** What one should know about how it was read. */
  readonly notes: readonly string[];
}

/** A file that cannot be read, with a sentence that says what to do. */
export class UnreadableList extends Error {}

const maxUnpackedBytes = 150_000_000;
const maxColumns = 100;
/** Lines above the titles, such as a report's name and date. */
const maxLeadingRows = 20;

/** Reads a CSV or Excel file. @throws UnreadableList */
export async function readList(file: File): Promise<ClientList> {
  if (file.size > largestImportBytes)
    throw new UnreadableList('This file is larger than 10 MB. Split the list into several files.');
  const bytes = new Uint8Array(await file.arrayBuffer());
  const { table, notes } = await readTable(bytes);
  return toList(file.name.slice(0, 200), table, notes);
}

interface ReadTable {
  readonly table: readonly (readonly unknown[])[];
  readonly notes: readonly string[];
}

async function readTable(bytes: Uint8Array): Promise<ReadTable> {
  if (bytes.length === 0) throw new UnreadableList('This file is empty.');
  if (startsWith(bytes, 0x50, 0x4b)) return readWorkbook(bytes);
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0))
    throw new UnreadableList(
      'This is an old or a protected Excel file. Save it as .xlsx without a password, or as CSV, and choose that.',
    );
  const { text, note } = decode(bytes);
  if (text.includes('\0'))
    throw new UnreadableList('This file is not a list. Choose a CSV file or an Excel workbook (.xlsx).');
  // Apostrophes that our own files put before formulas are taken off again.
  return {
    table: parseCsv(text, {
      delimiter: detectDelimiter(text),
      unescapeFormulae: true,
      maxRows: maxImportRows + maxLeadingRows + 2,
    }),
    notes: note,
  };
}

const startsWith = (bytes: Uint8Array, ...start: number[]): boolean =>
  start.every((byte, index) => bytes[index] === byte);

async function readWorkbook(bytes: Uint8Array): Promise<ReadTable> {
  const unpacked = unpackedBytes(bytes);
  if (unpacked === null)
    throw new UnreadableList('This Excel file is damaged. Open it, save it again as .xlsx, and choose that.');
  if (unpacked > maxUnpackedBytes)
    throw new UnreadableList(
      'This Excel file expands to more than 150 MB. Save the sheet with the clients as CSV and choose that.',
    );
  const { readXlsx } = await import('hucre/xlsx');
  const workbook = await readXlsx(bytes, {
    sheets: ({ hidden, veryHidden }) => !hidden && !veryHidden,
    maxRows: maxImportRows + maxLeadingRows + 2,
  }).catch((error: unknown) => {
    console.warn('The workbook could not be read', error);
    throw new UnreadableList(
      'This Excel workbook cannot be read. Save it again as .xlsx without a password, or as CSV.',
    );
  });
  const filled = workbook.sheets.filter(({ rows }) =>
    rows.some((row) => row.some((cell) => textOf(cell) !== '')),
  );
  const [sheet] = filled;
  if (!sheet) throw new UnreadableList('This workbook has no rows.');
  return {
    table: sheet.rows,
    notes:
      filled.length > 1
        ? [`Only the first sheet, “${sheet.name}”, was read; the workbook has ${filled.length} with rows.`]
        : [],
  };
}

/** What Excel, LibreOffice and Google Sheets show for a formula that failed (ECMA-376 Part 1, 18.17.3). */
const spreadsheetError =
  /^#(?:N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NULL!|NUM!|SPILL!|CALC!|ERROR!|FIELD!|BLOCKED!|CONNECT!|BUSY!|UNKNOWN!|GETTING_DATA)$/i;
const isSpreadsheetError = (cell: unknown): boolean =>
  typeof cell === 'string' && spreadsheetError.test(cell.trim());

/** A cell as text: dates as yyyy-MM-dd, long numbers without exponents, spreadsheet errors as empty. */
export function textOf(cell: unknown): string {
  if (cell === null || cell === undefined) return '';
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? '' : cell.toISOString().slice(0, 10);
  if (typeof cell === 'number')
    return Number.isInteger(cell) ? cell.toLocaleString('en-US', { useGrouping: false }) : String(cell);
  if (typeof cell === 'string') return isSpreadsheetError(cell) ? '' : cell.trim().slice(0, longestCell);
  return typeof cell === 'boolean' ? (cell ? 'Yes' : 'No') : '';
}

const errorsNote = (count: number): string[] => {
  if (count === 0) return [];
  return count === 1
    ? ['1 cell has a spreadsheet error such as #N/A and is read as empty.']
    : [`${count.toLocaleString('en-US')} cells have spreadsheet errors such as #N/A and are read as empty.`];
};

function toList(
  fileName: string,
  table: readonly (readonly unknown[])[],
  notes: readonly string[],
): ClientList {
  const texts = table.map((row) => row.slice(0, maxColumns).map(textOf));
  const filledCells = (row: readonly string[]) => row.filter((cell) => cell !== '').length;
  const first = texts.findIndex((row) => filledCells(row) > 0);
  const titled = texts.slice(0, maxLeadingRows).findIndex((row) => filledCells(row) > 1);
  const head = titled === -1 ? first : titled;
  const width = Math.max(0, ...texts.slice(0, 1_000).map((row) => row.length));
  const headers = Array.from({ length: width }, (_, column) => texts[head]?.[column] ?? '');
  const rows = texts.flatMap((cells, index) =>
    index > head && filledCells(cells) > 0 ? [{ row: index + 1, cells }] : [],
  );
  if (head === -1 || rows.length === 0)
    throw new UnreadableList('This file has no rows below the header. The first row must name the columns.');
  if (rows.length > maxImportRows)
    throw new UnreadableList(
      `This file has more than ${maxImportRows.toLocaleString('en-US')} rows. Split the list into several files.`,
    );
  return {
    fileName,
    headers,
    rows,
    notes: [
      ...notes,
      ...(table.some((row) => row.length > maxColumns)
        ? [`Only the first ${maxColumns} columns were read.`]
        : []),
      ...errorsNote(table.flatMap((row) => row.slice(0, maxColumns).filter(isSpreadsheetError)).length),
    ],
  };
}
