import type { DataColumn } from './data-column.ts';

/** The order of a table as its address has it: a column's id, with '-' before it from the end. */
export interface Sorting {
  readonly id: string;
  readonly desc: boolean;
}

/** Reads an order: 'gallons' or '-gallons'. */
export const sortOf = (text: string | undefined): readonly Sorting[] =>
  text === undefined ? [] : [{ id: text.replace(/^-/, ''), desc: text.startsWith('-') }];

/** Writes an order for the address; undefined for the table's own. */
export const sortText = (sorting: readonly Sorting[]): string | undefined => {
  const [first] = sorting;
  return first && (first.desc ? `-${first.id}` : first.id);
};

/** Ids of the columns shown at first, in their order. */
export const defaultColumns = <Row>(columns: readonly DataColumn<Row>[]): readonly string[] =>
  columns.filter(({ extra }) => extra !== true).map(({ id }) => id);

/**
 * Reads the columns shown, in their order, from an address or the device: 'site.gallons.day'. Unknown ids are left out,
 * and the column that names the rows is always there, first if nothing else is said.
 * @param text undefined for the usual columns
 */
export function columnsOf<Row>(
  columns: readonly DataColumn<Row>[],
  text: string | null | undefined,
): readonly string[] {
  const known = new Set(columns.map(({ id }) => id));
  const said = [...new Set(text?.split('.') ?? [])].filter((id) => known.has(id));
  if (said.length === 0) return defaultColumns(columns);
  const naming = columns.find(({ rowHeader }) => rowHeader)?.id;
  return naming === undefined || said.includes(naming) ? said : [naming, ...said];
}

/** Writes the columns shown for an address; undefined for the usual ones in their usual order. */
export function columnsText<Row>(
  columns: readonly DataColumn<Row>[],
  shown: readonly string[],
): string | undefined {
  const text = shown.join('.');
  return text === defaultColumns(columns).join('.') ? undefined : text;
}

/** Moves a column one place to the left or right among those shown. */
export function columnMoved(shown: readonly string[], id: string, by: -1 | 1): readonly string[] {
  const from = shown.indexOf(id);
  const to = from + by;
  if (from === -1 || to < 0 || to >= shown.length) return shown;
  const rest = shown.filter((other) => other !== id);
  return [...rest.slice(0, to), id, ...rest.slice(to)];
}

/** Shows a column at its usual place among those shown, or hides it. */
export function columnToggled<Row>(
  columns: readonly DataColumn<Row>[],
  shown: readonly string[],
  id: string,
): readonly string[] {
  if (shown.includes(id)) return shown.filter((other) => other !== id);
  const all = columns.map((column) => column.id);
  const before = new Set(all.slice(0, all.indexOf(id)));
  const at = shown.findLastIndex((other) => before.has(other)) + 1;
  return [...shown.slice(0, at), id, ...shown.slice(at)];
}
