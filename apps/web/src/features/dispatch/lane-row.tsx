import type { Route, RouteStop } from '@haulwright/domain/routes/route';
import type { RouteProgress } from '@haulwright/domain/routes/route-progress';
import { Link } from '@tanstack/react-router';
import { Lock, TriangleAlert } from 'lucide-react';
import { type KeyboardEvent, memo, type MouseEvent, type PointerEvent } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { RouteStatusBadge } from '../routes/route-badges.tsx';
import { count, hoursAndMinutes } from '../routes/route-words.ts';
import { useUnits } from '../units/use-units.ts';
import { fixedVisits } from './board-moves.ts';
import { BoardMenu } from './board-menu.tsx';
import { type Dragging, type DragStore, isDropPlace, useDrag } from './drag-store.ts';
import { FillStrip } from './fill-strip.tsx';
import { isOpen, type Lane } from './lanes.ts';
import { ProgressBar } from './life/progress-bar.tsx';
import { progressInWords, routeProgressInWords } from './life/progress-words.ts';
import { useRouteProgress } from './life/use-route-progress.ts';
import { StopBlock } from './stop-block.tsx';
import { hoursOf, type TimeScale, widthOf, xOf } from './time-scale.ts';
import { visitsBefore } from './provisional.ts';

interface LaneRowProps {
  readonly lane: Lane;
  readonly scale: TimeScale;
  readonly color: string;
  /** Drawn before the server has worked out its times. */
  readonly isGuess: boolean;
  readonly selectedStopId: string | undefined;
  /** Jobs chosen to be moved together. */
  readonly picked: ReadonlySet<string>;
  readonly drag: DragStore;
  readonly onSelect: (event: MouseEvent, stop: RouteStop) => void;
  readonly onKeyDown: (event: KeyboardEvent, stop: RouteStop) => void;
  readonly onPointerDown: (event: PointerEvent<HTMLElement>, stop: RouteStop) => void;
}

/** A truck's day: who drives what, and its stops on the time axis with the tank below them. */
export const LaneRow = memo(function LaneRow({ lane, scale, color, isGuess, selectedStopId, picked, drag, onSelect, onKeyDown, onPointerDown }: LaneRowProps) {
  const units = useUnits();
  const { route, vehicle } = lane;
  const dropAt = useDrag(drag, (dragging) => (dragging === null ? null : dropOn(dragging, lane.key)));
  const isBad = useDrag(drag, (dragging) => dragging !== null && dropOn(dragging, lane.key) !== null && dragging.isBad);
  const dragged = useDrag(drag, (dragging) => (dragging !== null && (dropOn(dragging, lane.key) !== null || holdsAny(lane, dragging.jobIds)) ? dragging.jobIds : none));
  const open = isOpen(lane);
  const fixed = route === null ? 0 : fixedVisits(route);
  const progress = useRouteProgress(route ?? noRoute);
  const isUnderWay = route !== null && !isGuess && route.status !== 'draft';
  return (
    <li aria-label={`${lane.name}${route?.driverName == null ? '' : `, ${route.driverName}`}`} className="flex border-t border-line first:border-t-0">
      <div className="sticky left-0 z-10 flex w-52 shrink-0 items-start gap-2 border-r border-line bg-surface py-2 pr-1 pl-3">
        <span aria-hidden="true" className="mt-1 size-3 shrink-0 rounded-full" style={{ backgroundColor: route === null ? 'transparent' : color, boxShadow: `inset 0 0 0 2px ${color}` }} />
        <div className="min-w-0 flex-1">
          <h2 className="truncate font-semibold">{route === null ? lane.name : <Link to="/routes/$routeId" params={{ routeId: route.id }} className="rounded-sm underline-offset-4 hover:underline">{lane.name}</Link>}</h2>
          <p className="truncate text-sm text-ink-soft">{route === null ? (vehicle?.driverName ?? 'No driver') : (route.driverName ?? 'No driver')}</p>
          <p className="numeric truncate text-xs text-ink-soft">{route === null ? 'No route yet' : isUnderWay && (route.status !== 'published' || progress.lateMinutes >= 5) ? routeProgressInWords(route, progress) : `${count(route.jobCount, 'job')} · ${units.miles(route.totalDistanceMiles)} · ${hoursAndMinutes(route.totalDurationMinutes)}`}</p>
          <span className="flex flex-wrap items-center gap-1">
            {route !== null && route.status !== 'draft' && <RouteStatusBadge status={route.status} />}
            {route?.isLocked === true && (
              <span className="flex items-center gap-1 text-xs text-ink-soft">
                <Lock aria-hidden="true" className="size-3.5" />
                Locked
              </span>
            )}
            {route !== null && route.findings.length > 0 && (
              <span className="flex items-center gap-1 text-xs text-bad-text" title={route.findings.map((finding) => finding.message).join('\n')}>
                <TriangleAlert aria-hidden="true" className="size-3.5" />
                {count(route.findings.length, 'warning')}
              </span>
            )}
          </span>
        </div>
        <BoardMenu lane={lane} />
      </div>
      <div
        {...(open && { 'data-lane': lane.key })}
        style={{ width: widthOf(scale) }}
        className={classNames('relative h-20 shrink-0', dropAt === null ? '' : isBad ? 'bg-warn-soft' : 'bg-accent-soft')}
      >
        {hoursOf(scale).map((second) => (
          <span key={second} aria-hidden="true" className="absolute inset-y-0 border-l border-line" style={{ left: xOf(scale, second) }} />
        ))}
        {vehicle !== null && <OffShift scale={scale} start={vehicle.shiftStartMinute * 60} end={vehicle.shiftEndMinute * 60} />}
        {route !== null && (
          <>
            <span aria-hidden="true" className="absolute top-5.5 h-px" style={{ left: xOf(scale, route.startSecond), width: Math.max(0, xOf(scale, route.endSecond) - xOf(scale, route.startSecond)), backgroundColor: color }} />
            <FillStrip route={route} scale={scale} color={color} />
            {route.stops.filter((stop) => stop.kind !== 'start' && stop.kind !== 'end').map((stop) => (
              <StopBlock
                key={stop.jobId ?? stop.id}
                stop={stop}
                scale={scale}
                color={color}
                isSelected={stop.id === selectedStopId}
                isPicked={stop.jobId !== null && picked.has(stop.jobId)}
                isDragged={stop.jobId !== null && dragged.includes(stop.jobId)}
                isGuess={isGuess}
                isFixed={!open || visitsBefore(route.stops, stop.id) < fixed}
                progress={isUnderWay ? progressWords(route, stop, progress) : ''}
                problems={route.findings.filter((finding) => finding.sequence === stop.sequence).map((finding) => finding.message).join(' ')}
                onSelect={onSelect}
                onKeyDown={onKeyDown}
                onPointerDown={onPointerDown}
              />
            ))}
          </>
        )}
        {isUnderWay && route.stops.map((stop, at) => {
          const own = stop.kind === 'job' ? progress.stops[at] : undefined;
          return own === undefined ? null : <ProgressBar key={stop.id} progress={own} scale={scale} color={color} />;
        })}
        {dropAt !== null && <span aria-hidden="true" className="absolute inset-y-1 z-3 w-0.75 rounded-full bg-ink" style={{ left: dropX(lane, scale, dropAt, dragged) }} />}
      </div>
    </li>
  );
});

