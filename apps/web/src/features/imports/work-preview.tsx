import { plainWords } from '@haulwright/domain/imports/client-import-duplicates';
import {
  columnsRead,
  formatQuestions,
  inReadFormat,
  type ColumnFormats,
} from '@haulwright/domain/imports/column-formats';
import { workFieldTitle } from '@haulwright/domain/imports/work-columns';
import type {
  LikeChoice,
  WorkField,
  WorkKind,
  WorkRow,
  WorkVerdict,
} from '@haulwright/domain/imports/work-import';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { ListChecks } from 'lucide-react';
import { useMemo, useState } from 'react';
import { messageOf } from '../../api/errors.ts';
import { api } from '../../api/queries.ts';
import { useIdempotencyKey } from '../../api/use-idempotency-key.ts';
import { Loaded } from '../../loading/loaded.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { SkeletonRows } from '../../ui/base/skeleton.tsx';
import { lazyDialog } from '../../ui/late/lazy-dialog.tsx';
import { Tabs } from '../../ui/page/tabs.tsx';
import { toast } from '../../ui/toasts/toast.tsx';
import { ColumnsCard, FormatSelects } from './columns-card.tsx';
import { counted, recordNoun, totalsInWords } from './import-words.ts';
import { JobTypeWordSelects, withOwnWords } from './job-type-words.tsx';
import { useJobTypeWords } from './use-job-type-words.ts';
import { useNewClients } from './new-client-selects.tsx';
import { WorkRowItem } from './work-row-item.tsx';

const CorrectRowDialog = lazyDialog(async () => (await import('./correct-row-dialog.tsx')).CorrectRowDialog);

interface WorkPreviewProps {
  readonly kind: WorkKind;
  readonly fileName: string;
  /** As written in the file, or corrected. */
  readonly rows: readonly WorkRow[];
  /** The mapped fields. */
  readonly fields: readonly WorkField[];
  readonly onRows: (rows: WorkRow[]) => void;
  readonly onBack: () => void;
}

type Show = 'all' | 'error' | 'there' | 'new' | 'warning';
const shownAtFirst = 50;
const shownMore = 200;
const none = 'none';

const isShown: Record<Show, (verdict: WorkVerdict) => boolean> = {
  all: () => true,
  error: ({ problems }) => problems.length > 0,
  there: ({ isThere }) => isThere,
  new: ({ addsClient }) => addsClient === true,
  warning: ({ warnings }) => warnings.length > 0,
};

