import { Checkbox as Base } from '@base-ui/react/checkbox';
import { Field } from '@base-ui/react/field';
import { Check, Minus } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { classNames } from './class-names.ts';
import { FieldError } from './field-error.tsx';

export interface CheckboxProps {
  /** The words beside the box; may hold links. */
  readonly label: ReactNode;
  readonly checked: boolean;
  readonly onCheckedChange: (checked: boolean) => void;
  readonly indeterminate?: boolean;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  readonly required?: boolean;
  readonly disabled?: boolean;
  readonly name?: string;
  readonly onBlur?: () => void;
  readonly className?: string;
  readonly ref?: Ref<HTMLElement>;
}

/** A box to tick with its words; the whole line is the target. */
export function Checkbox({ label, checked, onCheckedChange, indeterminate, hint, error, required, disabled, name, onBlur, className, ref }: CheckboxProps) {
  const invalid = error !== undefined && error !== '';
  return (
    <Field.Root invalid={invalid} disabled={disabled} name={name} className={classNames('flex min-w-0 flex-col gap-1', className)}>
      <Field.Label className="flex min-h-12 items-center gap-2.5 py-1 text-lg md:min-h-8 md:text-base">
        <Base.Root
          ref={ref}
          checked={checked}
          onCheckedChange={onCheckedChange}
          indeterminate={indeterminate}
          aria-required={required || undefined}
          onBlur={onBlur}
          className="flex size-5 shrink-0 items-center justify-center rounded-sm border border-line-strong bg-surface data-checked:border-accent data-checked:bg-accent data-disabled:opacity-50 data-indeterminate:border-accent data-indeterminate:bg-accent data-invalid:border-bad-fill md:size-4.5"
        >
          <Base.Indicator className="text-on-accent">
            {indeterminate ? <Minus aria-hidden="true" className="size-3.5" strokeWidth={3} /> : <Check aria-hidden="true" className="size-3.5" strokeWidth={3} />}
          </Base.Indicator>
        </Base.Root>
        <span className={classNames('min-w-0', required && 'required-mark')}>{label}</span>
      </Field.Label>
      {hint !== undefined && <Field.Description className="pl-7 text-sm text-ink-soft">{hint}</Field.Description>}
      <Field.Error match={invalid} render={<div />}>
        <FieldError>{error}</FieldError>
      </Field.Error>
    </Field.Root>
  );
}
