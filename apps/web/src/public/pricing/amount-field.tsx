import { useId } from 'react';
import { useTypedNumber } from '../../ui/fields/use-typed-number.ts';

interface AmountFieldProps {
  readonly label: string;
  readonly value: number;
  readonly onValueChange: (value: number) => void;
  /** Maximum of the number field and the slider. */
  readonly max: number;
  readonly sliderMax: number;
  readonly step: number;
}

/** A whole number, typed or set by a slider. Counts as 0 while it is no number up to `max`. */
export function AmountField({ label, value, onValueChange, max, sliderMax, step }: AmountFieldProps) {
  const id = useId();
  const { error, input } = useTypedNumber({
    value,
    onValueChange: (typed) => onValueChange(typed ?? 0),
    min: 0,
    max,
    step,
  });
  return (
    <div>
      <div className="flex items-center justify-between gap-4">
        <label htmlFor={id} className="text-lg font-medium">
          {label}
        </label>
        <input
          {...input}
          id={id}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={error === undefined ? undefined : `${id}-error`}
          className="control numeric w-28! text-right"
        />
      </div>
      {error !== undefined && (
        <p id={`${id}-error`} className="mt-1 text-right text-base text-bad-text md:text-sm">
          {error}
        </p>
      )}
      <input
        type="range"
        aria-label={`${label}, slider`}
        min={0}
        max={sliderMax}
        step={step}
        value={Math.min(value, sliderMax)}
        onChange={(event) => onValueChange(Number(event.target.value))}
        className="mt-1 h-12 w-full cursor-pointer accent-accent md:h-9"
      />
    </div>
  );
}
