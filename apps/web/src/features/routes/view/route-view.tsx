import { UnplacedStopsLink } from '../../clients/unplaced-stops-link.tsx';
import { formatDuration } from '@haulwright/domain/kernel/quantity';
import type { Route } from '@haulwright/domain/routes/route';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { ArrowLeft, Ban, Ellipsis, Pencil, Printer, Spline } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import { Card } from '../../../ui/page/card.tsx';
import { dateInWords } from '../../../ui/words/date-text.ts';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import { lazyPart } from '../../../ui/late/lazy-part.tsx';
import { LazyMenu } from '../../../ui/overlays/lazy-menu.tsx';
import type { MenuItem } from '../../../ui/overlays/menu.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { RouteMap } from '../../map/route-map.tsx';
import { routeProgressInWords } from '../progress/progress-words.ts';
import { useRouteProgress } from '../progress/use-route-progress.ts';
import { useCan } from '../../session/session-context.ts';
import { OtherEditors } from '../editing/other-editors.tsx';
import { FillChart } from '../fill-chart.tsx';
import { FindingList } from '../finding-list.tsx';
import { loadsBefore } from '../fill-curve.ts';
import { PlanNotes } from '../plan-notes.tsx';
import { RemoveRoute } from './remove-route.tsx';
import {
  LockBadge,
  OptimizedBadge,
  PendingTimes,
  RouteStatusBadge,
  WarningsBadge,
} from '../route-badges.tsx';
import { onMap } from '../route-map-data.ts';
import { streetLinesOf, usePlanOf } from '../route-queries.ts';
import { RouteTotals } from './route-totals.tsx';
import { StopRow } from './stop-row.tsx';
import { useRouteLock } from './use-route-lock.tsx';
import { paintOfRoute } from '../../vehicles/truck-paint.ts';

// Opened seldom.
const DrivenDay = lazyPart(async () => (await import('../driven/driven-day.tsx')).DrivenDay);

interface RouteViewProps {
  readonly route: Route;
  /** Actions on the whole route: items of its menu, and their dialogs. */
  readonly life: { readonly items: readonly MenuItem[]; readonly dialogs: ReactNode };
}

/**
 * Public to other features. One truck's day: map and tank beside the list of stops, with the selected stop in
 * the address.
 */
export function RouteView({ route, life }: RouteViewProps) {
  const { stop: selectedStopId } = useSearch({ from: '/office/routes/$routeId' });
  const navigate = useNavigate({ from: '/routes/$routeId' });
  const select = (stopId: string) =>
    void navigate({
      search: { stop: stopId === selectedStopId ? undefined : stopId },
      replace: true,
      resetScroll: false,
    });
  const streets = useQuery(streetLinesOf(route)).data;
  const drawn = useMemo(() => [onMap(route, paintOfRoute(route), streets)], [route, streets]);
  const progress = useRouteProgress(route);
  const mayEdit = useCan('EDIT_ROUTE');
  const isDrivers = route.status !== 'draft' && route.status !== 'cancelled';
  const mayCompare = useCan('VIEW_ALL_ROUTES') && isDrivers && route.vehicleId !== null;
  const [isComparing, setComparing] = useState(false);
  const before = loadsBefore(route.stops);
  const ofWhole = route.findings.filter(({ sequence }) => sequence === null);

  const selectOnMap = (stopId: string) => {
    void navigate({ search: { stop: stopId }, replace: true, resetScroll: false });
    document.getElementById(`stop-${stopId}`)?.scrollIntoView({ block: 'nearest' });
  };

  if (route.stops.length === 0) {
    return (
      <>
        <RouteHeader route={route} life={life} progress="" />
        <EmptyState
          icon={<Ban />}
          title={route.status === 'cancelled' ? 'This Route Was Cancelled' : 'No Stops'}
          description={
            route.status === 'cancelled'
              ? 'Its jobs went back to the pool. The history tells why and how it was planned; it can be restored as long as its jobs are free. Both are under More actions.'
              : 'There is nothing on this route anymore.'
          }
        />
      </>
    );
  }
  const planned = drawn[0];
  return (
    <>
      <RouteHeader route={route} life={life} progress={routeProgressInWords(route, progress)} />
      {mayEdit && <OtherEditors routeId={route.id} />}
      <RouteTotals route={route} />
      {ofWhole.length > 0 && (
        <div className="-mt-2 mb-4">
          <FindingList findings={ofWhole} label="Warnings about the route" />
        </div>
      )}
      {isComparing && planned && (
        <DrivenDay
          route={route}
          drawn={planned}
          selectedStopId={selectedStopId}
          onSelectStop={selectOnMap}
          onClose={() => setComparing(false)}
        />
      )}
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(22rem,27rem)]">
        <div className="flex min-w-0 flex-col gap-4 lg:sticky lg:top-4">
          {!isComparing && (
            <RouteMap
              routes={drawn}
              selectedStopId={selectedStopId}
              onSelectStop={selectOnMap}
              height="clamp(280px, 100dvh - 31rem, 640px)"
              label={`Map of ${route.name}`}
            />
          )}
          {mayCompare && !isComparing && (
            <p>
              <Button size="sm" icon={<Spline aria-hidden="true" />} onClick={() => setComparing(true)}>
                Planned and Driven
              </Button>
            </p>
          )}
          <UnplacedStopsLink stops={route.stops} />
          <Card title="Tank over the day">
            <FillChart route={route} selectedStopId={selectedStopId} />
          </Card>
          <RouteNotes route={route} />
        </div>
        <Card
          title="Stops"
          actions={
            <span className="numeric text-sm text-ink-soft">
              {formatDuration(drivingMinutes(route))} driving
            </span>
          }
          padded={false}
        >
          <ol aria-label="Stops" className="py-3">
            {route.stops.map((stop, index) => (
              <StopRow
                key={stop.id}
                stop={stop}
                findings={route.findings.filter(({ sequence }) => sequence === stop.sequence)}
                loadBefore={before[index] ?? 0}
                capacity={route.capacityGallons}
                color={paintOfRoute(route)}
                selected={stop.id === selectedStopId}
                last={index === route.stops.length - 1}
                progress={isDrivers ? progress.stops[index] : undefined}
                onSelect={() => select(stop.id)}
              />
            ))}
          </ol>
        </Card>
      </div>
    </>
  );
}

