import type { Stroke } from '@haulwright/domain/field/signature-strokes';
import type { SimpleItem } from '@haulwright/domain/forms/form-template';
import { textIn } from '@haulwright/domain/forms/form-template';
import { answerText } from '@haulwright/domain/forms/form-rows';
import type { AnswerValue } from '@haulwright/domain/forms/terms';
import { maxLength } from '@haulwright/domain/kernel/text';
import type { UnitSystem } from '@haulwright/domain/kernel/units';
import type { ReactNode } from 'react';
import { Choice, LineInput, NoteInput, NumberInput } from '../kit/fields.tsx';
import { SignaturePad } from '../kit/signature-pad.tsx';
import { readTypedNumber } from '../../ui/words/typed-number.ts';
import { typedGallons } from '../texts/formats.ts';
import { useTexts } from '../texts/use-texts.ts';
import { languageOf } from './form-language.ts';
import { SeveralChoice } from '../kit/several-choice.tsx';
import { type NumberItem, numberOf } from './typed-answers.ts';
import { TypedInput } from './typed-input.tsx';

interface ItemFieldProps {
  readonly item: SimpleItem;
  readonly value: AnswerValue | undefined;
  /** The form's calculated value. */
  readonly calculated: AnswerValue | undefined;
  readonly error: string | undefined;
  readonly units: UnitSystem;
  /** Renders the item's photos under this label. */
  readonly renderPhotos: (label: string) => ReactNode;
  readonly onChange: (value: AnswerValue) => void;
  readonly signature: SignatureOfItem;
}

/** The signature of an item. */
export interface SignatureOfItem {
  readonly strokes: readonly Stroke[];
  /** It was drawn, but its content has changed since. */
  readonly isVoid: boolean;
  readonly onStrokesChange: (strokes: Stroke[]) => void;
}

/** One item of a form on the phone. */
export function ItemField({
  item,
  value,
  calculated,
  error,
  units,
  renderPhotos,
  onChange,
  signature,
}: ItemFieldProps) {
  const texts = useTexts();
  const language = languageOf(texts);
  const label = textIn(item.label, language);
  const hint = 'help' in item && item.help !== undefined ? { hint: textIn(item.help, language) } : {};
  const typed = typeof value === 'string' ? value : '';
  const line = { label, ...hint, error, value: typed, onValueChange: onChange };
  const problemOf = (asked: NumberItem) => {
    const takes = numberOf(asked);
    const isWrong = readTypedNumber(typed, takes) === undefined;
    return { decimal: asked.decimals > 0, wrong: isWrong ? texts.forms.takes(takes) : undefined };
  };
  switch (item.kind) {
    case 'note':
      return <p className="mb-4 text-lg break-words text-ink">{label}</p>;
    case 'calculated':
      return (
        <p className="mb-4 text-lg text-ink">
          {label}: <strong className="font-semibold">{answerText(item, calculated, language) || '–'}</strong>
        </p>
      );
    case 'photo':
      return (
        <>
          {error !== undefined && <p className="mb-2 text-lg font-medium text-ink">⚠ {error}</p>}
          {renderPhotos(texts.forms.addPhoto(label))}
        </>
      );
    case 'number':
      return <NumberInput {...line} {...problemOf(item)} />;
    case 'reading':
      return <NumberInput {...line} {...problemOf(item)} label={`${label} (${item.unit})`} />;
    case 'gallons':
      return (
        <NumberInput
          {...line}
          label={`${label} (${texts.units[units]})`}
          wrong={typedGallons(typed, units) === undefined ? texts.complete.wrongVolume : undefined}
        />
      );
    case 'date':
      return <TypedInput {...line} type="date" />;
    case 'time':
      return <TypedInput {...line} type="time" />;
    case 'text':
      return item.long ? (
        <NoteInput {...line} maxLength={maxLength.description} />
      ) : (
        <LineInput {...line} maxLength={maxLength.line} />
      );
    case 'signature':
      return (
        <div>
          <p className="mb-2 text-lg font-semibold text-ink">{label}</p>
          <p className="mb-2 text-lg break-words text-ink">{textIn(item.statement, language)}</p>
          <SignaturePad
            strokes={signature.strokes}
            onStrokesChange={signature.onStrokesChange}
            error={signature.isVoid ? texts.forms.signAgain : undefined}
          />
          <LineInput {...line} label={texts.forms.signedName} maxLength={maxLength.name} />
        </div>
      );
    case 'yes-no':
      return (
        <Choice
          legend={label}
          error={error}
          options={[
            { value: 'yes', label: texts.forms.yes },
            { value: 'no', label: texts.forms.no },
          ]}
          value={value === true ? 'yes' : value === false ? 'no' : null}
          onValueChange={(chosen) => onChange(chosen === 'yes')}
        />
      );
    case 'pass-fail-na':
      return (
        <Choice
          legend={label}
          error={error}
          options={(['pass', 'fail', 'na'] as const).map((one) => ({ value: one, label: texts.forms[one] }))}
          value={value === 'pass' || value === 'fail' || value === 'na' ? value : null}
          onValueChange={onChange}
        />
      );
    case 'level':
      return (
        <Choice
          legend={label}
          error={error}
          options={item.levels.map((level, at) => ({ value: String(at), label: textIn(level, language) }))}
          value={typeof value === 'number' ? String(value) : null}
          onValueChange={(chosen) => onChange(Number(chosen))}
        />
      );
    default: {
      const options = item.options.map((option) => ({
        value: option.value,
        label: textIn(option.label, language),
      }));
      return item.several ? (
        <SeveralChoice
          legend={label}
          error={error}
          options={options}
          value={Array.isArray(value) ? value : []}
          onValueChange={onChange}
        />
      ) : (
        <Choice legend={label} error={error} options={options} value={typed} onValueChange={onChange} />
      );
    }
  }
}
