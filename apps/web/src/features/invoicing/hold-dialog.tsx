import type { PaperRow } from '@haulwright/domain/invoicing/paper-table';
import { maxLength } from '@haulwright/domain/kernel/text';
import { newIdempotencyKey } from '../../api/client.ts';
import { api } from '../../api/queries.ts';
import { ReasonDialog } from '../../ui/overlays/reason-dialog.tsx';
import { toast } from '../../ui/toasts/toast.tsx';
import { useBillingWrite } from './billing-queries.ts';

interface HoldDialogProps {
  readonly papers: readonly Pick<PaperRow, 'id' | 'clientName'>[];
  readonly onClose: () => void;
}

/** Holds one after the other back; who is held already has the new reason. */
async function holdAll({ ids, reason }: { readonly ids: readonly string[]; readonly reason: string }) {
  for (const id of ids)
    await api.invoicing.hold.call({ id, reason }, { context: { idempotencyKey: newIdempotencyKey() } });
  return ids.length;
}

/** Holds drafts back, with the reason they wait for. */
export function HoldDialog({ papers, onClose }: HoldDialogProps) {
  const [first, ...more] = papers;
  const drafts = more.length === 0 ? `The draft for ${first?.clientName}` : `${papers.length} drafts`;
  const hold = useBillingWrite(holdAll, 'Failed to hold', (count) => {
    toast.success(count === 1 ? `${drafts} is on hold` : `${drafts} are on hold`);
    onClose();
  });
  return (
    <ReasonDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={more.length === 0 ? 'Hold draft' : 'Hold drafts'}
      description={
        more.length === 0
          ? `${drafts} is neither approved nor issued until it is released.`
          : `${drafts} are neither approved nor issued until they are released.`
      }
      confirmLabel="Hold"
      busy={hold.isPending}
      maxLength={maxLength.line}
      onConfirm={(reason) => hold.mutate({ ids: papers.map(({ id }) => id), reason })}
    />
  );
}