/** The expected result of each row, as judged by the server, before anything is added. */
export function WorkPreview({ kind, fileName, rows, fields, onRows, onBack }: WorkPreviewProps) {
  const navigate = useNavigate({ from: '/clients/import' });
  const queryClient = useQueryClient();
  const { keyFor } = useIdempotencyKey();
  const [jobTypeId, setJobTypeId] = useState<string | null>(null);
  const [show, setShow] = useState<Show>('all');
  const [shown, setShown] = useState(shownAtFirst);
  const isOfJobs = kind === 'jobs' || kind === 'services';
  const types = useQuery({ ...api.jobTypes.list.queryOptions(), enabled: isOfJobs });
  const [formats, setFormats] = useState<ColumnFormats>({});
  const foreignTypes = useJobTypeWords(rows, types.data ?? noTypes, isOfJobs);
  const { words } = foreignTypes;
  const [correcting, setCorrecting] = useState<WorkVerdict | null>(null);
  const questions = useMemo(() => formatQuestions(rows), [rows]);
  const list = useMemo(() => {
    const suggested = Object.fromEntries(questions.map(({ field, suggested: format }) => [field, format]));
    return withOwnWords(inReadFormat(rows, { ...suggested, ...formats }), words);
  }, [rows, questions, formats, words]);
  const read = useMemo(() => columnsRead(list, fields), [list, fields]);
  const { newClients, isWaiting, selects } = useNewClients(isOfJobs);
  const judged = useQuery(
    isOfJobs
      ? {
          ...api.imports.previewJobs.queryOptions({ input: { kind, rows: list, jobTypeId, newClients } }),
          enabled: !isWaiting && !types.isPending && !foreignTypes.isWaiting,
        }
      : kind === 'trucks'
        ? api.imports.previewTrucks.queryOptions({ input: { rows: list } })
        : kind === 'prices'
          ? api.imports.previewPrices.queryOptions({ input: { rows: list } })
          : api.imports.previewBalances.queryOptions({ input: { rows: list } }),
  );
  const begin = useMutation({
    mutationFn: () => {
      const input = { fileName, rows: list };
      if (kind === 'trucks')
        return api.imports.startTrucks.call(input, { context: { idempotencyKey: keyFor(input) } });
      if (kind === 'prices')
        return api.imports.startPrices.call(input, { context: { idempotencyKey: keyFor(input) } });
      if (kind === 'balances')
        return api.imports.startBalances.call(input, { context: { idempotencyKey: keyFor(input) } });
      const jobs = { ...input, kind, jobTypeId, newClients, jobTypeWords: foreignTypes.said };
      return api.imports.startJobs.call(jobs, { context: { idempotencyKey: keyFor(jobs) } });
    },
    onSuccess: (run) => {
      queryClient.setQueryData(api.imports.get.queryKey({ input: { id: run.id } }), run);
      void queryClient.invalidateQueries({ queryKey: api.imports.list.key() });
      void queryClient.invalidateQueries({ queryKey: api.imports.jobTypeWords.key() });
      void navigate({ search: { run: run.id } });
    },
    onError: (error) => toast.error({ title: 'Failed to import the list', description: messageOf(error) }),
  });

  /** Rows of one client share its choice. */
  function choose({ row, name, like }: WorkVerdict, verdicts: readonly WorkVerdict[], choice: LikeChoice) {
    const together = new Set(
      verdicts
        .filter(
          (one) => plainWords(one.name) === plainWords(name) && one.like?.clientName === like?.clientName,
        )
        .map((one) => one.row),
    );
    onRows(rows.map((one) => (one.row === row || together.has(one.row) ? { ...one, choice } : one)));
  }

  return (
    <section aria-label="Preview" className="flex flex-col gap-4">
      <ColumnsCard rows={rows.length} read={read} titles={workFieldTitle}>
        {(isOfJobs || questions.length > 0) && (
          <div className="mt-4 grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
            <FormatSelects
              questions={questions}
              chosen={formats}
              onChoose={(field, format) => setFormats((before) => ({ ...before, [field]: format }))}
            />
            {isOfJobs && (
              <Select
                label="Job type for rows without one"
                options={[
                  { value: none, label: 'None' },
                  ...(types.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
                ]}
                value={jobTypeId ?? none}
                onValueChange={(id) => setJobTypeId(id === none ? null : id)}
              />
            )}
            {selects}
            <JobTypeWordSelects
              words={foreignTypes.foreign}
              types={types.data ?? noTypes}
              chosen={words}
              onChoose={foreignTypes.choose}
            />
          </div>
        )}
      </ColumnsCard>
      <Loaded
        query={judged}
        failed="Couldn't check the list"
        waiting={<SkeletonRows label="Checking the list…" count={5} each="h-16" />}
      >
        {({ rows: verdicts, totals }) => {
          const filtered = verdicts.filter(isShown[show]);
          const ready = verdicts.filter(({ problems, isThere }) => problems.length === 0 && !isThere).length;
          const count = (one: Show) => verdicts.filter(isShown[one]).length;
          return (
            <>
              <Tabs
                label="Rows to show"
                items={[
                  { value: 'all', label: 'All Rows', count: verdicts.length },
                  { value: 'error', label: 'Errors', count: count('error') },
                  { value: 'there', label: 'Already There', count: count('there') },
                  ...(count('new') > 0
                    ? [{ value: 'new' as const, label: 'New Clients', count: count('new') }]
                    : []),
                  { value: 'warning', label: 'Warnings', count: count('warning') },
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
                    {filtered.slice(0, shown).map((verdict) => (
                      <WorkRowItem
                        key={verdict.row}
                        verdict={verdict}
                        choice={rows.find(({ row }) => row === verdict.row)?.choice}
                        onEdit={() => setCorrecting(verdict)}
                        onChoose={(choice) => choose(verdict, verdicts, choice)}
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
                  {totals !== undefined && `${totalsInWords(totals)} · `}
                  {ready.toLocaleString('en-US')} of {counted(verdicts.length, 'row')} will be imported
                  {count('new') > 0 && `, with ${counted(count('new'), 'new client')}`}
                </p>
                <Button
                  variant="primary"
                  busy={begin.isPending}
                  disabledReason={
                    ready === 0
                      ? 'No row can be imported as it is. Correct the rows, or the file, and choose it again.'
                      : undefined
                  }
                  onClick={() => begin.mutate()}
                >
                  Import {counted(ready, recordNoun[kind])}
                </Button>
              </div>
            </>
          );
        }}
      </Loaded>
      {correcting !== null && (
        <CorrectRowDialog
          row={correcting.row}
          cells={rows.find(({ row }) => row === correcting.row)?.values ?? noCells}
          fields={fields}
          titles={workFieldTitle}
          problems={correcting.problems}
          onClose={() => setCorrecting(null)}
          onSave={(values) => {
            onRows(rows.map((one) => (one.row === correcting.row ? { ...one, values } : one)));
            setCorrecting(null);
          }}
        />
      )}
    </section>
  );
}

const noTypes: never[] = [];
const noCells = {};

const emptyTexts: Record<Show, string> = {
  all: 'The chosen columns are empty in every row.',
  error: 'Every row can be imported.',
  there: 'Nothing in the list exists yet.',
  new: 'Every client in the list exists.',
  warning: 'There is nothing to check.',
};
