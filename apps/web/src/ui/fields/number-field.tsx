import { NumberField as Base } from '@base-ui/react/number-field';
import type { ReactNode, Ref } from 'react';
import { classNames } from '../base/class-names.ts';
import { FieldFrame, type FieldFrameProps } from './field-frame.tsx';

export interface NumberFieldProps extends FieldFrameProps {
  readonly value: number | null;
  readonly onValueChange: (value: number | null) => void;
  readonly onBlur?: () => void;
  readonly name?: string;
  readonly min?: number;
  readonly max?: number;
  readonly step?: number;
  /** The unit, shown inside the box: 'gal', 'min', 'mi'. */
  readonly suffix?: ReactNode;
  readonly format?: Intl.NumberFormatOptions;
  readonly ref?: Ref<HTMLInputElement>;
}

/** So that the number does not run into its unit. */
const spaceFor = (suffix: ReactNode): string => {
  const letters = typeof suffix === 'string' ? suffix.length : 0;
  return letters > 8 ? 'pr-28' : letters > 4 ? 'pr-20' : 'pr-14';
};

/** A number with its unit; arrow keys step it, letters do not get in. `null` is empty. */
export function NumberField({
  value,
  onValueChange,
  onBlur,
  name,
  min,
  max,
  step,
  suffix,
  format,
  ref,
  ...frame
}: NumberFieldProps) {
  return (
    <FieldFrame {...frame} name={name}>
      <Base.Root
        value={value}
        onValueChange={onValueChange}
        min={min}
        max={max}
        step={step}
        format={format}
        disabled={frame.disabled}
        className="relative block"
      >
        <Base.Input
          ref={ref}
          onBlur={onBlur}
          aria-required={frame.required || undefined}
          className={classNames('control numeric text-right', suffix !== undefined && spaceFor(suffix))}
        />
        {suffix !== undefined && (
          <span className="pointer-events-none absolute inset-y-0 right-3 flex items-center text-ink-faint">
            {suffix}
          </span>
        )}
      </Base.Root>
    </FieldFrame>
  );
}
