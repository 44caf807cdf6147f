import type { PaperRow } from '@haulwright/domain/invoicing/paper-table';
import { paperSortOf } from '@haulwright/domain/invoicing/paper-sorts';
import { formatDollars } from '@haulwright/domain/kernel/dollars';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { FilePen } from 'lucide-react';
import { useMemo, useState } from 'react';
import { newIdempotencyKey } from '../../api/client.ts';
import { api } from '../../api/queries.ts';
import { ListFrame } from '../../loading/list-frame.tsx';
import { PrintButton } from '../../loading/print-button.tsx';
import { useRows } from '../../loading/use-rows.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { ColumnsButton } from '../../ui/data-table/columns-button.tsx';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { ListTools } from '../../ui/data-table/list-tools.tsx';
import { PrintHead } from '../../ui/data-table/print-head.tsx';
import {
  chosenCount,
  everythingChosen,
  isChosen,
  nothingChosen,
  stillThere,
  ticked,
} from '../../ui/data-table/selection.ts';
import { SelectionBar } from '../../ui/data-table/selection-bar.tsx';
import { useShownColumns } from '../../ui/data-table/use-shown-columns.ts';
import { tableKeys } from '../../ui/data-table/use-table-keys.ts';
import { ServerSearchField } from '../../ui/fields/server-search-field.tsx';
import type { PageKeys } from '../../ui/hooks/page-keys.ts';
import { useNarrowScreen } from '../../ui/hooks/use-narrow-screen.ts';
import { lazyDialog } from '../../ui/late/lazy-dialog.tsx';
import { toast } from '../../ui/toasts/toast.tsx';
import { dateInWords } from '../../ui/words/date-text.ts';
import { useUnits } from '../measures/use-units.ts';
import { ExportButton } from '../exports/export-button.tsx';
import { ViewsButton } from '../saved-views/views-button.tsx';
import { ApproveClean } from './approve-clean.tsx';
import { useBillingWrite } from './billing-queries.ts';
import { inTurns } from './in-turns.ts';
import { refusalText } from './invoice-words.ts';
import { MatchingActs } from './matching-acts.tsx';
import { issueMatching } from './matching-drafts.ts';
import { NewInvoice } from './new-invoice.tsx';
import { PaperCards } from './paper-cards.tsx';
import { draftColumns } from './paper-columns.tsx';
import { footOf } from './paper-foot.ts';
import { paperPages, paperTotals } from './paper-queries.ts';
import { SendOutActs } from './send-out-acts.tsx';
import { useMatchingDrafts } from './use-matching-drafts.tsx';

const HoldDialog = lazyDialog(async () => (await import('./hold-dialog.tsx')).HoldDialog);

const keys: readonly PageKeys[] = [
  {
    group: 'Reviewing drafts',
    keys: [
      { keys: ['A'], label: 'Approve what is chosen, or the draft' },
      { keys: ['H'], label: 'Hold what is chosen, or the draft; or release it' },
      { keys: ['E'], label: 'Edit the lines of the draft' },
    ],
  },
  tableKeys,
];

async function releaseAll(ids: readonly string[]): Promise<number> {
  for (const id of ids)
    await api.invoicing.release.call({ id }, { context: { idempotencyKey: newIdempotencyKey() } });
  return ids.length;
}

const nameOf = ({ clientName, totalCents }: PaperRow): string =>
  `${clientName}, ${formatDollars(totalCents)}`;

type Outcomes = readonly { readonly refusal: string | null }[];

function tellOutcomes(outcomes: Outcomes, done: string): void {
  const refused = outcomes.flatMap(({ refusal }) => refusal ?? []);
  const good = outcomes.length - refused.length;
  if (good > 0) toast.success(`${good} ${done}`);
  if (refused.length > 0)
    toast.error({
      title: `${refused.length} not ${done}`,
      description: refusalText[refused[0] ?? ''] ?? 'Open it to see why.',
    });
}

