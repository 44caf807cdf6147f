// Public to other features.
import { latenessInWords, type RouteProgress, type StopProgress } from '@haulwright/domain/routes/route-progress';
import type { Route, RouteStop } from '@haulwright/domain/routes/route';
import type { Units } from '../../units/use-units.ts';
import { clock } from '../../routes/route-words.ts';

/** What is known of a stop beyond its plan, as a sentence; '' when it goes by the plan. */
export function progressInWords({ actualStart, actualEnd, projectedStart, projectedEnd, lateSeconds }: StopProgress): string {
  const late = lateSeconds === null ? '' : `, ${latenessInWords(lateSeconds)}`;
  if (actualEnd !== null) return `Done ${actualStart === null ? '' : `${clock(actualStart)} to `}${clock(actualEnd)}${late}`;
  if (actualStart !== null) return `Began ${clock(actualStart)}${projectedEnd === null ? '' : `, projected until ${clock(projectedEnd)}`}${late}`;
  if (projectedStart === null || lateSeconds === null || latenessInWords(lateSeconds) === 'on time') return '';
  return `Projected ${clock(projectedStart)}${late}`;
}

/** '480 gal taken up, 500 gal planned'; '' as long as nothing was taken up. */
export const gallonsInWords = ({ actualGallons, gallons }: Pick<RouteStop, 'actualGallons' | 'gallons'>, units: Pick<Units, 'volume'>): string =>
  actualGallons == null ? '' : `${units.volume(actualGallons)} taken up, ${units.volume(gallons)} planned`;

/** '2 of 5 done'; with how late the route is now. '' before it is its driver's. */
export function routeProgressInWords({ status, jobCount }: Pick<Route, 'status' | 'jobCount'>, { doneCount, lateMinutes }: RouteProgress): string {
  if (status === 'draft' || status === 'cancelled') return '';
  const done = `${doneCount} of ${jobCount} done`;
  return lateMinutes >= 5 ? `${done}, ${latenessInWords(lateMinutes * 60)}` : done;
}
