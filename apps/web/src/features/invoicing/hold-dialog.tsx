import type { PaperRow } from '@haulwright/domain/invoicing/paper-table';
import { maxLength } from '@haulwright/domain/kernel/text';
import { api } from '../../api/queries.ts';
import { ReasonDialog } from '../../ui/overlays/reason-dialog.tsx';
import { toast } from '../../ui/toasts/toast.tsx';
import { useBillingWrite } from './billing-queries.ts';

interface HoldDialogProps {
  readonly paper: Pick<PaperRow, 'id' | 'clientName'>;
  readonly onClose: () => void;
}

/** Holds a draft back, with the reason it waits for. */
export function HoldDialog({ paper, onClose }: HoldDialogProps) {
  const hold = useBillingWrite(api.invoicing.hold.call, 'Failed to hold', () => {
    toast.success(`Draft for ${paper.clientName} is on hold`);
    onClose();
  });
  return (
    <ReasonDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Hold draft"
      description={`The draft for ${paper.clientName} is neither approved nor issued until it is released.`}
      confirmLabel="Hold"
      busy={hold.isPending}
      maxLength={maxLength.description}
      onConfirm={(reason) => hold.mutate({ id: paper.id, reason })}
    />
  );
}