/** What the address says of the table. */
export interface DraftView {
  readonly search: string;
  readonly sort?: string | undefined;
  readonly columns?: string | undefined;
}

interface DraftsTabProps {
  readonly view: DraftView;
  readonly onViewChange: (change: Partial<DraftView>) => void;
}

/** Drafts in one table, where a month is reviewed, approved and issued. */
export function DraftsTab({ view, onViewChange }: DraftsTabProps) {
  const filter = { tab: 'review', search: view.search } as const;
  const sort = paperSortOf('review', view.sort);
  const drafts = useRows(paperPages(filter, sort));
  const totals = useQuery({ ...paperTotals(filter), placeholderData: (before) => before }).data;
  const navigate = useNavigate();
  const units = useUnits();
  const isNarrow = useNarrowScreen();
  const [now] = useState(() => new Date());
  const [chosen, setChosen] = useState(nothingChosen);
  const [holding, setHolding] = useState<readonly PaperRow[]>([]);
  const columns = useMemo(
    () => draftColumns({ units, inWords: (date) => dateInWords(date, now) }),
    [units, now],
  );
  const { shown, show } = useShownColumns('drafts', columns, view.columns, (text) =>
    onViewChange({ columns: text }),
  );
  const approve = useBillingWrite(inTurns(api.invoicing.approve.call), 'Failed to approve', (outcomes) =>
    tellOutcomes(outcomes, 'approved'),
  );
  const release = useBillingWrite(releaseAll, 'Failed to release', (count) =>
    toast.success(count === 1 ? 'Draft released' : `${count} drafts released`),
  );
  const onIssued = (outcomes: Outcomes) => {
    tellOutcomes(outcomes, 'issued');
    setChosen(nothingChosen);
    if (outcomes.some(({ refusal }) => refusal === null))
      void navigate({ to: '/billing', search: { tab: 'invoices' } });
  };
  const issue = useBillingWrite(inTurns(api.invoicing.issue.call), 'Failed to issue', onIssued);
  const issueAll = useBillingWrite(issueMatching, 'Failed to issue', onIssued);
  const all = drafts.data ?? [];
  const selection = stillThere(
    chosen,
    all.map(({ id }) => id),
  );
  const matching = useMatchingDrafts(filter, selection, () => setChosen(nothingChosen));
  const choose = () => setChosen(everythingChosen);
  const picked = all.filter(({ id }) => isChosen(selection, id));
  const idsOf = (rows: readonly PaperRow[], state: PaperRow['state']) =>
    rows.filter((row) => row.state === state).map(({ id }) => id);
  const approved = totals?.approved ?? 0;
  const total = totals?.count ?? null;
  const hold = (papers: readonly PaperRow[]) => {
    const free = papers.filter(({ holdReason }) => holdReason === null);
    if (free.length > 0) setHolding(free);
    else release.mutate(papers.map(({ id }) => id));
  };
  const edit = ({ id }: PaperRow) =>
    void navigate({
      to: '/billing/invoices/$invoiceId',
      params: { invoiceId: id },
      search: { edit: 'lines' },
    });
  const approveChosen = () => approve.mutate({ ids: idsOf(picked, 'draft') });
  return (
    <>
      <PrintHead title="Drafts" lines={[view.search !== '' && `“${view.search}”`]} />
      <ListTools
        search={
          <ServerSearchField
            label="Search drafts"
            placeholder="Client or PO"
            value={view.search}
            onSearch={(search) => onViewChange({ search })}
            className="md:w-64"
          />
        }
        filterCount={0}
        filters={null}
        acts={
          <>
            <ViewsButton table="drafts" shown={shown} onOpen={() => setChosen(nothingChosen)} />
            <ColumnsButton columns={columns} shown={shown} onShown={show} />
            <ExportButton
              fetchExport={(format, signal) =>
                api.exports.papers.call({ ...filter, sort, columns: shown.join('.'), format }, { signal })
              }
            />
            <PrintButton query={drafts} count={totals?.count ?? null} />
            <NewInvoice />
            <ApproveClean search={view.search} />
            <Button
              variant="primary"
              busy={issueAll.isPending}
              {...(approved === 0 && { disabledReason: 'No draft is approved yet.' })}
              onClick={() => issueAll.mutate({ filter, except: new Set(), approved })}
            >
              {`Issue ${approved.toLocaleString('en-US')} approved`}
            </Button>
          </>
        }
      />
      <ListFrame
        query={drafts}
        noun="drafts"
        skeletons={{ count: 12, each: 'h-9' }}
        icon={<FilePen />}
        search={view.search}
        empty={{
          yet: {
            title: 'No Drafts',
            description: 'Make drafts of unbilled work, review them here and issue them.',
          },
        }}
      >
        {(rows, isStale) =>
          isNarrow ? (
            <PaperCards
              label="Drafts"
              rows={rows}
              selection={selection}
              nameOf={nameOf}
              onTick={(id, on) => setChosen(ticked(selection, [], { id, on, range: false }))}
            />
          ) : (
            <DataTable<PaperRow>
              caption="Drafts"
              columns={columns}
              shown={shown}
              rows={rows}
              rowKey={({ id }) => id}
              rowName={nameOf}
              sort={sort}
              onSort={(next) => onViewChange({ sort: next })}
              count={totals?.count ?? null}
              foot={footOf(totals, 'client', ['draft', 'drafts'])}
              selection={selection}
              onSelection={setChosen}
              onChooseAll={choose}
              rowKeys={{
                a: ({ id, state }) => state === 'draft' && approve.mutate({ ids: [id] }),
                h: (paper) => hold([paper]),
                e: edit,
              }}
              {...(matching.isAll && { chosenKeys: { a: matching.approve, h: matching.hold } })}
              {...(!matching.isAll &&
                picked.length > 0 && {
                  chosenKeys: {
                    ...(idsOf(picked, 'draft').length > 0 && { a: approveChosen }),
                    h: () => hold(picked),
                  },
                })}
              toldKeys={keys}
              isStale={isStale}
            />
          )
        }
      </ListFrame>
      <SelectionBar
        label="Chosen drafts"
        count={
          matching.isAll ? (matching.counted?.count ?? chosenCount(selection, total ?? 0)) : picked.length
        }
        total={total}
        onChooseAll={choose}
        onClear={() => setChosen(nothingChosen)}
      >
        {matching.isAll ? (
          <MatchingActs
            filter={filter}
            drafts={matching}
            isIssuing={issueAll.isPending}
            onIssue={() =>
              matching.counted &&
              issueAll.mutate({ filter, except: matching.except, approved: matching.counted.approved })
            }
            onDone={() => setChosen(nothingChosen)}
          />
        ) : (
          <>
            <Button aria-haspopup="dialog" onClick={() => hold(picked)}>
              {picked.every(({ holdReason }) => holdReason !== null) ? 'Release' : 'Hold'}
            </Button>
            <Button
              busy={approve.isPending}
              onClick={approveChosen}
              {...(idsOf(picked, 'draft').length === 0 && { disabledReason: 'They are approved.' })}
            >
              Approve
            </Button>
            <Button
              busy={issue.isPending}
              onClick={() => issue.mutate({ ids: idsOf(picked, 'approved') })}
              {...(idsOf(picked, 'approved').length === 0 && {
                disabledReason: 'None of them is approved yet.',
              })}
            >
              {`Issue ${idsOf(picked, 'approved').length}`}
            </Button>
            <SendOutActs papers={picked} onDone={() => setChosen(nothingChosen)} />
          </>
        )}
      </SelectionBar>
      {matching.dialog}
      {holding.length > 0 && <HoldDialog papers={holding} onClose={() => setHolding([])} />}
    </>
  );
}
