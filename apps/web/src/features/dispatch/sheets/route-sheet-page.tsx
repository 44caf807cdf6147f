import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { ArrowLeft, FileDown, Printer, Route } from 'lucide-react';
import { api } from '../../../api/queries.ts';
import { Loaded } from '../../../loading/loaded.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/base/skeleton.tsx';
import './route-sheet.css';
import { RouteSheetView } from './route-sheet-view.tsx';
import { downloadSheet } from './download-sheet.ts';

/** A route's printable sheet: printed from the browser, or saved as PDF. */
export default function RouteSheetPage() {
  const { routeId } = useParams({ from: '/office/routes/$routeId/sheet' });
  const sheet = useQuery(api.dispatch.sheet.queryOptions({ input: { id: routeId } }));
  return (
    <Loaded
      query={sheet}
      failed="Couldn't load the route sheet"
      missing={
        <EmptyState
          level={1}
          icon={<Route />}
          title="Route Not Found"
          description="The route you're looking for doesn't exist, or it isn't assigned to you."
          action={<Button render={<Link to="/routes/mine" />}>My Route</Button>}
        />
      }
      waiting={
        <>
          <SheetHeader routeId={routeId} />
          <SkeletonGroup label="Loading the route sheet…" className="flex flex-col gap-3">
            <Skeleton className="h-24" />
            <Skeleton className="h-40" />
            <Skeleton className="h-24" />
            <Skeleton className="h-24" />
          </SkeletonGroup>
        </>
      }
    >
      {(route) => (
        <>
          <SheetHeader routeId={routeId} routeName={route.name} />
          <RouteSheetView sheet={route} />
        </>
      )}
    </Loaded>
  );
}

interface SheetHeaderProps {
  readonly routeId: string;
  readonly routeName?: string;
}

function SheetHeader({ routeId, routeName }: SheetHeaderProps) {
  return (
    <PageHeader
      title="Route Sheet"
      description={routeName}
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
  );
}
