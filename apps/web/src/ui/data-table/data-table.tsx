import { type ColumnVisibilityState, type SortingState, useTable } from '@tanstack/react-table';
import { type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { classNames } from '../base/class-names.ts';
import type { PageKeys } from '../hooks/page-keys.ts';
import { columnDefs, type DataColumn, features } from './data-column.ts';
import { HeadCell } from './head-cell.tsx';
import { RowTick, type TickRow } from './row-tick.tsx';
import { isChosen, type TableSelection, ticked } from './selection.ts';
import { sortOf, sortText } from './table-state.ts';
import { useRowPointer } from './use-row-pointer.ts';
import { useRowWindow } from './use-row-window.ts';
import { useTableKeys } from './use-table-keys.ts';

export interface DataTableProps<Row extends object> {
  /** The table's name, for assistive technology. */
  readonly caption: string;
  readonly columns: readonly DataColumn<Row>[];
  /** Ids of the columns shown, in their order. */
  readonly shown: readonly string[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  /** What a row is called when it is chosen: 'INV-00012, Beiler’s Diner'. */
  readonly rowName: (row: Row) => string;
  /** The order: a column's id, '-' before it from the end. */
  readonly sort: string;
  /** @param sort undefined for the table's own order */
  readonly onSort: (sort: string | undefined) => void;
  /** Rows that match, loaded or not; null while that is unknown. */
  readonly count: number | null;
  /** What stands below columns: sums of everything that matches, not of what is loaded. */
  readonly foot?: Readonly<Record<string, ReactNode>> | undefined;
  /** Undefined for a table nothing is chosen in. */
  readonly selection?: TableSelection | undefined;
  readonly onSelection?: ((selection: TableSelection) => void) | undefined;
  /** Everything that matches can be chosen, not only what is loaded. */
  readonly onChooseAll?: (() => void) | undefined;
  readonly onPeek?: ((row: Row) => void) | undefined;
  /** Keys of the page's own for the row that has the focus. */
  readonly rowKeys?: Readonly<Record<string, (row: Row) => void>> | undefined;
  /** The same keys for all chosen rows, while there are any. */
  readonly chosenKeys?: Readonly<Record<string, () => void>> | undefined;
  /** For the list of shortcuts; the tables' own when left out. */
  readonly toldKeys?: readonly PageKeys[] | undefined;
  /** The rows are those before the last change of order or filter. */
  readonly isStale?: boolean;
}

/** Columns become this much narrower before a table scrolls sideways. */
const NARROWEST = 0.8;
/** The width of the column of checkboxes, in rem. */
const TICK_WIDTH = 2.75;

/**
 * A table of rows that the server sorts, filters and adds up. Rows are one line and all of one height; only those near
 * the window are drawn, so that 50,000 are as quick as 50. Below 768 px, screens show cards instead.
 */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const {
    caption,
    columns,
    shown,
    rows,
    rowKey,
    rowName,
    sort,
    onSort,
    count,
    foot,
    selection,
    onSelection,
  } = props;
  const frame = useRef<HTMLDivElement>(null);
  const defs = useMemo(() => columnDefs(columns), [columns]);
  const table = useTable({
    features,
    columns: defs,
    data: rows,
    getRowId: rowKey,
    manualSorting: true,
    enableMultiSort: false,
    state: {
      sorting: sortOf(sort) as SortingState,
      columnOrder: [...shown],
      columnVisibility: visibilityOf(columns, shown),
    },
    onSortingChange: (change) =>
      onSort(sortText(typeof change === 'function' ? change(sortOf(sort) as SortingState) : change)),
  });
  const { items, above, below, reach, rowHeight } = useRowWindow(frame, rows.length);
  const chooses = selection !== undefined && onSelection !== undefined;
  const tick: TickRow = (id, on, range) => {
    if (chooses) onSelection(ticked(selection, rows.map(rowKey), { id, on, range }));
  };
  useRowPointer(frame);
  useTableKeys(frame, keysFor(props, tick, reach), props.toldKeys);
  const visible = table.getVisibleLeafColumns();
  const widths = visible.map(({ id }) => columns.find((column) => column.id === id)?.width ?? 8);
  const width = widths.reduce((sum, one) => sum + one, chooses ? TICK_WIDTH : 0);
  const scrolls = useTooNarrow(frame, width * NARROWEST);

  return (
    <div
      ref={frame}
      className={classNames(
        'rounded-lg border border-line bg-surface shadow-card print:border-0',
        scrolls ? 'overflow-x-auto' : 'overflow-clip',
      )}
      {...(scrolls && { role: 'region', 'aria-label': `${caption}, scrolls sideways`, tabIndex: 0 })}
    >
      <table
        className="w-full table-fixed border-collapse text-left text-sm"
        style={{ minWidth: `${width * NARROWEST}rem` }}
        aria-rowcount={count === null ? -1 : count + 1 + (foot === undefined ? 0 : 1)}
        aria-busy={props.isStale === true}
      >
        <caption className="sr-only">{caption}</caption>
        <colgroup>
          {chooses && <col className="print:hidden" style={{ width: `${TICK_WIDTH}rem` }} />}
          {widths.map((one, index) => (
            <col key={visible[index]?.id} style={{ width: `${(one / width) * 100}%` }} />
          ))}
        </colgroup>
        <thead className="sticky top-0 z-2 bg-surface">
          <tr className="border-b border-line" aria-rowindex={1}>
            {chooses && (
              <th scope="col" className="pl-4 print:hidden">
                <span className="sr-only">Choose</span>
              </th>
            )}
            {table.getFlatHeaders().map((header) => (
              <HeadCell
                key={header.id}
                title={String(header.column.columnDef.header)}
                numeric={header.column.columnDef.meta?.numeric === true}
                sorted={header.column.getCanSort() ? header.column.getIsSorted() : null}
                onSort={() => header.column.toggleSorting()}
              />
            ))}
          </tr>
        </thead>
        <tbody>
          <Spacer height={above} />
          {items.map((index) => {
            const row = table.getRowModel().rows[index];
            if (row === undefined) return null;
            const chosen = selection !== undefined && isChosen(selection, row.id);
            return (
              <tr
                key={row.id}
                data-index={index}
                aria-rowindex={index + 2}
                style={{ height: rowHeight }}
                className={classNames(
                  'group border-b border-line last:border-b-0 focus-within:bg-hover',
                  chosen ? 'bg-accent-soft' : 'hover:bg-sunken',
                )}
              >
                {chooses && (
                  <td className="pl-4 print:hidden">
                    <RowTick id={row.id} name={rowName(row.original)} chosen={chosen} onTick={tick} />
                  </td>
                )}
                {row.getVisibleCells().map((cell) => {
                  const isHeader = cell.column.columnDef.meta?.rowHeader === true;
                  const Cell = isHeader ? 'th' : 'td';
                  return (
                    <Cell
                      key={cell.id}
                      scope={isHeader ? 'row' : undefined}
                      data-row-header={isHeader ? '' : undefined}
                      className={classNames(
                        'truncate px-2 font-normal first:pl-4 last:pr-4',
                        isHeader && 'font-medium',
                        cell.column.columnDef.meta?.numeric === true && 'numeric text-right',
                      )}
                    >
                      {table.FlexRender({ cell })}
                    </Cell>
                  );
                })}
              </tr>
            );
          })}
          <Spacer height={below} />
        </tbody>
        {foot !== undefined && (
          <tfoot className="sticky bottom-0 z-2 bg-surface">
            <tr className="border-t border-line-strong font-medium" style={{ height: rowHeight }}>
              {visible.map(({ id, columnDef }, index) => (
                <td
                  key={id}
                  colSpan={chooses && index === 0 ? 2 : 1}
                  className={classNames(
                    'px-2 first:pl-4 last:pr-4',
                    columnDef.meta?.numeric !== true && 'truncate',
                  )}
                >
                  {columnDef.meta?.numeric === true ? (
                    // A sum is longer than its summands, and never cut: it reaches over what is left of it.
                    <span className="numeric flex justify-end whitespace-nowrap">{foot[id]}</span>
                  ) : (
                    foot[id]
                  )}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  );
}

/** Room for rows that are not drawn. */
const Spacer = ({ height }: { readonly height: number }) =>
  height === 0 ? null : <tr aria-hidden="true" style={{ height }} />;

function visibilityOf<Row>(
  columns: readonly DataColumn<Row>[],
  shown: readonly string[],
): ColumnVisibilityState {
  return Object.fromEntries(columns.map(({ id }) => [id, shown.includes(id)]));
}

function keysFor<Row extends object>(
  { rows, rowKey, selection, onSelection, onChooseAll, onPeek, rowKeys, chosenKeys }: DataTableProps<Row>,
  tick: TickRow,
  reach: (index: number) => void,
) {
  const at = (then: (row: Row) => void) => (index: number) => {
    const row = rows[index];
    if (row !== undefined) then(row);
  };
  const chooses = selection !== undefined && onSelection !== undefined;
  return {
    reach,
    rowCount: rows.length,
    ...(chooses && {
      onTick: (index: number, range: boolean) =>
        at((row) => tick(rowKey(row), range || !isChosen(selection, rowKey(row)), range))(index),
      onTickAll: onChooseAll,
      ...((selection.what === 'all' || selection.ids.size > 0) && {
        onClear: () => onSelection({ what: 'some', ids: new Set(), last: null }),
      }),
    }),
    ...(onPeek && { onPeek: at(onPeek) }),
    ofChosen: chosenKeys,
    ...(rowKeys && { own: Object.fromEntries(Object.entries(rowKeys).map(([key, act]) => [key, at(act)])) }),
  };
}

/** Whether a table of a width in rem does not fit its frame. */
function useTooNarrow(frame: RefObject<HTMLElement | null>, width: number): boolean {
  const [narrow, setNarrow] = useState(false);
  useEffect(() => {
    const element = frame.current;
    if (element === null) return undefined;
    const root = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
    const observer = new ResizeObserver(() => setNarrow(element.clientWidth + 1 < width * root));
    observer.observe(element);
    return () => observer.disconnect();
  }, [frame, width]);
  return narrow;
}
