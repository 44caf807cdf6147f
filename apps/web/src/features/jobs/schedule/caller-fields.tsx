import type { ClientSummary } from '@haulwright/domain/clients/client';
import { Button } from '../../../ui/buttons/button.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { AddressFields, type AddressFieldsProps } from './address-fields.tsx';
import type { CallerDraft } from './caller-draft.ts';
import { SamePhone } from './same-phone.tsx';

interface CallerFieldsProps extends AddressFieldsProps {
  /** Back to the search; what was typed stays until the dialog is cancelled. */
  readonly onSearch: () => void;
  /** The caller is a client already. */
  readonly onUse: (client: ClientSummary) => void;
}

type TextOf = Exclude<keyof CallerDraft, 'tankGallons'>;

/** Who calls and where the work is, when nobody was found: the client is added with the job. */
export function CallerFields({ caller, onChange, onSearch, onUse, error }: CallerFieldsProps) {
  const text = (field: TextOf) => ({
    autoComplete: 'off',
    value: caller[field],
    onChange: (event: { target: { value: string } }) => onChange({ [field]: event.target.value }),
    error: error(field),
  });
  return (
    <fieldset className="grid grid-cols-2 gap-4 sm:grid-cols-6">
      <legend className="sr-only">New client</legend>
      <TextField
        label="Client Name"
        required
        autoFocus
        className="col-span-2 sm:col-span-6"
        {...text('name')}
      />
      <TextField label="Phone" type="tel" className="col-span-2 sm:col-span-3" {...text('phone')} />
      <TextField label="Email" type="email" className="col-span-2 sm:col-span-3" {...text('email')} />
      <SamePhone phone={caller.phone} onUse={onUse} />
      <AddressFields caller={caller} onChange={onChange} error={error} />
      <TextArea
        label="Gate, Dog, Lid"
        rows={2}
        className="col-span-2 sm:col-span-6"
        {...text('accessInstructions')}
      />
      <Button size="sm" className="col-span-2 justify-self-start sm:col-span-6" onClick={onSearch}>
        Search Clients
      </Button>
    </fieldset>
  );
}
