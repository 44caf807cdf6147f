import {
  type Payment,
  type PaymentMethod,
  paymentMethods,
  paymentMethodText,
} from '@haulwright/domain/invoicing/payment';
import { calendarDateIn } from '@haulwright/domain/kernel/calendar-date';
import { formatDollars } from '@haulwright/domain/kernel/dollars';
import { maxLength } from '@haulwright/domain/kernel/text';
import { useState } from 'react';
import { api } from '../../api/queries.ts';
import { Button } from '../../ui/button.tsx';
import { DatePicker } from '../../ui/date-picker.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.tsx';
import { MoneyField } from '../prices/money-fields.tsx';
import { useSession } from '../session/session-context.ts';
import { useBillingWrite } from './billing-queries.ts';

interface RefundDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly payment: Payment;
}

/** Records the refund of a payment's credit; the money itself is sent elsewhere. */
export function RefundDialog({ open, onOpenChange, payment }: RefundDialogProps) {
  const { timeZone } = useSession();
  const [cents, setCents] = useState<number | null>(payment.creditCents);
  const [method, setMethod] = useState<PaymentMethod>('check');
  const [refundedOn, setRefundedOn] = useState(() => calendarDateIn(new Date(), timeZone));
  const [reference, setReference] = useState('');
  const refund = useBillingWrite(api.invoicing.refund.call, 'Failed to record the refund', () => {
    toast.success('Refund recorded');
    onOpenChange(false);
  });
  const isWrong = cents === null || cents <= 0 || cents > payment.creditCents;
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Refund credit"
      description={`${payment.clientName}, ${formatDollars(payment.creditCents)} is left of this payment. Send the money yourself; it is only recorded here.`}
      onSubmit={(event) => {
        event.preventDefault();
        if (cents === null || isWrong || refund.isPending) return;
        refund.mutate({ id: payment.id, cents, method, refundedOn, reference, note: null });
      }}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>Cancel</Button>
          <Button type="submit" variant="primary" busy={refund.isPending}>
            Record refund
          </Button>
        </>
      }
    >
      <div className="grid gap-3 sm:grid-cols-2">
        <MoneyField
          label="Amount"
          required
          cents={cents}
          onCentsChange={setCents}
          error={isWrong ? `Enter up to ${formatDollars(payment.creditCents)}.` : undefined}
        />
        <Select
          label="Method"
          options={paymentMethods.map((value) => ({ value, label: paymentMethodText[value] }))}
          value={method}
          onValueChange={setMethod}
        />
        <DatePicker
          label="Refunded on"
          value={refundedOn}
          onValueChange={(date) => date !== null && setRefundedOn(date)}
        />
        <TextField
          label={method === 'check' ? 'Check number' : 'Reference'}
          maxLength={maxLength.name}
          value={reference}
          onChange={(event) => setReference(event.target.value)}
        />
      </div>
    </Dialog>
  );
}