const drivingMinutes = ({ stops }: Route): number =>
  stops.reduce((seconds, stop) => seconds + stop.legSeconds, 0) / 60;

function RouteHeader({ route, life, progress }: RouteViewProps & { readonly progress: string }) {
  const lock = useRouteLock(route);
  const mayEdit = useCan('EDIT_ROUTE');
  const seesAll = useCan('VIEW_ALL_ROUTES');
  const [today] = useState(() => new Date());
  const day = dateInWords(route.routeDate, today);
  return (
    <PageHeader
      title={route.name}
      back={
        <Button
          variant="ghost"
          icon={<ArrowLeft aria-hidden="true" />}
          iconLabel={`Back to the routes of ${day}`}
          render={<Link to={seesAll ? '/routes' : '/routes/mine'} search={{ date: route.routeDate }} />}
        />
      }
      badge={
        <span className="flex flex-wrap gap-1.5">
          {route.isOptimized && <OptimizedBadge />}
          <RouteStatusBadge status={route.status} />
          <LockBadge of={route} />
          {progress !== '' && <span className="numeric self-center text-sm text-ink-soft">{progress}</span>}
          <WarningsBadge count={route.findingCount} />
          <PendingTimes of={route} />
        </span>
      }
      actions={
        <>
          {mayEdit && route.status === 'draft' && <RemoveRoute route={route} />}
          {mayEdit && route.status !== 'completed' && route.status !== 'cancelled' && (
            <Button
              icon={<Pencil aria-hidden="true" />}
              {...(route.isLocked === true
                ? { disabledReason: 'This route is locked. Unlock it under More actions first.' }
                : { render: <Link to="/routes/$routeId/edit" params={{ routeId: route.id }} /> })}
            >
              Edit Route
            </Button>
          )}
          {route.stops.length > 0 && (
            <Button
              icon={<Printer aria-hidden="true" />}
              render={<Link to="/routes/$routeId/sheet" params={{ routeId: route.id }} />}
            >
              Route Sheet
            </Button>
          )}
          <LazyMenu
            trigger={
              <Button icon={<Ellipsis aria-hidden="true" />} iconLabel="More actions for this route" />
            }
            items={[...lock, ...life.items]}
          />
          {life.dialogs}
        </>
      }
    />
  );
}

/** The source of distances and times, and uncertainties at planning. */
function RouteNotes({ route }: { readonly route: Route }) {
  const plan = usePlanOf(useCan('VIEW_ALL_ROUTES') ? route.routeDate : undefined).data;
  const warnings = plan?.status === 'done' ? plan.warnings : [];
  const notes =
    route.travelTimeSource === 'estimate'
      ? ['Distances are estimated: straight lines lengthened the way roads usually are, at typical speeds.']
      : [];
  return <PlanNotes warnings={warnings} notes={notes} />;
}
