import type { AgeingRow } from '@haulwright/domain/invoicing/payment';
import type { MailingKind } from '@haulwright/domain/invoicing/mailing-words';
import { type ReceivableKind, receivableSortOf } from '@haulwright/domain/invoicing/receivable-sorts';
import { formatDollars } from '@haulwright/domain/kernel/dollars';
import { maxLength } from '@haulwright/domain/kernel/text';
import { useQuery } from '@tanstack/react-query';
import { MailCheck } from 'lucide-react';
import { useMemo, useState } from 'react';
import { api } from '../../api/queries.ts';
import { ListFrame } from '../../loading/list-frame.tsx';
import { PrintButton } from '../../loading/print-button.tsx';
import { useFirstPage, useRows } from '../../loading/use-rows.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { ColumnsButton } from '../../ui/data-table/columns-button.tsx';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { ListTools } from '../../ui/data-table/list-tools.tsx';
import { PrintHead } from '../../ui/data-table/print-head.tsx';
import { chosenCount, everythingChosen, nothingChosen } from '../../ui/data-table/selection.ts';
import { SelectionBar } from '../../ui/data-table/selection-bar.tsx';
import { useShownColumns } from '../../ui/data-table/use-shown-columns.ts';
import { DatePicker } from '../../ui/fields/date-picker.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { ServerSearchField } from '../../ui/fields/server-search-field.tsx';
import { useNarrowScreen, useTightScreen } from '../../ui/hooks/use-narrow-screen.ts';
import { lazyDialog } from '../../ui/late/lazy-dialog.tsx';
import { lazyPart } from '../../ui/late/lazy-part.tsx';
import { toast } from '../../ui/toasts/toast.tsx';
import { dateInWords } from '../../ui/words/date-text.ts';
import { ExportButton } from '../exports/export-button.tsx';
import { ViewsButton } from '../saved-views/views-button.tsx';
import { useCan } from '../session/session-context.ts';
import { ageingPages, useBillingWrite } from './billing-queries.ts';
import type { MailedClients } from './mailing-dialog.tsx';
import { ReceivableCards } from './receivable-cards.tsx';
import { receivableColumns, receivableFoot } from './receivable-columns.tsx';
import { ReminderSummary } from './reminder-summary.tsx';

const StatementDialog = lazyDialog(async () => (await import('./statement-dialog.tsx')).StatementDialog);
const MailingDialog = lazyDialog(async () => (await import('./mailing-dialog.tsx')).MailingDialog);
const MailingCard = lazyPart(async () => (await import('./mailing-card.tsx')).MailingCard);

const kinds: readonly { readonly value: ReceivableKind; readonly label: string }[] = [
  { value: 'all', label: 'All clients' },
  { value: 'overdue', label: 'Overdue' },
  { value: 'no-address', label: 'No email address' },
  { value: 'credit', label: 'With credit' },
];

/** What the address says of the table. */
export interface ReceivableView {
  readonly search: string;
  /** Left out: all clients. */
  readonly which?: Exclude<ReceivableKind, 'all'> | undefined;
  /** The day whose end is looked at; left out: today. */
  readonly to?: string | undefined;
  readonly sort?: string | undefined;
  readonly columns?: string | undefined;
}

const nameOf = ({ clientName, balanceCents }: AgeingRow): string =>
  `${clientName}, ${formatDollars(balanceCents)}`;

interface ReceivablesTabProps {
  readonly view: ReceivableView;
  readonly onViewChange: (change: Partial<ReceivableView>) => void;
}

