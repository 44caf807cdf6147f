import {
  type VehicleColor,
  vehicleColorName,
  vehicleColors,
} from '@haulwright/domain/vehicles/vehicle-color';
import { useId } from 'react';
import { classNames } from '../../../ui/base/class-names.ts';
import { TruckDot } from '../../vehicles/truck-dot.tsx';
import { paintOfColor } from '../../vehicles/truck-paint.ts';

interface TruckColorFieldProps {
  /** Null: the next of the company's colors. */
  readonly value: VehicleColor | null;
  readonly isNew: boolean;
  readonly onChange: (color: VehicleColor | null) => void;
}

const choiceLook = classNames(
  'relative flex min-h-11 min-w-11 cursor-pointer items-center justify-center rounded-full md:min-h-9 md:min-w-9',
  'has-checked:bg-hover has-checked:ring-2 has-checked:ring-accent',
  'has-focus-visible:outline-2 has-focus-visible:outline-accent',
);

/** The color a truck has on every board, map and paper. */
export function TruckColorField({ value, isNew, onChange }: TruckColorFieldProps) {
  const name = useId();
  const choices = [...(isNew ? [null] : []), ...vehicleColors];
  return (
    <fieldset className="min-w-0 sm:col-span-2">
      <legend className="mb-1.5 text-base font-medium md:text-sm">Color</legend>
      <div className="flex flex-wrap gap-1">
        {choices.map((color) => {
          const label = color === null ? 'Next free' : vehicleColorName(color);
          return (
            <label key={label} title={label} className={choiceLook}>
              <input
                type="radio"
                name={name}
                aria-label={label}
                className="absolute inset-0 cursor-pointer opacity-0"
                checked={value === color}
                onChange={() => onChange(color)}
              />
              {color === null ? (
                <span aria-hidden="true" className="px-3">
                  {label}
                </span>
              ) : (
                <TruckDot paint={paintOfColor(color)} className="size-6" />
              )}
            </label>
          );
        })}
      </div>
      <p className="mt-1 text-sm text-ink-soft">Boards, maps and route sheets show the truck in it.</p>
    </fieldset>
  );
}
