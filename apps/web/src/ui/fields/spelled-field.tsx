import { useRef } from 'react';
import { TextField, type TextFieldProps } from './text-field.tsx';

interface SpelledFieldProps extends TextFieldProps {
  /** The one way a value is shown; what is not understood comes back as it is. */
  readonly spell: (typed: string) => string;
}

/**
 * One line of text that is shown in one spelling once it is left, however it was typed. What is only passed
 * through stays as it was stored: looking at a form is no change of it.
 */
export function SpelledField({ spell, onFocus, onBlur, ...field }: SpelledFieldProps) {
  const before = useRef<string>(undefined);
  return (
    <TextField
      {...field}
      onFocus={(event) => {
        before.current = event.currentTarget.value;
        onFocus?.(event);
      }}
      onBlur={(event) => {
        const input = event.currentTarget;
        const shown = spell(input.value);
        if (shown !== input.value && input.value !== before.current) {
          input.value = shown;
          field.onChange?.(event);
        }
        onBlur?.(event);
      }}
    />
  );
}
