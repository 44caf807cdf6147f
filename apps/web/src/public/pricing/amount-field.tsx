import { useId } from 'react';

interface AmountFieldProps {
  readonly label: string;
  readonly value: number;
  readonly onValueChange: (value: number) => void;
  /** Maximum of the number field and the slider. */
  readonly max: number;
  readonly sliderMax: number;
  readonly step: number;
}

/**
 * A whole number, typed or set by a slider. An invalid number counts as 0, one that is too large as `max`.
 */
export function AmountField({ label, value, onValueChange, max, sliderMax, step }: AmountFieldProps) {
  const id = useId();
  return (
    <div>
      <div className="flex items-center justify-between gap-4">
        <label htmlFor={id} className="text-lg font-medium">
          {label}
        </label>
        <input
          id={id}
          inputMode="numeric"
          autoComplete="off"
          value={value.toLocaleString('en-US')}
          onChange={(event) =>
            onValueChange(Math.min(max, Number(event.target.value.replaceAll(/\D/g, '').slice(0, 7))))
          }
          className="control numeric w-28! text-right"
        />
      </div>
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
