import type { ChangeEvent } from 'react';
import { TextField, type TextFieldProps } from './text-field.tsx';

interface SpelledFieldProps extends TextFieldProps {
  /** The one way a value is shown; what is not understood comes back as it is. */
  readonly spell: (typed: string) => string;
}

/** One line of text that is shown in one spelling once it is left, however it was typed. */
export function SpelledField({ spell, onBlur, ...field }: SpelledFieldProps) {
  return (
    <TextField
      {...field}
      onBlur={(event) => {
        const input = event.currentTarget;
        const shown = spell(input.value);
        if (shown !== input.value) {
          input.value = shown;
          field.onChange?.(event as unknown as ChangeEvent<HTMLInputElement>);
        }
        onBlur?.(event);
      }}
    />
  );
}
