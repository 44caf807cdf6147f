import { maxDueJobs } from '@haulwright/domain/tanks/tank';
import { useState } from 'react';
import { api } from '../../api/queries.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { lazyDialog } from '../../ui/late/lazy-dialog.tsx';
import { ExportButton } from '../exports/export-button.tsx';
import { dueInput, type DueTankFilter } from './tank-queries.ts';
import type { ChosenTanks } from './use-chosen-tanks.ts';

const MakeJobsDialog = lazyDialog(async () => (await import('./make-jobs-dialog.tsx')).MakeJobsDialog);

interface DueTanksActionsProps {
  readonly filter: DueTankFilter;
  readonly tanks: ChosenTanks;
}

/** A file of the due tanks, and the jobs for those selected. */
export function DueTanksActions({ filter, tanks: { selected, chooseOnly } }: DueTanksActionsProps) {
  const [creating, setCreating] = useState(false);
  return (
    <>
      <ExportButton
        fetchExport={(format, signal) =>
          api.exports.dueTanks.call({ ...dueInput(filter), format }, { signal })
        }
      />
      <Button
        variant="primary"
        aria-haspopup="dialog"
        disabledReason={
          selected.length === 0
            ? 'Select tanks first.'
            : selected.length > maxDueJobs
              ? `Select at most ${maxDueJobs}.`
              : undefined
        }
        onClick={() => setCreating(true)}
      >
        Create jobs
      </Button>
      {creating && (
        <MakeJobsDialog
          addressIds={selected}
          onClose={() => setCreating(false)}
          onMade={() => chooseOnly([])}
        />
      )}
    </>
  );
}
