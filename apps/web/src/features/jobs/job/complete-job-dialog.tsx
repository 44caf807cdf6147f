import { statusChange } from '@haulwright/domain/jobs/job-changes';
import type { JobDetail } from '@haulwright/domain/jobs/job-detail';
import { wasteTypeName } from '@haulwright/domain/services/waste-type';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { messageOf } from '../../../api/errors.ts';
import { api } from '../../../api/queries.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { FieldError } from '../../../ui/fields/field-error.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { useJobChange } from '../job-queries.ts';
import { useIdempotencyKey } from '../../../api/use-idempotency-key.ts';
import { useRentalUnits } from '../../rentals/work/use-rental-units.tsx';
import { useUnits } from '../../measures/use-units.ts';
import { VolumeField } from '../../measures/volume-field.tsx';

interface CompleteJobDialogProps {
  readonly job: JobDetail;
  readonly onClose: () => void;
}

const MAX_GALLONS = 1_000_000;
const whatWasDone = z.object({
  actualGallons: statusChange.actualGallons,
  completionNotes: statusChange.completionNotes,
});

/** Public to other features. Asks for the gallons and notes of completed work; a failed save keeps them. */
export function CompleteJobDialog({ job, onClose }: CompleteJobDialogProps) {
  const units = useUnits();
  const [actualGallons, setActualGallons] = useState<number | null>(job.expectedGallons);
  const [completionNotes, setCompletionNotes] = useState('');
  const [tried, setTried] = useState(false);
  const rental = useRentalUnits(job.id);
  const { keyFor, forget } = useIdempotencyKey();
  const queryClient = useQueryClient();
  const complete = useJobChange({
    run: (done: z.output<typeof whatWasDone>) => {
      if (rental.reports === null)
        return api.jobs.setStatus.call({ id: job.id, status: 'completed', ...done });
      const isWithoutUnits = rental.reports.length === 0;
      const input = { jobId: job.id, ...done, units: [...rental.reports], isWithoutUnits };
      return api.rentals.work.complete.call(input, { context: { idempotencyKey: keyFor(input) } });
    },
    done: () => 'Job completed',
    failed: 'Failed to complete the job',
    onDone: () => {
      forget();
      void queryClient.invalidateQueries({ queryKey: api.rentals.key() });
      onClose();
    },
  });
  const checked = whatWasDone.safeParse({ actualGallons, completionNotes });
  const missing =
    actualGallons === null
      ? `Enter the ${units.volumeNoun.toLowerCase()}, or 0 if nothing was collected.`
      : undefined;
  const wrong = (field: keyof z.output<typeof whatWasDone>) =>
    tried && !checked.success
      ? checked.error.issues.find((issue) => issue.path[0] === field)?.message
      : undefined;
  const waste = job.wasteType === null ? '' : ` of ${wasteTypeName[job.wasteType].toLowerCase()}`;

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Complete Job"
      description={`${job.clientName} · ${job.title}`}
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        const isReady = missing === undefined && rental.problem === undefined;
        if (isReady && checked.success && !complete.isPending) complete.mutate(checked.data);
      }}
      footer={
        <>
          <Button size="lg" onClick={onClose}>
            Cancel
          </Button>
          <Button
            size="lg"
            type="submit"
            variant="primary"
            busy={complete.isPending}
            disabledReason={rental.isLoading ? 'Loading the job’s details.' : undefined}
          >
            Complete Job
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {rental.fields(tried)}
        <VolumeField
          label={`${units.volumeNoun} Collected`}
          required
          gallons={actualGallons}
          onGallonsChange={setActualGallons}
          max={MAX_GALLONS}
          step={50}
          hint={`Expected: ${units.volume(job.expectedGallons)}${job.expectedGallons > 0 ? waste : ''}.`}
          error={(tried ? missing : undefined) ?? wrong('actualGallons')}
        />
        <TextArea
          label="Notes"
          rows={3}
          value={completionNotes}
          onChange={(event) => setCompletionNotes(event.target.value)}
          hint="Condition of the tank, what to bring next time."
          error={wrong('completionNotes')}
        />
        {complete.error !== null && (
          <FieldError id="complete-job-error">{messageOf(complete.error)}</FieldError>
        )}
      </div>
    </Dialog>
  );
}
