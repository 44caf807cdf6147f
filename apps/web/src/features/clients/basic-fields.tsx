import { clientTypeName, clientTypes } from '@haulwright/domain/clients/client';
import { Controller, useFormContext } from 'react-hook-form';
import { FormSection } from '../../ui/form-section.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { ClientFormDraft } from './client-form-values.ts';

const typeOptions = clientTypes.map((value) => ({ value, label: clientTypeName[value] }));

/** Who the client is and how to reach them. */
export function BasicFields() {
  const { register, control, formState } = useFormContext<ClientFormDraft>();
  const { errors } = formState;
  return (
    <FormSection title="Basic Information" description="A phone number or an e-mail address is enough.">
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Client Name"
          required
          autoComplete="off"
          {...register('name')}
          error={errors.name?.message}
        />
        <Controller
          control={control}
          name="clientType"
          render={({ field }) => (
            <Select
              label="Client Type"
              options={typeOptions}
              value={field.value}
              onValueChange={field.onChange}
              onBlur={field.onBlur}
              ref={field.ref}
              error={errors.clientType?.message}
            />
          )}
        />
        <TextField
          label="Primary Contact Name"
          autoComplete="off"
          {...register('contactPerson')}
          error={errors.contactPerson?.message}
        />
        <TextField
          label="Contact Title/Role"
          autoComplete="off"
          {...register('primaryContactTitle')}
          error={errors.primaryContactTitle?.message}
        />
        <TextField
          label="Phone"
          required
          type="tel"
          autoComplete="off"
          {...register('phone')}
          error={errors.phone?.message}
        />
        <TextField
          label="Email"
          required
          type="email"
          autoComplete="off"
          {...register('email')}
          error={errors.email?.message}
        />
      </div>
    </FormSection>
  );
}
