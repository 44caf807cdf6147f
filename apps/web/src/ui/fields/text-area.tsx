import { Field } from '@base-ui/react/field';
import type { ComponentProps } from 'react';
import { FieldFrame, type FieldFrameProps } from './field-frame.tsx';

export interface TextAreaProps
  extends FieldFrameProps, Omit<ComponentProps<'textarea'>, keyof FieldFrameProps> {}

/** Several lines of text. */
export function TextArea({
  label,
  hideLabel,
  hint,
  error,
  required,
  disabled,
  className,
  rows = 3,
  name,
  ...textarea
}: TextAreaProps) {
  return (
    <FieldFrame
      label={label}
      hideLabel={hideLabel}
      hint={hint}
      error={error}
      required={required}
      disabled={disabled}
      className={className}
      name={name}
    >
      <Field.Control
        render={<textarea {...textarea} rows={rows} name={name} aria-required={required || undefined} />}
        className="control resize-y py-2 md:py-1.5"
      />
    </FieldFrame>
  );
}