const none: readonly string[] = [];

/** Where on this lane what is dragged would be put; null when it is over something else. */
const dropOn = ({ over }: Dragging, laneKey: string): number | null => (isDropPlace(over) && over.lane === laneKey ? over.at : null);

const holdsAny = ({ route }: Lane, jobIds: readonly string[]): boolean => route !== null && route.stops.some((stop) => stop.jobId !== null && jobIds.includes(stop.jobId));

const noRoute = { status: 'draft', endSecond: 0, stops: [], routeDate: '2000-01-01' } as const;

const progressWords = ({ stops }: Route, stop: RouteStop, progress: RouteProgress): string => {
  const own = progress.stops[stops.indexOf(stop)];
  return own === undefined ? '' : progressInWords(own);
};

function OffShift({ scale, start, end }: { readonly scale: TimeScale; readonly start: number; readonly end: number }) {
  const look = 'absolute inset-y-0 bg-sunken opacity-70';
  return (
    <>
      <span aria-hidden="true" className={look} style={{ left: 0, width: Math.max(0, xOf(scale, start)) }} />
      <span aria-hidden="true" className={look} style={{ left: xOf(scale, end), width: Math.max(0, widthOf(scale) - xOf(scale, end)) }} />
    </>
  );
}

/** Between the blocks before and after the place. */
function dropX({ route, vehicle }: Lane, scale: TimeScale, at: number, dragged: readonly string[]): number {
  const visits = (route?.stops ?? []).filter((stop) => (stop.kind === 'job' || stop.kind === 'disposal') && (stop.jobId === null || !dragged.includes(stop.jobId)));
  const [before, after] = [visits[at - 1], visits[at]];
  if (before === undefined) return xOf(scale, after === undefined ? (vehicle?.shiftStartMinute ?? 420) * 60 : after.arrivalSecond + after.waitSeconds) - 6;
  return Math.max(xOf(scale, before.departureSecond), xOf(scale, before.arrivalSecond + before.waitSeconds) + 26) + 3;
}
