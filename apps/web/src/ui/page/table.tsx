import type { ReactNode } from 'react';
import { classNames } from '../base/class-names.ts';
import { useScrolls } from '../hooks/use-scrolls.ts';

export interface TableColumn<Row> {
  readonly key: string;
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  /** Numbers: right-aligned, all figures of one width. */
  readonly numeric?: boolean;
  /** Hidden below 768 px. */
  readonly wideOnly?: boolean;
  /** The cell that names its row, for assistive technology. At most one. */
  readonly rowHeader?: boolean;
}

export interface TableProps<Row> {
  /** The table's caption, for assistive technology only. */
  readonly caption: string;
  readonly columns: readonly TableColumn<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
}

/**
 * A plain table. Links and buttons are in its cells, so every row is reachable by keyboard; a table wider than its
 * frame can be focused, so that the arrow keys scroll it.
 */
export function Table<Row>({ caption, columns, rows, rowKey }: TableProps<Row>) {
  const { frame, scrolls } = useScrolls();
  return (
    <div
      ref={frame}
      className="relative max-w-full overflow-x-auto"
      {...(scrolls && { role: 'region', 'aria-label': `${caption}, scrolls sideways`, tabIndex: 0 })}
    >
      <table className="w-full border-collapse text-left">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="border-b border-line">
            {columns.map((column) => (
              <th
                key={column.key}
                scope="col"
                className={classNames(
                  'px-2 py-2 first:pl-4 last:pr-4 md:px-4 md:first:pl-5 md:last:pr-5 text-xs font-medium whitespace-nowrap text-ink-soft',
                  alignment(column),
                )}
              >
                {column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)} className="border-b border-line last:border-b-0 hover:bg-sunken">
              {columns.map((column) => {
                const Cell = column.rowHeader ? 'th' : 'td';
                return (
                  <Cell
                    key={column.key}
                    scope={column.rowHeader ? 'row' : undefined}
                    className={classNames(
                      'px-2 py-2.5 first:pl-4 last:pr-4 md:px-4 md:first:pl-5 md:last:pr-5 align-top font-normal',
                      column.rowHeader && 'font-medium',
                      alignment(column),
                    )}
                  >
                    {column.cell(row)}
                  </Cell>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function alignment<Row>(column: TableColumn<Row>): string {
  return classNames(
    column.numeric && 'numeric text-right whitespace-nowrap',
    column.wideOnly && 'hidden md:table-cell',
  );
}
