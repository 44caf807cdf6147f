import { FormSection } from '../../ui/page/form-section.tsx';
import { NumberField } from '../../ui/fields/number-field.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import type { ApplicationDraft } from './application-draft.ts';

const soils = [
  { value: 'dry', label: 'Dry' },
  { value: 'wet', label: 'Wet' },
  { value: 'saturated', label: 'Saturated' },
  { value: 'frozen', label: 'Frozen' },
  { value: 'snow', label: 'Snow-covered' },
] as const;

/** For manure: the weather around the day, and its analysis. */
export function WeatherFields({
  draft,
  onChange,
}: {
  readonly draft: ApplicationDraft;
  readonly onChange: (changed: Partial<ApplicationDraft>) => void;
}) {
  return (
    <FormSection
      title="Weather and analysis"
      description="WI NR 243.19(2)(b) asks for the day before and after too."
    >
      <div className="grid gap-4 sm:grid-cols-2">
        {(
          [
            ['before', 'The 24 hours before'],
            ['during', 'During'],
            ['after', 'The 24 hours after'],
          ] as const
        ).map(([name, label]) => (
          <TextField
            key={name}
            label={label}
            value={draft[name]}
            onChange={(event) => onChange({ [name]: event.target.value })}
          />
        ))}
        <Select<(typeof soils)[number]['value']>
          label="Soil"
          placeholder="Choose"
          options={soils}
          value={draft.soil}
          onValueChange={(soil) => onChange({ soil })}
        />
        <NumberField
          label="Nitrogen in 1,000 gal"
          suffix="lb"
          min={0}
          max={500}
          decimals={3}
          value={draft.nitrogen}
          onValueChange={(nitrogen) => onChange({ nitrogen })}
        />
        <NumberField
          label="Phosphorus in 1,000 gal"
          suffix="lb"
          min={0}
          max={500}
          decimals={3}
          value={draft.phosphorus}
          onValueChange={(phosphorus) => onChange({ phosphorus })}
        />
      </div>
    </FormSection>
  );
}
