import { maxBulkJobs } from '@haulwright/domain/jobs/job-changes';
import { Ban, CalendarClock, UserRoundPlus, X } from 'lucide-react';
import { useState } from 'react';
import { api } from '../../../api/queries.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { lazyDialog } from '../../../ui/late/lazy-dialog.tsx';
import { ExportButton } from '../../exports/export-button.tsx';
import type { BulkDialogName } from './bulk-dialogs.tsx';
import { jobCount } from '../job-words.ts';
import { type BulkResult, useBulkChange } from './use-bulk-change.ts';

const BulkDialog = lazyDialog(async () => (await import('./bulk-dialogs.tsx')).BulkDialog);
const BulkResultDialog = lazyDialog(async () => (await import('./bulk-result-dialog.tsx')).BulkResultDialog);

interface BulkBarProps {
  /** The bar is shown; its dialogs stay until they are closed. */
  readonly open: boolean;
  /** Ids of the selected jobs, in the list's order. */
  readonly ids: readonly string[];
  /** Changed jobs are deselected; the others stay selected. */
  readonly onChanged: (changed: readonly string[]) => void;
  readonly onClear: () => void;
}

/** What can be done with all selected jobs at once. */
export function BulkBar({ open, ids, onChanged, onClear }: BulkBarProps) {
  const [asking, setAsking] = useState<BulkDialogName | null>(null);
  const [result, setResult] = useState<BulkResult | null>(null);
  const change = useBulkChange((outcome) => {
    setAsking(null);
    onChanged(outcome.changed);
    if (outcome.refused.length > 0) setResult(outcome);
  });
  const tooMany = ids.length > maxBulkJobs ? `Choose at most ${maxBulkJobs} jobs.` : undefined;
  const ask = (name: BulkDialogName) => {
    change.reset();
    setAsking(name);
  };

  return (
    <>
      {open && (
        <section
          aria-label="Selected jobs"
          className="fixed inset-x-2 bottom-[calc(4rem+env(safe-area-inset-bottom))] z-10 mx-auto grid max-w-3xl grid-cols-2 items-center gap-2 rounded-xl bg-raised p-2 shadow-popup md:bottom-5 md:flex md:pl-4"
        >
          <div className="col-span-2 flex items-center justify-between md:contents">
            <output className="numeric flex-1 px-2 font-medium whitespace-nowrap md:px-0">
              {jobCount(ids.length)} selected
            </output>
            <Button
              variant="ghost"
              className="md:order-last"
              icon={<X aria-hidden="true" />}
              iconLabel="Clear selection"
              onClick={onClear}
            />
          </div>
          <Button
            icon={<UserRoundPlus aria-hidden="true" />}
            disabledReason={tooMany}
            onClick={() => ask('assign')}
          >
            Assign
          </Button>
          <Button
            icon={<CalendarClock aria-hidden="true" />}
            disabledReason={tooMany}
            onClick={() => ask('schedule')}
          >
            Schedule
          </Button>
          <Button icon={<Ban aria-hidden="true" />} disabledReason={tooMany} onClick={() => ask('cancel')}>
            Cancel Jobs
          </Button>
          <ExportButton
            fetchExport={(format, signal) =>
              api.exports.chosenJobs.call({ format, ids: [...ids] }, { signal })
            }
            disabledReason={tooMany}
            side="top"
          />
        </section>
      )}
      {asking !== null && (
        <BulkDialog
          name={asking}
          count={ids.length}
          busy={change.isPending}
          error={change.error}
          onAnswer={(action) => change.mutate({ ids, action })}
          onClose={() => setAsking(null)}
        />
      )}
      {result !== null && <BulkResultDialog result={result} onClose={() => setResult(null)} />}
    </>
  );
}
