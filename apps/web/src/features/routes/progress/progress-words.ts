// Public to other features.
import type { JobStatus } from '@haulwright/domain/jobs/job';
import { windowInWords } from '@haulwright/domain/routes/missed-windows';
import {
  latenessInWords,
  type RouteProgress,
  type StopProgress,
} from '@haulwright/domain/routes/route-progress';
import type { Route, RouteStop } from '@haulwright/domain/routes/route';
import type { Units } from '../../measures/use-units.ts';
import { clock, count } from '../route-words.ts';

/** A stop's deviation from its plan, as a sentence; '' when there is none. */
export function progressInWords({
  actualStart,
  actualEnd,
  projectedStart,
  projectedEnd,
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
  if (missedWindow !== null)
    return `Projected ${clock(projectedStart)}${isOnTime ? '' : late}: misses ${windowInWords(missedWindow)}`;
  return isOnTime ? '' : `Projected ${clock(projectedStart)}${late}`;
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
