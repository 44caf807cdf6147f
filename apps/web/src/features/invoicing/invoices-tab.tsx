import { type PaperMark, type PaperTab } from '@haulwright/domain/invoicing/paper-sorts';
import { Receipt } from 'lucide-react';
import { useMemo, useState } from 'react';
import { PrintHead } from '../../ui/data-table/print-head.tsx';
import { DayRange } from '../../ui/fields/day-range.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { ServerSearchField } from '../../ui/fields/server-search-field.tsx';
import { useTightScreen } from '../../ui/hooks/use-narrow-screen.ts';
import { dateInWords } from '../../ui/words/date-text.ts';
import { FileButton } from './file-button.tsx';
import { IssuedPapers } from './issued-papers.tsx';
import { invoiceColumns } from './paper-columns.tsx';
import { usePaperTable, type PaperView } from './use-paper-table.ts';

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
export interface InvoiceView extends PaperView {
  /** Left out: all of them. */
  readonly which?: Exclude<Kind, 'issued'> | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
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
  const isTight = useTightScreen();
  const [now] = useState(() => new Date());
  const columns = useMemo(
    () => invoiceColumns({ inWords: (date) => dateInWords(date, now) }, isTight),
    [now, isTight],
  );
  const table = usePaperTable({
    list: 'invoices',
    filter: { tab: kind.tab, mark: kind.mark, search, from, to },
    view,
    columns,
    onViewChange,
  });
  return (
    <>
      <PrintHead title={kind.label} lines={[search !== '' && `“${search}”`]} />
      <IssuedPapers
        title="Invoices"
        table={table}
        search={
          <ServerSearchField
            label="Search invoices"
            placeholder="Number, client or PO"
            value={search}
            onSearch={(text) => onViewChange({ search: text })}
            className="md:w-56"
          />
        }
        searched={search}
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
        acts={<FileButton what="invoices" />}
        icon={<Receipt />}
        isNarrowed={which !== 'issued' || from !== undefined || to !== undefined}
        empty={{
          yet: { title: 'No Invoices Yet', description: 'Approved drafts are issued under Drafts.' },
          left:
            which === 'send'
              ? { title: 'All Sent', description: 'No invoice waits to be mailed or printed.', action: null }
              : { title: 'No Invoices', description: 'None of this kind.', action: null },
        }}
      />
    </>
  );
}
