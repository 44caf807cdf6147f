import { calendarDateIn } from '@haulwright/domain/kernel/calendar-date';
import type { Route } from '@haulwright/domain/routes/route';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams, useSearch } from '@tanstack/react-router';
import { ArrowLeft, Lock, Route as RouteIcon } from 'lucide-react';
import { useState } from 'react';
import { codeOf, messageOf } from '../../../api/errors.ts';
import { api } from '../../../api/queries.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx';
import { useSession } from '../../session/session-context.ts';
import { blankDraft, draftOf, type RouteDraft } from './route-draft.ts';
import { RouteEditor } from './route-editor.tsx';

/** Makes a route by hand (`/routes/new`), or changes one (`/routes/{id}/edit`). */
export default function RouteEditorPage() {
  const { routeId } = useParams({ strict: false });
  return routeId === undefined ? <NewRoutePage /> : <EditRoutePage key={routeId} routeId={routeId} />;
}

function NewRoutePage() {
  const { date } = useSearch({ strict: false });
  const { timeZone } = useSession();
  const [initial] = useState(() => blankDraft(date ?? calendarDateIn(new Date(), timeZone)));
  return <Loaded title="New Route" route={null} initial={initial} onReload={() => undefined} />;
}

function EditRoutePage({ routeId }: { readonly routeId: string }) {
  const route = useQuery({
    ...api.routes.get.queryOptions({ input: { id: routeId } }),
    refetchOnWindowFocus: false,
  });
  // The version the editor began with; what others save meanwhile must not change what is under one's hands.
  const [opened, setOpened] = useState<Route | null>(null);
  if (opened === null && route.data !== undefined && !route.isFetching) setOpened(route.data);

  if (opened !== null && (opened.status === 'completed' || opened.status === 'cancelled')) {
    return (
      <EmptyState
        level={1}
        icon={<RouteIcon />}
        title="This route is finished"
        description="A completed or cancelled route can no longer be changed."
        action={
          <Button render={<Link to="/routes/$routeId" params={{ routeId }} />}>Back to the route</Button>
        }
      />
    );
  }
  if (opened?.isLocked === true) {
    return (
      <EmptyState
        level={1}
        icon={<Lock />}
        title="This route is locked"
        description="Nothing on it changes until it is unlocked: under More actions on its page, or on the dispatch board."
        action={
          <Button render={<Link to="/routes/$routeId" params={{ routeId }} />}>Back to the route</Button>
        }
      />
    );
  }
  if (opened !== null)
    return (
      <Loaded
        key={opened.updatedAt}
        title={`Edit ${opened.name}`}
        route={opened}
        initial={draftOf(opened)}
        onReload={() => void route.refetch().then(({ data }) => data && setOpened(data))}
      />
    );
  if (route.isError && ['NOT_FOUND', 'BAD_REQUEST'].includes(codeOf(route.error) ?? '')) {
    return (
      <EmptyState
        level={1}
        icon={<RouteIcon />}
        title="Route Not Found"
        description="The route you're looking for doesn't exist."
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
  return <EditorSkeleton />;
}

interface LoadedProps {
  readonly title: string;
  readonly route: Route | null;
  readonly initial: RouteDraft;
  readonly onReload: () => void;
}

/** With the trucks, people and disposal sites to choose from. */
function Loaded({ title, route, initial, onReload }: LoadedProps) {
  const vehicles = useQuery(api.vehicles.list.queryOptions());
  const people = useQuery(api.jobs.assignees.queryOptions());
  const sites = useQuery(api.disposalSites.list.queryOptions());
  const failed = [vehicles, people, sites].find((query) => query.isError && query.data === undefined);
  const back =
    route === null ? (
      <Link to="/routes" search={{ date: initial.routeDate }} />
    ) : (
      <Link to="/routes/$routeId" params={{ routeId: route.id }} />
    );
  return (
    <>
      <PageHeader
        title={title}
        back={
          <Button
            variant="ghost"
            icon={<ArrowLeft aria-hidden="true" />}
            iconLabel={route === null ? 'Back to the routes' : 'Back to the route'}
            render={back}
          />
        }
      />
      {failed !== undefined && (
        <ErrorState
          title="Couldn't load trucks and people"
          description={messageOf(failed.error)}
          onRetry={() => void failed.refetch()}
          retrying={failed.isFetching}
        />
      )}
      {failed === undefined &&
        (vehicles.data === undefined || people.data === undefined || sites.data === undefined) && (
          <EditorSkeleton />
        )}
      {vehicles.data !== undefined && people.data !== undefined && sites.data !== undefined && (
        <RouteEditor
          initial={initial}
          route={route}
          vehicles={vehicles.data}
          people={people.data}
          sites={sites.data.filter((site) => site.active)}
          onReload={onReload}
        />
      )}
    </>
  );
}

function EditorSkeleton() {
  return (
    <SkeletonGroup label="Loading the editor…" className="flex flex-col gap-4">
      <Skeleton className="h-16 w-full" />
      <Skeleton className="h-20 w-full" />
      <div className="grid gap-4 lg:grid-cols-2">
        <Skeleton className="h-100 w-full" />
        <Skeleton className="h-100 w-full" />
      </div>
    </SkeletonGroup>
  );
}
