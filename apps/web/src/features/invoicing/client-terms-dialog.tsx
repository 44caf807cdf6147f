// Public to other features: a client's page shows it.
import type { Versioned } from '@haulwright/domain/kernel/version';
import {
  type BillingSettings,
  type ClientTerms,
  clientTerms,
  invoiceGroupings,
  invoiceGroupingText,
  maxDueDays,
} from '@haulwright/domain/invoicing/billing-terms';
import { paperRecipient, type PaperRecipient } from '@haulwright/domain/invoicing/paper-recipients';
import { maxLength } from '@haulwright/domain/kernel/text';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/queries.ts';
import { useSaveSeen } from '../../loading/use-save-seen.tsx';
import { Loaded, together } from '../../loading/loaded.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { NumberField } from '../../ui/fields/number-field.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { SkeletonRows } from '../../ui/base/skeleton.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { toast } from '../../ui/toasts/toast.tsx';
import { PaperRecipientFields } from './paper-recipient-fields.tsx';
import { useBillingWrite } from './billing-queries.ts';

interface ClientTermsDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly client: { readonly id: string; readonly name: string; readonly email: string | null };
}

/** Terms agreed with a client for its invoices; empty fields use the company's. */
export function ClientTermsDialog({ open, onOpenChange, client }: ClientTermsDialogProps) {
  const terms = useQuery(api.invoicing.terms.queryOptions({ input: { clientId: client.id } }));
  const settings = useQuery(api.invoicing.settings.queryOptions());
  const [changes, setChanges] = useState<Partial<ClientTerms>>({});
  /** What was there when the first of them was changed. */
  const [began, setBegan] = useState<Versioned<ClientTerms>>();
  const { saveSeen, bothVersions } = useSaveSeen(null);
  const [tried, setTried] = useState(false);
  const values = { ...(began ?? terms.data), ...changes };
  const checked = clientTerms.safeParse({ ...values, recipients: values.recipients?.filter(isTyped) });
  const save = useBillingWrite(
    (input: ClientTerms) =>
      saveSeen(
        (next) => api.invoicing.saveTerms.call({ ...next, clientId: client.id }),
        input,
        began ?? terms.data,
      ),
    'Failed to save the terms',
    () => {
      toast.success('Terms saved');
      onOpenChange(false);
    },
  );
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Billing terms"
      description={client.name}
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (terms.data && checked.success && !save.isPending) save.mutate(checked.data);
      }}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>Cancel</Button>
          <Button type="submit" variant="primary" busy={save.isPending}>
            Save
          </Button>
        </>
      }
    >
      {bothVersions}
      <Loaded
        query={together(terms, settings)}
        failed="Couldn't load the terms"
        waiting={
          <SkeletonRows label="Loading the terms…" count={3} each="h-12" className="flex flex-col gap-2" />
        }
      >
        {([stored, company]) => (
          <Fields
            values={{ ...stored, ...changes }}
            company={company}
            clientEmail={client.email}
            onChange={(change) => {
              setBegan(began ?? stored);
              setChanges({ ...changes, ...change });
            }}
            emailError={
              tried ? checked.error?.issues.find(({ path }) => path[0] === 'email')?.message : undefined
            }
            recipientErrors={tried ? recipientErrors(values.recipients ?? []) : new Map()}
          />
        )}
      </Loaded>
    </Dialog>
  );
}

/** An address that was added and left empty is none. */
const isTyped = ({ email }: PaperRecipient): boolean => email.trim() !== '';

const recipientErrors = (recipients: readonly PaperRecipient[]): ReadonlyMap<number, string> =>
  new Map(
    recipients.flatMap((one, index) => {
      const message = isTyped(one) ? paperRecipient.safeParse(one).error?.issues[0]?.message : undefined;
      return message === undefined ? [] : [[index, message] as const];
    }),
  );

interface FieldsProps {
  readonly values: ClientTerms;
  readonly company: BillingSettings;
  readonly clientEmail: string | null;
  readonly emailError: string | undefined;
  readonly recipientErrors: ReadonlyMap<number, string>;
  readonly onChange: (change: Partial<ClientTerms>) => void;
}

const AS_COMPANY = 'as-company';

function Fields({ values, company, clientEmail, emailError, recipientErrors, onChange }: FieldsProps) {
  return (
    <div className="flex flex-col gap-4">
      <div className="grid gap-3 sm:grid-cols-2">
        <NumberField
          label="Due after"
          hint={`Empty: ${company.dueDays} days, the company default.`}
          suffix="days"
          min={0}
          max={maxDueDays}
          value={values.dueDays}
          onValueChange={(dueDays) => onChange({ dueDays })}
        />
        <Select
          label="Invoices"
          hint={`Company default: ${invoiceGroupingText[company.grouping].toLowerCase()}.`}
          options={[
            { value: AS_COMPANY, label: 'Company default' },
            ...invoiceGroupings.map((value) => ({ value, label: invoiceGroupingText[value] })),
          ]}
          value={values.grouping ?? AS_COMPANY}
          onValueChange={(grouping) => onChange({ grouping: grouping === AS_COMPANY ? null : grouping })}
        />
      </div>
      <TextField
        label="Invoices go to"
        type="email"
        hint={clientEmail === null ? 'The client has no e-mail address.' : `Empty: ${clientEmail}.`}
        maxLength={maxLength.email}
        value={values.email ?? ''}
        onChange={(event) => onChange({ email: event.target.value })}
        error={emailError}
      />
      <PaperRecipientFields
        recipients={values.recipients ?? []}
        errors={recipientErrors}
        onChange={(recipients) => onChange({ recipients })}
      />
    </div>
  );
}
