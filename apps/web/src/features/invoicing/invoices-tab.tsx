import type { InvoiceSummary } from '@haulwright/domain/invoicing/invoice';
import { formatDollars } from '@haulwright/domain/kernel/dollars';
import { Link } from '@tanstack/react-router';
import { Receipt } from 'lucide-react';
import { useState } from 'react';
import { ListFrame } from '../../loading/list-frame.tsx';
import { useRows } from '../../loading/use-rows.ts';
import { dateInWords } from '../../ui/words/date-text.ts';
import { Select } from '../../ui/fields/select.tsx';
import { ServerSearchField } from '../../ui/fields/server-search-field.tsx';
import { SkeletonRows } from '../../ui/base/skeleton.tsx';
import { Table, type TableColumn } from '../../ui/page/table.tsx';
import { invoicePages, type WhichInvoices } from './billing-queries.ts';
import { FileButton } from './file-button.tsx';
import { InvoiceBadges } from './invoice-badges.tsx';
import { paperName } from './invoice-words.ts';

type Shown = Exclude<WhichInvoices, 'drafts'>;
const filters: readonly { readonly value: Shown; readonly label: string }[] = [
  { value: 'issued', label: 'All invoices' },
  { value: 'open', label: 'Open' },
  { value: 'overdue', label: 'Overdue' },
  { value: 'disputed', label: 'In dispute' },
  { value: 'paid', label: 'Paid' },
  { value: 'void', label: 'Void' },
];

interface InvoicesTabProps {
  readonly search: string;
  readonly onSearch: (text: string) => void;
}

/** Issued invoices and credit notes, newest first. */
export function InvoicesTab({ search, onSearch }: InvoicesTabProps) {
  const [which, setWhich] = useState<Shown>('issued');
  const [now] = useState(() => new Date());
  const invoices = useRows(invoicePages(which, search));
  return (
    <>
      <div className="mb-4 flex flex-col gap-2 lg:flex-row lg:items-end">
        <ServerSearchField
          label="Search invoices"
          placeholder="Number, client or purchase order"
          value={search}
          onSearch={onSearch}
          className="lg:w-md"
        />
        <Select
          label="Show"
          hideLabel
          options={filters}
          value={which}
          onValueChange={setWhich}
          className="lg:w-44"
        />
        <FileButton what="invoices" />
      </div>
      <ListFrame
        query={invoices}
        failed="Couldn't load invoices"
        toast="Failed to load invoices"
        waiting={
          <SkeletonRows label="Loading invoices…" count={5} each="h-14" className="flex flex-col gap-2" />
        }
        icon={<Receipt />}
        search={search}
        isNarrowed={which !== 'issued'}
        empty={{
          yet: { title: 'No Invoices Yet', description: 'Approved drafts are issued under Drafts.' },
          found: { title: 'No Invoices Found', description: `Nothing matches “${search}”.` },
          left: { title: 'No Invoices', description: 'None of this kind.', action: null },
        }}
      >
        {(rows) => (
          <div className="rounded-lg border border-line bg-surface shadow-card">
            <Table
              caption="Invoices"
              columns={columnsOf((date) => dateInWords(date, now))}
              rows={rows}
              rowKey={({ id }) => id}
            />
          </div>
        )}
      </ListFrame>
    </>
  );
}

const columnsOf = (inWords: (date: string) => string): TableColumn<InvoiceSummary>[] => [
  {
    key: 'invoice',
    header: 'Invoice',
    rowHeader: true,
    cell: (row) => (
      <span className="flex flex-col">
        <Link
          to="/billing/invoices/$invoiceId"
          params={{ invoiceId: row.id }}
          className="rounded-sm font-semibold underline-offset-4 hover:underline"
        >
          {paperName(row)}
        </Link>
        <span className="font-normal text-ink-soft">{row.clientName}</span>
      </span>
    ),
  },
  {
    key: 'due',
    header: 'Due',
    wideOnly: true,
    cell: ({ dueDate }) => (dueDate === null ? '' : inWords(dueDate)),
  },
  {
    key: 'state',
    header: 'State',
    cell: (row) => (
      <span className="flex flex-col items-start gap-1">
        <InvoiceBadges invoice={row} />
        {row.sentAt === null && row.state === 'issued' && <span className="text-ink-soft">Not sent</span>}
      </span>
    ),
  },
  {
    key: 'total',
    header: 'Total',
    numeric: true,
    wideOnly: true,
    cell: ({ totalCents }) => formatDollars(totalCents),
  },
  { key: 'open', header: 'Open', numeric: true, cell: ({ openCents }) => formatDollars(openCents) },
];
