import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { ArrowLeft, FileDown, Printer, Route } from 'lucide-react';
import { codeOf, messageOf } from '../../../api/errors.ts';
import { api } from '../../../api/queries.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx';
import './route-sheet.css';
import { RouteSheetView } from './route-sheet-view.tsx';
import { downloadSheet } from './download-sheet.ts';

/** A route as it goes on paper: to be printed from the browser, or saved as PDF. */
export default function RouteSheetPage() {
  const { routeId } = useParams({ from: '/office/routes/$routeId/sheet' });
  const sheet = useQuery(api.dispatch.sheet.queryOptions({ input: { id: routeId } }));
  if (sheet.data === undefined && sheet.isError) {
    return ['NOT_FOUND', 'BAD_REQUEST'].includes(codeOf(sheet.error) ?? '') ? (
      <EmptyState
        level={1}
        icon={<Route />}
        title="Route Not Found"
        description="The route you're looking for doesn't exist, or it is not yours to drive."
        action={<Button render={<Link to="/routes/mine" />}>My Route</Button>}
      />
    ) : (
      <ErrorState
        title="Couldn't load the route sheet"
        description={messageOf(sheet.error)}
        onRetry={() => void sheet.refetch()}
        retrying={sheet.isFetching}
      />
    );
  }
  return (
    <>
      <PageHeader
        title="Route Sheet"
        description={sheet.data?.name}
        back={
          <Button
            variant="ghost"
            icon={<ArrowLeft aria-hidden="true" />}
            iconLabel="Back to the route"
            render={<Link to="/routes/$routeId" params={{ routeId }} />}
          />
        }
        actions={
          <>
            <Button
              icon={<FileDown aria-hidden="true" />}
              onClick={() => void downloadSheet(() => api.dispatch.sheetPdf.call({ id: routeId }))}
            >
              Download PDF
            </Button>
            <Button variant="primary" icon={<Printer aria-hidden="true" />} onClick={() => window.print()}>
              Print
            </Button>
          </>
        }
      />
      {sheet.data === undefined ? (
        <SkeletonGroup label="Loading the route sheet…" className="flex flex-col gap-3">
          <Skeleton className="h-24" />
          <Skeleton className="h-40" />
          <Skeleton className="h-24" />
          <Skeleton className="h-24" />
        </SkeletonGroup>
      ) : (
        <RouteSheetView sheet={sheet.data} />
      )}
    </>
  );
}
