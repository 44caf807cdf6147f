import { formatDuration } from '@haulwright/domain/kernel/quantity';
import type { Route } from '@haulwright/domain/routes/route';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { ArrowLeft, Printer } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { dateInWords } from '../../ui/date-text.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { routeColor, RouteMap } from '../map/public.ts';
import { useCan } from '../session/session-context.ts';
import { FillChart } from './fill-chart.tsx';
import { loadsBefore } from './fill-curve.ts';
import { PlanNotes } from './plan-notes.tsx';
import { RemoveRoute } from './remove-route.tsx';
import { OptimizedBadge, RouteStatusBadge } from './route-badges.tsx';
import { onMap } from './route-map-data.ts';
import { usePlanOf } from './route-queries.ts';
import { RouteTotals } from './route-totals.tsx';
import { StopRow } from './stop-row.tsx';

const color = routeColor(0);

/** One truck's day: map and tank beside the list of stops, the chosen stop in the address. */
export function RouteView({ route }: { readonly route: Route }) {
  const { stop: selectedStopId } = useSearch({ from: '/office/routes/$routeId' });
  const navigate = useNavigate({ from: '/routes/$routeId' });
  const select = (stopId: string) => void navigate({ search: { stop: stopId === selectedStopId ? undefined : stopId }, replace: true, resetScroll: false });
  const drawn = useMemo(() => [onMap(route, color)], [route]);
  const before = loadsBefore(route.stops);

  const selectOnMap = (stopId: string) => {
    void navigate({ search: { stop: stopId }, replace: true, resetScroll: false });
    document.getElementById(`stop-${stopId}`)?.scrollIntoView({ block: 'nearest' });
  };

  return (
    <>
      <RouteHeader route={route} />
      <RouteTotals route={route} />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(22rem,27rem)]">
        <div className="flex min-w-0 flex-col gap-4 lg:sticky lg:top-4">
          <RouteMap routes={drawn} selectedStopId={selectedStopId} onSelectStop={selectOnMap} height="clamp(280px, 100dvh - 31rem, 640px)" label={`Map of ${route.name}`} />
          <Card title="Tank over the day">
            <FillChart route={route} selectedStopId={selectedStopId} />
          </Card>
          <RouteNotes route={route} />
        </div>
        <Card title="Stops" actions={<span className="numeric text-sm text-ink-soft">{formatDuration(drivingMinutes(route))} driving</span>} padded={false}>
          <ol aria-label="Stops" className="py-3">
            {route.stops.map((stop, index) => (
              <StopRow
                key={stop.id}
                stop={stop}
                loadBefore={before[index] ?? 0}
                capacity={route.capacityGallons}
                color={color}
                selected={stop.id === selectedStopId}
                last={index === route.stops.length - 1}
                onSelect={() => select(stop.id)}
              />
            ))}
          </ol>
        </Card>
      </div>
    </>
  );
}

const drivingMinutes = ({ stops }: Route): number => stops.reduce((seconds, stop) => seconds + stop.legSeconds, 0) / 60;

function RouteHeader({ route }: { readonly route: Route }) {
  const mayEdit = useCan('EDIT_ROUTE');
  const [today] = useState(() => new Date());
  const day = dateInWords(route.routeDate, today);
  return (
    <PageHeader
      title={route.name}
      back={<Button variant="ghost" icon={<ArrowLeft aria-hidden="true" />} iconLabel={`Back to the routes of ${day}`} render={<Link to="/routes" search={{ date: route.routeDate }} />} />}
      badge={
        <span className="flex flex-wrap gap-1.5">
          {route.isOptimized && <OptimizedBadge />}
          <RouteStatusBadge status={route.status} />
        </span>
      }
      actions={
        <>
          {mayEdit && route.status === 'draft' && <RemoveRoute route={route} />}
          <Button icon={<Printer aria-hidden="true" />} onClick={() => window.print()}>
            Print
          </Button>
        </>
      }
    />
  );
}

/** Where distances and times come from, and what was not sure when the day was planned. */
function RouteNotes({ route }: { readonly route: Route }) {
  const plan = usePlanOf(route.routeDate).data;
  const warnings = plan?.status === 'done' ? plan.warnings : [];
  const notes = route.travelTimeSource === 'estimate' ? ['Distances are estimated: straight lines lengthened as roads usually are, with usual speeds.'] : [];
  return <PlanNotes warnings={warnings} notes={notes} />;
}
