import type { Route as RouteOfDay } from '@haulwright/domain/routes/route';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { Route } from 'lucide-react';
import type { PageVisit } from '../../../api/page-visit.ts';
import { api } from '../../../api/queries.ts';
import { Loaded } from '../../../loading/loaded.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/base/skeleton.tsx';
import { useRouteLife } from './use-route-life.tsx';
import { RouteView } from '../../routes/view/route-view.tsx';

/** Prefetches the page's first data; see page-route.ts. */
export const load = ({ queryClient, params: { routeId = '' } }: PageVisit) =>
  queryClient.prefetchQuery(api.routes.get.queryOptions({ input: { id: routeId } }));

/** Loads the route in the address. */
export default function RoutePage() {
  const { routeId } = useParams({ from: '/office/routes/$routeId' });
  const route = useQuery(api.routes.get.queryOptions({ input: { id: routeId } }));
  return (
    <Loaded
      query={route}
      failed="Couldn't load the route"
      waiting={<RouteSkeleton />}
      missing={
        <EmptyState
          level={1}
          icon={<Route />}
          title="Route Not Found"
          description="The route you're looking for doesn't exist. Optimizing its day again replaces draft routes."
          action={<Button render={<Link to="/routes" />}>Back to Routes</Button>}
        />
      }
    >
      {(found) => <LivingRoute key={routeId} route={found} />}
    </Loaded>
  );
}

function LivingRoute({ route }: { readonly route: RouteOfDay }) {
  return <RouteView route={route} life={useRouteLife(route)} />;
}

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
