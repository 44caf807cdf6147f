import type { TableColumn } from '../../platform/spreadsheet/table-column.ts';

/** Columns of a file by the ids of a table's columns, in the table's own order. */
export type ColumnsById<Row> = Readonly<Record<string, TableColumn<Row>>>;

/**
 * The columns that a table shows, in its order; all of them when nothing is said. A column of the screen that a file
 * has no use for is left out.
 * @param shown ids with points between them
 */
export function chosenColumns<Row>(
  columns: ColumnsById<Row>,
  shown: string | undefined,
): readonly TableColumn<Row>[] {
  const ids = [...new Set(shown?.split('.') ?? [])].filter((id) => Object.hasOwn(columns, id));
  return ids.length === 0 ? Object.values(columns) : ids.flatMap((id) => columns[id] ?? []);
}
