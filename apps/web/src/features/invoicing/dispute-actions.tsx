import type { InvoiceDetail } from '@haulwright/domain/invoicing/invoice';
import { maxLength } from '@haulwright/domain/kernel/text';
import { useState } from 'react';
import { api } from '../../api/queries.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { lazyDialog } from '../../ui/late/lazy-dialog.tsx';
import { toast } from '../../ui/toasts/toast.tsx';
import { useBillingWrite } from './billing-queries.ts';

const ReasonDialog = lazyDialog(
  async () => (await import('../../ui/overlays/reason-dialog.tsx')).ReasonDialog,
);

/** Marks an open invoice as disputed, and takes that back. */
export function DisputeActions({ invoice }: { readonly invoice: InvoiceDetail }) {
  const [isAsking, setIsAsking] = useState(false);
  const { id, kind, openCents, isDisputed } = invoice;
  const dispute = useBillingWrite(api.invoicing.dispute.call, 'Failed to mark it as disputed', () => {
    setIsAsking(false);
    toast.success({
      title: 'Marked as in dispute',
      description: 'Reminders and late fees pause until it is settled.',
    });
  });
  const end = useBillingWrite(api.invoicing.endDispute.call, 'Failed to end the dispute', () =>
    toast.success('No longer in dispute'),
  );
  if (kind !== 'invoice' || openCents <= 0) return null;
  return (
    <>
      {isDisputed ? (
        <Button busy={end.isPending} onClick={() => end.mutate({ id })}>
          End dispute
        </Button>
      ) : (
        <Button aria-haspopup="dialog" onClick={() => setIsAsking(true)}>
          Mark as in dispute
        </Button>
      )}
      {isAsking && (
        <ReasonDialog
          maxLength={maxLength.line}
          open
          onOpenChange={setIsAsking}
          title="Mark as in dispute"
          description="Reminders and late fees pause until the dispute is ended. It stays owed."
          confirmLabel="Mark as in dispute"
          missing="Say what the client disputes."
          busy={dispute.isPending}
          onConfirm={(reason) => dispute.mutate({ id, reason })}
        />
      )}
    </>
  );
}
