import type { CellValue } from 'hucre';
import { z } from 'zod';

type Table = readonly (readonly CellValue[])[];

/** What a file of text is that is no CSV: programs name tables of HTML and XML spreadsheets .xls. */
export const markupOf = (text: string): 'html' | 'xml-spreadsheet' | null => {
  const start = text.slice(0, 2_000).trimStart();
  if (!start.startsWith('<') && !start.startsWith('\uFEFF<')) return null;
  if (/<(?:\w+:)?Workbook\b/.test(start) || start.includes('urn:schemas-microsoft-com:office:spreadsheet'))
    return /<(?:\w+:)?Worksheet\b/.test(text) ? 'xml-spreadsheet' : 'html';
  return /<table\b/i.test(text) ? 'html' : null;
};

/** The cells of the tables of an HTML page, as text. */
export async function readHtmlTable(html: string): Promise<Table> {
  const { fromHtml } = await import('hucre');
  return fromHtml(html, { typeInference: false }).rows;
}

const oneOrMore = <Item extends z.ZodType>(item: Item) =>
  z.union([z.array(item), item.transform((one) => [one])]).default([]);
const index = z.coerce.number().int().min(1).max(1_100_000).optional();
const cell = z.object({ '@ss:Index': index, Data: z.unknown() }).loose().catch({ Data: '' });
const row = z.object({ '@ss:Index': index, Cell: oneOrMore(cell) }).catch({ Cell: [] });
const table = z.object({ Row: oneOrMore(row) }).catch({ Row: [] });

/**
 * The first filled sheet of an XML Spreadsheet 2003, which Excel and many programs wrote (Microsoft, "XML
 * Spreadsheet Reference"). Rows and cells may be left out; the next one then has an index.
 */
export async function readXmlSpreadsheet(xml: string): Promise<{ table: Table; sheets: readonly string[] }> {
  const { readXml } = await import('hucre/xml');
  const { data } = readXml(xml, { rowTag: 'Worksheet', stripNamespaces: true, flatten: false });
  const sheets = data.map((sheet) => ({
    name: typeof sheet['@ss:Name'] === 'string' ? sheet['@ss:Name'] : '',
    table: tableOf(typeof sheet['Table'] === 'string' ? sheet['Table'] : '{}'),
  }));
  const filled = sheets.filter(({ table: rows }) => rows.some((cells) => cells.some((text) => text !== '')));
  return { table: filled[0]?.table ?? [], sheets: filled.map(({ name }) => name) };
}

/** What was left out before the one with this index, at most up to a limit. */
const skipped = <Item>(next: number | undefined, length: number, limit: number, empty: () => Item): Item[] =>
  next === undefined ? [] : Array.from({ length: Math.max(0, Math.min(next - 1, limit) - length) }, empty);

function tableOf(json: string): string[][] {
  const lines: string[][] = [];
  for (const { '@ss:Index': line, Cell: cells } of table.parse(JSON.parse(json)).Row) {
    lines.push(...skipped(line, lines.length, 25_000, (): string[] => []));
    const texts: string[] = [];
    for (const { '@ss:Index': column, Data: data } of cells) {
      texts.push(...skipped(column, texts.length, 200, () => ''));
      texts.push(dataText(data));
    }
    lines.push(texts);
  }
  return lines;
}

/** "2026-10-05T00:00:00.000" of a cell with a date; a time alone is on the last day of 1899. */
function dataText(data: unknown): string {
  const text = plainText(data);
  const isInstant =
    typeof data === 'object' && data !== null && '@ss:Type' in data && data['@ss:Type'] === 'DateTime';
  const [, day = '', time = ''] = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)/.exec(isInstant ? text : '') ?? [];
  if (day === '') return text;
  if (day.startsWith('1899-12-3')) return time;
  return time === '00:00' ? day : `${day} ${time}`;
}

/** Text with its formatting left out. */
function plainText(data: unknown): string {
  if (typeof data === 'string') return data;
  if (typeof data === 'number' || typeof data === 'boolean') return String(data);
  if (Array.isArray(data)) return data.map(plainText).join('');
  if (typeof data !== 'object' || data === null) return '';
  return Object.entries(data)
    .map(([key, value]) => (key.startsWith('@') ? '' : plainText(value)))
    .join('');
}
