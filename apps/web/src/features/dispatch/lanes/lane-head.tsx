import { missedInWords, missedStops } from '@haulwright/domain/routes/missed-windows';
import type { RouteProgress } from '@haulwright/domain/routes/route-progress';
import { Link } from '@tanstack/react-router';
import { Lock, TriangleAlert } from 'lucide-react';
import { OtherEditors } from '../../routes/editing/other-editors.tsx';
import { PendingTimes, RouteStatusBadge } from '../../routes/route-badges.tsx';
import { count, hoursAndMinutes } from '../../routes/route-words.ts';
import { TruckSign } from '../../inspections/truck-sign.tsx';
import { useUnits } from '../../measures/use-units.ts';
import { useContext } from 'react';
import { BoardMenu, LaneMenusContext } from './board-menu.tsx';
import { LaneDriver } from './lane-driver.tsx';
import { FromDaysBefore } from './from-days-before.tsx';
import { LaneWarnings } from './lane-warnings.tsx';
import type { Lane } from './lanes.ts';
import { UnreadSign } from './unread-sign.tsx';
import { missedCount, routeProgressInWords } from '../../routes/progress/progress-words.ts';
import type { Paint } from '../../../ui/base/paint.ts';
import { TruckDot } from '../../vehicles/truck-dot.tsx';

interface LaneHeadProps {
  readonly lane: Lane;
  readonly color: Paint;
  readonly isUnderWay: boolean;
  readonly progress: RouteProgress;
}

/**
 * The lane's truck and driver, with the day's figures. The figures use the whole width, and a second line
 * when needed: none is truncated.
 */
export function LaneHead({ lane, color, isUnderWay, progress }: LaneHeadProps) {
  const units = useUnits();
  const menus = useContext(LaneMenusContext);
  const { route, vehicle } = lane;
  const missed = route === null ? [] : missedStops(route.stops, progress);
  return (
    <div className="sticky left-0 z-10 w-52 shrink-0 border-r border-line bg-surface py-2 pr-2 pl-3">
      <div className="flex items-start gap-2">
        <TruckDot paint={color} isIdle={route === null} className="mt-0.5" />
        <div className="min-w-0 flex-1">
          <h2 className="truncate font-semibold" title={lane.name}>
            {route === null ? (
              lane.name
            ) : (
              <Link
                to="/routes/$routeId"
                params={{ routeId: route.id }}
                className="rounded-sm underline-offset-4 hover:underline"
              >
                {lane.name}
              </Link>
            )}
          </h2>
          <LaneDriver lane={lane} />
        </div>
        <BoardMenu lane={lane} />
      </div>
      <p className="numeric flex flex-wrap gap-x-1 pl-5 text-xs text-ink-soft *:whitespace-nowrap">
        {route === null ? (
          'No route yet'
        ) : isUnderWay &&
          (route.status !== 'published' || progress.lateMinutes >= 5 || missedCount(progress) > 0) ? (
          <span className={progress.lateMinutes >= 5 ? 'font-medium text-bad-text' : undefined}>
            {routeProgressInWords(route, progress)}
          </span>
        ) : (
          <>
            <span>{count(route.jobCount, 'job')} ·</span>
            <span>{units.miles(route.totalDistanceMiles)} ·</span>
            <span>{hoursAndMinutes(route.totalDurationMinutes)}</span>
          </>
        )}
      </p>
      {route !== null && (
        <div className="pl-5">
          <OtherEditors routeId={route.id} isSmall />
        </div>
      )}
      {vehicle !== null && (
        <span className="block pl-5">
          <TruckSign vehicleId={vehicle.id} />
        </span>
      )}
      {route !== null && (
        <span className="flex flex-wrap items-center gap-1 pl-5">
          {route.status !== 'draft' && <RouteStatusBadge status={route.status} />}
          <PendingTimes of={route} />
          {route.isLocked === true && (
            <span className="flex items-center gap-1 text-xs text-ink-soft">
              <Lock aria-hidden="true" className="size-3.5" />
              Locked
            </span>
          )}
          <FromDaysBefore route={route} />
          {missed.length > 0 && (
            <button
              type="button"
              className="flex items-start gap-1 rounded-sm text-left text-xs text-bad-text underline decoration-dotted underline-offset-4 pointer-coarse:min-h-11"
              title={missed.map(missedInWords).join('\n')}
              aria-haspopup="dialog"
              onClick={() => menus?.onWarnings(lane)}
            >
              <TriangleAlert aria-hidden="true" className="mt-px size-3.5 shrink-0" />
              <span aria-hidden="true" className="min-w-0 break-words">
                Too late: {missed[0]?.title}
                {missed.length > 1 && ` and ${missed.length - 1} more`}
              </span>
              <span className="sr-only">{missed.map(missedInWords).join('; ')}</span>
            </button>
          )}
          <UnreadSign
            routeId={route.id}
            date={route.routeDate}
            onOpen={() => menus?.onLife(lane, 'messages')}
          />
          <LaneWarnings lane={lane} />
        </span>
      )}
    </div>
  );
}
