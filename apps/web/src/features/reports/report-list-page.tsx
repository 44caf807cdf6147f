import type { Report } from '@haulwright/domain/reports/report';
import { FileChartColumn } from 'lucide-react';
import { useState } from 'react';
import type { PageVisit } from '../../api/page-visit.ts';
import { ListFrame } from '../../loading/list-frame.tsx';
import { useRows } from '../../loading/use-rows.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { reportPages, useRemoveReport } from './report-queries.ts';
import { nameOf, ReportRow } from './report-row.tsx';

const GenerateReportDialog = lazyDialog(
  async () => (await import('./generate-report-dialog.tsx')).GenerateReportDialog,
);

/** What the page shows first; see page-route.ts. */
export const load = ({ queryClient }: PageVisit) => queryClient.prefetchInfiniteQuery(reportPages);

/** The company's reports: on their way, and the last fifty to download. */
export default function ReportListPage() {
  const [generating, setGenerating] = useState(false);
  const [removing, setRemoving] = useState<Report | null>(null);
  const [now] = useState(() => new Date());
  const reports = useRows(reportPages);
  const remove = useRemoveReport(() => setRemoving(null));
  const generate = (
    <Button
      variant="primary"
      icon={<FileChartColumn aria-hidden="true" />}
      onClick={() => setGenerating(true)}
    >
      Generate Report
    </Button>
  );

  return (
    <>
      <PageHeader
        title="Reports"
        description="What the company did in a period, to print and for a spreadsheet. The last 50 are kept."
        actions={generate}
      />
      <ListFrame
        query={reports}
        failed="Couldn't load reports"
        toast="Failed to load reports"
        waiting={<SkeletonRows label="Loading reports..." count={3} each="h-20" />}
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
      <GenerateReportDialog open={generating} onOpenChange={setGenerating} />
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
