import type { Report } from '@haulwright/domain/reports/report';
import { useInfiniteQuery } from '@tanstack/react-query';
import { FileChartColumn } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../api/errors.ts';
import type { PageVisit } from '../../api/page-visit.ts';
import { useLoadFailure } from '../../api/use-load-failure.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx';
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
  const reports = useInfiniteQuery(reportPages);
  useLoadFailure(reports.error, 'Failed to load reports');
  const remove = useRemoveReport(() => setRemoving(null));
  const rows = reports.data?.pages.flatMap((page) => page.items);
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
      {rows === undefined && reports.isError && (
        <ErrorState
          title="Couldn't load reports"
          description={messageOf(reports.error)}
          onRetry={() => void reports.refetch()}
          retrying={reports.isFetching}
        />
      )}
      {rows === undefined && !reports.isError && (
        <SkeletonGroup label="Loading reports..." className="flex flex-col gap-3">
          {[1, 2, 3].map((line) => (
            <Skeleton key={line} className="h-20 w-full" />
          ))}
        </SkeletonGroup>
      )}
      {rows?.length === 0 && (
        <EmptyState
          icon={<FileChartColumn />}
          title="No Reports Yet"
          description="Choose a type and a period: revenue, routes, technicians, clients, compliance, or a summary of everything."
        />
      )}
      {rows !== undefined && rows.length > 0 && (
        <ul
          aria-label="Reports"
          className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface shadow-card"
        >
          {rows.map((report) => (
            <ReportRow key={report.id} report={report} now={now} onRemove={() => setRemoving(report)} />
          ))}
        </ul>
      )}
      <LoadMore
        hasMore={reports.hasNextPage}
        busy={reports.isFetchingNextPage}
        failed={reports.isFetchNextPageError}
        onLoadMore={() => void reports.fetchNextPage()}
      />
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
