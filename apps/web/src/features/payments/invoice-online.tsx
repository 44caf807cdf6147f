// Public to other features: an invoice is paid online.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LoadFailure } from '../../loading/loaded.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { lazyDialog } from '../../ui/late/lazy-dialog.tsx';
import { useCan } from '../session/session-context.ts';
import { AttemptRows } from './attempt-rows.tsx';
import { attemptsOfInvoice } from './payments-queries.ts';

const TakeOnline = lazyDialog(async () => (await import('./take-online.tsx')).TakeOnline);

interface InvoiceOnlineProps {
  readonly invoice: { readonly id: string; readonly clientName: string; readonly openCents: number };
}

/** What was tried online for an invoice, and a page on which its client pays. */
export function InvoiceOnline({ invoice }: InvoiceOnlineProps) {
  const mayTake = useCan('RECORD_PAYMENTS');
  const [isTaking, setIsTaking] = useState(false);
  const found = useQuery(attemptsOfInvoice(invoice.id));
  const attempts = found.data?.items ?? [];
  return (
    <section aria-label="Online payments" className="mt-6 flex flex-col gap-3">
      {found.data === undefined && (
        <LoadFailure query={found} failed="Couldn't load online payments" isSmall />
      )}
      {attempts.length > 0 && (
        <>
          <h2 className="font-semibold">Online payments</h2>
          <AttemptRows attempts={attempts} namesClient={false} />
        </>
      )}
      {mayTake && invoice.openCents > 0 && (
        <Button className="self-start" aria-haspopup="dialog" onClick={() => setIsTaking(true)}>
          Take payment online
        </Button>
      )}
      {isTaking && <TakeOnline open invoice={invoice} onOpenChange={setIsTaking} />}
    </section>
  );
}
