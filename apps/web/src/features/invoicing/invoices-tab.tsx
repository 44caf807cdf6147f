import type { PaperRow } from '@haulwright/domain/invoicing/paper-table';
import { paperSortOf, type PaperMark, type PaperTab } from '@haulwright/domain/invoicing/paper-sorts';
import { maxInSendOut } from '@haulwright/domain/invoicing/sending';
import { formatDollars } from '@haulwright/domain/kernel/dollars';
import { useQuery } from '@tanstack/react-query';
import { Receipt } from 'lucide-react';
import { useMemo, useState } from 'react';
import { ListFrame } from '../../loading/list-frame.tsx';
import { PrintButton } from '../../loading/print-button.tsx';
import { useRows } from '../../loading/use-rows.ts';
import { chooseAll } from '../../ui/data-table/choose-all.ts';
import { ColumnsButton } from '../../ui/data-table/columns-button.tsx';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { ListTools } from '../../ui/data-table/list-tools.tsx';
import { PrintHead } from '../../ui/data-table/print-head.tsx';
import { isChosen, nothingChosen, stillThere } from '../../ui/data-table/selection.ts';
import { SelectionBar } from '../../ui/data-table/selection-bar.tsx';
import { useShownColumns } from '../../ui/data-table/use-shown-columns.ts';
import { DayRange } from '../../ui/fields/day-range.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { ServerSearchField } from '../../ui/fields/server-search-field.tsx';
import { useNarrowScreen } from '../../ui/hooks/use-narrow-screen.ts';
import { dateInWords } from '../../ui/words/date-text.ts';
import { useUnits } from '../measures/use-units.ts';
import { ViewsButton } from '../saved-views/views-button.tsx';
import { FileButton } from './file-button.tsx';
import { paperName } from './invoice-words.ts';
import { PaperCards } from './paper-cards.tsx';
import { invoiceColumns } from './paper-columns.tsx';
import { footOf } from './paper-foot.ts';
import { paperPages, paperTotals } from './paper-queries.ts';
import { SendOutActs } from './send-out-acts.tsx';

/** What the table shows: a tab of papers, or all of them with a mark. */
const kinds = {
  issued: { label: 'All invoices', tab: 'issued' },
  send: { label: 'To send', tab: 'send' },
  open: { label: 'Open', tab: 'open' },
  overdue: { label: 'Overdue', tab: 'overdue' },
  disputed: { label: 'In dispute', tab: 'issued', mark: 'disputed' },
  refused: { label: 'Mail refused', tab: 'send', mark: 'refused' },
  paid: { label: 'Paid', tab: 'paid' },
  closed: { label: 'Credits and void', tab: 'closed' },
} as const satisfies Record<string, { label: string; tab: PaperTab; mark?: PaperMark }>;
type Kind = keyof typeof kinds;

const options = Object.entries(kinds).map(([value, { label }]) => ({ value: value as Kind, label }));

/** What the address says of the table. */
export interface InvoiceView {
  readonly search: string;
  /** Left out: all of them. */
  readonly which?: Exclude<Kind, 'issued'> | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly sort?: string | undefined;
  readonly columns?: string | undefined;
}

interface InvoicesTabProps {
  readonly view: InvoiceView;
  readonly onViewChange: (change: Partial<InvoiceView>) => void;
}

/** Issued invoices and credit notes in one table. */
export function InvoicesTab({ view, onViewChange }: InvoicesTabProps) {
  const { search, from, to } = view;
  const which: Kind = view.which ?? 'issued';
  const kind: { tab: PaperTab; mark?: PaperMark; label: string } = kinds[which];
  const filter = { tab: kind.tab, mark: kind.mark, search, from, to };
  const sort = paperSortOf(kind.tab, view.sort);
  const invoices = useRows(paperPages(filter, sort));
  const totals = useQuery({ ...paperTotals(filter), placeholderData: (before) => before }).data;
  const [chosen, setChosen] = useState(nothingChosen);
  const units = useUnits();
  const isNarrow = useNarrowScreen();
  const [now] = useState(() => new Date());
  const columns = useMemo(
    () => invoiceColumns({ units, inWords: (date) => dateInWords(date, now) }),
    [units, now],
  );
  const { shown, show } = useShownColumns('invoices', columns, view.columns, (text) =>
    onViewChange({ columns: text }),
  );
  const all = invoices.data ?? [];
  const selection = stillThere(
    chosen,
    all.map(({ id }) => id),
  );
  const choose = () => void chooseAll(invoices, maxInSendOut).then(setChosen);
  const picked = all.filter(({ id }) => isChosen(selection, id));
  return (
    <>
      <PrintHead title={kind.label} lines={[search !== '' && `“${search}”`]} />
      <ListTools
        search={
          <ServerSearchField
            label="Search invoices"
            placeholder="Number, client or purchase order"
            value={search}
            onSearch={(text) => onViewChange({ search: text })}
            className="md:w-56"
          />
        }
        filterCount={[from ?? to, view.which].filter((one) => one !== undefined).length}
        filters={
          <>
            <Select
              label="Show"
              hideLabel
              options={options}
              value={which}
              onValueChange={(next) => onViewChange({ which: next === 'issued' ? undefined : next })}
              className="col-span-2 md:w-40"
            />
            <DayRange isOpen hideLabels value={{ from, to }} onValueChange={onViewChange} />
          </>
        }
        acts={
          <>
            <ViewsButton table="invoices" shown={shown} onOpen={() => setChosen(nothingChosen)} />
            <ColumnsButton columns={columns} shown={shown} onShown={show} />
            <FileButton what="invoices" />
            <PrintButton query={invoices} count={totals?.count ?? null} />
          </>
        }
      />
      <ListFrame
        query={invoices}
        noun="invoices"
        skeletons={{ count: 12, each: 'h-9' }}
        icon={<Receipt />}
        search={search}
        isNarrowed={which !== 'issued' || from !== undefined || to !== undefined}
        empty={{
          yet: { title: 'No Invoices Yet', description: 'Approved drafts are issued under Drafts.' },
          left:
            which === 'send'
              ? { title: 'All Sent', description: 'No invoice waits to be mailed or printed.', action: null }
              : { title: 'No Invoices', description: 'None of this kind.', action: null },
        }}
      >
        {(rows, isStale) =>
          isNarrow ? (
            <PaperCards label="Invoices" rows={rows} />
          ) : (
            <DataTable<PaperRow>
              caption="Invoices"
              columns={columns}
              shown={shown}
              rows={rows}
              rowKey={({ id }) => id}
              rowName={(paper) =>
                `${paperName(paper)}, ${paper.clientName}, ${formatDollars(paper.totalCents)}`
              }
              sort={sort}
              onSort={(next) => onViewChange({ sort: next })}
              count={totals?.count ?? null}
              foot={footOf(totals, 'number', ['invoice', 'invoices'])}
              selection={selection}
              onSelection={setChosen}
              onChooseAll={choose}
              isStale={isStale}
            />
          )
        }
      </ListFrame>
      <SelectionBar
        label="Chosen invoices"
        count={picked.length}
        total={totals?.count ?? null}
        onChooseAll={choose}
        onClear={() => setChosen(nothingChosen)}
      >
        <SendOutActs papers={picked} onDone={() => setChosen(nothingChosen)} />
      </SelectionBar>
    </>
  );
}
