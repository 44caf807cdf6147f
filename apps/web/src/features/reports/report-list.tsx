import type { Report } from '@haulwright/domain/reports/report';
import { FileChartColumn } from 'lucide-react';
import { useState } from 'react';
import { ListFrame } from '../../loading/list-frame.tsx';
import { useRows } from '../../loading/use-rows.ts';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { reportPages, useRemoveReport } from './report-queries.ts';
import { nameOf, ReportRow } from './report-row.tsx';

/** Reports in progress and finished ones, each with a delete button. */
export function ReportList() {
  const [removing, setRemoving] = useState<Report | null>(null);
  const [now] = useState(() => new Date());
  const reports = useRows(reportPages);
  const remove = useRemoveReport(() => setRemoving(null));
  return (
    <>
      <ListFrame
        query={reports}
        noun="reports"
        skeletons={{ count: 3, each: 'h-20' }}
        icon={<FileChartColumn />}
        empty={{
          yet: {
            title: 'No Reports Yet',
            description:
              'Choose a type and a period: revenue, routes, technicians, clients, compliance, or a summary of everything.',
          },
        }}
      >
        {(rows) => (
          <ul
            aria-label="Reports"
            className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface shadow-card"
          >
            {rows.map((report) => (
              <ReportRow key={report.id} report={report} now={now} onRemove={() => setRemoving(report)} />
            ))}
          </ul>
        )}
      </ListFrame>
      <ConfirmDialog
        open={removing !== null}
        onOpenChange={(open) => !open && setRemoving(null)}
        title="Delete Report?"
        description={
          removing === null
            ? ''
            : `${nameOf(removing)} and its files are deleted. Jobs and routes stay as they are; the report can be generated again.`
        }
        confirmLabel="Delete Report"
        tone="danger"
        busy={remove.isPending}
        onConfirm={() => removing !== null && remove.mutate({ id: removing.id })}
      />
    </>
  );
}
