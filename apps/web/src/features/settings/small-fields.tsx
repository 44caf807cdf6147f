import { toClock } from '@haulwright/domain/kernel/time-of-day';
import { type WasteType, wasteTypeName, wasteTypes } from '@haulwright/domain/services/waste-type';
import { useId } from 'react';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { FieldError } from '../../ui/fields/field-error.tsx';
import type { FieldFrameProps } from '../../ui/fields/field-frame.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { minuteTyped } from './typed-time.ts';

interface TimeFieldProps extends FieldFrameProps {
  /** Minutes after midnight; null when empty. */
  readonly value: number | null;
  readonly onValueChange: (minute: number | null) => void;
  /** The end of a span: midnight is the end of the day (1,440), not its start. */
  readonly ends?: boolean;
}

/** A time of day. */
export function TimeField({ value, onValueChange, ends = false, ...frame }: TimeFieldProps) {
  return (
    <TextField
      {...frame}
      type="time"
      value={value === null ? '' : toClock(value)}
      onChange={(event) => onValueChange(minuteTyped(event.target.value, ends))}
    />
  );
}

interface WasteFieldsProps {
  readonly legend: string;
  readonly value: readonly WasteType[];
  readonly onChange: (value: WasteType[]) => void;
  readonly error?: string | undefined;
}

/** A choice of wastes, as checkboxes. */
export function WasteFields({ legend, value, onChange, error }: WasteFieldsProps) {
  const errorId = useId();
  return (
    <fieldset
      aria-describedby={error === undefined ? undefined : errorId}
      data-wrong={error === undefined ? undefined : ''}
      className="min-w-0"
    >
      <legend className="required-mark text-base font-medium md:text-sm">{legend}</legend>
      <div className="grid gap-x-4 sm:grid-cols-3">
        {wasteTypes.map((type) => (
          <Checkbox
            key={type}
            label={wasteTypeName[type]}
            checked={value.includes(type)}
            onCheckedChange={(checked) =>
              onChange(wasteTypes.filter((one) => (one === type ? checked : value.includes(one))))
            }
          />
        ))}
      </div>
      <FieldError id={errorId}>{error}</FieldError>
    </fieldset>
  );
}
