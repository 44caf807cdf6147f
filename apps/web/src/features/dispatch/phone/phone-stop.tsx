import type { RouteStop } from '@haulwright/domain/routes/route';
import { isHint, type RouteFinding } from '@haulwright/domain/routes/route-findings';
import type { StopProgress } from '@haulwright/domain/routes/route-progress';
import { ChevronDown, TriangleAlert } from 'lucide-react';
import { useId } from 'react';
import { classNames } from '../../../ui/base/class-names.ts';
import { ByTimeBadge } from '../../jobs/job-badges.tsx';
import { StopProgressNote } from '../../routes/progress/stop-progress-note.tsx';
import { LockBadge } from '../../routes/route-badges.tsx';
import { clock } from '../../routes/route-words.ts';
import { StopDisc } from '../../routes/stop-disc.tsx';
import { StopDetails, type StopDetailsProps } from '../card/stop-details.tsx';
import { StopButtons } from './stop-buttons.tsx';
import type { PhoneActs } from './use-phone-acts.ts';
import { type Paint } from '../../../ui/base/paint.ts';

interface PhoneStopProps extends StopDetailsProps {
  /** Its problems. */
  readonly findings: readonly RouteFinding[];
  readonly color: Paint;
  readonly isGuess: boolean;
  /** Actual or projected times; only once the route is published. */
  readonly progress: StopProgress | undefined;
  /** It cannot be moved: begun, a break, or the route is finished. */
  readonly isFixed: boolean;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  /** Its details and buttons are shown. */
  readonly isOpen: boolean;
  readonly onPress: () => void;
  readonly choosesSeveral: boolean;
  readonly picked: ReadonlySet<string>;
  readonly onPick: (jobId: string) => void;
  readonly acts: PhoneActs;
}

/** A stop of the lane list; a press shows its details and actions. */
export function PhoneStop(props: PhoneStopProps) {
  const { lane, stop, sites, onSettle, findings, color, isGuess, progress, isFixed, choosesSeveral, picked } =
    props;
  const body = useId();
  const isOpen = !choosesSeveral && props.isOpen;
  const isPicked = stop.jobId !== null && picked.has(stop.jobId);
  const choosing = choosesSeveral && stop.jobId !== null;
  return (
    <li
      data-stop={stop.id}
      className={classNames(
        'scroll-my-20 border-t border-line',
        isPicked ? 'bg-accent-soft' : isOpen && 'bg-sunken',
      )}
    >
      <button
        type="button"
        {...(choosing
          ? { 'aria-pressed': isPicked }
          : { 'aria-expanded': isOpen, 'aria-controls': isOpen ? body : undefined })}
        onClick={() => (choosing && stop.jobId !== null ? props.onPick(stop.jobId) : props.onPress())}
        className="flex min-h-12 w-full items-start gap-3 px-3 py-2 text-left -outline-offset-2!"
      >
        <StopDisc stop={stop} color={color} selected={isOpen || isPicked} />
        <span className="min-w-0 flex-1">
          <span className="sr-only">{stopName(stop)} </span>
          <span className="block font-medium break-words">{stop.title}</span>
          {stop.subtitle !== null && (
            <span className="block text-sm break-words text-ink-soft">{stop.subtitle}</span>
          )}
          <span className="numeric block text-sm text-ink-soft">
            {isGuess ? 'calculating times' : `${clock(begin(stop))} to ${clock(stop.departureSecond)}`}
          </span>
        </span>
        {findings.length > 0 && (
          <span
            className={classNames('shrink-0', findings.every(isHint) ? 'text-warn-text' : 'text-bad-text')}
          >
            <TriangleAlert aria-hidden="true" className="mt-1 size-4" />
            <span className="sr-only">, has warnings</span>
          </span>
        )}
        {!choosing && (
          <ChevronDown
            aria-hidden="true"
            className={classNames('mt-1 size-4 shrink-0 text-ink-faint', isOpen && 'rotate-180')}
          />
        )}
      </button>
      <div className="pr-3 pl-13 empty:hidden *:last:mb-2">
        {!isBegun(stop) && (
          <ByTimeBadge beginByMinute={stop.beginByMinute} beginSecond={isGuess ? null : begin(stop)} />
        )}
        {stop.lock != null && <LockBadge of={stop} />}
        <StopProgressNote stop={stop} progress={progress} />
      </div>
      {isOpen && (
        <div id={body} className="px-3 pb-3">
          <div className="pl-10 text-sm">
            <StopDetails isInList lane={lane} stop={stop} sites={sites} onSettle={onSettle} />
          </div>
          {!isFixed && <StopButtons {...props} />}
        </div>
      )}
    </li>
  );
}

const isBegun = ({ jobStatus }: RouteStop): boolean =>
  jobStatus === 'in_progress' || jobStatus === 'completed';

const begin = (stop: RouteStop): number => stop.arrivalSecond + stop.waitSeconds;

const stopName = (stop: RouteStop): string =>
  stop.kind === 'job' ? `Stop ${stop.sequence}` : stop.kind === 'disposal' ? 'Empty the tank at' : 'Break';
