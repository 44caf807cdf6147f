import { Field } from '@base-ui/react/field';
import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../base/class-names.ts';
import { FieldFrame, type FieldFrameProps } from './field-frame.tsx';

export interface TextFieldProps
  extends FieldFrameProps, Omit<ComponentProps<'input'>, keyof FieldFrameProps | 'defaultValue'> {
  readonly defaultValue?: string;
  /** Quiet text inside the box on the right, e.g. a unit. */
  readonly suffix?: ReactNode;
}

/** One line of text. */
export function TextField({
  label,
  hideLabel,
  hint,
  error,
  required,
  disabled,
  className,
  suffix,
  type = 'text',
  ref,
  ...input
}: TextFieldProps) {
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
          {...input}
          ref={ref}
          type={type}
          aria-required={required || undefined}
          className={classNames('control', suffix !== undefined && 'pr-16')}
        />
        {suffix !== undefined && (
          <span className="pointer-events-none absolute inset-y-0 right-3 flex items-center text-ink-faint">
            {suffix}
          </span>
        )}
      </span>
    </FieldFrame>
  );
}
