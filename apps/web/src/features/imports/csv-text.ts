import { maxImportRows } from '@haulwright/domain/imports/client-import';
import { detectDelimiter, parseCsv } from 'hucre/csv';

interface ReadCsv {
  readonly table: readonly (readonly unknown[])[];
  readonly notes: readonly string[];
}

/** Lists with many of them are not CSV; looking for the end of each would take too long. */
const maxStrayQuotes = 200;

/**
 * Parses CSV text of any delimiter. A quotation mark that opens a cell and swallows the rows below is read as
 * text, and named with its line.
 */
export function readCsv(text: string, maxRows: number = maxImportRows): ReadCsv {
  const delimiter = detectDelimiter(text);
  const { repaired, lines } = withoutStrayQuotes(text, delimiter);
  return {
    // Removes the apostrophes that our own exports put before formulas.
    table: parseCsv(repaired, { delimiter, unescapeFormulae: true, maxRows }),
    notes: lines.length === 0 ? [] : [strayNote(lines)],
  };
}

const strayNote = (lines: readonly number[]): string => {
  const named = lines.slice(0, 10).map((line) => line.toLocaleString('en-US'));
  const more =
    lines.length > named.length ? ` and ${(lines.length - named.length).toLocaleString('en-US')} more` : '';
  return lines.length === 1
    ? `Line ${named[0]} has a quotation mark that opens a cell and is not closed there. It is read as text, and each line below as a row of its own. Check that row.`
    : `Lines ${named.join(', ')}${more} have quotation marks that open a cell and are not closed there. They are read as text, and each line below as a row of its own. Check those rows.`;
};

/** Doubles the quotation marks that no cell can have meant as an opening one, so that they are text. */
function withoutStrayQuotes(text: string, delimiter: string): { repaired: string; lines: readonly number[] } {
  const width = widthOf(text, delimiter);
  const lines: number[] = [];
  let repaired = '';
  let kept = 0;
  let line = 1;
  let isCellStart = true;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (character === '"' && isCellStart && lines.length < maxStrayQuotes) {
      const end = closingQuote(text, at, delimiter);
      if (end === null || holdsRows(text.slice(at + 1, end), delimiter, width)) {
        const lineEnd = endOfLine(text, at);
        const cellEnd = nextOf(text, delimiter, at, lineEnd);
        repaired += `${text.slice(kept, at)}"""${text.slice(at + 1, cellEnd).replaceAll('"', '""')}"`;
        kept = cellEnd;
        lines.push(line);
        at = cellEnd - 1;
      } else {
        line += text.slice(at, end).split('\n').length - 1;
        at = end;
      }
      isCellStart = false;
      continue;
    }
    if (character === '\n') line += 1;
    isCellStart =
      character === delimiter ||
      character === '\n' ||
      character === '\r' ||
      (at === 0 && character === '\uFEFF');
  }
  return { repaired: repaired + text.slice(kept), lines };
}

/** The number of cells of the widest of the first lines, however they are quoted. */
const widthOf = (text: string, delimiter: string): number =>
  Math.max(
    ...text
      .slice(0, 20_000)
      .split('\n', 20)
      .filter((one) => !one.includes('"'))
      .map((one) => one.split(delimiter).length),
    1,
  );

/**
 * Where a quoted cell ends: at a quotation mark, not doubled, before a delimiter or the end of the line. Null
 * when there is none, or one within another line: cells of several lines double theirs.
 */
function closingQuote(text: string, open: number, delimiter: string): number | null {
  const lineEnd = endOfLine(text, open);
  for (let at = text.indexOf('"', open + 1); at !== -1; at = text.indexOf('"', at + 1)) {
    const next = text[at + 1];
    if (next === '"') at += 1;
    else if (next === undefined || next === delimiter || next === '\n' || next === '\r') return at;
    else if (at > lineEnd) return null;
  }
  return null;
}

/** Whether the lines within a quoted cell have the cells of rows; those of a note or an address have not. */
function holdsRows(cell: string, delimiter: string, width: number): boolean {
  const [, ...inner] = cell.split('\n');
  const last = inner.pop();
  if (last === undefined || width < 2) return false;
  const cellsOf = (line: string) => line.split(delimiter).length;
  // The last line ends within a row. Few columns are no evidence: a note may have a comma in each line.
  if (inner.length === 0) return width > 5 && cellsOf(last) >= width - 1;
  return inner.length >= (width > 3 ? 1 : 3) && inner.every((line) => cellsOf(line) >= width);
}

const endOfLine = (text: string, from: number): number => {
  const end = text.indexOf('\n', from);
  if (end === -1) return text.length;
  return text[end - 1] === '\r' ? end - 1 : end;
};

const nextOf = (text: string, delimiter: string, from: number, end: number): number => {
  const at = text.indexOf(delimiter, from);
  return at === -1 || at > end ? end : at;
};
