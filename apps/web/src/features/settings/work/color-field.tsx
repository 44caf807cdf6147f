import { useId } from 'react';

/** Distinguishable with colour blindness, and with enough contrast for white text. */
const palette = [
  ['#1f6f78', 'Teal'],
  ['#2c5f8a', 'Blue'],
  ['#4f7cac', 'Light blue'],
  ['#7a5ea8', 'Purple'],
  ['#b7791f', 'Ochre'],
  ['#6b5b3e', 'Brown'],
  ['#3f7d3a', 'Green'],
  ['#a8443c', 'Red'],
] as const;

interface ColorFieldProps {
  readonly value: string | null;
  readonly onChange: (color: string | null) => void;
}

/** The colour that identifies jobs of a type on lists and maps. */
export function ColorField({ value, onChange }: ColorFieldProps) {
  const name = useId();
  const known = palette.some(([color]) => color === value?.toLowerCase());
  const choices: [string | null, string][] = [
    [null, 'No color'],
    ...palette.map(([color, label]): [string, string] => [color, label]),
    ...(value !== null && !known ? [[value, value] as [string, string]] : []),
  ];
  return (
    <fieldset className="min-w-0 sm:col-span-2">
      <legend className="mb-1.5 text-base font-medium md:text-sm">Color</legend>
      <div className="flex flex-wrap gap-1">
        {choices.map(([color, label]) => (
          <label
            key={label}
            title={label}
            className="relative flex size-11 cursor-pointer items-center justify-center rounded-full has-checked:bg-hover has-checked:ring-2 has-checked:ring-accent has-focus-visible:outline-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name={name}
              aria-label={label}
              className="absolute inset-0 cursor-pointer opacity-0"
              checked={(value ?? null) === color}
              onChange={() => onChange(color)}
            />
            <Choice color={color} />
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** The colour, large enough for a finger; a crossed circle for none. */
function Choice({ color }: { readonly color: string | null }) {
  return (
    <svg viewBox="0 0 20 20" aria-hidden="true" className="size-6 shrink-0">
      <circle
        cx="10"
        cy="10"
        r="9"
        fill={color ?? 'none'}
        stroke={color === null ? 'currentColor' : 'none'}
        strokeWidth="1.5"
      />
      {color === null && <line x1="4" y1="16" x2="16" y2="4" stroke="currentColor" strokeWidth="1.5" />}
    </svg>
  );
}
