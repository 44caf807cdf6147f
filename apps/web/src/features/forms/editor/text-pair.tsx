import { TextArea } from '../../../ui/fields/text-area.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import type { ProblemAt } from './use-form-draft.ts';

export interface FormText {
  readonly en: string;
  readonly es?: string | undefined;
}

interface TextPairProps {
  /** 'Question': label of its English and Spanish fields. */
  readonly label: string;
  readonly text: FormText;
  readonly onTextChange: (text: FormText) => void;
  readonly maxLength: number;
  readonly problem: ProblemAt;
  /** Path of the text in the form. */
  readonly place: string;
  readonly required?: boolean;
  readonly long?: boolean;
}

/** A text of a form in both languages of the field; without Spanish, technicians see the English one. */
export function TextPair({
  label,
  text,
  onTextChange,
  maxLength,
  problem,
  place,
  required = true,
  long = false,
}: TextPairProps) {
  const Field = long ? LongField : TextField;
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <Field
        label={`${label} (English)`}
        required={required}
        autoComplete="off"
        maxLength={maxLength}
        value={text.en}
        error={problem(`${place}/en`)}
        onChange={(event: { target: { value: string } }) => onTextChange({ ...text, en: event.target.value })}
      />
      <Field
        label={`${label} (Spanish)`}
        lang="es"
        autoComplete="off"
        maxLength={maxLength}
        value={text.es ?? ''}
        error={problem(`${place}/es`)}
        onChange={(event: { target: { value: string } }) =>
          onTextChange(withSpanish(text, event.target.value))
        }
      />
    </div>
  );
}

const LongField = (props: Parameters<typeof TextArea>[0]) => <TextArea rows={2} {...props} />;

const withSpanish = ({ en }: FormText, es: string): FormText => (es === '' ? { en } : { en, es });
