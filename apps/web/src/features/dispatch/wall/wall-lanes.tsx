import { formatMinuteOfShift } from '@haulwright/domain/kernel/time-of-day';
import type { RouteStop } from '@haulwright/domain/routes/route';
import { secondsIntoDay, type StopProgress } from '@haulwright/domain/routes/route-progress';
import { Check, Play, TriangleAlert, Waves } from 'lucide-react';
import { classNames } from '../../../ui/base/class-names.ts';
import { useSession } from '../../session/session-context.ts';
import { lateInWords, routeProgressInWords, willBeLate } from '../../routes/progress/progress-words.ts';
import { useRouteProgress } from '../../routes/progress/use-route-progress.ts';
import { clock, count, isFinished, missesByTime } from '../../routes/route-words.ts';
import { type NamePlace, placeNames } from '../lanes/block-room.ts';
import type { Lane } from '../lanes/lanes.ts';
import { HEAD_PX, hoursOf, type TimeScale, widthOf, xOf } from '../lanes/time-scale.ts';
import { type Paint, painted } from '../../../ui/base/paint.ts';
import { TruckDot } from '../../vehicles/truck-dot.tsx';

interface WallLanesProps {
  readonly lanes: readonly { readonly lane: Lane; readonly color: Paint }[];
  readonly scale: TimeScale;
  readonly now: Date;
  readonly date: string;
}

/** The trucks below a time axis with the current time, legible from across a room. */
export function WallLanes({ lanes, scale, now, date }: WallLanesProps) {
  const { timeZone } = useSession();
  const second = secondsIntoDay(now, date, timeZone);
  const isOnAxis = second >= scale.startSecond && second <= scale.endSecond;
  if (lanes.length === 0)
    return <p className="py-20 text-center text-2xl text-ink-soft">No truck is in service on this day.</p>;
  return (
    <div className="relative overflow-x-auto rounded-lg border border-line bg-surface">
      <div aria-hidden="true" className="flex border-b border-line">
        <div className="shrink-0" style={{ width: HEAD_PX }} />
        <div className="numeric relative h-9 text-lg text-ink-soft" style={{ width: widthOf(scale) }}>
          {hoursOf(scale)
            .slice(0, -1)
            .map((hour) => (
              <span key={hour} className="absolute top-1 pl-1" style={{ left: xOf(scale, hour) }}>
                {clock(hour).replace(/:00.*$/, '')}
              </span>
            ))}
        </div>
      </div>
      <ul aria-label="Trucks">
        {lanes.map(({ lane, color }) => (
          <WallLane key={lane.key} lane={lane} color={color} scale={scale} />
        ))}
      </ul>
      {isOnAxis && (
        <span
          aria-hidden="true"
          className="absolute inset-y-0 w-0.5 bg-bad-fill"
          style={{ left: HEAD_PX + xOf(scale, second) }}
        />
      )}
    </div>
  );
}

/** Approximate pixels per letter. */
const LETTER_PX = 9.5;

const noRoute = { status: 'draft', endSecond: 0, stops: [], routeDate: '2000-01-01' } as const;

function WallLane({
  lane: { name, route, vehicle },
  color,
  scale,
}: {
  readonly lane: Lane;
  readonly color: Paint;
  readonly scale: TimeScale;
}) {
  const progress = useRouteProgress(route ?? noRoute);
  const driver = (route === null ? vehicle?.driverName : route.driverName) ?? 'No driver';
  const stops = (route?.stops ?? []).filter(({ kind }) => kind === 'job' || kind === 'disposal');
  // A draft has nothing to be late for.
  const lateOf = (stop: RouteStop): StopProgress | undefined => {
    const own = route?.status === 'draft' ? undefined : progress.stops[route?.stops.indexOf(stop) ?? -1];
    return stop.kind === 'job' && !isDone(stop) && own !== undefined && willBeLate(own) ? own : undefined;
  };
  const places = placeNames(
    stops.map((stop) => ({
      left: leftOf(stop, scale),
      nameWidth: wallName(stop, isDone(stop), lateOf(stop)).length * LETTER_PX,
      staysWhole: stop.beginByMinute != null,
    })),
    widthOf(scale),
  );
  return (
    <li aria-label={`${name}, ${driver}`} className="flex border-t border-line first:border-t-0">
      <div className="shrink-0 px-3 py-2" style={{ width: HEAD_PX }}>
        <h2 className="flex items-center gap-2 text-xl font-semibold">
          <TruckDot paint={color} isIdle={route === null} />
          <span className="truncate">{name}</span>
        </h2>
        <p className="truncate text-lg text-ink-soft">{driver}</p>
        <p
          className={classNames(
            'numeric text-base',
            progress.lateMinutes >= 5 ? 'font-medium text-bad-text' : 'text-ink-soft',
          )}
        >
          {route === null
            ? 'No route yet'
            : routeProgressInWords(route, progress) || count(route.jobCount, 'job')}
        </p>
      </div>
      <ol className="relative min-h-28" style={{ width: widthOf(scale) }}>
        {stops.map((stop, at) => (
          <WallStop
            key={stop.jobId ?? stop.id}
            stop={stop}
            isDone={isDone(stop)}
            late={lateOf(stop)}
            place={places[at] ?? { line: 0, width: 0 }}
            color={color}
            scale={scale}
            isBad={
              missesByTime(stop) ||
              route?.findings.some(({ sequence }) => sequence === stop.sequence) === true
            }
          />
        ))}
      </ol>
    </li>
  );
}

