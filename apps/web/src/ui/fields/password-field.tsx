import { Field } from '@base-ui/react/field';
import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { FieldFrame } from './field-frame.tsx';
import type { TextFieldProps } from './text-field.tsx';
import { Tooltip } from '../buttons/tooltip.tsx';

export type PasswordFieldProps = Omit<TextFieldProps, 'type' | 'suffix'>;

/**
 * A password, hidden, with a button to show it. Set `autoComplete` to `current-password` or
 * `new-password`.
 */
export function PasswordField({
  label,
  hideLabel,
  hint,
  error,
  required,
  disabled,
  className,
  ref,
  ...input
}: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  // Not named after the field, whose label must be the only one on the page that reads 'Password'.
  const action = shown ? 'Hide what is typed' : 'Show what is typed';
  return (
    <FieldFrame
      label={label}
      hideLabel={hideLabel}
      hint={hint}
      error={error}
      required={required}
      disabled={disabled}
      className={className}
      name={input.name}
    >
      <span className="relative block">
        <Field.Control
          maxLength={1_000}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          {...input}
          ref={ref}
          type={shown ? 'text' : 'password'}
          aria-required={required || undefined}
          className="control pr-12!"
        />
        <Tooltip label={action}>
          <button
            type="button"
            aria-label={action}
            disabled={disabled}
            onClick={() => setShown(!shown)}
            className="absolute inset-y-0 right-0 flex w-12 items-center justify-center rounded-r-lg text-ink-soft -outline-offset-2! hover:text-ink md:w-10 [&_svg]:size-4.5 md:[&_svg]:size-4"
          >
            {shown ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
          </button>
        </Tooltip>
      </span>
    </FieldFrame>
  );
}
