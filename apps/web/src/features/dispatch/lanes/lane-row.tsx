import { endOfSpan } from '@haulwright/domain/kernel/time-of-day';
import type { Route, RouteStop } from '@haulwright/domain/routes/route';
import type { RouteProgress } from '@haulwright/domain/routes/route-progress';
import { type KeyboardEvent, memo, type MouseEvent, type PointerEvent, useMemo } from 'react';
import { classNames } from '../../../ui/base/class-names.ts';
import { fixedVisits } from '../../routes/visits.ts';
import { type Dragging, type DragStore, isDropPlace, outlines, useDrag } from '../moves/drag-store.ts';
import { FillStrip } from './fill-strip.tsx';
import { LaneHead } from './lane-head.tsx';
import { isOpen, type Lane } from './lanes.ts';
import { ProgressBar } from './progress-bar.tsx';
import { progressInWords, stateInWords } from '../../routes/progress/progress-words.ts';
import { useRouteProgress } from '../../routes/progress/use-route-progress.ts';
import { namesBelow, StopBlock } from './stop-block.tsx';
import { hoursOf, type TimeScale, widthOf, xOf } from './time-scale.ts';
import { visitsBefore } from '../moves/provisional.ts';
import { cssOf, type Paint } from '../../../ui/base/paint.ts';

interface LaneRowProps {
  readonly lane: Lane;
  readonly scale: TimeScale;
  readonly color: Paint;
  /** Drawn before the server has calculated its times. */
  readonly isGuess: boolean;
  readonly selectedStopId: string | undefined;
  /** Jobs selected to be moved together. */
  readonly picked: ReadonlySet<string>;
  readonly drag: DragStore;
  readonly onSelect: (event: MouseEvent, stop: RouteStop) => void;
  readonly onKeyDown: (event: KeyboardEvent, stop: RouteStop) => void;
  readonly onPointerDown: (event: PointerEvent<HTMLElement>, stop: RouteStop) => void;
}

/** A truck's day: its driver, and its stops on the time axis with the tank below them. */
export const LaneRow = memo(function LaneRow({
  lane,
  scale,
  color,
  isGuess,
  selectedStopId,
  picked,
  drag,
  onSelect,
  onKeyDown,
  onPointerDown,
}: LaneRowProps) {
  const { route, vehicle } = lane;
  const dropAt = useDrag(drag, (dragging) => (dragging === null ? null : dropOn(dragging, lane.key)));
  const isBad = useDrag(
    drag,
    (dragging) => dragging !== null && dropOn(dragging, lane.key) !== null && dragging.isBad,
  );
  const dragged = useDrag(drag, (dragging) =>
    dragging !== null && (dropOn(dragging, lane.key) !== null || holdsAny(lane, dragging.jobIds))
      ? dragging.jobIds
      : none,
  );
  const outlined = useDrag(outlines, (place) => (place?.laneKey === lane.key ? place : null));
  const open = isOpen(lane);
  const fixed = route === null ? 0 : fixedVisits(route);
  const progress = useRouteProgress(route ?? noRoute);
  const names = useMemo(() => namesBelow(route?.stops ?? [], scale), [route, scale]);
  const hasTwoLines = [...names.values()].some(({ line }) => line === 1);
  const isUnderWay = route !== null && !isGuess && route.status !== 'draft';
  return (
    <li
      aria-label={`${lane.name}${route?.driverName == null ? '' : `, ${route.driverName}`}`}
      className="flex border-t border-line first:border-t-0"
    >
      <LaneHead lane={lane} color={color} isUnderWay={isUnderWay} progress={progress} />
      <div
        {...(open && { 'data-lane': lane.key })}
        style={{ width: widthOf(scale) }}
        className={classNames(
          'relative shrink-0',
          hasTwoLines ? 'min-h-24' : 'min-h-20',
          dropAt === null ? '' : isBad ? 'bg-warn-soft' : 'bg-accent-soft',
        )}
      >
        {hoursOf(scale).map((second) => (
          <span
            key={second}
            aria-hidden="true"
            className="absolute inset-y-0 border-l border-line"
            style={{ left: xOf(scale, second) }}
          />
        ))}
        {vehicle !== null && (
          <OffShift
            scale={scale}
            start={vehicle.shiftStartMinute * 60}
            end={endOfSpan(vehicle.shiftStartMinute, vehicle.shiftEndMinute) * 60}
          />
        )}
        {route !== null && (
          <>
            <span
              aria-hidden="true"
              data-travel
              className="absolute top-5.5 h-px forced-colors:bg-[CanvasText]!"
              style={{
                left: xOf(scale, route.startSecond),
                width: Math.max(0, xOf(scale, route.endSecond) - xOf(scale, route.startSecond)),
                backgroundColor: cssOf(color),
              }}
            />
            <FillStrip route={route} scale={scale} color={color} />
            {route.stops
              .filter((stop) => stop.kind !== 'start' && stop.kind !== 'end')
              .map((stop) => (
                <StopBlock
                  key={stop.jobId ?? stop.id}
                  stop={stop}
                  scale={scale}
                  color={color}
                  nameLine={names.get(stop.id)?.line ?? null}
                  nameWidth={names.get(stop.id)?.width ?? 0}
                  isSelected={stop.id === selectedStopId}
                  isPicked={stop.jobId !== null && picked.has(stop.jobId)}
                  isDragged={stop.jobId !== null && dragged.includes(stop.jobId)}
                  isGuess={isGuess}
                  isFixed={!open || visitsBefore(route.stops, stop.id) < fixed}
                  progress={stateInWords(stop, isUnderWay ? progressWords(route, stop, progress) : '')}
                  problems={route.findings
                    .filter((finding) => finding.sequence === stop.sequence)
                    .map((finding) => finding.message)
                    .join(' ')}
                  onSelect={onSelect}
                  onKeyDown={onKeyDown}
                  onPointerDown={onPointerDown}
                />
              ))}
          </>
        )}
        {isUnderWay &&
          route.stops.map((stop, at) => {
            const own = stop.kind === 'job' ? progress.stops[at] : undefined;
            return own === undefined ? null : (
              <ProgressBar key={stop.id} progress={own} scale={scale} color={color} />
            );
          })}
        {outlined !== null && (
          <span
            aria-hidden="true"
            data-outline
            className="absolute top-1 z-3 h-10 rounded-md border-2 border-dashed border-accent bg-accent-soft opacity-90 forced-colors:border-[Highlight]"
            style={{
              left: xOf(scale, outlined.fromSecond),
              width: Math.max(10, xOf(scale, outlined.toSecond) - xOf(scale, outlined.fromSecond)),
            }}
          />
        )}
        {dropAt !== null && (
          <span
            aria-hidden="true"
            className="absolute inset-y-1 z-3 w-0.75 rounded-full bg-ink forced-colors:bg-[Highlight]!"
            style={{ left: dropX(lane, scale, dropAt, dragged) }}
          />
        )}
      </div>
    </li>
  );
});

