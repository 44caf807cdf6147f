import type { AskedItem } from '@haulwright/domain/forms/edit-form';
import type { SimpleItem } from '@haulwright/domain/forms/form-template';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { NumberField } from '../../../ui/fields/number-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { CalculationEditor } from './calculation-editor.tsx';
import { LevelsEditor, OptionsEditor } from './options-editor.tsx';
import { TextPair } from './text-pair.tsx';
import type { ProblemAt } from './use-form-draft.ts';

interface KindFieldsProps {
  readonly item: SimpleItem;
  readonly onItemChange: (item: SimpleItem) => void;
  readonly before: readonly AskedItem[];
  readonly place: string;
  readonly problem: ProblemAt;
}

/** Fields that depend on an item's kind: options, units, limits. */
export function KindFields({ item, onItemChange, before, place, problem }: KindFieldsProps) {
  return (
    <>
      <OwnFields item={item} onItemChange={onItemChange} before={before} place={place} problem={problem} />
      {item.kind !== 'note' && (
        <TextPair
          label="Help"
          required={false}
          text={item.help ?? { en: '' }}
          maxLength={1_000}
          place={`${place}/help`}
          problem={problem}
          onTextChange={(help) => {
            const { help: _old, ...rest } = item;
            onItemChange(help.en === '' && !help.es ? rest : { ...rest, help });
          }}
        />
      )}
    </>
  );
}

function OwnFields({ item, onItemChange, before, place, problem }: KindFieldsProps) {
  switch (item.kind) {
    case 'text':
      return (
        <Checkbox
          label="Multiple lines"
          checked={item.long}
          onCheckedChange={(long) => onItemChange({ ...item, long })}
        />
      );
    case 'number':
    case 'reading':
      return (
        <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
          {item.kind === 'reading' && (
            <UnitField
              unit={item.unit}
              required
              error={problem(`${place}/unit`) && 'Enter the unit.'}
              onUnitChange={(unit) => onItemChange({ ...item, unit })}
            />
          )}
          <NumberField
            label="Smallest"
            min={-1e9}
            max={1e9}
            decimals={4}
            value={item.min ?? null}
            onValueChange={(min) => onItemChange({ ...item, min: min ?? undefined })}
          />
          <NumberField
            label="Largest"
            min={-1e9}
            max={1e9}
            decimals={4}
            value={item.max ?? null}
            onValueChange={(max) => onItemChange({ ...item, max: max ?? undefined })}
          />
          <Decimals value={item.decimals} onChange={(decimals) => onItemChange({ ...item, decimals })} />
        </div>
      );
    case 'level':
      return (
        <LevelsEditor
          levels={item.levels}
          place={`${place}/levels`}
          problem={problem}
          onLevelsChange={(levels) => onItemChange({ ...item, levels })}
        />
      );
    case 'choice':
      return (
        <>
          <OptionsEditor
            options={item.options}
            place={`${place}/options`}
            problem={problem}
            onOptionsChange={(options) => onItemChange({ ...item, options })}
          />
          <Checkbox
            label="Allow several choices"
            checked={item.several}
            onCheckedChange={(several) => onItemChange({ ...item, several })}
          />
        </>
      );
    case 'photo':
      return (
        <NumberField
          label="Maximum Photos"
          min={1}
          max={20}
          value={item.maxPhotos}
          onValueChange={(maxPhotos) => onItemChange({ ...item, maxPhotos: maxPhotos ?? 1 })}
        />
      );
    case 'signature':
      return (
        <TextPair
          label="What is signed"
          long
          text={item.statement}
          maxLength={1_000}
          place={`${place}/statement`}
          problem={problem}
          onTextChange={(statement) => onItemChange({ ...item, statement })}
        />
      );
    case 'calculated':
      return (
        <>
          <CalculationEditor
            term={item.calculate}
            before={before}
            problem={problem(`${place}/calculate`)}
            onTermChange={(calculate) => onItemChange({ ...item, calculate })}
          />
          <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
            <UnitField unit={item.unit ?? ''} onUnitChange={(unit) => onItemChange({ ...item, unit })} />
            <Decimals value={item.decimals} onChange={(decimals) => onItemChange({ ...item, decimals })} />
          </div>
        </>
      );
    default:
      return null;
  }
}

function UnitField({
  unit,
  onUnitChange,
  required,
  error,
}: {
  readonly unit: string;
  readonly onUnitChange: (unit: string) => void;
  readonly required?: boolean;
  readonly error?: string | undefined;
}) {
  return (
    <TextField
      label="Unit"
      required={required}
      autoComplete="off"
      maxLength={20}
      value={unit}
      error={error}
      onChange={(event) => onUnitChange(event.target.value)}
    />
  );
}

const Decimals = ({
  value,
  onChange,
}: {
  readonly value: number;
  readonly onChange: (value: number) => void;
}) => (
  <NumberField label="Decimals" min={0} max={4} value={value} onValueChange={(next) => onChange(next ?? 0)} />
);
