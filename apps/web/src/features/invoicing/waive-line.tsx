import type { InvoiceDetail, InvoiceLine } from '@haulwright/domain/invoicing/invoice';
import { maxLength } from '@haulwright/domain/kernel/text';
import { useNavigate } from '@tanstack/react-router';
import { api } from '../../api/queries.ts';
import { lazyDialog } from '../../ui/late/lazy-dialog.tsx';
import { toast } from '../../ui/toasts/toast.tsx';
import { useBillingWrite } from './billing-queries.ts';

const ReasonDialog = lazyDialog(
  async () => (await import('../../ui/overlays/reason-dialog.tsx')).ReasonDialog,
);

interface WaiveLineProps {
  readonly invoice: InvoiceDetail;
  /** Null: closed. */
  readonly line: InvoiceLine | null;
  readonly onClose: () => void;
}

/** Waives a line of a draft, with the reason. */
export function WaiveLine({ invoice, line, onClose }: WaiveLineProps) {
  const navigate = useNavigate();
  const unwaive = useBillingWrite(api.invoicing.withdrawWaiver.call, 'Failed to undo', () => undefined);
  const waive = useBillingWrite(
    api.invoicing.waiveLines.call,
    'Failed to waive the line',
    ({ waived: [waivedId] }) => {
      onClose();
      toast.success({
        title: 'Waived',
        description: 'It counts as billed and does not come back.',
        ...(waivedId !== undefined && {
          action: { label: 'Undo', run: () => unwaive.mutate({ id: waivedId }) },
        }),
      });
      // A draft without lines is deleted.
      if (invoice.lines.length < 2) void navigate({ to: '/billing' });
    },
  );
  return (
    <ReasonDialog
      maxLength={maxLength.line}
      open={line !== null}
      onOpenChange={(open) => !open && onClose()}
      title="Waive this line"
      description={`${line?.description ?? ''}: it leaves the draft, counts as billed and does not come back.`}
      confirmLabel="Waive"
      busy={waive.isPending}
      onConfirm={(reason) => line && waive.mutate({ id: invoice.id, positions: [line.position], reason })}
    />
  );
}
