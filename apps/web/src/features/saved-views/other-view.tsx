import type { ViewedTable } from '@haulwright/domain/saved-views/saved-view-limits';
import type { ComponentProps, ReactNode } from 'react';
import { ListFrame } from '../../loading/list-frame.tsx';
import { PrintButton } from '../../loading/print-button.tsx';
import { ColumnsButton } from '../../ui/data-table/columns-button.tsx';
import { DataTable, type DataTableProps } from '../../ui/data-table/data-table.tsx';
import { ListTools } from '../../ui/data-table/list-tools.tsx';
import type { ListView } from '../../ui/data-table/list-view.ts';
import { PrintHead } from '../../ui/data-table/print-head.tsx';
import { peekTableKeys } from '../../ui/data-table/use-table-keys.ts';
import { ViewToggle } from '../../ui/data-table/view-toggle.tsx';
import { ExportButton } from '../exports/export-button.tsx';
import { ViewsButton } from './views-button.tsx';

type Frame<Row> = ComponentProps<typeof ListFrame<Row>>;

interface OtherViewProps<Row extends object> extends Omit<
  DataTableProps<Row>,
  'caption' | 'rows' | 'isStale' | 'toldKeys'
> {
  readonly list: ViewedTable;
  /** 'Clients': the table's name, and the head of its print. */
  readonly title: string;
  /** 'clients'. */
  readonly noun: string;
  readonly query: Frame<Row>['query'] & ComponentProps<typeof PrintButton>['query'];
  readonly icon: ReactNode;
  readonly empty: Frame<Row>['empty'];
  readonly search: ReactNode;
  readonly searched: string;
  readonly filters: ReactNode;
  /** Filters in words, for print; none when the list is whole. */
  readonly filteredBy: readonly (string | false)[];
  readonly onShown: (shown: readonly string[]) => void;
  readonly fetchExport: ComponentProps<typeof ExportButton>['fetchExport'];
  /** What else is done with the list. */
  readonly acts?: ReactNode;
  readonly onViewChange: (view: ListView) => void;
  /** Beside or below the table. */
  readonly children?: (rows: readonly Row[]) => ReactNode;
}

const told = [peekTableKeys];

/**
 * Public to other features. A list of cards as a table instead, the other of its two views: with its search and
 * filters, saved views, columns, file and print of exactly what is shown, and keys.
 */
export function OtherView<Row extends object>({
  list,
  title,
  noun,
  query,
  icon,
  empty,
  search,
  searched,
  filters,
  filteredBy,
  onShown,
  fetchExport,
  acts,
  onViewChange,
  children,
  ...table
}: OtherViewProps<Row>) {
  const { columns, shown, count } = table;
  const set = filteredBy.filter((one) => one !== false);
  return (
    <>
      <PrintHead title={title} lines={[...filteredBy, searched !== '' && `“${searched}”`]} />
      <ListTools
        search={search}
        filterCount={set.length}
        filters={filters}
        acts={
          <>
            {acts}
            <ViewsButton table={list} shown={shown} />
            <ColumnsButton columns={columns} shown={shown} onShown={onShown} />
            <ExportButton fetchExport={fetchExport} />
            <PrintButton query={query} count={count} />
            <ViewToggle list={list} view="table" onViewChange={onViewChange} />
          </>
        }
      />
      <ListFrame
        query={query}
        noun={noun}
        skeletons={{ count: 12, each: 'h-9' }}
        icon={icon}
        search={searched}
        isNarrowed={set.length > 0}
        empty={empty}
      >
        {(rows, isStale) => (
          <>
            <DataTable<Row> {...table} caption={title} rows={rows} toldKeys={told} isStale={isStale} />
            {children?.(rows)}
          </>
        )}
      </ListFrame>
    </>
  );
}
