import { statusChange } from '@haulwright/domain/jobs/job-changes';
import type { JobDetail } from '@haulwright/domain/jobs/job-detail';
import { type WasteType, wasteTypeName, wasteTypes } from '@haulwright/domain/services/waste-type';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { codeOf, messageOf } from '../../../api/errors.ts';
import { api } from '../../../api/queries.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { FieldError } from '../../../ui/fields/field-error.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { useJobChange } from '../job-queries.ts';
import { useIdempotencyKey } from '../../../api/use-idempotency-key.ts';
import { useCompletionDay } from './use-completion-day.tsx';
import { useRentalUnits } from '../../rentals/work/use-rental-units.tsx';
import { useUnits } from '../../measures/use-units.ts';
import { VolumeField } from '../../measures/volume-field.tsx';

interface CompleteJobDialogProps {
  readonly job: JobDetail;
  readonly onClose: () => void;
}

const wasteOptions = wasteTypes.map((value) => ({ value, label: wasteTypeName[value] }));
const MAX_GALLONS = 1_000_000;
const whatWasDone = z.object({
  actualGallons: statusChange.actualGallons,
  wasteType: statusChange.wasteType,
  completionNotes: statusChange.completionNotes,
});

/** Public to other features. Asks for the gallons and notes of completed work; a failed save keeps them. */
export function CompleteJobDialog({ job, onClose }: CompleteJobDialogProps) {
  const units = useUnits();
  const [actualGallons, setActualGallons] = useState<number | null>(job.expectedGallons);
  const [wasteType, setWasteType] = useState<WasteType | null>(null);
  const [mixes, setMixes] = useState(false);
  const [completionNotes, setCompletionNotes] = useState('');
  const [tried, setTried] = useState(false);
  const rental = useRentalUnits(job.id);
  const day = useCompletionDay(job);
  const { keyFor, forget } = useIdempotencyKey();
  const queryClient = useQueryClient();
  const complete = useJobChange({
    run: (what: z.output<typeof whatWasDone>) => {
      const done = { ...what, ...day.doneOn };
      if (rental.reports === null)
        return api.jobs.setStatus.call({ id: job.id, status: 'completed', ...done, mixes });
      const isWithoutUnits = rental.reports.length === 0;
      const { wasteType: _ofToilets, ...work } = done;
      const input = { jobId: job.id, ...work, mixes, units: [...rental.reports], isWithoutUnits };
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
  const checked = whatWasDone.safeParse({ actualGallons, wasteType, completionNotes });
  // Out of rented toilets comes toilet waste.
  const asksWaste =
    job.wasteType === null && !rental.isLoading && rental.reports === null && (actualGallons ?? 0) > 0;
  const lacksWaste = asksWaste && wasteType === null;
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
        const isReady =
          missing === undefined && !lacksWaste && rental.problem === undefined && !day.isMissing;
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
        {day.field(tried)}
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
        {asksWaste && (
          <Select
            label="Waste"
            required
            options={wasteOptions}
            value={wasteType}
            onValueChange={setWasteType}
            error={tried && lacksWaste ? 'Choose what was pumped.' : undefined}
          />
        )}
        {(mixes || codeOf(complete.error) === 'load.waste-does-not-mix') && (
          <Checkbox
            label="It went in anyway"
            hint="The gallons count under each client’s own waste, and the day says that wastes were mixed."
            checked={mixes}
            onCheckedChange={setMixes}
          />
        )}
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
