// Public to other features.
import type { JobStatus } from '@haulwright/domain/jobs/job';
import { formatDuration } from '@haulwright/domain/kernel/quantity';
import { windowInWords } from '@haulwright/domain/routes/missed-windows';
import {
  latenessInWords,
  type RouteProgress,
  type StopProgress,
} from '@haulwright/domain/routes/route-progress';
import type { Route, RouteStop } from '@haulwright/domain/routes/route';
import type { Units } from '../../measures/use-units.ts';
import { clock, count } from '../route-words.ts';

/**
 * A stop's deviation from its plan, as a sentence; '' when there is none. 'Expected' is said of a time from where the
 * truck is, also of one that is as planned; 'projected' of one from the delay so far.
 */
export function progressInWords({
  actualStart,
  actualEnd,
  projectedStart,
  projectedEnd,
  isExpected,
  seen,
  lateSeconds,
  missedWindow,
}: StopProgress): string {
  const late = lateSeconds === null ? '' : `, ${latenessInWords(lateSeconds)}`;
  if (actualEnd !== null)
    return `Done ${actualStart === null ? '' : `${clock(actualStart)} to `}${clock(actualEnd)}${late}`;
  if (actualStart !== null)
    return `Began ${clock(actualStart)}${projectedEnd === null ? '' : `, projected until ${clock(projectedEnd)}`}${late}`;
  if (projectedStart === null || lateSeconds === null) return '';
  const isOnTime = latenessInWords(lateSeconds) === 'on time';
  if (seen === 'left' && projectedEnd !== null)
    return `Truck there ${clock(projectedStart)} to ${clock(projectedEnd)} (tracker)${late}`;
  if (seen !== null) return `Truck there since ${clock(projectedStart)} (tracker)${late}`;
  const when = `${isExpected ? 'Expected' : 'Projected'} ${clock(projectedStart)}`;
  if (missedWindow !== null) return `${when}${isOnTime ? '' : late}: misses ${windowInWords(missedWindow)}`;
  return isExpected ? `${when}${late}` : isOnTime ? '' : `${when}${late}`;
}

const stateWords: Partial<Record<JobStatus, string>> = {
  completed: 'Done',
  in_progress: 'In progress',
  cancelled: 'Cancelled',
};

/**
 * A stop's deviation from its plan: the sentence of its progress, or, without known times, that its job is
 * finished or its tank was emptied.
 */
export const stateInWords = (stop: Pick<RouteStop, 'jobStatus' | 'isEmptied'>, progress: string): string => {
  const status = stop.isEmptied === true ? 'completed' : stop.jobStatus;
  return status === 'cancelled' || progress === ''
    ? (stateWords[status ?? 'scheduled'] ?? progress)
    : progress;
};

/** '480 gal collected, 500 gal planned'; '' as long as nothing was collected. */
export const gallonsInWords = (
  { actualGallons, gallons }: Pick<RouteStop, 'actualGallons' | 'gallons'>,
  units: Pick<Units, 'volume'>,
): string =>
  actualGallons == null ? '' : `${units.volume(actualGallons)} collected, ${units.volume(gallons)} planned`;

/** Work that is not done will be begun five minutes late or more, or too late for its window. */
export const willBeLate = ({ actualEnd, seen, lateSeconds, missedWindow }: StopProgress): boolean =>
  actualEnd === null && seen !== 'left' && ((lateSeconds ?? 0) >= 300 || missedWindow !== null);

/** '25 min late': behind its plan or after its window, whichever is more. Of work that will be late. */
export function lateInWords({ projectedStart, lateSeconds, missedWindow }: StopProgress): string {
  const missed = missedWindow === null ? 0 : (projectedStart ?? 0) - missedWindow.endSecond;
  const minutes = Math.round(Math.max(lateSeconds ?? 0, missed) / 60);
  return `${formatDuration(Math.max(1, minutes))} late`;
}

/** Number of windows that will be missed at the current pace. */
export const missedCount = ({ stops }: Pick<RouteProgress, 'stops'>): number =>
  stops.filter(({ missedWindow }) => missedWindow !== null).length;

/** '2 of 5 done', with the current delay and the number of windows that will be missed. '' for a draft. */
export function routeProgressInWords(
  { status, jobCount }: Pick<Route, 'status' | 'jobCount'>,
  progress: RouteProgress,
): string {
  const { doneCount, lateMinutes } = progress;
  if (status === 'draft' || status === 'cancelled') return '';
  const done = `${doneCount} of ${jobCount} done`;
  const missed = missedCount(progress);
  return [
    done,
    lateMinutes >= 5 && latenessInWords(lateMinutes * 60),
    missed > 0 && `misses ${count(missed, 'window')}`,
  ]
    .filter((part) => part !== false)
    .join(', ');
}