/** What each client owes, by how long it has been due; statements and reminders go to all that are chosen. */
export function ReceivablesTab({ view, onViewChange }: ReceivablesTabProps) {
  const { search, which = 'all', to } = view;
  const sort = receivableSortOf(view.sort);
  const [statementOf, setStatementOf] = useState<AgeingRow | null>(null);
  const [chosen, setChosen] = useState(nothingChosen);
  const [sending, setSending] = useState<{ kind: MailingKind; to: MailedClients } | null>(null);
  const pages = ageingPages({ search, which, sort, asOf: to });
  const rows = useRows(pages);
  const { data: all } = useFirstPage(pages);
  const isNarrow = useNarrowScreen();
  const isTight = useTightScreen();
  const maySend = useCan('ISSUE_INVOICES');
  const [now] = useState(() => new Date());
  const { data: settings } = useQuery(api.invoicing.settings.queryOptions());
  const lateFees = useBillingWrite(
    (_: null, options) => api.invoicing.lateFees.call(undefined, options),
    'Failed to propose late fees',
    ({ drafts }) =>
      toast.success(drafts === 0 ? 'No late fees are due' : `${drafts} drafts with late fees made`),
  );
  const columns = useMemo(
    () =>
      receivableColumns({
        inWords: (date) => dateInWords(date, now),
        onStatement: setStatementOf,
        total: all?.total,
        isTight,
      }),
    [now, setStatementOf, all?.total, isTight],
  );
  const { shown, show } = useShownColumns('receivables', columns, view.columns, (text) =>
    onViewChange({ columns: text }),
  );
  const change = (next: Partial<ReceivableView>) => {
    // Nothing out of sight is mailed.
    setChosen(nothingChosen);
    onViewChange(next);
  };
  const count = all?.count ?? null;
  const send = (kind: MailingKind) =>
    setSending({
      kind,
      to:
        chosen.what === 'some'
          ? { clientIds: [...chosen.ids] }
          : { search: search.slice(0, maxLength.search), which, except: [...chosen.except] },
    });
  return (
    <>
      <PrintHead
        title="Receivables"
        lines={[
          which !== 'all' && (kinds.find(({ value }) => value === which)?.label ?? false),
          search !== '' && `“${search}”`,
          all !== undefined && `As of ${dateInWords(all.asOf, now)}`,
        ]}
      />
      <ListTools
        search={
          <ServerSearchField
            label="Search receivables"
            placeholder="Client"
            value={search}
            onSearch={(text) => change({ search: text })}
            className="md:w-64"
          />
        }
        filterCount={[view.which, to].filter((one) => one !== undefined).length}
        filters={
          <>
            <Select
              label="Show"
              hideLabel
              options={kinds}
              value={which}
              onValueChange={(next) => change({ which: next === 'all' ? undefined : next })}
              className="md:w-40"
            />
            <DatePicker
              label="As of"
              hideLabel
              value={to ?? all?.asOf ?? null}
              onValueChange={(day) => change({ to: day ?? undefined })}
            />
          </>
        }
        acts={
          <>
            {settings?.lateFees && (
              <Button busy={lateFees.isPending} onClick={() => lateFees.mutate(null)}>
                Propose late fees
              </Button>
            )}
            <ViewsButton table="receivables" shown={shown} onOpen={() => setChosen(nothingChosen)} />
            <ColumnsButton columns={columns} shown={shown} onShown={show} />
            <ExportButton
              fetchExport={(format, signal) =>
                api.exports.receivables.call(
                  {
                    search: search.slice(0, maxLength.search),
                    which,
                    sort,
                    columns: shown.join('.'),
                    format,
                    ...(to !== undefined && { asOf: to }),
                  },
                  { signal },
                )
              }
            />
            <PrintButton query={rows} count={count} />
          </>
        }
      />
      {maySend && <MailingCard onSendAgain={(kind, clientIds) => setSending({ kind, to: { clientIds } })} />}
      {!isNarrow && <ReminderSummary />}
      <ListFrame
        query={rows}
        noun="receivables"
        skeletons={{ count: 12, each: 'h-9' }}
        icon={<MailCheck />}
        search={search}
        isNarrowed={which !== 'all'}
        empty={{
          yet: {
            title: 'Nothing Is Owed',
            description: 'Issued invoices appear here until they are paid.',
          },
          found: { title: 'No Receivables Found', description: `No client that matches “${search}” owes.` },
          left: { title: 'No Receivables', description: 'None of this kind.', action: null },
        }}
      >
        {(clients, isStale) =>
          isNarrow ? (
            <ReceivableCards
              rows={clients}
              onStatement={setStatementOf}
              nameOf={nameOf}
              {...(maySend && { selection: chosen, onSelection: setChosen })}
            />
          ) : (
            <DataTable<AgeingRow>
              caption="Receivables by client and days overdue"
              columns={columns}
              shown={shown}
              rows={clients}
              rowKey={({ clientId }) => clientId}
              rowName={nameOf}
              sort={sort}
              onSort={(next) => onViewChange({ sort: next })}
              count={count}
              foot={all && receivableFoot(all.total, all.count)}
              {...(maySend && {
                selection: chosen,
                onSelection: setChosen,
                onChooseAll: () => setChosen(everythingChosen),
              })}
              isStale={isStale}
            />
          )
        }
      </ListFrame>
      {isNarrow && <ReminderSummary />}
      <SelectionBar
        label="Chosen clients"
        count={chosenCount(chosen, count ?? 0)}
        total={count}
        onChooseAll={() => setChosen(everythingChosen)}
        onClear={() => setChosen(nothingChosen)}
      >
        <Button aria-haspopup="dialog" onClick={() => send('reminder')}>
          Send reminders
        </Button>
        <Button variant="primary" aria-haspopup="dialog" onClick={() => send('statement')}>
          Send statements
        </Button>
      </SelectionBar>
      {sending !== null && (
        <MailingDialog
          open
          kind={sending.kind}
          to={sending.to}
          onOpenChange={() => setSending(null)}
          onStarted={() => {
            setSending(null);
            setChosen(nothingChosen);
          }}
        />
      )}
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
