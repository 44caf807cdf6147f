import type { InvoiceDetail } from '@haulwright/domain/invoicing/invoice';
import { formatDollars } from '@haulwright/domain/kernel/dollars';
import { maxLength } from '@haulwright/domain/kernel/text';
import { useState } from 'react';
import { api } from '../../api/queries.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { lazyDialog } from '../../ui/late/lazy-dialog.tsx';
import { toast } from '../../ui/toasts/toast.tsx';
import { useCan } from '../session/session-context.ts';
import { useBillingWrite } from './billing-queries.ts';

const ReasonDialog = lazyDialog(
  async () => (await import('../../ui/overlays/reason-dialog.tsx')).ReasonDialog,
);

/** Writes off the open balance of an issued invoice, and reverses that. */
export function WriteOffActions({ invoice }: { readonly invoice: InvoiceDetail }) {
  const { id, openCents, writtenOffCents } = invoice;
  const mayWriteOff = useCan('WRITE_OFF');
  const [asking, setAsking] = useState<'write-off' | 'reverse' | null>(null);
  const done = (text: string) => () => {
    setAsking(null);
    toast.success(text);
  };
  const writingOff = useBillingWrite(
    api.invoicing.writeOff.call,
    'Failed to write it off',
    done('Written off'),
  );
  const reversing = useBillingWrite(
    api.invoicing.undoWriteOff.call,
    'Failed to reverse the write-off',
    done('Write-off reversed'),
  );
  if (!mayWriteOff || invoice.isDeposit) return null;
  const isReversing = asking === 'reverse';
  return (
    <>
      {openCents > 0 && <Button onClick={() => setAsking('write-off')}>Write off</Button>}
      {writtenOffCents !== 0 && <Button onClick={() => setAsking('reverse')}>Reverse write-off</Button>}
      <ReasonDialog
        maxLength={maxLength.line}
        open={asking !== null}
        onOpenChange={() => setAsking(null)}
        title={isReversing ? 'Reverse the write-off' : 'Write off the balance'}
        description={
          isReversing
            ? `${formatDollars(writtenOffCents)} is open again and can be paid.`
            : `${formatDollars(openCents)} is no longer expected.`
        }
        confirmLabel={isReversing ? 'Reverse write-off' : 'Write off'}
        busy={writingOff.isPending || reversing.isPending}
        onConfirm={(reason) => (isReversing ? reversing : writingOff).mutate({ id, reason })}
      />
    </>
  );
}
