import type { InvoiceDetail } from '@haulwright/domain/invoicing/invoice';
import { maxLength, requiredEmail } from '@haulwright/domain/kernel/text';
import { useState } from 'react';
import { api } from '../../api/queries.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { toast } from '../../ui/toasts/toast.tsx';
import { useBillingWrite } from './billing-queries.ts';
import { paperName } from './invoice-words.ts';

interface SendDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly invoice: InvoiceDetail;
  readonly reminder: boolean;
}

/** Mails an invoice with its PDF. */
export function SendDialog({ open, onOpenChange, invoice, reminder }: SendDialogProps) {
  const [to, setTo] = useState(invoice.email ?? '');
  const [tried, setTried] = useState(false);
  const checked = requiredEmail.safeParse(to);
  const send = useBillingWrite(api.invoicing.send.call, 'Failed to send the invoice', () => {
    toast.success({
      title: reminder ? 'Reminder sent' : invoice.isDeposit ? 'Deposit request sent' : 'Invoice sent',
      description: to,
    });
    onOpenChange(false);
  });
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={reminder ? 'Send a reminder' : `Send ${paperName(invoice)}`}
      description={
        reminder && invoice.isDisputed
          ? 'It is in dispute. By email, with the PDF.'
          : invoice.isDeposit
            ? 'By email, with the PDF.'
            : 'By email, with the PDF and its proof of service.'
      }
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (checked.success && !send.isPending) send.mutate({ id: invoice.id, to, reminder });
      }}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>Cancel</Button>
          <Button type="submit" variant="primary" busy={send.isPending}>
            Send email
          </Button>
        </>
      }
    >
      <TextField
        label="To"
        type="email"
        required
        maxLength={maxLength.email}
        value={to}
        onChange={(event) => setTo(event.target.value)}
        error={tried ? checked.error?.issues[0]?.message : undefined}
      />
    </Dialog>
  );
}
