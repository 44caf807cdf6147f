// Public to other features: money of an online payment goes back.
import { leftForCard } from '@haulwright/domain/invoicing/left-for-card';
import type { Payment } from '@haulwright/domain/invoicing/payment';
import { formatDollars } from '@haulwright/domain/kernel/dollars';
import type { RefundWay } from '@haulwright/domain/payments/online-payment';
import { useState } from 'react';
import { api } from '../../api/queries.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { MoneyField } from '../../ui/fields/money-fields.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { toast } from '../../ui/toasts/toast.tsx';
import { usePaymentsWrite } from './payments-queries.ts';

const ways: readonly { readonly value: RefundWay; readonly label: string }[] = [
  { value: 'credit-invoice', label: 'Credit the invoice by as much' },
  { value: 'leave-open', label: 'Leave it open on the invoice' },
];

interface CardRefundDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly payment: Payment;
}

/** Gives money back to the card or account it came from. */
export function CardRefundDialog({ open, onOpenChange, payment }: CardRefundDialogProps) {
  const left = leftForCard(payment);
  const [cents, setCents] = useState<number | null>(payment.creditCents > 0 ? payment.creditCents : left);
  const [way, setWay] = useState<RefundWay>('credit-invoice');
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const refund = usePaymentsWrite(api.payments.refundToCard.call, 'Failed to refund', ({ state }) => {
    if (state === 'failed') toast.error('Stripe refused the refund');
    else toast.success(state === 'succeeded' ? 'Refunded' : 'Refund under way');
    onOpenChange(false);
  });
  const isWrong = cents === null || cents <= 0 || cents > left;
  const isUsed = cents !== null && cents > Math.max(0, payment.creditCents);
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Refund to card"
      description={`${payment.clientName}, ${formatDollars(payment.cents)}. Stripe sends it back to where it came from.`}
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (isWrong || reason.trim() === '' || refund.isPending) return;
        refund.mutate({ id: payment.id, cents, way: isUsed ? way : null, reason: reason.trim() });
      }}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>Cancel</Button>
          <Button type="submit" variant="primary" busy={refund.isPending}>
            Refund
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <MoneyField
          label="Amount"
          required
          cents={cents}
          onCentsChange={setCents}
          error={isWrong ? `Enter up to ${formatDollars(left)}.` : undefined}
        />
        {isUsed && (
          <Select label="An invoice used this money" options={ways} value={way} onValueChange={setWay} />
        )}
        <TextField
          label="Reason"
          required
          maxLength={500}
          value={reason}
          error={tried && reason.trim() === '' ? 'Enter the reason.' : undefined}
          onChange={(event) => setReason(event.target.value)}
        />
      </div>
    </Dialog>
  );
}
