import type { Route as RouteOfDay } from '@haulwright/domain/routes/route';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { Route } from 'lucide-react';
import { codeOf, messageOf } from '../../../api/errors.ts';
import type { PageVisit } from '../../../api/page-visit.ts';
import { api } from '../../../api/queries.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx';
import { useRouteLife } from './use-route-life.tsx';
import './route-print.css';
import { RouteView } from '../../routes/view/route-view.tsx';

/** What the page shows first; see page-route.ts. */
export const load = ({ queryClient, params: { routeId = '' } }: PageVisit) =>
  queryClient.prefetchQuery(api.routes.get.queryOptions({ input: { id: routeId } }));

/** Loads the route in the address. */
export default function RoutePage() {
  const { routeId } = useParams({ from: '/office/routes/$routeId' });
  const route = useQuery(api.routes.get.queryOptions({ input: { id: routeId } }));
  if (route.data !== undefined) return <LivingRoute key={routeId} route={route.data} />;
  if (route.isError && isMissing(route.error)) {
    return (
      <EmptyState
        level={1}
        icon={<Route />}
        title="Route Not Found"
        description="The route you're looking for doesn't exist. Optimizing its day again replaces draft routes."
        action={<Button render={<Link to="/routes" />}>Back to Routes</Button>}
      />
    );
  }
  if (route.isError)
    return (
      <ErrorState
        title="Couldn't load the route"
        description={messageOf(route.error)}
        onRetry={() => void route.refetch()}
        retrying={route.isFetching}
      />
    );
  return <RouteSkeleton />;
}

function LivingRoute({ route }: { readonly route: RouteOfDay }) {
  return <RouteView route={route} life={useRouteLife(route)} />;
}

/** Not there, or an address that is no route's. */
const isMissing = (error: unknown): boolean => ['NOT_FOUND', 'BAD_REQUEST'].includes(codeOf(error) ?? '');

function RouteSkeleton() {
  return (
    <SkeletonGroup label="Loading route…" className="flex flex-col gap-4">
      <Skeleton className="h-9 w-80 max-w-full" />
      <Skeleton className="h-20 w-full" />
      <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(22rem,27rem)]">
        <Skeleton className="h-100 w-full" />
        <Skeleton className="h-150 w-full" />
      </div>
    </SkeletonGroup>
  );
}
