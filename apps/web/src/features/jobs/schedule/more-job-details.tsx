import { fromClock, fromEndClock } from '@haulwright/domain/kernel/time-of-day';
import { maxLength } from '@haulwright/domain/kernel/text';
import type { GallonsSource } from '@haulwright/domain/services/tank-work';
import { ChevronRight } from 'lucide-react';
import { type ToggleEvent, useState } from 'react';
import { NumberField } from '../../../ui/fields/number-field.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { useCan } from '../../session/session-context.ts';
import { AllowedTrucks } from './allowed-trucks.tsx';
import { type FilledJob, type JobDraft, type JobField } from './job-draft.ts';
import { defaultFigures, wasteOptions } from './job-options.ts';
import { nextDayHint } from '../../measures/next-day.ts';
import { useUnits } from '../../measures/use-units.ts';
import { VolumeField } from '../../measures/volume-field.tsx';

interface MoreJobDetailsProps {
  readonly job: FilledJob;
  readonly onChange: (change: Partial<JobDraft>) => void;
  readonly error: (field: JobField) => string | undefined;
}

const gallonsHints: Record<GallonsSource, string> = {
  tank: 'The size of the tank at this address.',
  'tank-unknown': 'Tank size unknown: the default of the job type.',
  type: 'The default of the job type.',
};
const MAX_MINUTES = 1_440;
const MAX_GALLONS = 1_000_000;
const inside: readonly JobField[] = [
  'durationMinutes',
  'expectedGallons',
  'wasteType',
  'windowEnd',
  'purchaseOrder',
  'allowedVehicleIds',
];

/**
 * Further planner input: time on site, gallons and a promised arrival window. Collapsed, with its figures
 * visible.
 */
export function MoreJobDetails({ job, onChange, error }: MoreJobDetailsProps) {
  const units = useUnits();
  const maySeeTrucks = useCan('VIEW_ALL_ROUTES');
  const [unfolded, setUnfolded] = useState(false);
  const open = unfolded || inside.some((field) => error(field) !== undefined);

  function unfold(event: ToggleEvent<HTMLDetailsElement>) {
    setUnfolded(event.currentTarget.open);
    if (event.currentTarget.open) event.currentTarget.scrollIntoView({ block: 'nearest' });
  }

  return (
    <details open={open} onToggle={unfold} className="group rounded-lg border border-line">
      <summary className="flex min-h-12 list-none items-center gap-2 rounded-lg px-3 font-medium hover:bg-hover md:min-h-9 [&::-webkit-details-marker]:hidden">
        <ChevronRight
          aria-hidden="true"
          className="size-4 text-ink-faint transition-transform group-open:rotate-90"
        />
        More details
        <span className="numeric ml-auto font-normal text-ink-soft">
          {defaultFigures(job.durationMinutes, job.expectedGallons, units)}
          {job.gallonsFrom === 'tank-unknown' && ' (tank unknown)'}
        </span>
      </summary>
      <div className="grid gap-4 p-3 pt-2 sm:grid-cols-2">
        <TextField
          label="Arrive From"
          type="time"
          value={job.windowStart}
          onChange={(event) => onChange({ windowStart: event.target.value })}
          hint="Leave empty for any time."
        />
        <TextField
          label="Arrive Until"
          type="time"
          value={job.windowEnd}
          onChange={(event) => onChange({ windowEnd: event.target.value })}
          hint={nextDayHint(fromClock(job.windowStart), fromEndClock(job.windowEnd))}
          error={error('windowEnd')}
        />
        <NumberField
          label="Time on Site"
          value={job.durationMinutes}
          onValueChange={(durationMinutes) => onChange({ durationMinutes })}
          min={0}
          max={MAX_MINUTES}
          step={5}
          suffix="min"
          error={error('durationMinutes')}
        />
        <VolumeField
          label={`Expected ${units.volumeNoun}`}
          gallons={job.expectedGallons}
          onGallonsChange={(expectedGallons) => onChange({ expectedGallons })}
          max={MAX_GALLONS}
          step={100}
          hint={job.gallonsFrom === null ? undefined : gallonsHints[job.gallonsFrom]}
          error={error('expectedGallons')}
        />
        {job.asksWasteType && (
          <Select
            label="Waste"
            required
            className="sm:col-span-2"
            options={wasteOptions}
            value={job.wasteType ?? null}
            onValueChange={(wasteType) => onChange({ wasteType })}
            error={error('wasteType')}
          />
        )}
        <TextField
          label="PO Number"
          maxLength={maxLength.name}
          value={job.purchaseOrder}
          onChange={(event) => onChange({ purchaseOrder: event.target.value })}
          hint="The client’s purchase order. It is printed on the invoice."
          error={error('purchaseOrder')}
        />
        {open && maySeeTrucks && (
          <AllowedTrucks
            value={job.allowedVehicleIds}
            onChange={(allowedVehicleIds) => onChange({ allowedVehicleIds })}
            error={error('allowedVehicleIds')}
          />
        )}
      </div>
    </details>
  );
}
