import { calendarDateIn } from '@haulwright/domain/kernel/calendar-date';
import type { Route } from '@haulwright/domain/routes/route';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams, useSearch } from '@tanstack/react-router';
import { ArrowLeft, Lock, Route as RouteIcon } from 'lucide-react';
import { useState } from 'react';
import { api } from '../../../api/queries.ts';
import { Loaded, together } from '../../../loading/loaded.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/base/skeleton.tsx';
import { useSession } from '../../session/session-context.ts';
import { blankDraft, draftOf, type RouteDraft } from './route-draft.ts';
import { RouteEditor } from './route-editor.tsx';

/** Creates a route by hand (`/routes/new`), or edits one (`/routes/{id}/edit`). */
export default function RouteEditorPage() {
  const { routeId } = useParams({ strict: false });
  return routeId === undefined ? <NewRoutePage /> : <EditRoutePage key={routeId} routeId={routeId} />;
}

function NewRoutePage() {
  const { date } = useSearch({ strict: false });
  const { timeZone } = useSession();
  const [initial] = useState(() => blankDraft(date ?? calendarDateIn(new Date(), timeZone)));
  return <EditorPage title="New Route" route={null} initial={initial} onNewer={() => undefined} />;
}

function EditRoutePage({ routeId }: { readonly routeId: string }) {
  const route = useQuery({
    ...api.routes.get.queryOptions({ input: { id: routeId } }),
    refetchOnWindowFocus: false,
  });
  // The version the editor started with; others' changes must not alter the draft.
  const [opened, setOpened] = useState<Opened | null>(null);
  if (opened === null && route.data !== undefined && !route.isFetching) setOpened({ route: route.data });

  return (
    <Loaded
      // Once open, the editor stays whatever happens to the stored route.
      query={{
        data: opened ?? undefined,
        error: opened === null ? route.error : null,
        isFetching: route.isFetching,
        refetch: route.refetch,
      }}
      failed="Couldn't load the route"
      waiting={<EditorSkeleton />}
      missing={
        <EmptyState
          level={1}
          icon={<RouteIcon />}
          title="Route Not Found"
          description="The route you're looking for doesn't exist."
          action={<Button render={<Link to="/routes" />}>Back to Routes</Button>}
        />
      }
    >
      {(found) => <OpenedRoute {...found} onNewer={(newer, begun) => setOpened({ route: newer, begun })} />}
    </Loaded>
  );
}

interface Opened {
  readonly route: Route;
  /** Earlier edits, on an older version of it. */
  readonly begun?: RouteDraft | undefined;
}

interface OpenedRouteProps extends Opened {
  /** Continues with a version that somebody else saved, with or without changes on top of it. */
  readonly onNewer: (newer: Route, begun?: RouteDraft) => void;
}

/** Its editor, unless the route accepts no changes. */
function OpenedRoute({ route, begun, onNewer }: OpenedRouteProps) {
  const back = (
    <Button render={<Link to="/routes/$routeId" params={{ routeId: route.id }} />}>Back to the route</Button>
  );
  if (route.status === 'completed' || route.status === 'cancelled') {
    return (
      <EmptyState
        level={1}
        icon={<RouteIcon />}
        title="This route is finished"
        description="A completed or cancelled route can no longer be changed."
        action={back}
      />
    );
  }
  if (route.isLocked === true) {
    return (
      <EmptyState
        level={1}
        icon={<Lock />}
        title="This route is locked"
        description="Nothing on it changes until it is unlocked: under More actions on its page, or on the dispatch board."
        action={back}
      />
    );
  }
  return (
    <EditorPage
      key={route.updatedAt}
      title={`Edit ${route.name}`}
      route={route}
      initial={draftOf(route)}
      begun={begun}
      onNewer={onNewer}
    />
  );
}

interface EditorPageProps extends Pick<OpenedRouteProps, 'begun' | 'onNewer'> {
  readonly title: string;
  readonly route: Route | null;
  readonly initial: RouteDraft;
}

/** With the trucks, people and disposal sites to choose from. */
function EditorPage({ title, route, initial, begun, onNewer }: EditorPageProps) {
  const vehicles = useQuery(api.vehicles.list.queryOptions());
  const people = useQuery(api.jobs.assignees.queryOptions());
  const sites = useQuery(api.disposalSites.list.queryOptions());
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
      <Loaded
        query={together(vehicles, together(people, sites))}
        failed="Couldn't load trucks and people"
        waiting={<EditorSkeleton />}
      >
        {([trucks, [assignees, places]]) => (
          <RouteEditor
            initial={initial}
            begun={begun}
            route={route}
            vehicles={trucks}
            people={assignees}
            sites={places.filter((site) => site.active)}
            onNewer={onNewer}
          />
        )}
      </Loaded>
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
