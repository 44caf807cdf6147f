// Public to other features: an invoice is paid online.
import { formatDollars } from '@haulwright/domain/kernel/dollars';
import { useState } from 'react';
import { api } from '../../api/queries.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { MoneyField } from '../../ui/fields/money-fields.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { usePaymentsWrite } from './payments-queries.ts';

interface TakeOnlineProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly invoice: { readonly id: string; readonly clientName: string; readonly openCents: number };
}

/** Opens the provider's page for an invoice, to be paid at the desk or sent to the client. */
export function TakeOnline({ open, onOpenChange, invoice }: TakeOnlineProps) {
  const [cents, setCents] = useState<number | null>(invoice.openCents);
  const [url, setUrl] = useState<string | null>(null);
  const start = usePaymentsWrite(
    api.payments.openSession.call,
    'Failed to open the payment page',
    (attempt) => setUrl(attempt.url),
  );
  const isWrong = cents === null || cents < 50 || cents > invoice.openCents;
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Take payment online"
      description={`${invoice.clientName}, ${formatDollars(invoice.openCents)} open. The page is Stripe’s; it can be used for a day.`}
      onSubmit={(event) => {
        event.preventDefault();
        if (url !== null) window.location.assign(url);
        else if (!isWrong && !start.isPending) start.mutate({ id: invoice.id, cents });
      }}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>Close</Button>
          <Button type="submit" variant="primary" busy={start.isPending}>
            {url === null ? 'Make payment page' : 'Open payment page'}
          </Button>
        </>
      }
    >
      {url === null ? (
        <MoneyField
          label="Amount"
          required
          cents={cents}
          onCentsChange={setCents}
          error={isWrong ? `Enter $0.50 to ${formatDollars(invoice.openCents)}.` : undefined}
        />
      ) : (
        <TextField
          label="Payment page"
          hint="Send this address to the client, or open it here."
          readOnly
          value={url}
          onFocus={(event) => event.target.select()}
        />
      )}
    </Dialog>
  );
}
