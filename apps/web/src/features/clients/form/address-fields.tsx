import { MapPin, Plus } from 'lucide-react';
import { memo, useCallback, useRef } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import { FormSection } from '../../../ui/page/form-section.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { toast } from '../../../ui/toasts/toast.tsx';
import { VolumeField } from '../../measures/volume-field.tsx';
import { type AddressDraft, blankAddress } from './client-form-values.ts';
import { PrimaryCheckbox } from './primary-checkbox.tsx';
import { RowBlock } from './row-block.tsx';
import { type ClientDraft, textOf } from './use-client-draft.ts';
import { TruckSizeSelect } from '../../vehicles/truck-size-select.tsx';
import { ZipField } from '../../places/zip-field.tsx';

/** Where crews go: one block each, at least one. */
export function AddressFields({ form: { draft, change, messages } }: { readonly form: ClientDraft }) {
  const rows = draft.addresses;
  const addButton = useRef<HTMLButtonElement>(null);
  const changeRow = useCallback(
    (at: number, next: Partial<AddressDraft>) =>
      change(({ addresses }) => ({
        addresses: addresses.map((row, index) => (index === at ? { ...row, ...next } : row)),
      })),
    [change],
  );

  function removeAt(index: number) {
    if (rows.length === 1) {
      toast.error('At least one address is required');
      return;
    }
    const left = rows.filter((_row, at) => at !== index);
    change(() => ({ addresses: left.some((row) => row.isPrimary) ? left : withFirstPrimary(left) }));
    addButton.current?.focus();
  }

  return (
    <FormSection title="Service Addresses" description="Each is located on the map when you save.">
      {rows.map((row, index) => (
        <RowBlock
          // oxlint-disable-next-line react/no-array-index-key -- a row's place in the list is its identity while it is typed
          key={index}
          icon={<MapPin aria-hidden="true" />}
          title={`Address ${index + 1}`}
          removeLabel={`Remove address ${index + 1}`}
          onRemove={() => removeAt(index)}
          primary={
            <PrimaryCheckbox
              label="Primary address"
              rows={rows}
              index={index}
              onMarked={(marked) => change(() => ({ addresses: marked }))}
            />
          }
        >
          <AddressBlock row={row} index={index} change={changeRow} messages={messages} />
        </RowBlock>
      ))}
      <Button
        ref={addButton}
        className="self-start"
        icon={<Plus aria-hidden="true" />}
        onClick={() => change(() => ({ addresses: [...rows, blankAddress(rows.length === 0)] }))}
      >
        Add Address
      </Button>
    </FormSection>
  );
}

const withFirstPrimary = (rows: readonly AddressDraft[]): AddressDraft[] =>
  rows.map((row, at) => ({ ...row, isPrimary: at === 0 }));

interface BlockProps {
  readonly row: AddressDraft;
  readonly index: number;
  readonly change: (index: number, next: Partial<AddressDraft>) => void;
  readonly messages: ClientDraft['messages'];
}

/** The fields of one address; with many of them, only the one that is typed in is drawn again. */
const AddressBlock = memo(function AddressBlock({ row, index, change, messages }: BlockProps) {
  const at = `addresses.${index}.`;
  const set = (next: Partial<AddressDraft>) => change(index, next);
  const text = (field: Parameters<typeof textOf<AddressDraft>>[1]) => textOf(row, field, at, messages, set);
  return (
    <div className="grid grid-cols-2 gap-4 sm:grid-cols-6">
      <TextField
        label="Label"
        placeholder="Main tank, Barn, Job site"
        autoComplete="off"
        className="col-span-2 sm:col-span-6"
        {...text('label')}
      />
      <TextField
        label="Street Address"
        required
        autoComplete="off"
        className="col-span-2 sm:col-span-4"
        {...text('streetLine1')}
      />
      <TextField label="Address Line 2" autoComplete="off" className="col-span-2" {...text('streetLine2')} />
      <TextField
        label="City"
        required
        autoComplete="off"
        className="col-span-2 sm:col-span-3"
        {...text('city')}
      />
      <TextField label="State" required autoComplete="off" className="sm:col-span-1" {...text('state')} />
      <ZipField
        required
        className="sm:col-span-2"
        city={row.city}
        state={row.state}
        onTown={set}
        {...text('postalCode')}
        value={row.postalCode}
      />
      <VolumeField
        label="Tank Size"
        hint="The client’s own tank; crews see it."
        className="col-span-2 sm:col-span-3"
        min={0}
        max={1_000_000}
        gallons={row.tankGallons}
        onGallonsChange={(tankGallons) => set({ tankGallons })}
        error={messages.get(`${at}tankGallons`)}
      />
      <TextField
        label="Gate Code"
        hint="Shown to the driver."
        autoComplete="off"
        className="col-span-2 sm:col-span-3"
        {...text('gateCode')}
      />
      <TruckSizeSelect
        label="Largest Truck That Gets In"
        hint="Plans send no larger one."
        none="Any truck"
        className="col-span-2 sm:col-span-3"
        value={row.largestTruck}
        onValueChange={(largestTruck) => set({ largestTruck })}
        error={messages.get(`${at}largestTruck`)}
      />
    </div>
  );
});
