import type { GeocodePrecision } from '@haulwright/domain/geography/location';
import { AddressPinMap } from '../../map/address-pin-map.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';

interface Pin {
  readonly latitude: number | null;
  readonly longitude: number | null;
}

interface TruckPlaceFieldProps {
  readonly label: string;
  readonly hint: string;
  readonly mapLabel: string;
  /** As typed. */
  readonly address: string;
  /** The address that is stored, with its pin; null: none. */
  readonly stored: (Pin & { readonly address: string; readonly precision: GeocodePrecision }) | null;
  /** A pin set by hand; null: none. */
  readonly pin: Pin | null;
  readonly onAddressChange: (address: string) => void;
  readonly onPinChange: (latitude: number, longitude: number) => void;
  readonly error: string | undefined;
}

/** An address of a truck in one line, with its pin once it is stored. */
export const TruckPlaceField = ({
  label,
  hint,
  mapLabel,
  address,
  stored,
  pin,
  onAddressChange,
  onPinChange,
  error,
}: TruckPlaceFieldProps) => {
  const typed = address.trim();
  const isRetyped = typed !== '' && typed !== (stored?.address ?? '');
  return (
    <div className="flex min-w-0 flex-col gap-4 sm:col-span-2">
      <TextField
        label={label}
        autoComplete="off"
        placeholder="Street, City, ST ZIP"
        hint={isRetyped ? 'The pin moves when you save.' : hint}
        value={address}
        onChange={(event) => onAddressChange(event.target.value)}
        error={error}
      />
      {stored !== null && typed !== '' && (
        <AddressPinMap
          label={mapLabel}
          height={220}
          latitude={(pin ?? stored).latitude}
          longitude={(pin ?? stored).longitude}
          precision={pin === null ? stored.precision : 'manual'}
          onMove={onPinChange}
        />
      )}
    </div>
  );
};
