import type { WeekRoute } from '@haulwright/domain/dispatch/week';
import { Link } from '@tanstack/react-router';
import { Lock, TriangleAlert } from 'lucide-react';
import type { KeyboardEvent, PointerEvent } from 'react';
import { classNames } from '../../../ui/base/class-names.ts';
import { RouteStatusBadge } from '../../routes/route-badges.tsx';
import { count, hoursAndMinutes } from '../../routes/route-words.ts';
import { useUnits } from '../../measures/use-units.ts';

interface WeekRouteCardProps {
  readonly route: WeekRoute;
  /** Length of the truck's shift in minutes; null when unknown. */
  readonly shiftMinutes: number | null;
  readonly isDragged: boolean;
  /** Starts dragging to another cell. */
  readonly onPointerDown?: (event: PointerEvent<HTMLElement>) => void;
  readonly onKeyDown?: (event: KeyboardEvent) => void;
}

/** A route in its cell of the week; links to its day. */
export function WeekRouteCard({
  route,
  shiftMinutes,
  isDragged,
  onPointerDown,
  onKeyDown,
}: WeekRouteCardProps) {
  const units = useUnits();
  const isLong = shiftMinutes !== null && route.totalDurationMinutes > shiftMinutes;
  const isOverfull = route.capacityGallons !== null && route.peakGallons > route.capacityGallons;
  const hours = `${hoursAndMinutes(route.totalDurationMinutes)}${shiftMinutes === null ? '' : ` of ${hoursAndMinutes(shiftMinutes)}`}`;
  const gallons =
    route.capacityGallons === null
      ? units.volume(route.totalGallons)
      : `${units.volume(route.peakGallons)} of ${units.volume(route.capacityGallons)}`;
  return (
    <Link
      to="/dispatch"
      search={{ date: route.routeDate }}
      draggable={false}
      aria-keyshortcuts={
        onKeyDown === undefined ? undefined : 'Alt+ArrowLeft Alt+ArrowRight Alt+ArrowUp Alt+ArrowDown'
      }
      data-week-route={route.id}
      onPointerDown={onPointerDown}
      onKeyDown={onKeyDown}
      onDragStart={(event) => event.preventDefault()}
      className={classNames(
        'block touch-pan-x touch-pan-y rounded-md border border-line bg-raised p-2 text-xs select-none hover:border-line-strong',
        isDragged && 'opacity-35',
      )}
    >
      <span className="flex flex-wrap items-center gap-1">
        <span className="text-sm font-semibold">{count(route.jobCount, 'job')}</span>
        {route.isLocked && (
          <span className="flex items-center gap-0.5 text-ink-soft">
            <Lock aria-hidden="true" className="size-3" />
            Locked
          </span>
        )}
        {route.status !== 'draft' && <RouteStatusBadge status={route.status} />}
      </span>
      <span className="block truncate text-ink-soft">{route.driverName ?? 'No driver'}</span>
      <span className="numeric block">{units.miles(route.totalDistanceMiles)}</span>
      <span className={classNames('numeric block', isLong && 'text-bad-text')}>
        {hours}
        {isLong && <span className="sr-only">, longer than the shift</span>}
      </span>
      <Bar
        share={shiftMinutes === null || shiftMinutes === 0 ? null : route.totalDurationMinutes / shiftMinutes}
        isBad={isLong}
      />
      <span className={classNames('numeric block', isOverfull && 'text-bad-text')}>
        <span className="sr-only">Fullest tank </span>
        {gallons}
      </span>
      <Bar
        share={
          route.capacityGallons === null || route.capacityGallons === 0
            ? null
            : route.peakGallons / route.capacityGallons
        }
        isBad={isOverfull}
      />
      {route.findingCount > 0 && (
        <span className="mt-1 flex items-center gap-1 text-warn-text">
          <TriangleAlert aria-hidden="true" className="size-3.5" />
          {count(route.findingCount, 'warning')}
        </span>
      )}
    </Link>
  );
}

function Bar({ share, isBad }: { readonly share: number | null; readonly isBad: boolean }) {
  if (share === null) return null;
  return (
    <span aria-hidden="true" className="mb-0.5 block h-1 overflow-hidden rounded-full bg-sunken">
      <span
        className={classNames('block h-full', isBad ? 'bg-bad-fill' : 'bg-accent')}
        style={{ width: `${Math.min(100, Math.round(share * 100))}%` }}
      />
    </span>
  );
}
