import {
  type ColumnDef,
  columnOrderingFeature,
  columnVisibilityFeature,
  metaHelper,
  rowSortingFeature,
  tableFeatures,
} from '@tanstack/react-table';
import type { ReactNode } from 'react';

/** A column of a data table. */
export interface DataColumn<Row> {
  readonly id: string;
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  /** In rem; the columns share the width of the table in this proportion. */
  readonly width: number;
  /** Right-aligned, all figures of one width; sorting begins with the largest. */
  readonly numeric?: boolean;
  /** The server sorts by it, under its id. */
  readonly sorts?: boolean;
  /** Sorting begins at the end: days, the newest first. */
  readonly endFirst?: boolean;
  /** The cell that names its row, and cannot be hidden. One in each table. */
  readonly rowHeader?: boolean;
  /** Left out until somebody wants it. */
  readonly extra?: boolean;
}

interface ColumnMeta {
  readonly numeric: boolean;
  readonly rowHeader: boolean;
}

/** What the tables use of the library: rows come sorted and filtered from the server. */
export const features = tableFeatures({
  rowSortingFeature,
  columnVisibilityFeature,
  columnOrderingFeature,
  columnMeta: metaHelper<ColumnMeta>(),
});

/** Columns in the library's terms. */
export const columnDefs = <Row extends object>(
  columns: readonly DataColumn<Row>[],
): ColumnDef<typeof features, Row>[] =>
  columns.map((column) => ({
    id: column.id,
    header: column.header,
    // The server sorts; the library sorts only by columns that have a value.
    accessorFn: () => null,
    cell: ({ row }) => column.cell(row.original),
    enableSorting: column.sorts === true,
    enableHiding: column.rowHeader !== true,
    sortDescFirst: column.numeric === true || column.endFirst === true,
    meta: { numeric: column.numeric === true, rowHeader: column.rowHeader === true },
  }));
