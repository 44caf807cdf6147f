import type { Versioned } from '@haulwright/domain/kernel/version';
import { maxDueDays } from '@haulwright/domain/invoicing/billing-terms';
import type { InvoiceDetail } from '@haulwright/domain/invoicing/invoice';
import { maxLength } from '@haulwright/domain/kernel/text';
import { useState } from 'react';
import { api } from '../../api/queries.ts';
import { useSaveSeen } from '../../loading/use-save-seen.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { NumberField } from '../../ui/fields/number-field.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { toast } from '../../ui/toasts/toast.tsx';
import { useBillingWrite } from './billing-queries.ts';

interface DraftDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly invoice: Versioned<InvoiceDetail>;
}

/** Further texts printed on an invoice, while it is a draft. */
export function DraftDialog({ open, onOpenChange, invoice }: DraftDialogProps) {
  const [dueDays, setDueDays] = useState<number | null>(invoice.dueDays);
  const [purchaseOrder, setPurchaseOrder] = useState(invoice.purchaseOrder ?? '');
  const [note, setNote] = useState(invoice.note ?? '');
  const { saveSeen, bothVersions } = useSaveSeen(invoice);
  const save = useBillingWrite(
    (input: { readonly dueDays: number; readonly purchaseOrder: string; readonly note: string }) =>
      saveSeen((next) => api.invoicing.update.call({ ...next, id: invoice.id }), input),
    'Failed to save the draft',
    () => {
      toast.success('Draft saved');
      onOpenChange(false);
    },
  );
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Terms and note"
      description={invoice.clientName}
      onSubmit={(event) => {
        event.preventDefault();
        if (dueDays !== null && !save.isPending) save.mutate({ dueDays, purchaseOrder, note });
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
      <div className="flex flex-col gap-4">
        {bothVersions}
        <div className="grid gap-3 sm:grid-cols-2">
          <NumberField
            label="Due after"
            required
            suffix="days"
            min={0}
            max={maxDueDays}
            value={dueDays}
            onValueChange={setDueDays}
            error={dueDays === null ? 'Enter the days; 0 is due on receipt.' : undefined}
          />
          <TextField
            label="Purchase order"
            maxLength={maxLength.name}
            value={purchaseOrder}
            onChange={(event) => setPurchaseOrder(event.target.value)}
          />
        </div>
        <TextArea
          label="Note"
          hint="Printed on the invoice."
          rows={3}
          maxLength={400}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
      </div>
    </Dialog>
  );
}
