import { clientTypeName, clientTypes } from '@haulwright/domain/clients/client';
import { FormSection } from '../../../ui/page/form-section.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import type { ClientDraft } from './use-client-draft.ts';
import { PhoneField } from '../../contacts/phone-field.tsx';
import { EmailField } from '../../contacts/email-field.tsx';

const typeOptions = clientTypes.map((value) => ({ value, label: clientTypeName[value] }));

/** Who the client is and how to reach them. */
export function BasicFields({ form }: { readonly form: ClientDraft }) {
  const { draft, change, text, messages } = form;
  return (
    <FormSection title="Basic Information" description="A phone number or an e-mail address is enough.">
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="Client Name" required autoComplete="off" {...text('name')} />
        <Select
          label="Client Type"
          options={typeOptions}
          value={draft.clientType}
          onValueChange={(clientType) => change(() => ({ clientType }))}
          error={messages.get('clientType')}
        />
        <TextField label="Primary Contact Name" autoComplete="off" {...text('contactPerson')} />
        <TextField label="Contact Title/Role" autoComplete="off" {...text('primaryContactTitle')} />
        <PhoneField label="Phone" required {...text('phone')} />
        <EmailField label="Email" required {...text('email')} />
      </div>
    </FormSection>
  );
}
