// Public to other features: a client's page records payments too.
import {
  type OpenInvoice,
  type PaymentMethod,
  paymentMethods,
  paymentMethodText,
} from '@haulwright/domain/invoicing/payment';
import { allocatePayment } from '@haulwright/domain/invoicing/settlement';
import { calendarDateIn } from '@haulwright/domain/kernel/calendar-date';
import { formatDollars } from '@haulwright/domain/kernel/dollars';
import { maxLength } from '@haulwright/domain/kernel/text';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../api/errors.ts';
import { api } from '../../api/queries.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { DatePicker } from '../../ui/fields/date-picker.tsx';
import { dateInWords } from '../../ui/words/date-text.ts';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { toast } from '../../ui/toasts/toast.tsx';
import { MoneyField } from '../../ui/fields/money-fields.tsx';
import { useSession } from '../session/session-context.ts';
import { useBillingWrite } from './billing-queries.ts';
import { ClientField, type NamedClient } from './client-field.tsx';

interface PaymentDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  /** The paying client; chosen in the dialog when left out. */
  readonly client?: NamedClient;
  /** The invoice to pay first; its amount is the default. */
  readonly invoice?: { readonly id: string; readonly openCents: number };
}

/** Records a check or cash payment, applied to the oldest invoices by default. */
export function PaymentDialog({ open, onOpenChange, client: given, invoice }: PaymentDialogProps) {
  const { timeZone } = useSession();
  const [now] = useState(() => new Date());
  const [chosen, setChosen] = useState<NamedClient | null>(null);
  const [method, setMethod] = useState<PaymentMethod>('check');
  const [cents, setCents] = useState<number | null>(invoice?.openCents ?? null);
  const [receivedOn, setReceivedOn] = useState(() => calendarDateIn(now, timeZone));
  const [reference, setReference] = useState('');
  const [typed, setTyped] = useState<ReadonlyMap<string, number>>(new Map());
  const [tried, setTried] = useState(false);
  const client = given ?? chosen;
  const due = useQuery({
    ...api.invoicing.openInvoices.queryOptions({ input: { clientId: client?.id ?? '' } }),
    enabled: open && client !== null,
  });
  const invoices = due.data?.invoices ?? [];
  const parts = allocated(cents ?? 0, invoices, { typed, first: invoice?.id });
  const applied = parts.reduce((sum, one) => sum + one.cents, 0);
  const rest = (cents ?? 0) - applied;
  const record = useBillingWrite(api.invoicing.recordPayment.call, 'Failed to record the payment', (paid) => {
    toast.success({
      title: 'Payment recorded',
      description: `${formatDollars(paid.cents)} from ${paid.clientName}`,
    });
    onOpenChange(false);
  });
  // Recorded before they are known, the money would be credit, and the invoices would stay open.
  const isUnknown = client !== null && due.data === undefined;
  const isWrong = rest < 0 || parts.some((part) => part.cents > part.openCents);
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Record payment"
      description={given?.name ?? 'A check or cash that came in.'}
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (client === null || isUnknown || cents === null || cents <= 0 || isWrong) return;
        record.mutate({
          clientId: client.id,
          method,
          cents,
          receivedOn,
          reference,
          note: null,
          allocations: parts
            .filter((part) => part.cents > 0)
            .map((part) => ({ invoiceId: part.id, cents: part.cents })),
        });
      }}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>Cancel</Button>
          <Button
            type="submit"
            variant="primary"
            busy={record.isPending}
            {...(isUnknown && { disabledReason: 'The client’s open invoices are not loaded yet.' })}
          >
            Record
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {given === undefined && (
          <ClientField
            value={chosen}
            onChange={(next) => {
              setChosen(next);
              setTyped(new Map());
            }}
            error={tried && chosen === null ? 'Choose a client.' : undefined}
          />
        )}
        <div className="grid gap-3 sm:grid-cols-2">
          <MoneyField
            label="Amount"
            required
            cents={cents}
            onCentsChange={setCents}
            error={tried && (cents ?? 0) <= 0 ? 'Enter the amount.' : undefined}
          />
          <Select
            label="Method"
            options={paymentMethods.map((value) => ({ value, label: paymentMethodText[value] }))}
            value={method}
            onValueChange={setMethod}
          />
          <DatePicker
            label="Received on"
            value={receivedOn}
            onValueChange={(date) => date !== null && setReceivedOn(date)}
          />
          <TextField
            label={method === 'check' ? 'Check number' : 'Reference'}
            maxLength={maxLength.name}
            value={reference}
            onChange={(event) => setReference(event.target.value)}
          />
        </div>
        {invoices.length > 0 && (
          <fieldset className="flex flex-col gap-2">
            <legend className="mb-1 font-medium">
              {invoice === undefined ? 'Applied to, the oldest first' : 'Applied to'}
            </legend>
            {parts.map((part) => (
              <MoneyField
                key={part.id}
                label={`${part.number}, due ${dateInWords(part.dueDate, now)}, ${formatDollars(part.openCents)} open`}
                cents={part.cents}
                error={part.cents > part.openCents ? 'More than is open.' : undefined}
                onCentsChange={(next) => setTyped(new Map(typed).set(part.id, next ?? 0))}
              />
            ))}
          </fieldset>
        )}
        {due.isError && due.data === undefined && (
          <p role="alert" className="text-bad-text">
            The client’s open invoices could not be loaded. {messageOf(due.error)}
          </p>
        )}
        {rest < 0 ? (
          <p role="alert" className="text-bad-text">
            More is applied to invoices than was received.
          </p>
        ) : (
          !isUnknown &&
          cents !== null &&
          rest > 0 && <p>{formatDollars(rest)} stays as credit for the client.</p>
        )}
      </div>
    </Dialog>
  );
}

/**
 * The proposed allocation: typed amounts stay, the rest goes to the given invoice and then to the oldest
 * others.
 */
function allocated(
  cents: number,
  invoices: readonly OpenInvoice[],
  { typed, first }: { readonly typed: ReadonlyMap<string, number>; readonly first: string | undefined },
) {
  const fixed = new Map(typed);
  const left = () => Math.max(0, cents - [...fixed.values()].reduce((sum, one) => sum + one, 0));
  const meant = invoices.find(({ id }) => id === first && !fixed.has(id));
  if (meant !== undefined) fixed.set(meant.id, Math.min(left(), meant.openCents));
  const { allocations } = allocatePayment(
    left(),
    invoices.filter(({ id }) => !fixed.has(id)),
  );
  return invoices.map((invoice) => ({
    ...invoice,
    cents: fixed.get(invoice.id) ?? allocations.find(({ invoiceId }) => invoiceId === invoice.id)?.cents ?? 0,
  }));
}