const leftOf = (stop: RouteStop, scale: TimeScale): number =>
  xOf(scale, stop.arrivalSecond + stop.waitSeconds);

/** The client's name and time, or when it is expected and how late that is; the deadline of urgent work. */
const wallName = (stop: RouteStop, isOver: boolean, late: StopProgress | undefined): string =>
  late?.projectedStart != null
    ? `${stop.title} ${clock(late.projectedStart).replace(/ [AP]M.*$/, '')}, ${lateInWords(late)}`
    : plannedName(stop, isOver);

const plannedName = (stop: RouteStop, isOver: boolean): string =>
  stop.beginByMinute != null && !isOver && stop.jobStatus !== 'in_progress'
    ? `${stop.title} by ${formatMinuteOfShift(stop.beginByMinute)}`
    : `${stop.title} ${clock(stop.arrivalSecond + stop.waitSeconds).replace(/ [AP]M.*$/, '')}`;

/** The stop is finished. */
const isDone = (stop: RouteStop): boolean => isFinished(stop) || stop.jobStatus === 'cancelled';

interface WallStopProps {
  readonly stop: RouteStop;
  readonly isDone: boolean;
  readonly late: StopProgress | undefined;
  /** Position of its name below the block. */
  readonly place: NamePlace;
  readonly color: Paint;
  readonly scale: TimeScale;
  readonly isBad: boolean;
}

function WallStop({ stop, isDone, late, place, color, scale, isBad }: WallStopProps) {
  const left = leftOf(stop, scale);
  const width = Math.max(40, xOf(scale, stop.departureSecond) - left);
  const Icon = isBad
    ? TriangleAlert
    : isDone
      ? Check
      : stop.jobStatus === 'in_progress'
        ? Play
        : stop.kind === 'disposal'
          ? Waves
          : null;
  return (
    <li className="absolute top-2" style={{ left }}>
      <span
        className={classNames(
          isDone && 'opacity-55',
          missesByTime(stop) && 'outline-3 outline-offset-1 outline-bad-fill',
          'numeric flex h-11 items-center gap-1 overflow-hidden rounded-md px-1.5 text-lg font-semibold painted forced-colors:border [&_svg]:size-5 [&_svg]:shrink-0',
        )}
        {...painted(color)}
        style={{ ...painted(color).style, width }}
      >
        {Icon !== null && <Icon aria-hidden="true" />}
        {stop.kind === 'job' && (Icon === null || width >= 56) && (
          <span aria-hidden="true">{stop.sequence}</span>
        )}
      </span>
      <span
        className={classNames(
          'numeric block truncate text-lg leading-6',
          place.line === 1 && 'pt-6',
          isDone
            ? 'text-ink-soft'
            : late !== undefined || missesByTime(stop)
              ? 'font-semibold text-bad-text'
              : 'font-medium',
        )}
        style={{ width: place.width }}
      >
        {wallName(stop, isDone, late)}
        <span className="sr-only">
          {isDone ? ', done' : isBad ? ', warning' : stop.jobStatus === 'in_progress' ? ', in progress' : ''}
        </span>
      </span>
    </li>
  );
}