const none: readonly string[] = [];

/**
 * The position on this lane where the dragged jobs would be inserted; null when they are over something else.
 */
const dropOn = ({ over }: Dragging, laneKey: string): number | null =>
  isDropPlace(over) && over.lane === laneKey ? over.at : null;

const holdsAny = ({ route }: Lane, jobIds: readonly string[]): boolean =>
  route !== null && route.stops.some((stop) => stop.jobId !== null && jobIds.includes(stop.jobId));

const noRoute = { status: 'draft', endSecond: 0, stops: [], routeDate: '2000-01-01' } as const;

const progressWords = ({ stops }: Route, stop: RouteStop, progress: RouteProgress): string => {
  const own = progress.stops[stops.indexOf(stop)];
  return own === undefined ? '' : progressInWords(own);
};

function OffShift({
  scale,
  start,
  end,
}: {
  readonly scale: TimeScale;
  readonly start: number;
  readonly end: number;
}) {
  const look = 'absolute inset-y-0 bg-sunken opacity-70 forced-colors:border-x forced-colors:border-dashed';
  return (
    <>
      <span aria-hidden="true" className={look} style={{ left: 0, width: Math.max(0, xOf(scale, start)) }} />
      <span
        aria-hidden="true"
        className={look}
        style={{ left: xOf(scale, end), width: Math.max(0, widthOf(scale) - xOf(scale, end)) }}
      />
    </>
  );
}

/** The middle between the blocks before and after the position. */
function dropX({ route, vehicle }: Lane, scale: TimeScale, at: number, dragged: readonly string[]): number {
  const visits = (route?.stops ?? []).filter(
    (stop) =>
      (stop.kind === 'job' || stop.kind === 'disposal') &&
      (stop.jobId === null || !dragged.includes(stop.jobId)),
  );
  const [before, after] = [visits[at - 1], visits[at]];
  if (before === undefined)
    return (
      xOf(
        scale,
        after === undefined
          ? (vehicle?.shiftStartMinute ?? 420) * 60
          : after.arrivalSecond + after.waitSeconds,
      ) - 6
    );
  return (
    Math.max(xOf(scale, before.departureSecond), xOf(scale, before.arrivalSecond + before.waitSeconds) + 26) +
    3
  );
}
