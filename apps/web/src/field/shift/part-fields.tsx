import type { PartId } from '@haulwright/domain/inspections/inspected-parts';
import { type PartState, partStates } from '@haulwright/domain/inspections/inspection';
import { maxLength } from '@haulwright/domain/kernel/text';
import { useId } from 'react';
import { Choice, NoteInput } from '../kit/fields.tsx';
import { partWord } from '../texts/formats.ts';
import { useTexts } from '../texts/use-texts.ts';

/** A part, as far as the driver has entered it. */
export interface PartForm {
  readonly state: PartState | null;
  readonly note: string;
  readonly unsafe: boolean;
}

export const noPart: PartForm = { state: null, note: '', unsafe: false };

interface PartFieldsProps {
  readonly part: PartId;
  readonly value: PartForm;
  readonly tried: boolean;
  readonly onChange: (value: PartForm) => void;
}

/** One part: in order, defective, or not present; a defect is asked for at once. */
export function PartFields({ part, value, tried, onChange }: PartFieldsProps) {
  const texts = useTexts();
  const name = useId();
  return (
    <div className="mb-3 rounded-xl border-2 border-line bg-surface px-3 pt-2 pb-3">
      <fieldset>
        <legend className="mb-1.5 text-lg font-medium text-ink">{partWord(part, texts)}</legend>
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,6rem),1fr))] gap-2">
          {partStates.map((state) => (
            <label
              key={state}
              className="field-target flex items-center gap-2 rounded-xl border-2 border-line-strong px-3 py-2 text-lg text-ink has-checked:border-accent has-checked:bg-accent-soft"
            >
              <input
                type="radio"
                name={name}
                value={state}
                checked={value.state === state}
                onChange={() => onChange({ ...value, state })}
                className="size-6 shrink-0 accent-accent-deep"
              />
              {texts.inspection.states[state]}
            </label>
          ))}
        </div>
      </fieldset>
      {value.state === 'defect' && (
        <div className="mt-3">
          <NoteInput
            label={texts.inspection.whatIsWrong(partWord(part, texts))}
            error={tried && value.note.trim() === '' ? texts.inspection.noteMissing : undefined}
            value={value.note}
            maxLength={maxLength.description}
            onValueChange={(note) => onChange({ ...value, note })}
          />
          <Choice
            legend={texts.inspection.safe}
            options={[
              { value: 'safe', label: texts.inspection.canDrive },
              { value: 'unsafe', label: texts.inspection.mustNotDrive },
            ]}
            value={value.unsafe ? 'unsafe' : 'safe'}
            onValueChange={(chosen) => onChange({ ...value, unsafe: chosen === 'unsafe' })}
          />
        </div>
      )}
    </div>
  );
}
