import { Field } from '@base-ui/react/field';
import type { ReactNode } from 'react';
import { classNames } from '../base/class-names.ts';
import { FieldError } from './field-error.tsx';

/** Props shared by all fields of the kit. */
export interface FieldFrameProps {
  /** The visible label; also the accessible name. */
  readonly label: string;
  /** Keeps the label for assistive technology only. */
  readonly hideLabel?: boolean;
  /** A sentence under the control that helps before anything is wrong. */
  readonly hint?: ReactNode;
  /** The error message; also marks the control invalid. */
  readonly error?: string | undefined;
  /** Marks the label; the browser's own bubbles stay off. */
  readonly required?: boolean;
  readonly disabled?: boolean;
  readonly className?: string;
}

interface Props extends FieldFrameProps {
  readonly name?: string;
  /** False for controls that are buttons (select): clicking the label then focuses instead of pressing. */
  readonly nativeLabel?: boolean;
  readonly children: ReactNode;
}

/** Label above, control, hint, error: wires their ids together through Base UI's field. */
export function FieldFrame({
  label,
  hideLabel,
  hint,
  error,
  required,
  disabled,
  className,
  name,
  nativeLabel = true,
  children,
}: Props) {
  const look = classNames(
    'text-base font-medium text-ink md:text-sm',
    required && 'required-mark',
    hideLabel && 'sr-only',
  );
  return (
    <Field.Root
      invalid={error !== undefined && error !== ''}
      disabled={disabled}
      name={name}
      className={classNames('flex min-w-0 flex-col gap-1.5', className)}
    >
      {nativeLabel ? (
        <Field.Label className={look}>{label}</Field.Label>
      ) : (
        <Field.Label nativeLabel={false} render={<div />} className={look}>
          {label}
        </Field.Label>
      )}
      {children}
      {hint !== undefined && <Field.Description className="text-sm text-ink-soft">{hint}</Field.Description>}
      <Field.Error match={error !== undefined && error !== ''} render={<div />}>
        <FieldError>{error}</FieldError>
      </Field.Error>
    </Field.Root>
  );
}
