import { FileChartColumn } from 'lucide-react';
import { useState } from 'react';
import type { PageVisit } from '../../api/page-visit.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { lazyDialog } from '../../ui/late/lazy-dialog.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { ReportList } from './report-list.tsx';
import { reportPages } from './report-queries.ts';

const GenerateReportDialog = lazyDialog(
  async () => (await import('./generate-report-dialog.tsx')).GenerateReportDialog,
);

/** Prefetches the page's first data; see page-route.ts. */
export const load = ({ queryClient }: PageVisit) => queryClient.prefetchInfiniteQuery(reportPages);

/** The company's reports: in progress, and the last fifty to download. */
export default function ReportListPage() {
  const [generating, setGenerating] = useState(false);
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
      <ReportList />
      <GenerateReportDialog open={generating} onOpenChange={setGenerating} />
    </>
  );
}
