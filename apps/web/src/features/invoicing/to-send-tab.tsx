import { queueText } from '@haulwright/domain/invoicing/paper-words';
import { toSendQueues, type ToSendQueue } from '@haulwright/domain/invoicing/sending';
import { useQuery } from '@tanstack/react-query';
import { Send } from 'lucide-react';
import { useMemo, useState } from 'react';
import { api } from '../../api/queries.ts';
import { PrintHead } from '../../ui/data-table/print-head.tsx';
import { tableKeys } from '../../ui/data-table/use-table-keys.ts';
import { Select } from '../../ui/fields/select.tsx';
import { ServerSearchField } from '../../ui/fields/server-search-field.tsx';
import type { PageKeys } from '../../ui/hooks/page-keys.ts';
import { lazyDialog } from '../../ui/late/lazy-dialog.tsx';
import { dateInWords } from '../../ui/words/date-text.ts';
import { IssuedPapers } from './issued-papers.tsx';
import { ActDialog } from './send-out-acts.tsx';
import { toSendColumns } from './to-send-columns.tsx';
import { usePaperTable, type PaperView } from './use-paper-table.ts';

const SendOneDialog = lazyDialog(async () => (await import('./send-one-dialog.tsx')).SendOneDialog);

const keys: readonly PageKeys[] = [
  {
    group: 'Sending invoices',
    keys: [
      { keys: ['S'], label: 'Send the invoice' },
      { keys: ['P'], label: 'Print the invoice' },
    ],
  },
  tableKeys,
];

/** What the address says of the table. */
export interface ToSendView extends PaperView {
  readonly queue?: ToSendQueue | undefined;
}

interface ToSendTabProps {
  readonly view: ToSendView;
  readonly onViewChange: (change: Partial<ToSendView>) => void;
}

/** Issued papers that were neither mailed nor posted, and why each waits. */
export function ToSendTab({ view, onViewChange }: ToSendTabProps) {
  const { search, queue } = view;
  const counts = useQuery(api.invoicing.paperCounts.queryOptions()).data;
  const [now] = useState(() => new Date());
  const [acting, setActing] = useState<{ readonly what: 'send' | 'print'; readonly id: string } | null>(null);
  const [addressing, setAddressing] = useState<string | null>(null);
  const columns = useMemo(
    () =>
      toSendColumns({
        inWords: (date) => dateInWords(date, now),
        onAddress: ({ id }) => setAddressing(id),
      }),
    [now],
  );
  const table = usePaperTable({
    list: 'to-send',
    filter: { tab: 'send', search, queue },
    view,
    columns,
    onViewChange,
  });
  const ofQueue = (one: ToSendQueue): string =>
    counts === undefined ? queueText[one] : `${queueText[one]} ${counts.toSend[one].toLocaleString('en-US')}`;
  return (
    <>
      <PrintHead
        title="To send"
        lines={[queue !== undefined && queueText[queue], search !== '' && `“${search}”`]}
      />
      <IssuedPapers
        title="To send"
        table={table}
        search={
          <ServerSearchField
            label="Search invoices to send"
            placeholder="Number or client"
            value={search}
            onSearch={(text) => onViewChange({ search: text })}
            className="md:w-64"
          />
        }
        searched={search}
        filterCount={queue === undefined ? 0 : 1}
        filters={
          <Select<ToSendQueue | 'all'>
            label="Why they wait"
            hideLabel
            options={[
              { value: 'all', label: counts === undefined ? 'All to send' : `All to send ${counts.send}` },
              ...toSendQueues.map((value) => ({ value, label: ofQueue(value) })),
            ]}
            value={queue ?? 'all'}
            onValueChange={(next) => onViewChange({ queue: next === 'all' ? undefined : next })}
            className="col-span-2 md:w-52"
          />
        }
        icon={<Send />}
        isNarrowed={queue !== undefined}
        empty={{
          yet: { title: 'All Sent', description: 'No invoice waits to be mailed or printed.' },
          left: { title: 'All Sent', description: 'None waits for this reason.', action: null },
        }}
        rowKeys={{
          s: ({ id }) => setActing({ what: 'send', id }),
          p: ({ id }) => setActing({ what: 'print', id }),
        }}
        toldKeys={keys}
      />
      <ActDialog
        what={acting?.what ?? null}
        chosen={{ ids: acting === null ? [] : [acting.id] }}
        onClose={() => setActing(null)}
        onDone={() => setActing(null)}
      />
      {addressing !== null && <SendOneDialog id={addressing} onClose={() => setAddressing(null)} />}
    </>
  );
}
