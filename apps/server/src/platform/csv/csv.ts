/** A number with its decimals: '-5.00'. Made here, not typed by strangers, so it may begin with a minus. */
export interface Figure {
  readonly figure: string;
}

/** A column of a table that is exported. */
export interface CsvColumn<Row> {
  readonly title: string;
  /** Numbers stay numbers; everything else is text, null an empty field. */
  readonly value: (row: Row) => string | number | Figure | null;
}

/** Without it Excel reads the file in the machine's legacy code page. */
const byteOrderMark = '\uFEFF';
const lineEnd = '\r\n';

/**
 * Characters that make a spreadsheet read a text as a formula, including the full-width forms of Asian
 * keyboards (OWASP, CSV Injection).
 */
const formulaStart = /^[=+\-@\t\r\n＝＋－＠]/;

/**
 * Formats a table as CSV (RFC 4180) with a header line, in UTF-8 with a byte order mark. Text that a
 * spreadsheet would run as a formula is prefixed with an apostrophe, because names and device names are typed
 * by strangers.
 */
export const toCsv = <Row>(columns: readonly CsvColumn<Row>[], rows: Iterable<Row>): string =>
  csvHead(columns) + csvLines(columns, rows);

/** The start of such a file, for one written piece by piece: the byte order mark and the header. */
export const csvHead = (columns: readonly Pick<CsvColumn<never>, 'title'>[]): string =>
  byteOrderMark + columns.map(({ title }) => field(title)).join(',') + lineEnd;

/** The next lines of such a file. */
export function csvLines<Row>(columns: readonly CsvColumn<Row>[], rows: Iterable<Row>): string {
  const lines: string[] = [];
  for (const row of rows) lines.push(columns.map(({ value }) => field(value(row))).join(',') + lineEnd);
  return lines.join('');
}

/** The table as a file answer. */
export const csvFile = <Row>(name: string, columns: readonly CsvColumn<Row>[], rows: Iterable<Row>): File =>
  new File([toCsv(columns, rows)], name, { type: 'text/csv; charset=utf-8' });

function field(value: string | number | Figure | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  if (typeof value === 'object') return value.figure;
  const text = formulaStart.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
