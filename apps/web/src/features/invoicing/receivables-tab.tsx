import type { AgeingRow } from '@haulwright/domain/invoicing/payment';
import { type AgeBucket, ageBuckets } from '@haulwright/domain/invoicing/settlement';
import { formatDollars } from '@haulwright/domain/kernel/dollars';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { api } from '../../api/queries.ts';
import { ListFrame } from '../../loading/list-frame.tsx';
import { useFirstPage, useRows } from '../../loading/use-rows.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { DatePicker } from '../../ui/fields/date-picker.tsx';
import { lazyDialog } from '../../ui/late/lazy-dialog.tsx';
import { ServerSearchField } from '../../ui/fields/server-search-field.tsx';
import { Table, type TableColumn } from '../../ui/page/table.tsx';
import { toast } from '../../ui/toasts/toast.tsx';
import { ageingPages, useBillingWrite } from './billing-queries.ts';
import { ReminderSummary } from './reminder-summary.tsx';

const StatementDialog = lazyDialog(async () => (await import('./statement-dialog.tsx')).StatementDialog);

/** Column titles of an ageing report, in days overdue. */
const bucketName: Record<AgeBucket, string> = {
  current: 'Not due',
  '1-30': '1–30',
  '31-60': '31–60',
  '61-90': '61–90',
  'over-90': 'Over 90',
};

interface ReceivablesTabProps {
  readonly search: string;
  readonly onSearch: (text: string) => void;
}

/** What each client owes, by how long it has been due. */
export function ReceivablesTab({ search, onSearch }: ReceivablesTabProps) {
  const [asOf, setAsOf] = useState<string | null>(null);
  const [statementOf, setStatementOf] = useState<AgeingRow | null>(null);
  const rows = useRows(ageingPages(search, asOf));
  const { data: all } = useFirstPage(ageingPages(search, asOf));
  const { data: settings } = useQuery(api.invoicing.settings.queryOptions());
  const lateFees = useBillingWrite(
    (_: null, options) => api.invoicing.lateFees.call(undefined, options),
    'Failed to propose late fees',
    ({ drafts }) =>
      toast.success(drafts === 0 ? 'No late fees are due' : `${drafts} drafts with late fees made`),
  );
  return (
    <>
      <div className="mb-4 flex flex-col gap-2 lg:flex-row lg:items-end">
        <ServerSearchField
          label="Search receivables"
          placeholder="Client"
          value={search}
          onSearch={onSearch}
          className="lg:w-md"
        />
        <DatePicker label="As of" value={asOf ?? all?.asOf ?? null} onValueChange={setAsOf} />
        {settings?.lateFees && (
          <Button busy={lateFees.isPending} onClick={() => lateFees.mutate(null)}>
            Propose late fees
          </Button>
        )}
      </div>
      <ReminderSummary />
      <ListFrame
        query={rows}
        noun="receivables"
        search={search}
        empty={{
          yet: {
            title: 'Nothing Is Owed',
            description: 'Issued invoices appear here until they are paid.',
          },
          found: { title: 'No Receivables Found', description: `No client that matches “${search}” owes.` },
        }}
      >
        {(clients, isStale) => (
          <div aria-busy={isStale} className="mb-4 rounded-lg border border-line bg-surface shadow-card">
            <Table
              caption="Receivables by client and days overdue"
              columns={columnsOf(setStatementOf)}
              rows={[...(all ? [{ ...all.total, clientId: 'total', clientName: 'Total' }] : []), ...clients]}
              rowKey={({ clientId }) => clientId}
            />
          </div>
        )}
      </ListFrame>
      {statementOf !== null && (
        <StatementDialog
          open
          clientId={statementOf.clientId}
          clientName={statementOf.clientName}
          onOpenChange={() => setStatementOf(null)}
        />
      )}
    </>
  );
}

const columnsOf = (onStatement: (row: AgeingRow) => void): TableColumn<AgeingRow>[] => [
  {
    key: 'client',
    header: 'Client',
    rowHeader: true,
    cell: ({ clientId, clientName }) =>
      clientId === 'total' ? (
        <span className="font-semibold">Total</span>
      ) : (
        <Link
          to="/clients/$clientId"
          params={{ clientId }}
          className="rounded-sm font-semibold underline-offset-4 hover:underline"
        >
          {clientName}
        </Link>
      ),
  },
  ...ageBuckets.map((bucket): TableColumn<AgeingRow> => ({
    key: bucket,
    header: bucketName[bucket],
    numeric: true,
    wideOnly: true,
    cell: ({ buckets }) => (buckets[bucket] === 0 ? '' : formatDollars(buckets[bucket])),
  })),
  {
    key: 'credit',
    header: 'Credit',
    numeric: true,
    wideOnly: true,
    cell: ({ creditCents }) => (creditCents === 0 ? '' : formatDollars(creditCents)),
  },
  {
    key: 'balance',
    header: 'Balance',
    numeric: true,
    cell: ({ balanceCents, buckets, creditCents }) => {
      const overdueCents = balanceCents - buckets.current - creditCents;
      return (
        <span className="flex flex-col">
          <span className="font-semibold">{formatDollars(balanceCents)}</span>
          {overdueCents > 0 && (
            <span className="text-sm text-bad-text md:hidden">{formatDollars(overdueCents)} overdue</span>
          )}
        </span>
      );
    },
  },
  {
    key: 'statement',
    header: 'Statement',
    cell: (row) =>
      row.clientId === 'total' ? null : (
        <Button
          size="sm"
          variant="ghost"
          className="-my-2"
          icon={<Download aria-hidden="true" />}
          aria-haspopup="dialog"
          aria-label={`PDF statement of ${row.clientName}`}
          onClick={() => onStatement(row)}
        >
          PDF
        </Button>
      ),
  },
];
