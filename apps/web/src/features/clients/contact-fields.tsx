import { Plus, UserRound } from 'lucide-react';
import { useRef } from 'react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { Button } from '../../ui/button.tsx';
import { FormSection } from '../../ui/form-section.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { blankContact, type ClientFormDraft } from './client-form-values.ts';
import { PrimaryCheckbox } from './primary-checkbox.tsx';
import { RowBlock } from './row-block.tsx';

/** Additional contacts; the first one added is the primary one. */
export function ContactFields() {
  const { control } = useFormContext<ClientFormDraft>();
  const { fields, append, remove } = useFieldArray({ control, name: 'contacts', keyName: 'rowKey' });
  const addButton = useRef<HTMLButtonElement>(null);

  return (
    <FormSection
      title="Additional Contacts"
      description="A tenant, a site foreman, the person who opens the gate."
    >
      {fields.map((row, index) => (
        <RowBlock
          key={row.rowKey}
          icon={<UserRound aria-hidden="true" />}
          title={`Contact ${index + 1}`}
          removeLabel={`Remove contact ${index + 1}`}
          onRemove={() => {
            remove(index);
            addButton.current?.focus();
          }}
          primary={<PrimaryCheckbox list="contacts" index={index} label="Primary contact" />}
        >
          <ContactBlock index={index} />
        </RowBlock>
      ))}
      <Button
        ref={addButton}
        className="self-start"
        icon={<Plus aria-hidden="true" />}
        onClick={() => append(blankContact(fields.length === 0))}
      >
        Add Contact
      </Button>
    </FormSection>
  );
}

function ContactBlock({ index }: { readonly index: number }) {
  const { register, formState } = useFormContext<ClientFormDraft>();
  const errors = formState.errors.contacts?.[index];
  const at = `contacts.${index}` as const;
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField label="Name" autoComplete="off" {...register(`${at}.name`)} error={errors?.name?.message} />
      <TextField
        label="Title"
        autoComplete="off"
        {...register(`${at}.title`)}
        error={errors?.title?.message}
      />
      <TextField
        label="Phone"
        type="tel"
        autoComplete="off"
        {...register(`${at}.phone`)}
        error={errors?.phone?.message}
      />
      <TextField
        label="Email"
        type="email"
        autoComplete="off"
        {...register(`${at}.email`)}
        error={errors?.email?.message}
      />
    </div>
  );
}
