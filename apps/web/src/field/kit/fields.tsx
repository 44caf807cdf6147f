import { type ReactNode, useId, useState } from 'react';
import { classNames } from '../../ui/base/class-names.ts';

interface TextProps {
  readonly label: string;
  readonly hint?: string;
  readonly error?: string | undefined;
  readonly value: string;
  readonly onValueChange: (value: string) => void;
}

/** The props that connect an input with its label, hint and error. */
interface FramedInput {
  readonly id: string;
  readonly 'aria-invalid': true | undefined;
  readonly 'aria-describedby': string | undefined;
  readonly autoComplete: 'off';
  readonly value: string;
  readonly onChange: (event: { readonly target: { readonly value: string } }) => void;
  readonly className: string;
}

function FieldFrame({
  label,
  hint,
  error,
  value,
  onValueChange,
  children,
}: TextProps & { readonly children: (input: FramedInput) => ReactNode }) {
  const id = useId();
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className="mb-4">
      <label htmlFor={id} className="mb-1.5 block text-lg font-medium text-ink">
        {label}
      </label>
      {children({
        id,
        'aria-invalid': error !== undefined || undefined,
        'aria-describedby': describedBy === '' ? undefined : describedBy,
        autoComplete: 'off',
        value,
        onChange: (event) => onValueChange(event.target.value),
        className: classNames(
          'field-target w-full rounded-xl border-2 bg-surface px-4 py-2 text-xl text-ink',
          error === undefined ? 'border-line-strong' : 'border-bad-fill',
        ),
      })}
      {hint !== undefined && (
        <p id={`${id}-hint`} className="mt-1.5 text-lg text-ink-soft">
          {hint}
        </p>
      )}
      {error !== undefined && (
        <p id={`${id}-error`} className="mt-1.5 text-lg font-medium text-ink">
          ⚠ {error}
        </p>
      )}
    </div>
  );
}

interface NumberProps extends TextProps {
  readonly decimal?: boolean;
  /** What is wrong with what is typed so far: shown once the field is left, or a save was attempted. */
  readonly wrong?: string | undefined;
  readonly tried?: boolean;
}

/** A number, with the numeric keyboard; whole unless `decimal`. What is typed stays as it is. */
export function NumberInput({ decimal = false, wrong, tried = false, error, ...props }: NumberProps) {
  const [isLeft, setLeft] = useState(false);
  return (
    <FieldFrame {...props} error={(isLeft || tried || error !== undefined ? wrong : undefined) ?? error}>
      {({ className, ...input }) => (
        <input
          {...input}
          inputMode={decimal ? 'decimal' : 'numeric'}
          maxLength={longestTyped}
          onFocus={() => setLeft(wrong !== undefined && isLeft)}
          onBlur={() => setLeft(true)}
          className={`${className} numeric`}
        />
      )}
    </FieldFrame>
  );
}

/** Longer than any number with signs: what is cut off is refused with the rest. */
const longestTyped = 60;

/** One line of text, or a number as printed. */
export const LineInput = ({ maxLength, ...props }: TextProps & { readonly maxLength: number }) => (
  <FieldFrame {...props}>{(input) => <input {...input} maxLength={maxLength} />}</FieldFrame>
);

interface CodeProps extends TextProps {
  readonly name: string;
  readonly digits: number;
}

/** Digits from an app or a text message: phones offer them above the keyboard, and what is pasted keeps no spaces. */
export const CodeInput = ({ name, digits, onValueChange, ...props }: CodeProps) => (
  <FieldFrame {...props} onValueChange={(text) => onValueChange(text.replaceAll(/\D/g, '').slice(0, digits))}>
    {({ className, ...input }) => (
      <input
        {...input}
        name={name}
        autoComplete="one-time-code"
        inputMode="numeric"
        spellCheck={false}
        // Longer than the code, so that a pasted 'Code: 123 456' keeps its end.
        maxLength={digits * 3}
        className={`${className} numeric`}
      />
    )}
  </FieldFrame>
);

/** A time of day: 'HH:MM', or nothing. */
export const TimeInput = (props: TextProps) => (
  <FieldFrame {...props}>{(input) => <input {...input} type="time" />}</FieldFrame>
);

export const NoteInput = ({ maxLength, ...props }: TextProps & { readonly maxLength: number }) => (
  <FieldFrame {...props}>{(input) => <textarea {...input} rows={3} maxLength={maxLength} />}</FieldFrame>
);

interface ChoiceOption<Value extends string> {
  readonly value: Value;
  readonly label: string;
  /** Lines under the label. */
  readonly detail?: string;
  readonly isDisabled?: boolean;
}

interface ChoiceProps<Value extends string> {
  readonly legend: string;
  readonly hideLegend?: boolean;
  readonly options: readonly ChoiceOption<Value>[];
  readonly value: Value | null;
  readonly onValueChange: (value: Value) => void;
  readonly error?: string | undefined;
}

/** A single choice, one row per option. */
export function Choice<Value extends string>({
  legend,
  hideLegend = false,
  options,
  value,
  onValueChange,
  error,
}: ChoiceProps<Value>) {
  const name = useId();
  return (
    <fieldset className="mb-4" aria-describedby={error === undefined ? undefined : `${name}-error`}>
      <legend className={hideLegend ? 'sr-only' : 'mb-1.5 text-lg font-medium text-ink'}>{legend}</legend>
      {error !== undefined && (
        <p id={`${name}-error`} className="mb-2 text-lg font-medium text-ink">
          ⚠ {error}
        </p>
      )}
      <div className="overflow-hidden rounded-xl border-2 border-line-strong bg-surface">
        {options.map((option) => (
          <label
            key={option.value}
            className="field-target flex items-center gap-3 border-b border-line px-4 py-2 text-xl text-ink last:border-b-0 has-checked:bg-accent-soft has-disabled:text-ink-soft"
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              disabled={option.isDisabled}
              onChange={() => onValueChange(option.value)}
              className="size-6 shrink-0 accent-accent-deep"
            />
            <span className="min-w-0 break-words">
              {option.label}
              {option.detail !== undefined && (
                <span className="block text-lg whitespace-pre-line text-ink-soft">{option.detail}</span>
              )}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
