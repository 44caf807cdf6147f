import { TextField } from '../../../ui/fields/text-field.tsx';
import { VolumeField } from '../../measures/volume-field.tsx';
import { ZipField } from '../../places/zip-field.tsx';
import type { CallerDraft } from './caller-draft.ts';

export interface AddressFieldsProps {
  readonly caller: CallerDraft;
  readonly onChange: (change: Partial<CallerDraft>) => void;
  readonly error: (field: keyof CallerDraft) => string | undefined;
}

/** An address that is not there yet, within a grid of six columns. */
export function AddressFields({ caller, onChange, error }: AddressFieldsProps) {
  const text = (field: 'streetLine1' | 'city' | 'state' | 'postalCode') => ({
    autoComplete: 'off',
    value: caller[field],
    onChange: (event: { target: { value: string } }) => onChange({ [field]: event.target.value }),
    error: error(field),
  });
  return (
    <>
      <TextField
        label="Street Address"
        required
        className="col-span-2 sm:col-span-4"
        {...text('streetLine1')}
      />
      <ZipField
        required
        className="col-span-2"
        city={caller.city}
        state={caller.state}
        onTown={onChange}
        {...text('postalCode')}
        value={caller.postalCode}
      />
      <TextField label="City" className="sm:col-span-3" {...text('city')} />
      <TextField label="State" className="sm:col-span-1" {...text('state')} />
      <VolumeField
        label="Tank Size"
        className="col-span-2"
        min={0}
        max={1_000_000}
        gallons={caller.tankGallons}
        onGallonsChange={(tankGallons) => onChange({ tankGallons })}
        error={error('tankGallons')}
      />
    </>
  );
}
