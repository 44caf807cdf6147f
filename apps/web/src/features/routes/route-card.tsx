import type { RouteSummary } from '@haulwright/domain/routes/route';
import { Link } from '@tanstack/react-router';
import { CalendarDays, Clock, Droplets, MapPin, Milestone, Truck } from 'lucide-react';
import type { ReactNode } from 'react';
import { dateInWords } from '../../ui/words/date-text.ts';
import { Skeleton, SkeletonGroup } from '../../ui/base/skeleton.tsx';
import { OptimizedBadge, PendingTimes, RouteStatusBadge, WarningsBadge } from './route-badges.tsx';
import { count, hoursAndMinutes } from './route-words.ts';
import { useUnits } from '../measures/use-units.ts';
import { paintOfRoute } from '../vehicles/truck-paint.ts';
import { TruckDot } from '../vehicles/truck-dot.tsx';

interface RouteCardProps {
  readonly route: RouteSummary;
  readonly today: Date;
}

/** Public to other features. A route in the list; the whole card links to the route. */
export function RouteCard({ route, today }: RouteCardProps) {
  const units = useUnits();
  return (
    <li className="relative flex min-w-0 flex-col gap-3 rounded-lg border border-line bg-surface p-4 shadow-card transition-colors hover:border-line-strong hover:bg-sunken">
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-2">
        <div className="flex min-w-0 items-baseline gap-2">
          <TruckDot paint={paintOfRoute(route)} className="self-center" />
          <h2 className="min-w-0 text-lg font-semibold break-words">
            <Link
              to="/routes/$routeId"
              params={{ routeId: route.id }}
              className="rounded-sm after:absolute after:inset-0 after:rounded-lg"
            >
              {route.name}
            </Link>
          </h2>
        </div>
        <span className="flex flex-wrap gap-1.5">
          {route.isOptimized && <OptimizedBadge />}
          {route.status !== 'draft' && <RouteStatusBadge status={route.status} />}
          <WarningsBadge count={route.findingCount} />
          <PendingTimes of={route} />
        </span>
      </div>
      <dl className="numeric grid grid-cols-2 gap-x-4 gap-y-1.5">
        <Fact
          icon={<CalendarDays aria-hidden="true" />}
          name="Date"
          value={dateInWords(route.routeDate, today)}
        />
        <Fact icon={<MapPin aria-hidden="true" />} name="Stops" value={count(route.stopCount, 'stop')} />
        <Fact
          icon={<Milestone aria-hidden="true" />}
          name="Distance"
          value={units.miles(route.totalDistanceMiles)}
        />
        <Fact
          icon={<Clock aria-hidden="true" />}
          name="Duration"
          value={hoursAndMinutes(route.totalDurationMinutes)}
        />
        <Fact
          icon={<Droplets aria-hidden="true" />}
          name={`Planned ${units.volumeNoun.toLowerCase()}`}
          value={units.volume(route.totalGallons)}
        />
        <Fact icon={<Truck aria-hidden="true" />} name="Truck and driver" value={crew(route)} />
      </dl>
    </li>
  );
}

const crew = ({ vehicleName, driverName }: RouteSummary): string =>
  `${vehicleName ?? 'No truck'} · ${driverName ?? 'no driver'}`;

function Fact({
  icon,
  name,
  value,
}: {
  readonly icon: ReactNode;
  readonly name: string;
  readonly value: string;
}) {
  return (
    <div className="flex min-w-0 items-start gap-2 text-ink-soft [&_svg]:mt-0.5 [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-ink-faint">
      <dt>
        {icon}
        <span className="sr-only">{name}</span>
      </dt>
      <dd className="min-w-0 break-words">{value}</dd>
    </div>
  );
}

const places = ['a', 'b', 'c', 'd', 'e', 'f'];

/** Placeholder of the list while it loads. */
export function RouteCardSkeletons() {
  return (
    <SkeletonGroup label="Loading routes…" className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
      {places.map((place) => (
        <div key={place} className="flex flex-col gap-3 rounded-lg border border-line bg-surface p-4">
          <Skeleton className="h-6 w-2/3" />
          <Skeleton className="h-4 w-full" />
          <Skeleton className="h-4 w-3/4" />
          <Skeleton className="h-4 w-full" />
        </div>
      ))}
    </SkeletonGroup>
  );
}
