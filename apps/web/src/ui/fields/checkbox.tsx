import { Check, Minus } from 'lucide-react';
import { type ReactNode, type RefCallback, useCallback, useId } from 'react';
import { classNames } from '../base/class-names.ts';
import { FieldError } from './field-error.tsx';

export interface CheckboxProps {
  /** The words beside the box; may hold links. */
  readonly label: ReactNode;
  readonly checked: boolean;
  readonly onCheckedChange: (checked: boolean) => void;
  /** Some of the box's items are chosen: drawn as a dash. */
  readonly indeterminate?: boolean;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  readonly required?: boolean;
  readonly disabled?: boolean;
  readonly name?: string;
  readonly onBlur?: () => void;
  readonly className?: string;
  readonly ref?: RefCallback<HTMLInputElement>;
}

const filled = 'checked:border-accent checked:bg-accent indeterminate:border-accent indeterminate:bg-accent';

/** A checkbox with its label; the whole line is clickable. The browser's own checkbox with our styles. */
export function Checkbox({
  label,
  checked,
  onCheckedChange,
  indeterminate = false,
  hint,
  error,
  required,
  disabled,
  name,
  onBlur,
  className,
  ref,
}: CheckboxProps) {
  const id = useId();
  const invalid = error !== undefined && error !== '';
  const describedBy = classNames(hint !== undefined && `${id}-hint`, invalid && `${id}-error`);
  const attach = useCallback(
    (input: HTMLInputElement | null) => {
      // HTML has no attribute for the dash, only a property.
      if (input !== null) input.indeterminate = indeterminate;
      ref?.(input);
    },
    [indeterminate, ref],
  );
  return (
    <div className={classNames('flex min-w-0 flex-col gap-1', className)}>
      <div className="flex min-h-12 items-center text-lg md:min-h-8 md:text-base">
        <span className="relative flex shrink-0">
          <input
            ref={attach}
            id={id}
            type="checkbox"
            name={name}
            checked={checked}
            disabled={disabled}
            aria-required={required || undefined}
            aria-invalid={invalid || undefined}
            aria-describedby={describedBy === '' ? undefined : describedBy}
            onChange={(event) => onCheckedChange(event.target.checked)}
            onBlur={onBlur}
            className={`peer size-5 appearance-none rounded-sm border border-line-strong bg-surface disabled:opacity-50 aria-invalid:border-bad-fill md:size-4.5 ${filled}`}
          />
          <span
            aria-hidden="true"
            className="pointer-events-none absolute inset-0 hidden items-center justify-center text-on-accent peer-checked:flex peer-indeterminate:flex"
          >
            {indeterminate ? (
              <Minus className="size-3.5" strokeWidth={3} />
            ) : (
              <Check className="size-3.5" strokeWidth={3} />
            )}
          </span>
        </span>
        <label
          htmlFor={id}
          className={classNames('min-w-0 cursor-pointer py-2.5 pl-2.5 md:py-1', required && 'required-mark')}
        >
          {label}
        </label>
      </div>
      {hint !== undefined && (
        <p id={`${id}-hint`} className="-mt-1 pl-7 text-sm text-ink-soft">
          {hint}
        </p>
      )}
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </div>
  );
}
