import { TextField, type TextFieldProps } from './text-field.tsx';

export interface CodeFieldProps extends Omit<
  TextFieldProps,
  'value' | 'onChange' | 'type' | 'inputMode' | 'autoComplete' | 'maxLength'
> {
  readonly value: string;
  /** Digits only, at most `length`. */
  readonly onValueChange: (code: string) => void;
  /** Once, when the last digit was typed or a whole code was pasted. */
  readonly onComplete: (code: string) => void;
  readonly length?: number;
}

/**
 * A numeric code from an app, a text message or a mail. Phones offer it above the keyboard; spaces and dashes
 * of a pasted one are dropped.
 */
export function CodeField({ value, onValueChange, onComplete, length = 6, ...field }: CodeFieldProps) {
  function type(text: string): void {
    const code = text.replaceAll(/\D/g, '').slice(0, length);
    if (code === value) return;
    onValueChange(code);
    if (code.length === length) onComplete(code);
  }
  return (
    <TextField
      {...field}
      value={value}
      onChange={(event) => type(event.target.value)}
      type="text"
      inputMode="numeric"
      autoComplete="one-time-code"
      // Longer than the code, so that a pasted 'Code: 123 456' keeps its end.
      maxLength={length * 3}
      spellCheck={false}
    />
  );
}
