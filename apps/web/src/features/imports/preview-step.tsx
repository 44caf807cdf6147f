import type { ImportOptions, ImportRow } from '@haulwright/domain/imports/client-import';
import { importFieldTitle, type ImportField } from '@haulwright/domain/imports/client-import-columns';
import { columnsRead } from '@haulwright/domain/imports/column-formats';
import type { ServiceType } from '@haulwright/domain/services/service-type';
import { ListChecks } from 'lucide-react';
import { useMemo, useState } from 'react';
import { LoadFailure } from '../../loading/loaded.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { lazyDialog } from '../../ui/late/lazy-dialog.tsx';
import { Spinner } from '../../ui/base/spinner.tsx';
import { Tabs } from '../../ui/page/tabs.tsx';
import { ColumnsCard } from './columns-card.tsx';
import { createPreviewer, type PreviewRow, stateOf, totalsOf, traitsKey } from './preview.ts';
import { PreviewOptions } from './preview-options.tsx';
import { PreviewRowItem } from './preview-row-item.tsx';
import { useMatches } from './use-matches.ts';

const CorrectRowDialog = lazyDialog(async () => (await import('./correct-row-dialog.tsx')).CorrectRowDialog);

interface PreviewStepProps {
  readonly rows: readonly ImportRow[];
  readonly onRows: (rows: ImportRow[]) => void;
  readonly options: ImportOptions;
  readonly onOptions: (change: Partial<ImportOptions>) => void;
  readonly services: readonly ServiceType[];
  /** The mapped fields. */
  readonly fields: readonly ImportField[];
  readonly starting: boolean;
  readonly onBack: () => void;
  readonly onStart: () => void;
}

type Show = 'all' | 'error' | 'question' | 'duplicate' | 'warning';
const shownAtFirst = 50;
const shownMore = 200;

