import { AlarmClock, ArrowRightLeft, Coffee, LogOut, Plus, Waves } from 'lucide-react';
import { memo } from 'react';
import { classNames } from '../../../ui/base/class-names.ts';
import { type Axis, type ComparedStop, hoursAlong, percentOf, type StopMark } from './lane-stops.ts';
import { type Paint, painted } from '../../../ui/base/paint.ts';

interface ComparedRowProps {
  /** 'Now' or 'Proposed'. */
  readonly name: string;
  /** The row's figures in words. */
  readonly figures: string;
  readonly axis: Axis;
  readonly stops: readonly ComparedStop[];
  readonly color: Paint;
  readonly selectedJobId: string | undefined;
  readonly onSelect: (jobId: string) => void;
  /** Shown without stops. */
  readonly empty: string;
}

/** One of the two rows of a truck: its stops along the time axis. */
export const ComparedRow = memo(function ComparedRow({
  name,
  figures,
  axis,
  stops,
  color,
  selectedJobId,
  onSelect,
  empty,
}: ComparedRowProps) {
  return (
    <div className="flex">
      <div className="sticky left-0 z-10 flex w-24 shrink-0 flex-col justify-center border-r border-line bg-surface py-1 pr-2 pl-3 text-xs md:w-44 md:pl-4">
        <span className="font-medium">{name}</span>
        <span className="numeric text-ink-soft max-md:sr-only">{figures}</span>
      </div>
      <div className="relative h-11 min-w-0 flex-1">
        {hoursAlong(axis).map((second) => (
          <span
            key={second}
            aria-hidden="true"
            className="absolute inset-y-0 border-l border-line"
            style={{ left: `${percentOf(axis, second)}%` }}
          />
        ))}
        {stops.length === 0 && (
          <p className="absolute inset-y-0 left-3 flex items-center text-sm text-ink-soft">{empty}</p>
        )}
        {stops.map((stop) => (
          <Block
            key={stop.key}
            stop={stop}
            axis={axis}
            color={color}
            isSelected={stop.jobId !== null && stop.jobId === selectedJobId}
            onSelect={onSelect}
          />
        ))}
      </div>
    </div>
  );
});

const markLook: Record<StopMark, string> = {
  new: 'ring-2 ring-good-fill ring-offset-1 ring-offset-surface',
  moved: 'ring-2 ring-warn-fill ring-offset-1 ring-offset-surface',
  gone: 'border-2 border-dashed border-line-strong bg-surface! text-ink-soft!',
};

export const markIcon: Record<StopMark, typeof Plus> = { new: Plus, moved: ArrowRightLeft, gone: LogOut };
export const markWords: Record<StopMark, string> = {
  new: 'New on this truck',
  moved: 'Different position on this truck',
  gone: 'Leaves this truck',
};

function Block({
  stop,
  axis,
  color,
  isSelected,
  onSelect,
}: {
  readonly stop: ComparedStop;
  readonly axis: Axis;
  readonly color: Paint;
  readonly isSelected: boolean;
  readonly onSelect: (jobId: string) => void;
}) {
  const left = percentOf(axis, stop.begin);
  const place = { left: `${left}%`, width: `${percentOf(axis, stop.end) - left}%` };
  const look =
    'absolute top-1.5 flex h-8 min-w-6.5 items-center gap-0.5 overflow-hidden px-1 text-left text-xs font-medium forced-colors:border [&_svg]:size-3 [&_svg]:shrink-0';
  const { jobId } = stop;
  if (jobId === null) {
    const isDisposal = stop.kind === 'disposal';
    return (
      <span
        title={stop.label}
        {...painted(color)}
        style={{ ...painted(color).style, ...place }}
        className={classNames(
          look,
          'justify-center',
          isDisposal
            ? 'painted'
            : 'rounded-md border border-dashed border-(--paint) bg-surface text-ink-soft',
        )}
      >
        {isDisposal ? <Waves aria-hidden="true" /> : <Coffee aria-hidden="true" />}
        <span className="sr-only">{stop.label}</span>
      </span>
    );
  }
  const Icon = stop.mark === null ? null : markIcon[stop.mark];
  return (
    <button
      type="button"
      data-job={jobId}
      aria-label={stop.label}
      aria-pressed={isSelected}
      title={stop.label}
      onClick={() => onSelect(jobId)}
      {...painted(color)}
      style={{ ...painted(color).style, ...place }}
      className={classNames(
        look,
        'painted rounded-md',
        stop.mark !== null && markLook[stop.mark],
        isSelected && 'z-2 outline-3 outline-offset-3 outline-ink',
      )}
    >
      {Icon !== null && <Icon aria-hidden="true" />}
      {stop.urgent !== null && <AlarmClock aria-hidden="true" />}
      <span aria-hidden="true" className="numeric">{`${stop.sequence} `}</span>
      <span aria-hidden="true" className="min-w-0 truncate">
        {stop.title}
      </span>
    </button>
  );
}
