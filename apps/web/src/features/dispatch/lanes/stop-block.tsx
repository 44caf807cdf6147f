import { byTimeInWords } from '@haulwright/domain/jobs/by-time';
import { formatMinuteOfShift } from '@haulwright/domain/kernel/time-of-day';
import type { RouteStop } from '@haulwright/domain/routes/route';
import {
  AlarmClock,
  Check,
  Clock,
  Coffee,
  Lock,
  type LucideIcon,
  Play,
  TriangleAlert,
  Waves,
} from 'lucide-react';
import { type KeyboardEvent, memo, type MouseEvent, type PointerEvent } from 'react';
import { classNames } from '../../../ui/base/class-names.ts';
import { Swatch } from '../../../ui/base/swatch.tsx';
import { clock, isFinished, lockInWords, missesByTime } from '../../routes/route-words.ts';
import { fitsInside, type NamePlace, placeNames } from './block-room.ts';
import { type TimeScale, widthOf, xOf } from './time-scale.ts';
import { type Paint, painted } from '../../../ui/base/paint.ts';

const NARROWEST_PX = 26;
/** In narrower blocks, the client's name is below the block. */
const NAME_INSIDE_PX = 84;

interface StopBlockProps {
  readonly stop: RouteStop;
  readonly scale: TimeScale;
  readonly color: Paint;
  /** Line of its name below the block; null when there is none, or the name is inside. */
  readonly nameLine: 0 | 1 | null;
  readonly nameWidth: number;
  readonly isSelected: boolean;
  /** Selected to be moved with others. */
  readonly isPicked: boolean;
  readonly isDragged: boolean;
  /** Its times are not calculated yet. */
  readonly isGuess: boolean;
  /** It cannot be moved: behind the truck, or the route is finished. */
  readonly isFixed: boolean;
  /** The actual or projected time, as a sentence. */
  readonly progress: string;
  /** Its problems, as sentences. */
  readonly problems: string;
  readonly onSelect: (event: MouseEvent, stop: RouteStop) => void;
  readonly onKeyDown: (event: KeyboardEvent, stop: RouteStop) => void;
  readonly onPointerDown: (event: PointerEvent<HTMLElement>, stop: RouteStop) => void;
}

/** A stop on its lane, as long as its service; travel is the gap before it. */
export const StopBlock = memo(function StopBlock({
  stop,
  scale,
  color,
  nameLine,
  nameWidth,
  isSelected,
  isPicked,
  isDragged,
  isGuess,
  isFixed,
  progress,
  problems,
  onSelect,
  onKeyDown,
  onPointerDown,
}: StopBlockProps) {
  const { left, width } = blockOf(stop, scale);
  const isJob = stop.kind === 'job';
  const isVisit = isJob || stop.kind === 'disposal';
  const isNameInside = width >= NAME_INSIDE_PX;
  // A promised time stays red until it is kept; while times are calculated nobody knows.
  const isBad = problems !== '' || (!isGuess && missesByTime(stop));
  const signs = signsOf(stop, isBad);
  const fits = fitsInside(width, signs.length, String(stop.sequence).length);
  return (
    <>
      <button
        type="button"
        data-stop={stop.id}
        {...(isVisit && { 'data-visit': stop.jobId ?? stop.id })}
        aria-label={labelOf(stop, progress, problems, isGuess)}
        aria-pressed={isSelected || isPicked}
        aria-keyshortcuts={
          isJob && !isFixed
            ? 'I Space Shift+ArrowLeft Shift+ArrowRight Alt+ArrowLeft Alt+ArrowRight Alt+ArrowUp Alt+ArrowDown Delete Enter L Shift+L'
            : isVisit
              ? 'I'
              : undefined
        }
        onClick={(event) => onSelect(event, stop)}
        onKeyDown={(event) => onKeyDown(event, stop)}
        onPointerDown={isJob && !isFixed ? (event) => onPointerDown(event, stop) : undefined}
        {...painted(color)}
        style={{ ...painted(color).style, left, width }}
        className={classNames(
          'absolute top-1.5 flex h-8 items-center gap-1 overflow-hidden rounded-md px-1.5 text-left text-xs font-medium select-none [&_svg]:size-3.5 [&_svg]:shrink-0',
          'forced-colors:border forced-colors:border-solid',
          isVisit ? 'painted' : 'border border-dashed border-(--paint) bg-surface text-ink-soft',
          stop.kind === 'disposal' && 'rounded-none',
          isJob && !isFixed && 'cursor-grab touch-pan-y',
          isDragged && 'opacity-35',
          isGuess && 'animate-pulse',
          (isSelected || isPicked) &&
            'z-2 ring-2 ring-ink ring-offset-1 ring-offset-surface forced-colors:outline-3 forced-colors:outline-[Highlight]',
          isBad && 'outline-2 outline-offset-1 outline-bad-fill',
        )}
      >
        {signs.map(([name, Sign]) => (
          <Sign key={name} aria-hidden="true" />
        ))}
        {stop.jobType?.color != null && fits.swatch && (
          <Swatch color={stop.jobType.color} className="ring-1 ring-white" />
        )}
        {isNameInside && (
          <span aria-hidden="true" className="min-w-0 flex-1 truncate">
            {nameOf(stop)}
          </span>
        )}
        {isJob && fits.number && (
          <span aria-hidden="true" className={classNames('numeric ml-auto', isNameInside && 'opacity-80')}>
            {stop.sequence}
          </span>
        )}
      </button>
      {nameLine !== null && (
        <span
          aria-hidden="true"
          className={classNames(
            'pointer-events-none absolute truncate text-[0.6875rem] leading-3.5 text-ink',
            nameLine === 0 ? 'top-11.5' : 'top-15',
          )}
          style={{ left, maxWidth: nameWidth }}
        >
          {nameOf(stop)}
        </span>
      )}
    </>
  );
});

