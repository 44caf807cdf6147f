import type { PaperRow } from '@haulwright/domain/invoicing/paper-table';
import { paperSortOf } from '@haulwright/domain/invoicing/paper-sorts';
import { maxInSendOut, toSendQueues, type ToSendQueue } from '@haulwright/domain/invoicing/sending';
import { useQuery } from '@tanstack/react-query';
import { Send } from 'lucide-react';
import { useMemo, useState } from 'react';
import { api } from '../../api/queries.ts';
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
import { tableKeys } from '../../ui/data-table/use-table-keys.ts';
import { Select } from '../../ui/fields/select.tsx';
import { ServerSearchField } from '../../ui/fields/server-search-field.tsx';
import type { PageKeys } from '../../ui/hooks/page-keys.ts';
import { useNarrowScreen } from '../../ui/hooks/use-narrow-screen.ts';
import { lazyDialog } from '../../ui/late/lazy-dialog.tsx';
import { dateInWords } from '../../ui/words/date-text.ts';
import { useUnits } from '../measures/use-units.ts';
import { ViewsButton } from '../saved-views/views-button.tsx';
import { paperName } from './invoice-words.ts';
import { PaperCards } from './paper-cards.tsx';
import { footOf } from './paper-foot.ts';
import { paperPages, paperTotals } from './paper-queries.ts';
import { ActDialog, SendOutActs } from './send-out-acts.tsx';
import { queueText } from './send-out-words.ts';
import { toSendColumns } from './to-send-columns.tsx';

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
export interface ToSendView {
  readonly search: string;
  readonly queue?: ToSendQueue | undefined;
  readonly sort?: string | undefined;
  readonly columns?: string | undefined;
}

interface ToSendTabProps {
  readonly view: ToSendView;
  readonly onViewChange: (change: Partial<ToSendView>) => void;
}

/** Issued papers that were neither mailed nor posted, and why each waits. */
export function ToSendTab({ view, onViewChange }: ToSendTabProps) {
  const { search, queue } = view;
  const filter = { tab: 'send', search, queue } as const;
  const sort = paperSortOf('send', view.sort);
  const papers = useRows(paperPages(filter, sort));
  const totals = useQuery({ ...paperTotals(filter), placeholderData: (before) => before }).data;
  const counts = useQuery(api.invoicing.paperCounts.queryOptions()).data;
  const units = useUnits();
  const isNarrow = useNarrowScreen();
  const [now] = useState(() => new Date());
  const [chosen, setChosen] = useState(nothingChosen);
  const [acting, setActing] = useState<{ readonly what: 'send' | 'print'; readonly id: string } | null>(null);
  const [addressing, setAddressing] = useState<string | null>(null);
  const columns = useMemo(
    () =>
      toSendColumns({
        units,
        inWords: (date) => dateInWords(date, now),
        onAddress: ({ id }) => setAddressing(id),
      }),
    [units, now],
  );
  const { shown, show } = useShownColumns('to-send', columns, view.columns, (text) =>
    onViewChange({ columns: text }),
  );
  const all = papers.data ?? [];
  const selection = stillThere(
    chosen,
    all.map(({ id }) => id),
  );
  const choose = () => void chooseAll(papers, maxInSendOut).then(setChosen);
  const picked = all.filter(({ id }) => isChosen(selection, id));
  const clear = () => setChosen(nothingChosen);
  const ofQueue = (one: ToSendQueue): string =>
    counts === undefined ? queueText[one] : `${queueText[one]} ${counts.toSend[one].toLocaleString('en-US')}`;
  return (
    <>
      <PrintHead
        title="To send"
        lines={[queue !== undefined && queueText[queue], search !== '' && `“${search}”`]}
      />
      <ListTools
        search={
          <ServerSearchField
            label="Search invoices to send"
            placeholder="Number or client"
            value={search}
            onSearch={(text) => onViewChange({ search: text })}
            className="md:w-64"
          />
        }
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
        acts={
          <>
            <ViewsButton table="to-send" shown={shown} onOpen={() => setChosen(nothingChosen)} />
            <ColumnsButton columns={columns} shown={shown} onShown={show} />
            <PrintButton query={papers} count={totals?.count ?? null} />
          </>
        }
      />
      <ListFrame
        query={papers}
        noun="invoices"
        skeletons={{ count: 12, each: 'h-9' }}
        icon={<Send />}
        search={search}
        isNarrowed={queue !== undefined}
        empty={{
          yet: { title: 'All Sent', description: 'No invoice waits to be mailed or printed.' },
          left: { title: 'All Sent', description: 'None waits for this reason.', action: null },
        }}
      >
        {(rows, isStale) =>
          isNarrow ? (
            <PaperCards label="To send" rows={rows} />
          ) : (
            <DataTable<PaperRow>
              caption="To send"
              columns={columns}
              shown={shown}
              rows={rows}
              rowKey={({ id }) => id}
              rowName={(paper) => `${paperName(paper)}, ${paper.clientName}`}
              sort={sort}
              onSort={(next) => onViewChange({ sort: next })}
              count={totals?.count ?? null}
              foot={footOf(totals, 'number', ['invoice', 'invoices'])}
              selection={selection}
              onSelection={setChosen}
              onChooseAll={choose}
              rowKeys={{
                s: ({ id }) => setActing({ what: 'send', id }),
                p: ({ id }) => setActing({ what: 'print', id }),
              }}
              toldKeys={keys}
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
        onClear={clear}
      >
        <SendOutActs papers={picked} onDone={clear} />
      </SelectionBar>
      <ActDialog
        what={acting?.what ?? null}
        ids={acting === null ? [] : [acting.id]}
        onClose={() => setActing(null)}
        onDone={() => setActing(null)}
      />
      {addressing !== null && <SendOneDialog id={addressing} onClose={() => setAddressing(null)} />}
    </>
  );
}
