import { largestImportBytes, longestCell, maxImportRows } from '@haulwright/domain/imports/client-import';
import { maxHeaderLines } from '@haulwright/domain/imports/list-lines';
import type { Workbook } from 'hucre';
import { readCsv } from './csv-text.ts';
import { decode } from './decode.ts';
import { listOf, UnreadableList, type ImportedList } from './imported-list.ts';
import { markupOf, readHtmlTable, readXmlSpreadsheet } from './old-workbooks.ts';
import { unpackedBytes } from './zip-size.ts';

const maxUnpackedBytes = 150_000_000;
const maxColumns = 100;
/** Lines of a file beside its rows: titles above, dates and totals below. */
const maxOtherLines = maxHeaderLines + 5;

const maxLines = maxImportRows + maxOtherLines;

/** Reads a CSV or Excel file, or a table of HTML or XML with the name of one. @throws UnreadableList */
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
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) return readOldWorkbook(bytes);
  const { text, note } = decode(bytes);
  if (text.includes('\0'))
    throw new UnreadableList('This file is not a list. Choose a CSV file or an Excel workbook (.xlsx).');
  const markup = markupOf(text);
  if (markup === 'html') return { table: (await readHtmlTable(text)).slice(0, maxLines), notes: note };
  if (markup === 'xml-spreadsheet') {
    const { table, sheets } = await readXmlSpreadsheet(text);
    return { table: table.slice(0, maxLines), notes: [...note, ...sheetsNote(sheets)] };
  }
  const { table, notes } = readCsv(text, maxLines);
  return { table, notes: [...note, ...notes] };
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
    maxRows: maxLines,
  }).catch((error: unknown) => {
    console.warn('The workbook could not be read', error);
    throw new UnreadableList(
      'This Excel workbook cannot be read. Save it again as .xlsx without a password, or as CSV.',
    );
  });
  return firstSheet(workbook);
}

/** Reads a workbook of Excel 97 to 2003; a newer one with a password has the same first bytes. */
async function readOldWorkbook(bytes: Uint8Array): Promise<ReadTable> {
  const { readXls } = await import('hucre/xlsx');
  const workbook = await readXls(bytes, {
    sheets: ({ hidden, veryHidden }) => !hidden && !veryHidden,
    maxRows: maxLines,
  }).catch((error: unknown) => {
    console.warn('The old workbook could not be read', error);
    throw new UnreadableList(
      'This is an old or a protected Excel file. Save it as .xlsx without a password, or as CSV, and choose that.',
    );
  });
  return firstSheet(workbook);
}

function firstSheet({ sheets }: Pick<Workbook, 'sheets'>): ReadTable {
  const filled = sheets.filter(({ rows }) => rows.some((row) => row.some((cell) => textOf(cell) !== '')));
  const [sheet] = filled;
  if (!sheet) throw new UnreadableList('This workbook has no rows.');
  return { table: sheet.rows, notes: sheetsNote(filled.map(({ name }) => name)) };
}

const sheetsNote = ([first, ...more]: readonly string[]): string[] =>
  more.length > 0
    ? [`Only the first sheet, “${first}”, was read; the workbook has ${more.length + 1} with rows.`]
    : [];

/** Error values of Excel, LibreOffice and Google Sheets (ECMA-376 Part 1, 18.17.3). */
const spreadsheetError =
  /^#(?:N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NULL!|NUM!|SPILL!|CALC!|ERROR!|FIELD!|BLOCKED!|CONNECT!|BUSY!|UNKNOWN!|GETTING_DATA)$/i;
const isSpreadsheetError = (cell: unknown): boolean =>
  typeof cell === 'string' && spreadsheetError.test(cell.trim());

/**
 * A cell as text: dates as yyyy-MM-dd, with a time where they have one; times and durations as 8:00 and 36:00;
 * long numbers without exponents, spreadsheet errors as empty.
 */
export function textOf(cell: unknown): string {
  if (cell === null || cell === undefined) return '';
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? '' : instantText(cell.getTime());
  if (typeof cell === 'number')
    return Number.isInteger(cell) ? cell.toLocaleString('en-US', { useGrouping: false }) : String(cell);
  if (typeof cell === 'string') return isSpreadsheetError(cell) ? '' : cell.trim().slice(0, longestCell);
  return typeof cell === 'boolean' ? (cell ? 'Yes' : 'No') : '';
}

const minute = 60_000;
/** A cell with a time or a duration counts from here; of a workbook with Macintosh dates, from 1904. */
const timeBases = [Date.UTC(1899, 11, 31), Date.UTC(1904, 0, 1)];
/** The longest duration that is not taken for a date. */
const longestDuration = 31 * 24 * 60 * minute;

function instantText(time: number): string {
  // Fractions of a day are not exact: 8:00 may be stored as 7:59:59.971.
  const rounded = Math.round(time / minute) * minute;
  const base = timeBases.find((start) => rounded >= start && rounded < start + longestDuration);
  const [day = '', clock = ''] = new Date(rounded).toISOString().split('T');
  if (base === undefined) return clock.startsWith('00:00') ? day : `${day} ${clock.slice(0, 5)}`;
  const minutes = (rounded - base) / minute;
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
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
