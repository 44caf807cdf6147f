import { useId } from 'react';

interface SeveralChoiceProps {
  readonly legend: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly value: readonly string[];
  readonly onValueChange: (value: string[]) => void;
  readonly error?: string | undefined;
}

/** A multiple choice, one row per option. */
export function SeveralChoice({ legend, options, value, onValueChange, error }: SeveralChoiceProps) {
  const id = useId();
  return (
    <fieldset className="mb-4" aria-describedby={error === undefined ? undefined : `${id}-error`}>
      <legend className="mb-1.5 text-lg font-medium text-ink">{legend}</legend>
      {error !== undefined && (
        <p id={`${id}-error`} className="mb-2 text-lg font-medium text-ink">
          ⚠ {error}
        </p>
      )}
      <div className="overflow-hidden rounded-xl border-2 border-line-strong bg-surface">
        {options.map((option) => (
          <label
            key={option.value}
            className="field-target flex items-center gap-3 border-b border-line px-4 py-2 text-xl text-ink last:border-b-0 has-checked:bg-accent-soft"
          >
            <input
              type="checkbox"
              checked={value.includes(option.value)}
              onChange={(event) =>
                onValueChange(
                  event.target.checked
                    ? [...value, option.value]
                    : value.filter((one) => one !== option.value),
                )
              }
              className="size-6 shrink-0 accent-accent-deep"
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
