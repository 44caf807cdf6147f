import type { AgeingRow } from '@haulwright/domain/invoicing/payment';
import { type AgeBucket, ageBuckets } from '@haulwright/domain/invoicing/settlement';
import { formatDollars } from '@haulwright/domain/kernel/dollars';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { api } from '../../api/queries.ts';
import { Loaded } from '../../loading/loaded.tsx';
import { Button } from '../../ui/button.tsx';
import { DatePicker } from '../../ui/date-picker.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { Table, type TableColumn } from '../../ui/table.tsx';
import { toast } from '../../ui/toast.tsx';
import { useBillingWrite } from './billing-queries.ts';

const StatementDialog = lazyDialog(async () => (await import('./statement-dialog.tsx')).StatementDialog);

/** Days overdue, as bookkeepers head the columns of an ageing. */
const bucketName: Record<AgeBucket, string> = {
  current: 'Not due',
  '1-30': '1–30',
  '31-60': '31–60',
  '61-90': '61–90',
  'over-90': 'Over 90',
};

/** What each client owes, by how long it has been due. */
export function ReceivablesTab() {
  const [asOf, setAsOf] = useState<string | null>(null);
  const [statementOf, setStatementOf] = useState<AgeingRow | null>(null);
  const ageing = useQuery(api.invoicing.ageing.queryOptions({ input: asOf === null ? {} : { asOf } }));
  const { data: settings } = useQuery(api.invoicing.settings.queryOptions());
  const lateFees = useBillingWrite(
    (_: null, options) => api.invoicing.lateFees.call(undefined, options),
    'Failed to propose late fees',
    ({ drafts }) =>
      toast.success(drafts === 0 ? 'No late fees are due' : `${drafts} drafts with late fees made`),
  );
  return (
    <>
      <div className="mb-4 flex flex-wrap items-end gap-2">
        <DatePicker label="As of" value={asOf ?? ageing.data?.asOf ?? null} onValueChange={setAsOf} />
        {settings?.lateFees && (
          <Button busy={lateFees.isPending} onClick={() => lateFees.mutate(null)}>
            Propose late fees
          </Button>
        )}
      </div>
      <Loaded
        query={ageing}
        failed="Couldn't load receivables"
        waiting={
          <SkeletonRows label="Loading receivables…" count={5} each="h-12" className="flex flex-col gap-2" />
        }
      >
        {({ clients, total, hasMore }) =>
          clients.length === 0 ? (
            <EmptyState
              title="Nothing Is Owed"
              description="Issued invoices appear here until they are paid."
            />
          ) : (
            <div className="rounded-lg border border-line bg-surface shadow-card">
              <Table
                caption="Receivables by client and days overdue"
                columns={columnsOf(setStatementOf)}
                rows={[...clients, { ...total, clientId: 'total', clientName: 'Total' }]}
                rowKey={({ clientId }) => clientId}
              />
              {hasMore && <p className="px-4 py-2 text-ink-soft">Only the first 1,000 clients are listed.</p>}
            </div>
          )
        }
      </Loaded>
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
