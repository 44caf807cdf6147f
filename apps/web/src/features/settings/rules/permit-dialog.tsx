import type { Versioned } from '@haulwright/domain/kernel/version';
import {
  companyPermitInput,
  permitKindName,
  permitKinds,
  type CompanyPermit,
  type CompanyPermitInput,
} from '@haulwright/domain/permits/company-permit';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../../api/queries.ts';
import { DatePicker } from '../../../ui/fields/date-picker.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { RowDialog } from '../row-dialog.tsx';
import { useRowForm } from '../use-row-form.ts';

const kindOptions = permitKinds.map((value) => ({ value, label: permitKindName[value] }));
const ofCompany = 'company';
const ofPerson = 'person ';

interface PermitDialogProps {
  /** Null adds one. */
  readonly permit: Versioned<CompanyPermit> | null;
  readonly onClose: () => void;
}

const holderNamed = (value: string): Pick<CompanyPermitInput, 'vehicleId' | 'userId'> => ({
  vehicleId: value === ofCompany || value.startsWith(ofPerson) ? null : value,
  userId: value.startsWith(ofPerson) ? value.slice(ofPerson.length) : null,
});

/** Adds or changes a permit, license, registration or certification. */
export function PermitDialog({ permit, onClose }: PermitDialogProps) {
  const vehicles = useQuery(api.vehicles.list.queryOptions());
  const users = useQuery(api.users.list.queryOptions());
  const form = useRowForm<CompanyPermitInput, typeof companyPermitInput>({
    noun: 'Permit',
    schema: companyPermitInput,
    initial: permit ?? {
      kind: 'registration',
      name: '',
      number: '',
      issuer: '',
      vehicleId: null,
      userId: null,
      expiresOn: null,
    },
    seen: permit,
    calls: api.filings.permits,
    listKey: api.filings.key(),
    onClose,
  });
  const { draft, change, text, body } = form;
  return (
    <RowDialog {...form.dialog}>
      <div ref={body} className="grid gap-4 sm:grid-cols-2">
        <Select
          label="Kind"
          options={kindOptions}
          value={draft.kind}
          onValueChange={(kind) => change({ kind })}
        />
        <Select
          label="Held by"
          options={[
            { value: ofCompany, label: 'The company' },
            ...(vehicles.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
            ...(users.data ?? []).map(({ userId, fullName, email }) => ({
              value: ofPerson + userId,
              label: fullName || email,
            })),
          ]}
          value={draft.vehicleId ?? (draft.userId === null ? ofCompany : ofPerson + draft.userId)}
          onValueChange={(value) => change(holderNamed(value))}
          hint={
            draft.kind === 'certification'
              ? 'Manifests that ask for it print the driver’s number, and the company’s as the operator in charge.'
              : undefined
          }
        />
        <TextField
          label="Name"
          required
          autoComplete="off"
          placeholder="Sludge transporter registration"
          className="sm:col-span-2"
          {...text('name')}
        />
        <TextField label="Number" required autoComplete="off" {...text('number')} />
        <TextField label="Issued by" required autoComplete="off" {...text('issuer')} />
        <DatePicker
          label="Last Day"
          hint="Leave empty when it does not expire."
          value={draft.expiresOn}
          onValueChange={(expiresOn) => change({ expiresOn })}
        />
      </div>
    </RowDialog>
  );
}
