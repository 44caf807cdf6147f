import type { CallPlace } from '@haulwright/domain/dispatch/call-places';
import type { Job } from '@haulwright/domain/jobs/job';
import { Button } from '../../../ui/buttons/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { FreeTrucks } from './free-trucks.tsx';

interface NotPlacedDialogProps {
  readonly open: boolean;
  readonly job: Pick<Job, 'id' | 'jobNumber' | 'scheduledDate'>;
  readonly why: string;
  readonly busy: boolean;
  readonly onTake: (place: CallPlace, placeholder: string) => void;
  readonly onClose: () => void;
}

/** Says that a job is saved while its place was taken meanwhile, and offers the places there are now. */
export function NotPlacedDialog({ open, job, why, busy, onTake, onClose }: NotPlacedDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={(opens) => !opens && onClose()}
      title={`${job.jobNumber} is saved, but not placed`}
      description={why}
      footer={<Button onClick={onClose}>Leave It Waiting</Button>}
    >
      <p className="mb-3 text-ink-soft">Choose another place, or leave the job waiting on the board.</p>
      {open && job.scheduledDate !== null && (
        <FreeTrucks
          call={{ date: job.scheduledDate, call: { job: 'saved', jobId: job.id } }}
          busy={busy}
          act="Place"
          onTake={onTake}
        />
      )}
    </Dialog>
  );
}
