import { endsElsewhere } from '@haulwright/domain/routes/end-stop';
import { formatDuration } from '@haulwright/domain/kernel/quantity';
import type { RouteStop } from '@haulwright/domain/routes/route';
import type { StopProgress } from '@haulwright/domain/routes/route-progress';
import type { RouteFinding } from '@haulwright/domain/routes/route-findings';
import { wasteTypeName } from '@haulwright/domain/services/waste-type';
import { Hourglass } from 'lucide-react';
import { Badge } from '../../../ui/base/badge.tsx';
import { classNames } from '../../../ui/base/class-names.ts';
import { StopProgressNote } from '../progress/stop-progress-note.tsx';
import { JobTypeName } from '../../jobs/job-type-name.tsx';
import { FindingList } from '../finding-list.tsx';
import { ByTimeBadge } from '../../jobs/job-badges.tsx';
import { LockBadge } from '../route-badges.tsx';
import { stopLabel } from '../route-map-data.ts';
import { clock, legInWords } from '../route-words.ts';
import { StopDisc } from '../stop-disc.tsx';
import { TankGauge } from '../tank-gauge.tsx';
import { useUnits } from '../../measures/use-units.ts';
import { cssOf, type Paint } from '../../../ui/base/paint.ts';

interface StopRowProps {
  readonly stop: RouteStop;
  /** Problems at this stop. */
  readonly findings: readonly RouteFinding[];
  /** Gallons in the tank on arrival. */
  readonly loadBefore: number;
  readonly capacity: number | null;
  readonly color: Paint;
  readonly selected: boolean;
  readonly last: boolean;
  /** Actual or projected times. */
  readonly progress?: StopProgress | undefined;
  readonly onSelect: () => void;
}

/** One stop of the day: the drive there, its times and work, and the tank's level afterwards. */
export function StopRow({
  stop,
  findings,
  loadBefore,
  capacity,
  color,
  selected,
  last,
  progress,
  onSelect,
}: StopRowProps) {
  const units = useUnits();
  const atDepot = stop.kind === 'start' || stop.kind === 'end';
  return (
    <li id={`stop-${stop.id}`} className="scroll-my-6">
      {stop.kind !== 'start' && (
        <p className="numeric relative flex h-8 items-center pl-15 text-sm text-ink-soft">
          <Line color={color} className="top-0" />
          <span className="sr-only">Drive: </span>
          {legInWords(stop.legMeters, stop.legSeconds, units)}
        </p>
      )}
      <div
        className={classNames(
          'relative flex gap-4 py-2 pr-4 pl-4 transition-colors',
          selected ? 'bg-accent-soft' : 'hover:bg-sunken',
          stop.kind === 'disposal' && !selected && 'bg-good-soft',
        )}
      >
        {!last && <Line color={color} className={stop.kind === 'start' ? 'top-5' : 'top-0'} />}
        {last && <Line color={color} className="top-0 h-5" />}
        <StopDisc stop={stop} color={color} selected={selected} />
        <div className="min-w-0 flex-1">
          <div className="flex items-baseline justify-between gap-3">
            <h3 className="min-w-0 font-semibold break-words">
              <button
                type="button"
                aria-pressed={selected}
                onClick={onSelect}
                className="rounded-sm text-left after:absolute after:inset-0 after:rounded-md"
              >
                <span className="sr-only">{stopNames[stop.kind](stop)}: </span>
                {stop.title}
              </button>
            </h3>
            <span className="numeric shrink-0 font-semibold">{clock(stop.arrivalSecond)}</span>
          </div>
          <div className="flex items-baseline justify-between gap-3 text-ink-soft">
            <p className="min-w-0 break-words">
              {titledByType(stop) && stop.jobType != null ? <JobTypeName {...stop.jobType} /> : what(stop)}
              {stop.jobNumber !== null && (
                <span className="numeric text-sm whitespace-nowrap"> · {stop.jobNumber}</span>
              )}
            </p>
            {!atDepot && (
              <span className="numeric shrink-0 text-sm">{formatDuration(serviceSeconds(stop) / 60)}</span>
            )}
          </div>
          {stop.jobType != null && !titledByType(stop) && (
            <p className="text-sm break-words text-ink-soft">
              <JobTypeName {...stop.jobType} />
            </p>
          )}
          {stop.address !== null && <p className="text-sm break-words text-ink-soft">{stop.address}</p>}
          {(stop.waitSeconds > 0 || stop.lock != null || isUrgent(stop)) && (
            <p className="mt-1.5 flex flex-wrap gap-1.5">
              {isUrgent(stop) && (
                <ByTimeBadge
                  beginByMinute={stop.beginByMinute}
                  beginSecond={stop.arrivalSecond + stop.waitSeconds}
                />
              )}
              <LockBadge of={stop} />
              {stop.waitSeconds > 0 && (
                <Badge tone="warn" icon={<Hourglass aria-hidden="true" />}>
                  Waits {formatDuration(stop.waitSeconds / 60)}
                </Badge>
              )}
            </p>
          )}
          {!atDepot && stop.kind !== 'break' && (
            <div className="mt-2 flex flex-col gap-1">
              <Load stop={stop} />
              <TankGauge before={loadBefore} after={stop.loadAfterGallons} capacity={capacity} />
            </div>
          )}
          <StopProgressNote stop={stop} progress={progress} />
          <FindingList findings={findings} />
        </div>
      </div>
    </li>
  );
}

/** It has a deadline and has not begun. */
const isUrgent = ({ beginByMinute, jobStatus }: RouteStop): boolean =>
  beginByMinute != null && jobStatus !== 'in_progress' && jobStatus !== 'completed';

/** The line to the next stop, behind the discs. */
function Line({ color, className }: { readonly color: Paint; readonly className: string }) {
  return (
    <span
      aria-hidden="true"
      className={classNames('absolute bottom-0 left-7.5 w-0.5 -translate-x-1/2 opacity-40', className)}
      style={{ backgroundColor: cssOf(color) }}
    />
  );
}

function Load({ stop }: { readonly stop: RouteStop }) {
  const units = useUnits();
  if (stop.kind === 'disposal')
    return <p className="numeric font-medium text-good-text">Leaves {units.volume(stop.gallons)}</p>;
  if (stop.gallons === 0) return <p className="text-sm text-ink-soft">Collects nothing</p>;
  const waste = stop.loadWasteType === null ? '' : ` of ${wasteTypeName[stop.loadWasteType].toLowerCase()}`;
  return (
    <p className="numeric font-medium text-accent-text">
      Collects {units.volume(stop.gallons)}
      <span className="font-normal text-ink-soft">{waste}</span>
    </p>
  );
}

const stopNames: Record<RouteStop['kind'], (stop: RouteStop) => string> = {
  start: () => 'Start',
  job: ({ sequence }) => `Stop ${stopLabel(sequence)}`,
  disposal: ({ sequence }) => `Disposal ${stopLabel(sequence)}`,
  break: () => 'Break',
  end: () => 'End',
};

/** Most jobs are named after their type, which is then shown once. */
const titledByType = (stop: RouteStop): boolean =>
  stop.jobType != null && stop.subtitle === stop.jobType.name;

function what(stop: RouteStop): string {
  if (stop.kind === 'start') return 'Leaves the depot';
  if (stop.kind === 'end') return endsElsewhere(stop) ? 'Ends its day here' : 'Back at the depot';
  return stop.subtitle ?? '';
}

const serviceSeconds = (stop: RouteStop): number =>
  Math.max(0, stop.departureSecond - stop.arrivalSecond - stop.waitSeconds);
