import type { InvoiceDetail } from '@haulwright/domain/invoicing/invoice';
import { useState } from 'react';
import { Button } from '../../ui/buttons/button.tsx';
import { lazyDialog } from '../../ui/late/lazy-dialog.tsx';
import { useCan } from '../session/session-context.ts';

const PartCreditDialog = lazyDialog(async () => (await import('./part-credit-dialog.tsx')).PartCreditDialog);

/** Credits lines, an amount or all that is left of an issued invoice. */
export function PartCredit({ invoice }: { readonly invoice: InvoiceDetail }) {
  const [isAsking, setIsAsking] = useState(false);
  const mayCredit = useCan('VOID_INVOICES');
  const { kind, isDeposit, creditedBy, settlement } = invoice;
  if (!mayCredit || kind !== 'invoice' || isDeposit || creditedBy !== null || settlement === 'credited')
    return null;
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setIsAsking(true)}>
        Credit part
      </Button>
      {isAsking && <PartCreditDialog invoice={invoice} onClose={() => setIsAsking(false)} />}
    </>
  );
}
