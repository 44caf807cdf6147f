import { useId } from 'react';
import { classNames } from '../../ui/base/class-names.ts';

interface TypedInputProps {
  readonly type: 'date' | 'time';
  readonly label: string;
  readonly hint?: string;
  readonly error?: string | undefined;
  readonly value: string;
  readonly onValueChange: (value: string) => void;
}

/** A date or time, with the phone's matching picker. */
export function TypedInput({ type, label, hint, error, value, onValueChange }: TypedInputProps) {
  const id = useId();
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className="mb-4">
      <label htmlFor={id} className="mb-1.5 block text-lg font-medium text-ink">
        {label}
      </label>
      <input
        id={id}
        type={type}
        autoComplete="off"
        maxLength={20}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={describedBy === '' ? undefined : describedBy}
        value={value}
        onChange={(event) => onValueChange(event.target.value)}
        className={classNames(
          'field-target numeric w-full rounded-xl border-2 bg-surface px-4 py-2 text-xl text-ink',
          error === undefined ? 'border-line-strong' : 'border-bad-fill',
        )}
      />
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
