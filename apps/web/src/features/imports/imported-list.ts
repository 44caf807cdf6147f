import { maxImportRows } from '@haulwright/domain/imports/client-import';
import { headerKey } from '@haulwright/domain/imports/client-import-columns';
import { synonyms } from '@haulwright/domain/imports/client-import-synonyms';
import { listPrograms } from '@haulwright/domain/imports/list-programs';
import {
  findHeaderLine,
  isClosingLine,
  isTotalLine,
  maxHeaderLines,
} from '@haulwright/domain/imports/list-lines';

/** A file as text cells, before the header line is chosen. */
export interface ReadFile {
  readonly fileName: string;
  readonly lines: readonly (readonly string[])[];
  /** Notes on how it was decoded. */
  readonly notes: readonly string[];
}

/** A list: its headers, and the rows below with their spreadsheet numbers. */
export interface ImportedList {
  readonly fileName: string;
  readonly headers: readonly string[];
  readonly rows: readonly { readonly row: number; readonly cells: readonly string[] }[];
  readonly notes: readonly string[];
  /** The number of the header line. */
  readonly headerRow: number;
  readonly source: ReadFile;
}

/** A file that cannot be read; the message says what to do. */
export class UnreadableList extends Error {}

const knownHeaders = new Set([
  ...Object.values(synonyms).flat(),
  ...listPrograms.flatMap(({ columns }) => Object.keys(columns)),
]);
const isClientHeader = (header: string): boolean => knownHeaders.has(headerKey(header));
const isFilled = (cells: readonly string[]): boolean => cells.some((cell) => cell !== '');

/**
 * Converts a file to a list. Without a chosen header row the best match is used.
 * @param isKnownHeader whether lists of this kind have such a column; clients when left out
 * @throws UnreadableList when there are no rows below it, or too many
 */
export function listOf(
  source: ReadFile,
  chosenHeaderRow?: number,
  isKnownHeader: (header: string) => boolean = isClientHeader,
): ImportedList {
  const { fileName, lines } = source;
  const head = chosenHeaderRow === undefined ? findHeaderLine(lines, isKnownHeader) : chosenHeaderRow - 1;
  const width = Math.max(0, ...lines.slice(0, 1_000).map((cells) => cells.length));
  const filled = lines.flatMap((cells, index) =>
    head !== -1 && index > head && isFilled(cells) ? [{ row: index + 1, cells }] : [],
  );
  const last = filled.findLastIndex(({ cells }) => !isClosingLine(cells));
  // Reports have totals among the rows, and the header again on each page.
  const header = (lines[head] ?? []).join('\n');
  const isOther = ({ cells }: ImportedList['rows'][number]) =>
    isTotalLine(cells) || cells.join('\n') === header;
  const rows = filled.slice(0, last + 1).filter((row) => !isOther(row));
  if (rows.length === 0)
    throw new UnreadableList('This file has no rows below the header. The first row must name the columns.');
  if (rows.length > maxImportRows)
    throw new UnreadableList(
      `This file has more than ${maxImportRows.toLocaleString('en-US')} rows. Split the list into several files.`,
    );
  return {
    fileName,
    headers: Array.from({ length: width }, (_, column) => lines[head]?.[column] ?? ''),
    rows,
    notes: [
      ...source.notes,
      ...othersNote(filled.slice(0, last + 1).filter(isOther)),
      ...filled.slice(last + 1).map(closingNote),
    ],
    headerRow: head + 1,
    source,
  };
}

const othersNote = (others: readonly ImportedList['rows'][number][]): string[] => {
  const [first] = others;
  if (first === undefined) return [];
  if (others.length === 1) return [closingNote(first)];
  const numbers = others.slice(0, 10).map(({ row }) => row.toLocaleString('en-US'));
  const more = others.length > numbers.length ? ', …' : '';
  return [
    `${others.length.toLocaleString('en-US')} rows with totals or the header are left out: ${numbers.join(', ')}${more}.`,
  ];
};

const closingNote = ({ row, cells }: ImportedList['rows'][number]): string =>
  `Row ${row}, “${cells.filter(Boolean).join(' ').slice(0, 60)}”, is not a row of the list and is left out.`;

/** Possible header lines: filled ones near the top, with rows below. */
export const headerChoices = ({ source, rows }: ImportedList): { row: number; text: string }[] =>
  source.lines
    .slice(0, Math.min(maxHeaderLines, (rows.at(-1)?.row ?? 1) - 1))
    .flatMap((cells, index) =>
      isFilled(cells) ? [{ row: index + 1, text: cells.filter(Boolean).join(' · ').slice(0, 80) }] : [],
    );
