import { MapPin, Plus } from 'lucide-react';
import { useRef } from 'react';
import { Controller, useFieldArray, useFormContext } from 'react-hook-form';
import { Button } from '../../ui/button.tsx';
import { FormSection } from '../../ui/form-section.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.tsx';
import { VolumeField } from '../units/volume-field.tsx';
import { blankAddress, type ClientFormDraft } from './client-form-values.ts';
import { PrimaryCheckbox } from './primary-checkbox.tsx';
import { RowBlock } from './row-block.tsx';

/** Where crews go: one block each, at least one. */
export function AddressFields() {
  const { control, getValues, setValue } = useFormContext<ClientFormDraft>();
  const { fields, append, remove } = useFieldArray({ control, name: 'addresses', keyName: 'rowKey' });
  const addButton = useRef<HTMLButtonElement>(null);

  function removeAt(index: number) {
    if (fields.length === 1) {
      toast.error('At least one address is required');
      return;
    }
    remove(index);
    if (!getValues('addresses').some((address) => address.isPrimary))
      setValue('addresses.0.isPrimary', true, { shouldDirty: true });
    addButton.current?.focus();
  }

  return (
    <FormSection title="Service Addresses" description="Each is located on the map when you save.">
      {fields.map((row, index) => (
        <RowBlock
          key={row.rowKey}
          icon={<MapPin aria-hidden="true" />}
          title={`Address ${index + 1}`}
          removeLabel={`Remove address ${index + 1}`}
          onRemove={() => removeAt(index)}
          primary={<PrimaryCheckbox list="addresses" index={index} label="Primary address" />}
        >
          <AddressBlock index={index} />
        </RowBlock>
      ))}
      <Button
        ref={addButton}
        className="self-start"
        icon={<Plus aria-hidden="true" />}
        onClick={() => append(blankAddress(fields.length === 0))}
      >
        Add Address
      </Button>
    </FormSection>
  );
}

function AddressBlock({ index }: { readonly index: number }) {
  const { control, register, formState } = useFormContext<ClientFormDraft>();
  const errors = formState.errors.addresses?.[index];
  const at = `addresses.${index}` as const;
  return (
    <div className="grid grid-cols-2 gap-4 sm:grid-cols-6">
      <TextField
        label="Label"
        placeholder="Main tank, Barn, Job site"
        autoComplete="off"
        className="col-span-2 sm:col-span-6"
        {...register(`${at}.label`)}
        error={errors?.label?.message}
      />
      <TextField
        label="Street Address"
        required
        autoComplete="off"
        className="col-span-2 sm:col-span-4"
        {...register(`${at}.streetLine1`)}
        error={errors?.streetLine1?.message}
      />
      <TextField
        label="Address Line 2"
        autoComplete="off"
        className="col-span-2"
        {...register(`${at}.streetLine2`)}
        error={errors?.streetLine2?.message}
      />
      <TextField
        label="City"
        required
        autoComplete="off"
        className="col-span-2 sm:col-span-3"
        {...register(`${at}.city`)}
        error={errors?.city?.message}
      />
      <TextField
        label="State"
        required
        autoComplete="off"
        className="sm:col-span-1"
        {...register(`${at}.state`)}
        error={errors?.state?.message}
      />
      <TextField
        label="ZIP"
        required
        inputMode="numeric"
        autoComplete="off"
        className="sm:col-span-2"
        {...register(`${at}.postalCode`)}
        error={errors?.postalCode?.message}
      />
      <Controller
        control={control}
        name={`${at}.tankGallons`}
        render={({ field: { value, onChange }, fieldState }) => (
          <VolumeField
            label="Tank Size"
            hint="The client’s own tank; crews see it."
            className="col-span-2 sm:col-span-3"
            min={0}
            max={1_000_000}
            gallons={value}
            onGallonsChange={onChange}
            error={fieldState.error?.message}
          />
        )}
      />
      <TextField
        label="Gate Code"
        hint="Shown to the driver."
        autoComplete="off"
        className="col-span-2 sm:col-span-3"
        {...register(`${at}.gateCode`)}
        error={errors?.gateCode?.message}
      />
    </div>
  );
}