/** Step 3: the expected result of each row, before anything is added. */
export function PreviewStep({
  rows,
  onRows,
  options,
  onOptions,
  services,
  fields,
  starting,
  onBack,
  onStart,
}: PreviewStepProps) {
  const [show, setShow] = useState<Show>('all');
  const [shown, setShown] = useState(shownAtFirst);
  const [correcting, setCorrecting] = useState<PreviewRow | null>(null);
  const { serviceTypeId, clientType, sameName } = options;
  const previewer = useMemo(
    () => createPreviewer(services, { serviceTypeId, clientType, sameName, duplicates: 'skip' }),
    [services, serviceTypeId, clientType, sameName],
  );
  const preview = useMemo(() => previewer(rows), [previewer, rows]);
  const { matches, busy, error, retry } = useMatches(preview.clients);
  const read = useMemo(() => columnsRead(rows, [...new Set(fields)]), [rows, fields]);
  const totals = useMemo(() => totalsOf(preview, matches, options), [preview, matches, options]);
  const filtered = preview.rows.filter(
    (row) =>
      show === 'all' ||
      (show === 'warning' ? row.verdict.warnings.length > 0 : stateOf(row, matches, options) === show),
  );
  const change = (row: number, next: (before: ImportRow) => ImportRow) =>
    onRows(rows.map((one) => (one.row === row ? next(one) : one)));

  /** Rows of one client share its choice. */
  function choose({ client, verdict }: PreviewRow, choice: ImportRow['choice']) {
    const together = new Set(client?.rows ?? [verdict.row]);
    onRows(
      rows.map((one) => {
        if (!together.has(one.row) && one.row !== verdict.row) return one;
        const { choice: _before, ...rest } = one;
        return choice === undefined ? rest : { ...rest, choice };
      }),
    );
  }

  return (
    <section aria-label="Preview" className="flex flex-col gap-4">
      <PreviewOptions
        options={options}
        services={services}
        rowsWithoutService={totals.rowsWithoutService}
        onChange={onOptions}
      />
      <ColumnsCard rows={rows.length} read={read} titles={importFieldTitle} />
      <LoadFailure
        query={{ error, isFetching: busy, refetch: retry }}
        failed="Couldn't check for existing clients"
      />
      <Tabs
        label="Rows to show"
        items={[
          { value: 'all', label: 'All Rows', count: totals.rows },
          { value: 'error', label: 'Errors', count: totals.errors },
          ...(totals.questions > 0
            ? [{ value: 'question' as const, label: 'Questions', count: totals.questions }]
            : []),
          { value: 'duplicate', label: 'Already There', count: totals.duplicates },
          { value: 'warning', label: 'Warnings', count: totals.warnings },
        ]}
        value={show}
        onValueChange={(next) => {
          setShow(next);
          setShown(shownAtFirst);
        }}
      >
        {filtered.length === 0 ? (
          <EmptyState icon={<ListChecks />} title="Nothing Here" description={emptyTexts[show]} />
        ) : (
          <ul
            aria-label="Rows"
            className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface shadow-card"
          >
            {filtered.slice(0, shown).map((row) => (
              <PreviewRowItem
                key={row.verdict.row}
                row={row}
                state={stateOf(row, matches, options)}
                match={row.client && (matches.get(traitsKey(row.client)) ?? null)}
                defaultChoice={options.duplicates}
                onEdit={() => setCorrecting(row)}
                onChoose={(choice) => choose(row, choice)}
              />
            ))}
          </ul>
        )}
        {filtered.length > shown && (
          <div className="mt-3 flex justify-center">
            <Button onClick={() => setShown(shown + shownMore)}>
              Show more ({(filtered.length - shown).toLocaleString('en-US')} left)
            </Button>
          </div>
        )}
      </Tabs>
      <div className="flex flex-col-reverse gap-2 border-t border-line bg-canvas py-3 md:sticky md:bottom-0 md:flex-row md:items-center">
        <Button onClick={onBack}>Back to columns</Button>
        <p aria-live="polite" className="numeric text-ink-soft md:ml-auto">
          {busy ? <Spinner label="Looking for existing clients" /> : summary(totals)}
        </p>
        <Button
          variant="primary"
          busy={starting}
          disabledReason={refusal(totals.rowsToImport, busy || error !== null)}
          onClick={onStart}
        >
          {buttonText(totals)}
        </Button>
      </div>
      {correcting !== null && (
        <CorrectRowDialog
          row={correcting.verdict.row}
          cells={correcting.source.values}
          fields={fields}
          titles={importFieldTitle}
          problems={correcting.verdict.problems}
          onClose={() => setCorrecting(null)}
          onSave={(values) => {
            change(correcting.verdict.row, (before) => ({ ...before, values }));
            setCorrecting(null);
          }}
        />
      )}
    </section>
  );
}

const emptyTexts: Record<Show, string> = {
  all: 'The chosen columns are empty in every row.',
  error: 'Every row can be imported.',
  question: 'Every question is answered.',
  duplicate: 'No client in the list exists yet.',
  warning: 'There is nothing to check.',
};

type Totals = ReturnType<typeof totalsOf>;

const counted = (count: number, noun: string): string =>
  `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`;

function summary({ rowsToImport, rows, errors, questions }: Totals): string {
  const parts = [`${rowsToImport.toLocaleString('en-US')} of ${counted(rows, 'row')} will be imported`];
  if (errors > 0) parts.push(`${counted(errors, 'row')} with errors can be downloaded afterwards`);
  if (questions > 0)
    parts.push(
      `${counted(questions, 'row')} ${questions === 1 ? 'has' : 'have'} a question: without an answer ${questions === 1 ? 'it is' : 'they are'} not imported`,
    );
  return parts.join('; ');
}

const buttonText = ({ clientsToAdd, rowsToImport }: Totals): string =>
  clientsToAdd === 0 && rowsToImport > 0
    ? `Import ${counted(rowsToImport, 'row')}`
    : `Import ${counted(clientsToAdd, 'client')}`;

function refusal(rowsToImport: number, isLooking: boolean): string | undefined {
  if (isLooking) return 'Existing clients are being looked up.';
  return rowsToImport === 0
    ? 'No row can be imported as it is. Correct the errors, or choose a service for rows without one.'
    : undefined;
}
