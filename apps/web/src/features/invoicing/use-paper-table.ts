import { paperSortOf } from '@haulwright/domain/invoicing/paper-sorts';
import type { PaperRow } from '@haulwright/domain/invoicing/paper-table';
import { maxInSendOut } from '@haulwright/domain/invoicing/sending';
import type { ViewedTable } from '@haulwright/domain/saved-views/saved-view-limits';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useRows } from '../../loading/use-rows.ts';
import { chooseAll } from '../../ui/data-table/choose-all.ts';
import type { DataColumn } from '../../ui/data-table/data-column.ts';
import { isChosen, nothingChosen, stillThere } from '../../ui/data-table/selection.ts';
import { useShownColumns } from '../../ui/data-table/use-shown-columns.ts';
import { paperPages, paperTotals, type PaperFilter } from './paper-queries.ts';

/** What the address says of a table of issued papers. */
export interface PaperView {
  readonly search: string;
  readonly sort?: string | undefined;
  readonly columns?: string | undefined;
}

interface PaperTableOptions {
  readonly list: ViewedTable;
  readonly filter: PaperFilter;
  readonly view: PaperView;
  readonly columns: readonly DataColumn<PaperRow>[];
  readonly onViewChange: (change: Partial<PaperView>) => void;
}

/** Rows and sums of a table of issued papers, its columns, and which of its rows are chosen. */
export function usePaperTable({ list, filter, view, columns, onViewChange }: PaperTableOptions) {
  const sort = paperSortOf(filter.tab, view.sort);
  const papers = useRows(paperPages(filter, sort));
  const totals = useQuery({ ...paperTotals(filter), placeholderData: (before) => before }).data;
  const [chosen, setChosen] = useState(nothingChosen);
  const { shown, show } = useShownColumns(list, columns, view.columns, (text) =>
    onViewChange({ columns: text }),
  );
  const all = papers.data ?? [];
  const selection = stillThere(
    chosen,
    all.map(({ id }) => id),
  );
  return {
    list,
    filter,
    papers,
    totals,
    columns,
    shown,
    show,
    sort,
    onSort: (next: string | undefined) => onViewChange({ sort: next }),
    selection,
    setChosen,
    chooseAll: () => void chooseAll(papers, maxInSendOut).then(setChosen),
    clear: () => setChosen(nothingChosen),
    picked: all.filter(({ id }) => isChosen(selection, id)),
  };
}

export type PaperTableState = ReturnType<typeof usePaperTable>;
