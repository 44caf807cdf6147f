import type { InvoiceDetail } from '@haulwright/domain/invoicing/invoice';
import { useState } from 'react';
import { Button } from '../../ui/buttons/button.tsx';
import { lazyDialog } from '../../ui/late/lazy-dialog.tsx';
import { useCan } from '../session/session-context.ts';

const RefundDialog = lazyDialog(async () => (await import('./refund-dialog.tsx')).RefundDialog);

/** Refunds what is left of an issued credit note. */
export function RefundCredit({ invoice }: { readonly invoice: InvoiceDetail }) {
  const { id, kind, clientName, openCents } = invoice;
  const [isAsking, setIsAsking] = useState(false);
  const mayRefund = useCan('REFUND');
  if (!mayRefund || kind !== 'credit-note' || openCents >= 0) return null;
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setIsAsking(true)}>
        Refund
      </Button>
      {isAsking && (
        <RefundDialog
          open
          onOpenChange={setIsAsking}
          clientName={clientName}
          of={{ kind: 'credit note', id, creditCents: 0 - openCents }}
        />
      )}
    </>
  );
}
