import type { InvoiceDetail } from '@haulwright/domain/invoicing/invoice';
import { type PaymentMethod, paymentMethods, paymentMethodText } from '@haulwright/domain/invoicing/payment';
import { calendarDateIn } from '@haulwright/domain/kernel/calendar-date';
import { formatDollars } from '@haulwright/domain/kernel/dollars';
import { maxLength } from '@haulwright/domain/kernel/text';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { messageOf } from '../../api/errors.ts';
import { api } from '../../api/queries.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { DatePicker } from '../../ui/fields/date-picker.tsx';
import { FieldError } from '../../ui/fields/field-error.tsx';
import { MoneyField } from '../../ui/fields/money-fields.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { toast } from '../../ui/toasts/toast.tsx';
import { useCan, useSession } from '../session/session-context.ts';
import { useBillingWrite } from './billing-queries.ts';

interface PartCreditDialogProps {
  readonly invoice: InvoiceDetail;
  readonly onClose: () => void;
}

type What = 'amount' | 'lines' | 'all';
type Goes = 'invoice' | 'credit' | 'refund';

const whats = [
  { value: 'amount', label: 'An amount, with its taxes' },
  { value: 'lines', label: 'Chosen lines; their taxes go along' },
  { value: 'all', label: 'All that is left' },
] as const;

const hints: Record<Goes, string> = {
  invoice: 'Less is open on this invoice.',
  credit: 'It is used for other invoices, or refunded later.',
  refund: 'Send the money yourself; it is only recorded here.',
};

/**
 * Credits part of an invoice as goodwill: its work is not billed again. What is left to credit of each line is
 * the server's to say; more is refused, never cut.
 */
export function PartCreditDialog({ invoice, onClose }: PartCreditDialogProps) {
  const { timeZone } = useSession();
  const navigate = useNavigate();
  const mayRefund = useCan('REFUND');
  const { id, openCents } = invoice;
  const [what, setWhat] = useState<What>('amount');
  const [cents, setCents] = useState<number | null>(null);
  /** By position; null: all that is left of the line. */
  const [chosen, setChosen] = useState<ReadonlyMap<number, number | null>>(new Map());
  const [goes, setGoes] = useState<Goes>(openCents > 0 ? 'invoice' : 'credit');
  const [method, setMethod] = useState<PaymentMethod>('check');
  const [refundedOn, setRefundedOn] = useState(() => calendarDateIn(new Date(), timeZone));
  const [reference, setReference] = useState('');
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const credit = useBillingWrite(api.invoicing.creditPart.call, 'Failed to credit', (note) => {
    toast.success(`${note.number} issued, ${formatDollars(Math.abs(note.totalCents))}`);
    onClose();
    void navigate({ to: '/billing/invoices/$invoiceId', params: { invoiceId: note.id } });
  });
  const charges = invoice.lines.filter((line) => line.cents > 0);
  const isZero = [...chosen.values()].includes(0);
  const problem =
    what === 'amount' && (cents ?? 0) <= 0
      ? 'Enter the amount.'
      : what === 'lines' && chosen.size === 0
        ? 'Choose a line.'
        : what === 'lines' && isZero
          ? 'Enter an amount above $0.00, or leave it empty for all of the line.'
          : undefined;
  const goesOptions = [
    ...(openCents > 0 ? [{ value: 'invoice' as const, label: 'Off this invoice' }] : []),
    { value: 'credit' as const, label: 'The client’s credit' },
    ...(mayRefund ? [{ value: 'refund' as const, label: 'Refunded' }] : []),
  ];
  const submit = () => {
    setTried(true);
    if (problem !== undefined || reason.trim() === '' || credit.isPending) return;
    credit.mutate({
      id,
      reason: reason.trim(),
      part:
        what === 'all'
          ? { all: true }
          : what === 'amount'
            ? { cents: cents ?? 0 }
            : {
                lines: [...chosen].map(([position, some]) => ({
                  position,
                  ...(some !== null && { cents: some }),
                })),
              },
      goes:
        goes === 'refund'
          ? { to: goes, refund: { method, refundedOn, reference, note: null } }
          : { to: goes },
    });
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Credit part"
      description={`${invoice.number}, ${formatDollars(invoice.totalCents)}, ${formatDollars(openCents)} open. The work is not billed again.`}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={credit.isPending}>
            Issue credit
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {credit.error !== null && <FieldError>{messageOf(credit.error)}</FieldError>}
        <Select label="Credit" options={whats} value={what} onValueChange={setWhat} />
        {what === 'amount' && (
          <div data-first-field="">
            <MoneyField
              label="Amount"
              required
              cents={cents}
              onCentsChange={setCents}
              error={tried ? problem : undefined}
            />
          </div>
        )}
        {what === 'lines' && (
          <fieldset className="flex flex-col gap-2">
            <legend className="mb-1 font-medium">Lines</legend>
            {charges.map((line) => (
              <ChosenLine
                key={line.position}
                name={`${line.description}, ${formatDollars(line.cents)}`}
                isChosen={chosen.has(line.position)}
                cents={chosen.get(line.position) ?? null}
                onChange={(isChosen, some) => {
                  const next = new Map(chosen);
                  if (isChosen) next.set(line.position, some);
                  else next.delete(line.position);
                  setChosen(next);
                }}
              />
            ))}
            <FieldError>{tried ? (problem ?? '') : ''}</FieldError>
          </fieldset>
        )}
        <Select
          label="Goes to"
          hint={hints[goes]}
          options={goesOptions}
          value={goes}
          onValueChange={setGoes}
        />
        {goes === 'refund' && (
          <div className="grid gap-3 sm:grid-cols-2">
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
        )}
        <TextField
          label="Reason"
          hint="Printed on the credit note."
          required
          autoComplete="off"
          maxLength={maxLength.line}
          value={reason}
          error={tried && reason.trim() === '' ? 'Say why.' : undefined}
          onChange={(event) => setReason(event.target.value)}
        />
      </div>
    </Dialog>
  );
}

interface ChosenLineProps {
  readonly name: string;
  readonly isChosen: boolean;
  readonly cents: number | null;
  readonly onChange: (isChosen: boolean, cents: number | null) => void;
}

/** A line to be credited in whole, or with an amount of its own. */
const ChosenLine = ({ name, isChosen, cents, onChange }: ChosenLineProps) => (
  <div className="flex flex-wrap items-end justify-between gap-2">
    <Checkbox label={name} checked={isChosen} onCheckedChange={(checked) => onChange(checked, null)} />
    {isChosen && (
      <MoneyField
        label={`Of ${name}`}
        hint="Empty: all that is left of it."
        cents={cents}
        onCentsChange={(next) => onChange(true, next)}
        className="w-full sm:w-48"
      />
    )}
  </div>
);
