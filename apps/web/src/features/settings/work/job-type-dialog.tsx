import type { Versioned } from '@haulwright/domain/kernel/version';
import { type JobType, jobTypeInput } from '@haulwright/domain/services/job-type';
import { emptiesTank } from '@haulwright/domain/services/tank-work';
import { type WasteType, wasteTypeName, wasteTypes } from '@haulwright/domain/services/waste-type';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../../api/queries.ts';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { MoneyField } from '../../../ui/fields/money-fields.tsx';
import { NumberField } from '../../../ui/fields/number-field.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { useUnits } from '../../measures/use-units.ts';
import { VolumeField } from '../../measures/volume-field.tsx';
import { RowDialog } from '../row-dialog.tsx';
import { ColorField } from './color-field.tsx';
import { useRowForm } from '../use-row-form.ts';

interface JobTypeDraft extends Pick<
  JobType,
  'name' | 'wasteType' | 'priceCents' | 'color' | 'serviceTypeId' | 'usesTank' | 'minutesPerThousandGallons'
> {
  readonly nameEs: string;
  readonly description: string;
  readonly durationMinutes: number | null;
  readonly expectedGallons: number | null;
  readonly repeatMonths: number | null;
  readonly requiredCertifications: readonly string[];
}

const blankJobType: JobTypeDraft = {
  name: '',
  nameEs: '',
  description: '',
  durationMinutes: 45,
  expectedGallons: 1_000,
  wasteType: null,
  priceCents: null,
  color: null,
  repeatMonths: null,
  usesTank: null,
  minutesPerThousandGallons: null,
  requiredCertifications: [],
  serviceTypeId: null,
};

const draftOf = ({ id: _id, ...type }: JobType): JobTypeDraft => ({
  ...type,
  nameEs: type.nameEs ?? '',
  description: type.description ?? '',
});

/** The names, one a line, each once. */
const namesIn = (text: string): string[] => [
  ...new Set(
    text
      .split('\n')
      .map((name) => name.trim())
      .filter(Boolean),
  ),
];

const NONE = 'none';
const wasteOptions: { value: WasteType | typeof NONE; label: string }[] = [
  { value: NONE, label: 'Nothing' },
  ...wasteTypes.map((value) => ({ value, label: wasteTypeName[value] })),
];

interface JobTypeDialogProps {
  /** Null adds one. */
  readonly jobType: Versioned<JobType> | null;
  readonly onClose: () => void;
}

/** Adds or changes a kind of work. */
export function JobTypeDialog({ jobType, onClose }: JobTypeDialogProps) {
  const form = useRowForm({
    noun: 'Job Type',
    schema: jobTypeInput,
    initial: jobType === null ? blankJobType : draftOf(jobType),
    seen: jobType,
    calls: api.jobTypes,
    listKey: api.jobTypes.key(),
    onClose,
  });
  const { draft, change, error, text, body } = form;
  const services = useQuery(api.serviceTypes.list.queryOptions());
  const { volumeNoun } = useUnits();
  const serviceOptions = [
    { value: NONE, label: 'No service' },
    ...(services.data ?? []).map((service) => ({ value: service.id, label: service.name })),
  ];

  return (
    <RowDialog
      {...form.dialog}
      description="New jobs of this type start with these figures; existing jobs keep theirs."
    >
      <div ref={body} className="grid gap-4 sm:grid-cols-2">
        <TextField label="Name" required autoComplete="off" {...text('name')} />
        <TextField
          label="In Spanish"
          autoComplete="off"
          lang="es"
          hint="The name on the phones of crews that read Spanish."
          {...text('nameEs')}
        />
        <TextArea label="Description" rows={2} className="sm:col-span-2" {...text('description')} />
        <NumberField
          label="Time on Site"
          required
          suffix="min"
          min={0}
          max={1_440}
          step={5}
          value={draft.durationMinutes}
          onValueChange={(durationMinutes) => change({ durationMinutes })}
          error={error('durationMinutes')}
        />
        <VolumeField
          label={`Expected ${volumeNoun}`}
          required
          max={1_000_000}
          gallons={draft.expectedGallons}
          onGallonsChange={(expectedGallons) => change({ expectedGallons })}
          error={error('expectedGallons')}
        />
        <NumberField
          label="Time per 1,000 Gallons"
          suffix="min"
          min={0}
          max={1_440}
          value={draft.minutesPerThousandGallons}
          onValueChange={(minutesPerThousandGallons) => change({ minutesPerThousandGallons })}
          error={error('minutesPerThousandGallons')}
          hint="Lengthens or shortens the time on site when a job has more or fewer gallons. Leave empty if it stays the same."
        />
        <Select
          label="Collects"
          options={wasteOptions}
          value={draft.wasteType ?? NONE}
          onValueChange={(waste) => change({ wasteType: waste === NONE ? null : waste })}
          error={error('wasteType')}
        />
        <Select
          label="Service"
          options={serviceOptions}
          value={
            serviceOptions.some((option) => option.value === draft.serviceTypeId) ? draft.serviceTypeId : NONE
          }
          onValueChange={(service) => change({ serviceTypeId: service === NONE ? null : service })}
          error={error('serviceTypeId')}
        />
        <MoneyField
          label="Price"
          cents={draft.priceCents}
          onCentsChange={(priceCents) => change({ priceCents })}
          error={error('priceCents')}
        />
        <NumberField
          label="Due Again After"
          suffix="months"
          min={1}
          max={120}
          value={draft.repeatMonths}
          onValueChange={(repeatMonths) => change({ repeatMonths })}
          error={error('repeatMonths')}
          hint="Compliance tells you when it is overdue. Leave empty for one-time work."
        />
        <TextArea
          label="Driver Must Hold"
          rows={2}
          placeholder="CDL Class B"
          hint="Certifications and licenses by their names under Settings, Compliance, one a line. Plans choose trucks whose driver holds them on the day."
          className="sm:col-span-2"
          defaultValue={draft.requiredCertifications.join('\n')}
          onChange={(event) => change({ requiredCertifications: namesIn(event.target.value) })}
          error={error('requiredCertifications')}
        />
        <Checkbox
          label="Empties the tank at the address"
          hint="New jobs expect the gallons of that tank. Where its size is unknown, they expect the gallons above."
          className="sm:col-span-2"
          checked={emptiesTank({ ...draft, expectedGallons: draft.expectedGallons ?? 0 })}
          disabled={draft.wasteType === null}
          onCheckedChange={(usesTank) => change({ usesTank })}
        />
        <ColorField value={draft.color} onChange={(color) => change({ color })} />
      </div>
    </RowDialog>
  );
}