/** Position of a stop's block on its lane, in pixels. */
function blockOf(stop: RouteStop, scale: TimeScale): { readonly left: number; readonly width: number } {
  const left = xOf(scale, stop.arrivalSecond + stop.waitSeconds);
  return { left, width: Math.max(NARROWEST_PX, xOf(scale, stop.departureSecond) - left) };
}

/** A block's label: the client's name first, and the deadline of urgent work. */
const nameOf = (stop: RouteStop): string =>
  stop.beginByMinute == null || isBegun(stop)
    ? stop.title
    : `${stop.title} · by ${formatMinuteOfShift(stop.beginByMinute)}`;

/** Approximate pixels per letter: truncating a name a little early does no harm. */
const LETTER_PX = 6.2;

/** The stops with names below their blocks, and their positions. */
export function namesBelow(stops: readonly RouteStop[], scale: TimeScale): ReadonlyMap<string, NamePlace> {
  const below = stops
    .filter(({ kind }) => kind === 'job' || kind === 'disposal')
    .map((stop) => ({ stop, ...blockOf(stop, scale) }))
    .filter(({ width }) => width < NAME_INSIDE_PX)
    .map(({ stop, left }) => ({
      id: stop.id,
      left,
      nameWidth: nameOf(stop).length * LETTER_PX + 4,
      staysWhole: stop.beginByMinute != null,
    }))
    .toSorted((a, b) => a.left - b.left);
  const places = placeNames(below, widthOf(scale));
  return new Map(below.map(({ id }, at) => [id, places[at] ?? { line: 0, width: 0 }]));
}

type Sign = readonly [name: string, icon: LucideIcon];

function signsOf(stop: RouteStop, isBad: boolean): readonly Sign[] {
  const signs: readonly (Sign | false)[] = [
    isBad && ['problems', TriangleAlert],
    isFinished(stop) && ['done', Check],
    stop.jobStatus === 'in_progress' && ['begun', Play],
    stop.beginByMinute != null && !isBegun(stop) && ['urgent', AlarmClock],
    stop.kind === 'disposal' && ['disposal', Waves],
    stop.kind === 'break' && ['break', Coffee],
    stop.lock === 'truck' && ['truck', Lock],
    stop.lock === 'time' && ['time', Clock],
  ];
  return signs.filter((sign) => sign !== false);
}

const isBegun = ({ jobStatus }: RouteStop): boolean =>
  jobStatus === 'in_progress' || jobStatus === 'completed';

function labelOf(stop: RouteStop, progress: string, problems: string, isGuess: boolean): string {
  const what =
    stop.kind === 'job'
      ? `Stop ${stop.sequence} ${stop.title}${stop.subtitle === null ? '' : `, ${stop.subtitle}`}`
      : stop.kind === 'disposal'
        ? `Empty the tank at ${stop.title}`
        : stop.kind === 'break'
          ? 'Break'
          : stop.title;
  const when = isGuess
    ? 'calculating times'
    : `${clock(stop.arrivalSecond + stop.waitSeconds)} to ${clock(stop.departureSecond)}`;
  const urgent = isBegun(stop)
    ? ''
    : (byTimeInWords(stop.beginByMinute ?? null, isGuess ? null : stop.arrivalSecond + stop.waitSeconds) ??
      '');
  return [what, when, urgent, progress, lockInWords(stop), problems].filter((part) => part !== '').join('. ');
}
