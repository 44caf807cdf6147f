import { Plus, UserRound } from 'lucide-react';
import { memo, useCallback, useRef } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import { FormSection } from '../../../ui/page/form-section.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { type ContactDraft, blankContact } from './client-form-values.ts';
import { PrimaryCheckbox } from './primary-checkbox.tsx';
import { RowBlock } from './row-block.tsx';
import { type ClientDraft, textOf } from './use-client-draft.ts';
import { PhoneField } from '../../contacts/phone-field.tsx';
import { EmailField } from '../../contacts/email-field.tsx';

/** Additional contacts; the first one added is the primary one. */
export function ContactFields({ form: { draft, change, messages } }: { readonly form: ClientDraft }) {
  const rows = draft.contacts;
  const addButton = useRef<HTMLButtonElement>(null);
  const changeRow = useCallback(
    (at: number, next: Partial<ContactDraft>) =>
      change(({ contacts }) => ({
        contacts: contacts.map((row, index) => (index === at ? { ...row, ...next } : row)),
      })),
    [change],
  );

  return (
    <FormSection
      title="Additional Contacts"
      description="A tenant, a site foreman, the person who opens the gate."
    >
      {rows.map((row, index) => (
        <RowBlock
          // oxlint-disable-next-line react/no-array-index-key -- a row's place in the list is its identity while it is typed
          key={index}
          icon={<UserRound aria-hidden="true" />}
          title={`Contact ${index + 1}`}
          removeLabel={`Remove contact ${index + 1}`}
          onRemove={() => {
            change(() => ({ contacts: rows.filter((_row, at) => at !== index) }));
            addButton.current?.focus();
          }}
          primary={
            <PrimaryCheckbox
              label="Primary contact"
              rows={rows}
              index={index}
              onMarked={(marked) => change(() => ({ contacts: marked }))}
            />
          }
        >
          <ContactBlock row={row} index={index} change={changeRow} messages={messages} />
        </RowBlock>
      ))}
      <Button
        ref={addButton}
        className="self-start"
        icon={<Plus aria-hidden="true" />}
        onClick={() => change(() => ({ contacts: [...rows, blankContact(rows.length === 0)] }))}
      >
        Add Contact
      </Button>
    </FormSection>
  );
}

interface BlockProps {
  readonly row: ContactDraft;
  readonly index: number;
  readonly change: (index: number, next: Partial<ContactDraft>) => void;
  readonly messages: ClientDraft['messages'];
}

/** The fields of one contact; with many of them, only the one that is typed in is drawn again. */
const ContactBlock = memo(function ContactBlock({ row, index, change, messages }: BlockProps) {
  const at = `contacts.${index}.`;
  const set = (next: Partial<ContactDraft>) => change(index, next);
  const text = (field: Parameters<typeof textOf<ContactDraft>>[1]) => textOf(row, field, at, messages, set);
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField label="Name" autoComplete="off" {...text('name')} />
      <TextField label="Title" autoComplete="off" {...text('title')} />
      <PhoneField label="Phone" {...text('phone')} />
      <EmailField label="Email" {...text('email')} />
    </div>
  );
});
