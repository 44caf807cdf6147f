// Public to other features: a client's page asks for deposits.
import { depositInput } from '@haulwright/domain/invoicing/payment';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../../api/queries.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { toast } from '../../ui/toasts/toast.tsx';
import { MoneyField } from '../../ui/fields/money-fields.tsx';
import { useBillingWrite } from './billing-queries.ts';

interface DepositDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly client: { readonly id: string; readonly name: string };
}

/**
 * Requests a prepayment from a client: a draft to review and send; payments on it become the client's credit.
 */
export function DepositDialog({ open, onOpenChange, client }: DepositDialogProps) {
  const navigate = useNavigate();
  const [cents, setCents] = useState<number | null>(null);
  const [description, setDescription] = useState('Deposit');
  const [tried, setTried] = useState(false);
  const ask = useBillingWrite(api.invoicing.askDeposit.call, 'Failed to ask for the deposit', ({ id }) => {
    toast.success({ title: 'Draft made', description: 'Review it, issue it and send it.' });
    onOpenChange(false);
    void navigate({ to: '/billing/invoices/$invoiceId', params: { invoiceId: id } });
  });
  const checked = depositInput.safeParse({ clientId: client.id, cents, description });
  const error = (field: string) =>
    tried ? checked.error?.issues.find(({ path }) => path[0] === field)?.message : undefined;
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Ask for a deposit"
      description={`${client.name}. What the client pays becomes credit for later invoices; it is not revenue and is not taxed.`}
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (checked.success && !ask.isPending) ask.mutate(checked.data);
      }}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>Cancel</Button>
          <Button type="submit" variant="primary" busy={ask.isPending}>
            Make draft
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <MoneyField
          label="Amount"
          required
          cents={cents}
          onCentsChange={setCents}
          error={error('cents') && 'Enter the amount.'}
        />
        <TextField
          label="For"
          required
          hint="As shown on the invoice: the rental or the quote it is for."
          maxLength={200}
          value={description}
          onChange={(event) => setDescription(event.target.value)}
          error={error('description')}
        />
      </div>
    </Dialog>
  );
}
