import { FieldError } from '../../ui/fields/field-error.tsx';
import { FormSection } from '../../ui/page/form-section.tsx';
import { NumberField } from '../../ui/fields/number-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import type { ApplicationDraft } from './application-draft.ts';

interface ReadingFieldsProps {
  readonly draft: ApplicationDraft;
  readonly onChange: (changed: Partial<ApplicationDraft>) => void;
  readonly error: string | undefined;
}

/** The two pH readings that prove an alkali treatment. */
export function ReadingFields({ draft, onChange, error }: ReadingFieldsProps) {
  const change = (index: 0 | 1, changed: Partial<ApplicationDraft['readings'][0]>) => {
    const [first, second] = draft.readings;
    onChange({
      readings: index === 0 ? [{ ...first, ...changed }, second] : [first, { ...second, ...changed }],
    });
  };
  return (
    <FormSection
      title="Lime treatment"
      description="pH 12 or more at both readings, 30 minutes apart. Leave empty when no lime was added."
    >
      {([0, 1] as const).map((index) => (
        <div key={index} className="grid grid-cols-2 gap-4 sm:grid-cols-3">
          <div className="col-span-2 sm:col-span-1">
            <TextField
              label={index === 0 ? 'First reading at' : 'Second reading at'}
              type="time"
              value={draft.readings[index].time}
              onChange={(event) => change(index, { time: event.target.value })}
            />
          </div>
          <NumberField
            label={index === 0 ? 'First pH' : 'Second pH'}
            min={0}
            max={14}
            decimals={2}
            step={0.1}
            value={draft.readings[index].ph}
            onValueChange={(ph) => change(index, { ph })}
          />
          <NumberField
            label={index === 0 ? 'First temperature' : 'Second temperature'}
            suffix="°C"
            min={-20}
            max={80}
            decimals={1}
            value={draft.readings[index].temperatureC}
            onValueChange={(temperatureC) => change(index, { temperatureC })}
          />
        </div>
      ))}
      <FieldError>{error && 'Enter the time and the pH of each reading.'}</FieldError>
    </FormSection>
  );
}
