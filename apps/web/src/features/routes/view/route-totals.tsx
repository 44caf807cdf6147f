import type { Route } from '@haulwright/domain/routes/route';
import type { ReactNode } from 'react';
import { useCan } from '../../session/session-context.ts';
import { clock, count, hoursAndMinutes } from '../route-words.ts';
import { useUnits } from '../../measures/use-units.ts';
import { RouteDriver } from './route-driver.tsx';

/** The day in figures. */
export function RouteTotals({ route }: { readonly route: Route }) {
  const units = useUnits();
  return (
    <dl className="numeric mb-4 grid grid-cols-2 overflow-hidden rounded-lg border border-line bg-surface shadow-card sm:grid-cols-3 xl:grid-cols-6">
      <Figure
        name="Stops"
        value={count(route.stopCount, 'stop')}
        detail={`${count(route.jobCount, 'job')}, ${route.disposalCount} disposal`}
      />
      <Figure
        name="Distance"
        value={units.miles(route.totalDistanceMiles)}
        detail={count(route.stops.length - 1, 'leg')}
      />
      <Figure
        name="Duration"
        value={hoursAndMinutes(route.totalDurationMinutes)}
        detail={`${clock(route.startSecond)} – ${clock(route.endSecond)}`}
      />
      <Figure name="To collect" value={units.volume(route.totalGallons)} detail={loads(route)} />
      <Figure
        name="Truck"
        value={route.vehicleName ?? 'No truck'}
        detail={
          route.capacityGallons === null
            ? 'No longer in the fleet'
            : `${units.volume(route.capacityGallons)} tank`
        }
      />
      <Figure
        name="Driver"
        value={route.driverName ?? 'Nobody yet'}
        detail={<DriverDetail route={route} />}
      />
    </dl>
  );
}

/** Those who may edit the route choose its driver here. */
function DriverDetail({ route }: { readonly route: Route }) {
  const mayEdit = useCan('EDIT_ROUTE');
  if (route.driverName !== null) return 'Has its jobs on their list';
  const isOver = route.status === 'completed' || route.status === 'cancelled';
  if (!mayEdit || isOver) return 'Nobody has its jobs on their list';
  return route.isLocked === true ? 'Unlock the route to choose one' : <RouteDriver route={route} />;
}

function loads({ totalGallons, capacityGallons }: Route): string {
  if (capacityGallons === null || capacityGallons === 0) return 'in all';
  return `${(totalGallons / capacityGallons).toFixed(1)} × the tank`;
}

function Figure({
  name,
  value,
  detail,
}: {
  readonly name: string;
  readonly value: ReactNode;
  readonly detail: ReactNode;
}) {
  return (
    <div className="-mt-px -ml-px flex min-w-0 flex-col border-t border-l border-line px-4 py-3">
      <dt className="text-sm text-ink-soft">{name}</dt>
      <dd className="min-w-0">
        <span className="block text-xl font-semibold break-words">{value}</span>
        <span className="block text-sm text-ink-soft">{detail}</span>
      </dd>
    </div>
  );
}
