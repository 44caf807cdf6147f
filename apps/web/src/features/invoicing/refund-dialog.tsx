import { type PaymentMethod, paymentMethods, paymentMethodText } from '@haulwright/domain/invoicing/payment';
import { calendarDateIn } from '@haulwright/domain/kernel/calendar-date';
import { formatDollars } from '@haulwright/domain/kernel/dollars';
import { maxLength } from '@haulwright/domain/kernel/text';
import { useState } from 'react';
import { api } from '../../api/queries.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { DatePicker } from '../../ui/fields/date-picker.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { toast } from '../../ui/toasts/toast.tsx';
import { MoneyField } from '../../ui/fields/money-fields.tsx';
import { useSession } from '../session/session-context.ts';
import { useBillingWrite } from './billing-queries.ts';

interface RefundDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly clientName: string;
  /** The payment or the credit note whose credit is refunded. */
  readonly of: {
    readonly kind: 'payment' | 'credit note';
    readonly id: string;
    readonly creditCents: number;
  };
}

/** Records the refund of credit; the money itself is sent elsewhere. */
export function RefundDialog({ open, onOpenChange, clientName, of }: RefundDialogProps) {
  const { timeZone } = useSession();
  const [cents, setCents] = useState<number | null>(of.creditCents);
  const [method, setMethod] = useState<PaymentMethod>('check');
  const [refundedOn, setRefundedOn] = useState(() => calendarDateIn(new Date(), timeZone));
  const [reference, setReference] = useState('');
  const failed = 'Failed to record the refund';
  const done = () => {
    toast.success('Refund recorded');
    onOpenChange(false);
  };
  const ofPayment = useBillingWrite(api.invoicing.refund.call, failed, done);
  const ofNote = useBillingWrite(api.invoicing.refundCreditNote.call, failed, done);
  const refund = of.kind === 'payment' ? ofPayment : ofNote;
  const isWrong = cents === null || cents <= 0 || cents > of.creditCents;
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Refund credit"
      description={`${clientName}, ${formatDollars(of.creditCents)} is left of this ${of.kind}. Send the money yourself; it is only recorded here.`}
      onSubmit={(event) => {
        event.preventDefault();
        if (cents === null || isWrong || refund.isPending) return;
        refund.mutate({ id: of.id, cents, method, refundedOn, reference, note: null });
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
          error={isWrong ? `Enter up to ${formatDollars(of.creditCents)}.` : undefined}
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
