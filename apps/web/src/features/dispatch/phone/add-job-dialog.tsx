import { finds } from '@haulwright/domain/kernel/find-text';
import { formatDuration } from '@haulwright/domain/kernel/quantity';
import type { OpenJob } from '@haulwright/domain/routes/manual-route';
import { useState } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { useUnits } from '../../measures/use-units.ts';
import type { Lane } from '../lanes/lanes.ts';

interface AddJobDialogProps {
  readonly lane: Lane;
  /** The open jobs, as in the pool. */
  readonly jobs: readonly OpenJob[];
  readonly onAdd: (jobId: string) => void;
  readonly onClose: () => void;
}

/** With fewer, a filter field would only be in the way. */
const MANY = 8;

/** Chooses an open job for a truck; it is added at the end of its day. */
export function AddJobDialog({ lane, jobs, onAdd, onClose }: AddJobDialogProps) {
  const [typed, setTyped] = useState('');
  const units = useUnits();
  const shown = jobs.filter((job) =>
    finds(typed, [job.clientName, job.title, job.jobNumber, job.address ?? '']),
  );
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Add a job to ${lane.name}`}
      description="It becomes the last job of the day."
      footer={<Button onClick={onClose}>Cancel</Button>}
    >
      {jobs.length > MANY && (
        <TextField
          label="Find an open job"
          value={typed}
          maxLength={100}
          onChange={(event) => setTyped(event.target.value)}
          className="mb-3"
        />
      )}
      {shown.length === 0 && <p className="text-ink-soft">No open job matches this search.</p>}
      <ul aria-label="Open jobs" className="flex flex-col gap-2">
        {shown.map((job) => (
          <li key={job.id}>
            <button
              type="button"
              onClick={() => onAdd(job.id)}
              className="min-h-12 w-full rounded-lg border border-line px-4 py-2 text-left hover:border-line-strong hover:bg-sunken"
            >
              <span className="block font-semibold break-words">{job.clientName}</span>
              <span className="block text-sm break-words text-ink-soft">
                {[job.title, job.address].filter(Boolean).join(' · ')}
              </span>
              <span className="numeric block text-sm text-ink-soft">
                {formatDuration(job.durationMinutes)}
                {job.expectedGallons > 0 && ` · ${units.volume(job.expectedGallons)}`}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
