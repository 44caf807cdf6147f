import { maxLength } from '@haulwright/domain/kernel/text';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { messageOf } from '../../../api/errors.ts';
import { api } from '../../../api/queries.ts';
import { LeaveGuard } from '../../../leave-guard.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { FieldError } from '../../../ui/fields/field-error.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { FormSection } from '../../../ui/page/form-section.tsx';
import { toast } from '../../../ui/toasts/toast.tsx';
import { useBillingWrite } from '../billing-queries.ts';
import { ClientField, type NamedClient } from '../client-field.tsx';
import {
  addedLines,
  discountOf,
  errorsOf,
  noDiscount,
  typedLine,
  type EditedDraft,
  type EditErrors,
} from './draft-edit.ts';
import { EditLines } from './edit-lines.tsx';

/** Client, lines, purchase order and note of a new draft. */
export function NewInvoiceForm({ client: given }: { readonly client: NamedClient | null }) {
  const navigate = useNavigate();
  const [client, setClient] = useState<NamedClient | null>(given);
  const [start] = useState<EditedDraft>(() => ({ lines: [typedLine()], discount: noDiscount, reason: '' }));
  const [edited, setEdited] = useState(start);
  const [purchaseOrder, setPurchaseOrder] = useState('');
  const [note, setNote] = useState('');
  const [tried, setTried] = useState(false);
  const errors: EditErrors = errorsOf(edited);
  const isWrong = client === null || Object.keys(errors).length > 0;
  const save = useBillingWrite(api.invoicing.newInvoice.call, 'Failed to make the draft', () =>
    toast.success('Draft made'),
  );
  const madeId = save.data?.id;
  // After the guard knows that nothing is unsaved.
  useEffect(() => {
    if (madeId !== undefined)
      void navigate({ to: '/billing/invoices/$invoiceId', params: { invoiceId: madeId }, replace: true });
  }, [madeId, navigate]);
  const isDirty = edited !== start || client?.id !== given?.id || purchaseOrder !== '' || note !== '';
  return (
    <form
      noValidate
      aria-label="New invoice"
      className="flex flex-col gap-6"
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (client === null || isWrong || save.isPending) return;
        save.mutate({
          clientId: client.id,
          lines: addedLines(edited),
          discount: discountOf(edited.discount),
          purchaseOrder,
          note,
        });
      }}
    >
      <LeaveGuard when={isDirty && madeId === undefined} />
      <FormSection title="For whom">
        <div className="grid gap-4 md:grid-cols-2">
          <ClientField
            value={client}
            onChange={(next) => {
              setClient(next);
              // Items have the prices of the client before.
              setEdited({ ...edited, lines: edited.lines.filter(({ item }) => item === null) });
            }}
            error={tried && client === null ? 'Choose a client.' : undefined}
          />
          <TextField
            label="Purchase order"
            maxLength={maxLength.name}
            value={purchaseOrder}
            onChange={(event) => setPurchaseOrder(event.target.value)}
          />
        </div>
      </FormSection>
      <FormSection title="Lines">
        <EditLines
          edited={edited}
          onChange={setEdited}
          errors={tried ? errors : {}}
          clientId={client?.id ?? null}
        />
      </FormSection>
      <FormSection title="Note">
        <TextArea
          label="Note"
          hint="Printed on the invoice."
          rows={2}
          maxLength={400}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
      </FormSection>
      <div className="flex flex-wrap items-center justify-end gap-2 border-t border-line pt-4">
        <FieldError>
          {tried && isWrong ? 'Something is missing above.' : save.isError ? messageOf(save.error) : ''}
        </FieldError>
        <Button onClick={() => void navigate({ to: '/billing', search: { tab: 'drafts' } })}>Cancel</Button>
        <Button type="submit" variant="primary" busy={save.isPending}>
          Make draft
        </Button>
      </div>
    </form>
  );
}
