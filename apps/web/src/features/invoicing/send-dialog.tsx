import type { InvoiceDetail } from '@haulwright/domain/invoicing/invoice';
import { api } from '../../api/queries.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { toast } from '../../ui/toasts/toast.tsx';
import { useBillingWrite } from './billing-queries.ts';
import { paperName } from './invoice-words.ts';
import { RecipientFields, useRecipients } from './recipient-fields.tsx';

interface SendDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly invoice: InvoiceDetail;
  readonly reminder: boolean;
}

/** Mails an invoice with its PDF. */
export function SendDialog({ open, onOpenChange, invoice, reminder }: SendDialogProps) {
  const { fields, check } = useRecipients(invoice.mailedTo[reminder ? 'reminder' : 'invoice']);
  const send = useBillingWrite(
    api.invoicing.send.call,
    'Failed to send the invoice',
    ({ deliveries: [last] }) => {
      // Some of several may not have got it.
      if (last?.failure) toast.error({ title: `Mailed to ${last.to ?? ''} only`, description: last.failure });
      else
        toast.success({
          title: reminder ? 'Reminder sent' : invoice.isDeposit ? 'Deposit request sent' : 'Invoice sent',
          description: last?.to ?? '',
        });
      onOpenChange(false);
    },
  );
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
        const recipients = check();
        if (recipients && !send.isPending) send.mutate({ id: invoice.id, ...recipients, reminder });
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
      <RecipientFields fields={fields} />
    </Dialog>
  );
}
