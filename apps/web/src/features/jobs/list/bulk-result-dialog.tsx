import { Button } from '../../../ui/buttons/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { Table, type TableColumn } from '../../../ui/page/table.tsx';
import { jobCount } from '../job-words.ts';
import type { BulkResult } from './use-bulk-change.ts';

/** The jobs that were not changed, each with the reason. */
export function BulkResultDialog({
  result,
  onClose,
}: {
  readonly result: BulkResult;
  readonly onClose: () => void;
}) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Some Jobs Were Not Changed"
      description={`${jobCount(result.changed.length)} changed, ${jobCount(result.refused.length)} not. Those that were not changed are still selected.`}
      footer={
        <Button variant="primary" onClick={onClose}>
          Close
        </Button>
      }
    >
      <Table
        caption="Jobs that were not changed"
        columns={columns}
        rows={result.refused}
        rowKey={(job) => job.id}
      />
    </Dialog>
  );
}

const columns: readonly TableColumn<BulkResult['refused'][number]>[] = [
  {
    key: 'number',
    header: 'Job',
    rowHeader: true,
    cell: (job) => <span className="numeric whitespace-nowrap">{job.jobNumber}</span>,
  },
  { key: 'reason', header: 'Reason', cell: (job) => job.message },
];
