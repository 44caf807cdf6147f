import { largestImportBytes, longestCell, maxImportRows } from '@haulwright/domain/imports/client-import';
import { maxHeaderLines } from '@haulwright/domain/imports/list-lines';
import { detectDelimiter, parseCsv } from 'hucre/csv';
import { decode } from './decode.ts';
import { listOf, UnreadableList, type ImportedList } from './imported-list.ts';
import { unpackedBytes } from './zip-size.ts';

const maxUnpackedBytes = 150_000_000;
const maxColumns = 100;
/** Lines of a file beside its rows: titles above, dates and totals below. */
const maxOtherLines = maxHeaderLines + 5;

/** Reads a CSV or Excel file. @throws UnreadableList */
export async function readList(file: File): Promise<ImportedList> {
  if (file.size > largestImportBytes)
    throw new UnreadableList('This file is larger than 10 MB. Split the list into several files.');
  const bytes = new Uint8Array(await file.arrayBuffer());
  const { table, notes } = await readTable(bytes);
  const cells = table.flatMap((row) => row.slice(0, maxColumns));
  return listOf({
    fileName: file.name.slice(0, 200),
    lines: table.map((row) => row.slice(0, maxColumns).map(textOf)),
    notes: [
      ...notes,
      ...(table.some((row) => row.length > maxColumns)
        ? [`Only the first ${maxColumns} columns were read.`]
        : []),
      ...errorsNote(cells.filter(isSpreadsheetError).length),
      ...longNote(
        cells.filter((cell) => typeof cell === 'string' && cell.trim().length > longestCell).length,
      ),
    ],
  });
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
  // Removes the apostrophes that our own exports put before formulas.
  return {
    table: parseCsv(text, {
      delimiter: detectDelimiter(text),
      unescapeFormulae: true,
      maxRows: maxImportRows + maxOtherLines,
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
    maxRows: maxImportRows + maxOtherLines,
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

/** Error values of Excel, LibreOffice and Google Sheets (ECMA-376 Part 1, 18.17.3). */
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

const longNote = (count: number): string[] => {
  if (count === 0) return [];
  const limit = `${longestCell.toLocaleString('en-US')} characters`;
  return count === 1
    ? [`1 cell is longer than ${limit}; what is beyond that is left out.`]
    : [`${count.toLocaleString('en-US')} cells are longer than ${limit}; what is beyond that is left out.`];
};
