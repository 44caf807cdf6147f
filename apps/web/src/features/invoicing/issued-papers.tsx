import type { PaperRow } from '@haulwright/domain/invoicing/paper-table';
import { formatDollars } from '@haulwright/domain/kernel/dollars';
import type { ComponentProps, ReactNode } from 'react';
import { api } from '../../api/queries.ts';
import { ListFrame } from '../../loading/list-frame.tsx';
import { PrintButton } from '../../loading/print-button.tsx';
import { ColumnsButton } from '../../ui/data-table/columns-button.tsx';
import { DataTable, type DataTableProps } from '../../ui/data-table/data-table.tsx';
import { ListTools } from '../../ui/data-table/list-tools.tsx';
import { ticked } from '../../ui/data-table/selection.ts';
import { SelectionBar } from '../../ui/data-table/selection-bar.tsx';
import { useNarrowScreen } from '../../ui/hooks/use-narrow-screen.ts';
import { ExportButton } from '../exports/export-button.tsx';
import { ViewsButton } from '../saved-views/views-button.tsx';
import { paperName } from './invoice-words.ts';
import { PaperCards } from './paper-cards.tsx';
import { footOf } from './paper-foot.ts';
import { SendOutActs } from './send-out-acts.tsx';
import type { PaperTableState } from './use-paper-table.ts';

type Frame = ComponentProps<typeof ListFrame<PaperRow>>;
type Tools = ComponentProps<typeof ListTools>;

interface IssuedPapersProps
  extends
    Pick<Tools, 'search' | 'filters' | 'filterCount'>,
    Pick<Frame, 'icon' | 'empty' | 'isNarrowed'>,
    Pick<DataTableProps<PaperRow>, 'rowKeys' | 'toldKeys'> {
  /** 'To send': the table's name. */
  readonly title: string;
  readonly table: PaperTableState;
  readonly searched: string;
  /** More of what is done with the list. */
  readonly acts?: ReactNode;
}

const nameOf = (paper: PaperRow): string =>
  `${paperName(paper)}, ${paper.clientName}, ${formatDollars(paper.totalCents)}`;

/** Issued papers as a table, or as cards on a phone: chosen ones are printed or sent. */
export function IssuedPapers({
  title,
  table,
  search,
  searched,
  filters,
  filterCount,
  acts,
  icon,
  empty,
  isNarrowed,
  rowKeys,
  toldKeys,
}: IssuedPapersProps) {
  const { list, papers, totals, columns, shown, show, selection, setChosen, picked, clear } = table;
  const isNarrow = useNarrowScreen();
  const count = totals?.count ?? null;
  return (
    <>
      <ListTools
        search={search}
        filterCount={filterCount}
        filters={filters}
        acts={
          <>
            <ViewsButton table={list} shown={shown} onOpen={clear} />
            <ColumnsButton columns={columns} shown={shown} onShown={show} />
            <ExportButton
              fetchExport={(format, signal) =>
                api.exports.papers.call(
                  { ...table.filter, sort: table.sort, columns: shown.join('.'), format },
                  { signal },
                )
              }
            />
            {acts}
            <PrintButton query={papers} count={count} />
          </>
        }
      />
      <ListFrame
        query={papers}
        noun="invoices"
        skeletons={{ count: 12, each: 'h-9' }}
        icon={icon}
        search={searched}
        {...(isNarrowed !== undefined && { isNarrowed })}
        empty={empty}
      >
        {(rows, isStale) =>
          isNarrow ? (
            <PaperCards
              label={title}
              rows={rows}
              selection={selection}
              nameOf={nameOf}
              onTick={(id, on) => setChosen(ticked(selection, [], { id, on, range: false }))}
            />
          ) : (
            <DataTable<PaperRow>
              caption={title}
              columns={columns}
              shown={shown}
              rows={rows}
              rowKey={({ id }) => id}
              rowName={nameOf}
              sort={table.sort}
              onSort={table.onSort}
              count={count}
              foot={footOf(totals, 'number', ['invoice', 'invoices'])}
              selection={selection}
              onSelection={setChosen}
              onChooseAll={table.chooseAll}
              rowKeys={rowKeys}
              {...(toldKeys !== undefined && { toldKeys })}
              isStale={isStale}
            />
          )
        }
      </ListFrame>
      <SelectionBar
        label="Chosen invoices"
        count={picked.length}
        total={count}
        onChooseAll={table.chooseAll}
        onClear={clear}
      >
        <SendOutActs papers={picked} onDone={clear} />
      </SelectionBar>
    </>
  );
}
