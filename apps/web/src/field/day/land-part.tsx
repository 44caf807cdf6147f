import type { PackLand } from '@haulwright/domain/field/day-pack';
import { maxReadings, type LandMethod } from '@haulwright/domain/field/land-report';
import { driveLengthFeet } from '@haulwright/domain/land/application-rate';
import { Choice, NumberInput } from '../kit/fields.tsx';
import type { LandForm } from '../state/land-form.ts';
import { typedGallons } from '../texts/formats.ts';
import { LimeTimer } from './lime-timer.tsx';
import { useTexts } from '../texts/use-texts.ts';
import { useLandTexts } from './use-land-texts.ts';

interface LandPartProps {
  readonly fields: readonly PackLand[];
  readonly form: LandForm;
  readonly onChange: (form: LandForm) => void;
  /** Total of all tanks; null while unknown. */
  readonly gallons: number | null;
  /** A save was attempted. */
  readonly tried: boolean;
}

/** Field and method by which a load was spread, and the state of its lime treatment. */
export function LandPart({ fields, form, onChange, gallons, tried }: LandPartProps) {
  const texts = useLandTexts();
  const field = fields.find(({ id }) => id === form.fieldId);
  const count = (amount: number) => amount.toLocaleString(texts.locale);
  return (
    <>
      <Choice
        legend={texts.where}
        options={[
          ...fields.map(({ id, name, leftGallonsPerAcre: left }) => ({
            value: id,
            label: `${name} · ${left === null ? texts.noRate : texts.left(count(left))}`,
          })),
          { value: '', label: texts.no },
        ]}
        value={form.fieldId ?? ''}
        onValueChange={(id) => {
          const chosen = fields.find((one) => one.id === id);
          const only = chosen?.methods.length === 1 ? (chosen.methods[0] ?? null) : form.method;
          onChange({ ...form, fieldId: id === '' ? null : id, method: only });
        }}
      />
      {field !== undefined && (
        <>
          <Choice<LandMethod>
            legend={texts.method}
            options={(['surface', 'incorporated', 'injected'] as const).map((value) => ({
              value,
              label: texts.methods[value],
            }))}
            value={form.method}
            onValueChange={(method) => onChange({ ...form, method })}
            error={tried && form.method === null ? texts.chooseMethod : undefined}
          />
          <DriveLength field={field} form={form} onChange={onChange} gallons={gallons} />
          <LimeTimer
            form={form}
            onChange={onChange}
            isFull={form.readings.length >= maxReadings}
            isSaveTried={tried}
          />
        </>
      )}
    </>
  );
}

function DriveLength({
  field,
  form,
  onChange,
  gallons,
}: Pick<LandPartProps, 'form' | 'onChange' | 'gallons'> & { readonly field: PackLand }) {
  const texts = useLandTexts();
  const all = useTexts();
  const { leftGallonsPerAcre: left, usableAcres } = field;
  const width = typedGallons(form.width, 'us');
  const feet =
    left === null || left <= 0 || gallons === null || !width
      ? null
      : Math.ceil(driveLengthFeet(gallons, left, width));
  const isOver = left !== null && gallons !== null && gallons > left * usableAcres;
  return (
    <>
      {isOver && <p className="mb-4 text-lg font-medium text-ink">⚠ {texts.over}</p>}
      {left !== null && left > 0 && (
        <NumberInput
          label={texts.width}
          hint={texts.widthHint}
          wrong={width === undefined ? all.complete.wrongVolume : undefined}
          value={form.width}
          onValueChange={(typed) => onChange({ ...form, width: typed })}
        />
      )}
      {feet !== null && (
        <output className="mb-4 block text-xl font-semibold text-ink">
          {texts.drive(feet.toLocaleString(texts.locale))}
        </output>
      )}
    </>
  );
}
