import { brandColor, contrastInWords, contrastOf } from '@haulwright/domain/brand/brand-color';
import { TextField } from '../../../ui/fields/text-field.tsx';

interface ColorFieldsProps {
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (color: string) => void;
}

/** A color as `#rrggbb`, typed or picked, judged as soon as it is whole. */
export function ColorFields({ value, error, onChange }: ColorFieldsProps) {
  const read = brandColor.safeParse(value);
  const isWhole = value.trim().length === 7;
  const color = read.success ? read.data : null;
  return (
    <div className="flex items-start gap-2">
      <TextField
        label="Color"
        className="w-full max-w-60"
        placeholder="#1f6f78"
        autoComplete="off"
        value={value}
        hint={
          color === null
            ? 'For your name, buttons and headings. Empty: black.'
            : `Stands out from white by ${contrastInWords(contrastOf(color))}.`
        }
        error={(isWhole ? read.error?.issues[0]?.message : undefined) ?? error}
        onChange={(event) => onChange(event.target.value)}
      />
      <input
        type="color"
        aria-label="Pick a color"
        className="mt-7 size-11 shrink-0 cursor-pointer rounded-lg border border-line-strong bg-surface p-1 md:mt-6 md:size-9"
        value={color ?? '#1d2327'}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
}
