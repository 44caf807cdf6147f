import { Field } from '@base-ui/react/field';
import type { ReactNode, Ref } from 'react';
import { classNames } from '../base/class-names.ts';
import { FieldFrame, type FieldFrameProps } from './field-frame.tsx';
import { useTypedNumber } from './use-typed-number.ts';

export interface NumberFieldProps extends FieldFrameProps {
  readonly value: number | null;
  /** Called with null for an empty field, and while its text is no number that it takes. */
  readonly onValueChange: (value: number | null) => void;
  readonly onBlur?: () => void;
  readonly name?: string;
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  /** The most decimals that are taken; none when left out. */
  readonly decimals?: number;
  readonly step?: number;
  /** The unit, shown inside the box: 'gal', 'min', 'mi'. */
  readonly suffix?: string | undefined;
  /** An amount of dollars; screens use `MoneyField` and its like. */
  readonly isMoney?: boolean;
  /** False for numbers that are names: 1024, not 1,024. */
  readonly isGrouped?: boolean;
  readonly ref?: Ref<HTMLInputElement>;
}

/** So that the number does not run into its unit. */
const spaceFor = (suffix: ReactNode): string => {
  const letters = typeof suffix === 'string' ? suffix.length : 0;
  return letters > 8 ? 'pr-28' : letters > 4 ? 'pr-20' : 'pr-14';
};

/**
 * A number with its unit; arrow keys step it. `null` is empty. What is typed stays: a text that is no number
 * in its range is an error of the field, and its form is not sent (`use-typed-number.ts`).
 */
export function NumberField({
  value,
  onValueChange,
  onBlur,
  name,
  min,
  max,
  decimals,
  step,
  suffix,
  isMoney,
  isGrouped,
  ref,
  ...frame
}: NumberFieldProps) {
  const { error, input } = useTypedNumber({
    value,
    onValueChange,
    min,
    max,
    decimals,
    step,
    unit: suffix,
    isMoney,
    isGrouped,
    disabled: frame.disabled,
    error: frame.error,
  });
  return (
    <FieldFrame {...frame} error={error} name={name}>
      <span className="relative block">
        <Field.Control
          {...input}
          ref={ref}
          type="text"
          onBlur={() => {
            input.onBlur();
            onBlur?.();
          }}
          aria-required={frame.required || undefined}
          className={classNames('control numeric text-right', suffix !== undefined && spaceFor(suffix))}
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
