// Public to other features.
import { fromVolume } from '@haulwright/domain/kernel/units';
import type { FieldFrameProps } from '../../ui/fields/field-frame.tsx';
import { NumberField } from '../../ui/fields/number-field.tsx';
import { useUnits } from './use-units.ts';

interface VolumeFieldProps extends FieldFrameProps {
  /** Gallons; null when empty. */
  readonly gallons: number | null;
  readonly onGallonsChange: (gallons: number | null) => void;
  readonly min?: number;
  /** Gallons. */
  readonly max: number;
  /** Step of the arrow keys, in either unit. */
  readonly step?: number;
}

/** A volume, typed in the company's unit and returned in whole gallons. */
export function VolumeField({
  gallons,
  onGallonsChange,
  min = 0,
  max,
  step = 50,
  ...frame
}: VolumeFieldProps) {
  const { system, volumeUnit, volumeNumber } = useUnits();
  return (
    <NumberField
      {...frame}
      suffix={volumeUnit}
      min={min}
      max={volumeNumber(max)}
      step={step}
      value={gallons === null ? null : volumeNumber(gallons)}
      onValueChange={(amount) => onGallonsChange(amount === null ? null : fromVolume(amount, system))}
    />
  );
}
