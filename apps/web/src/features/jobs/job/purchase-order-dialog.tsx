import type { JobDetail } from '@haulwright/domain/jobs/job-detail';
import { maxLength } from '@haulwright/domain/kernel/text';
import { useState } from 'react';
import { messageOf } from '../../../api/errors.ts';
import { api } from '../../../api/queries.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { useJobChange } from '../job-queries.ts';

interface PurchaseOrderDialogProps {
  readonly job: JobDetail;
  readonly onClose: () => void;
}

/** Sets a job's PO number, which clients often send after the work. */
export function PurchaseOrderDialog({ job, onClose }: PurchaseOrderDialogProps) {
  const [seenUpdatedAt] = useState(job.updatedAt);
  const [purchaseOrder, setPurchaseOrder] = useState(job.purchaseOrder ?? '');
  const save = useJobChange({
    run: () => api.jobs.setPurchaseOrder.call({ id: job.id, purchaseOrder, seenUpdatedAt }),
    done: () => 'PO number saved',
    failed: 'Failed to save the PO number',
    onDone: onClose,
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="PO Number"
      description={`${job.jobNumber} · ${job.title}`}
      onSubmit={(event) => {
        event.preventDefault();
        if (!save.isPending) save.mutate(undefined);
      }}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={save.isPending}>
            Save
          </Button>
        </>
      }
    >
      <TextField
        label="PO Number"
        hint="Printed on invoices made from now on. A draft that was made before keeps its own."
        maxLength={maxLength.name}
        value={purchaseOrder}
        onChange={(event) => setPurchaseOrder(event.target.value)}
        error={save.error === null ? undefined : messageOf(save.error)}
      />
    </Dialog>
  );
}
