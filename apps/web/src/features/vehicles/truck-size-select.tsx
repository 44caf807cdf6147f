import { truckSizeName, truckSizes, type TruckSize } from '@haulwright/domain/vehicles/truck-size';
import { Select } from '../../ui/fields/select.tsx';

interface TruckSizeSelectProps {
  readonly label: string;
  readonly hint: string;
  /** What choosing none means. */
  readonly none: string;
  readonly value: TruckSize | null;
  readonly onValueChange: (size: TruckSize | null) => void;
  readonly error?: string | undefined;
  readonly className?: string;
}

const NONE = 'none';
const sizes = truckSizes.map((size) => ({ value: size, label: truckSizeName[size] }));

/** Public to other features. One of the sizes of trucks, or none. */
export function TruckSizeSelect({ none, value, onValueChange, error, ...frame }: TruckSizeSelectProps) {
  return (
    <Select<TruckSize | typeof NONE>
      {...frame}
      options={[{ value: NONE, label: none }, ...sizes]}
      value={value ?? NONE}
      onValueChange={(size) => onValueChange(size === NONE ? null : size)}
      error={error}
    />
  );
}
