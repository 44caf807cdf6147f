import { byTimeInWords } from '@haulwright/domain/jobs/by-time';
import type { RouteStop } from '@haulwright/domain/routes/route';
import { AlarmClock, Check, Clock, Coffee, Lock, Play, TriangleAlert, Waves } from 'lucide-react';
import { type KeyboardEvent, memo, type MouseEvent, type PointerEvent } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import { Swatch } from '../../../ui/swatch.tsx';
import { clock, lockInWords } from '../../routes/route-words.ts';
import { type TimeScale, xOf } from './time-scale.ts';

const NARROWEST_PX = 26;
/** Narrower, the client's name stands below the block, as far as the next one leaves room. */
const NAME_INSIDE_PX = 84;
/** Narrower, there is room for the number alone. */
const SWATCH_PX = 38;

interface StopBlockProps {
  readonly stop: RouteStop;
  readonly scale: TimeScale;
  readonly color: string;
  /** From where the stop begins to where the next one does, in pixels. */
  readonly roomPx: number;
  readonly isSelected: boolean;
  /** Chosen to be moved with others. */
  readonly isPicked: boolean;
  readonly isDragged: boolean;
  /** Its times are not worked out yet. */
  readonly isGuess: boolean;
  /** It stays where it is: behind the truck, or the route is over. */
  readonly isFixed: boolean;
  /** What really was, or is projected, as a sentence. */
  readonly progress: string;
  /** What it breaks, as sentences. */
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
  roomPx,
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
  const begin = stop.arrivalSecond + stop.waitSeconds;
  const width = Math.max(NARROWEST_PX, xOf(scale, stop.departureSecond) - xOf(scale, begin));
  const isJob = stop.kind === 'job';
  const isVisit = isJob || stop.kind === 'disposal';
  const left = xOf(scale, begin);
  const isNameInside = width >= NAME_INSIDE_PX;
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
        style={{
          left,
          width,
          ...(isVisit ? { backgroundColor: color } : { borderColor: color }),
        }}
        className={classNames(
          'absolute top-1.5 flex h-8 items-center gap-1 overflow-hidden rounded-md px-1.5 text-left text-xs font-medium select-none [&_svg]:size-3.5 [&_svg]:shrink-0',
          'forced-colors:border forced-colors:border-solid',
          isVisit ? 'text-white' : 'border border-dashed bg-surface text-ink-soft',
          stop.kind === 'disposal' && 'rounded-none',
          isJob && !isFixed && 'cursor-grab touch-pan-y',
          isDragged && 'opacity-35',
          isGuess && 'animate-pulse',
          (isSelected || isPicked) &&
            'z-2 ring-2 ring-ink ring-offset-1 ring-offset-surface forced-colors:outline-3 forced-colors:outline-[Highlight]',
          problems !== '' && 'outline-2 outline-offset-1 outline-bad-fill',
        )}
      >
        {problems !== '' && <TriangleAlert aria-hidden="true" />}
        {stop.jobStatus === 'completed' && <Check aria-hidden="true" />}
        {stop.jobStatus === 'in_progress' && <Play aria-hidden="true" />}
        {stop.beginByMinute != null && !isBegun(stop) && <AlarmClock aria-hidden="true" />}
        {stop.kind === 'disposal' && <Waves aria-hidden="true" />}
        {stop.kind === 'break' && <Coffee aria-hidden="true" />}
        {stop.lock === 'truck' && <Lock aria-hidden="true" />}
        {stop.lock === 'time' && <Clock aria-hidden="true" />}
        {stop.jobType?.color != null && width >= SWATCH_PX && (
          <Swatch color={stop.jobType.color} className="ring-1 ring-white" />
        )}
        {isNameInside && (
          <span aria-hidden="true" className="min-w-0 flex-1 truncate">
            {stop.title}
          </span>
        )}
        {isJob && (
          <span aria-hidden="true" className={classNames('numeric', isNameInside && 'opacity-80')}>
            {stop.sequence}
          </span>
        )}
      </button>
      {isVisit && !isNameInside && (
        <span
          aria-hidden="true"
          className="pointer-events-none absolute top-11.5 overflow-hidden text-[0.6875rem] leading-3.5 text-clip whitespace-nowrap text-ink"
          style={{ left, maxWidth: Math.max(width, roomPx - 3) }}
        >
          {stop.title}
        </span>
      )}
    </>
  );
});

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
