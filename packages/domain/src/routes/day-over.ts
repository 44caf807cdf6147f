import type { Route } from './route.ts';
import { secondsIntoDay } from './route-progress.ts';

/**
 * Whether the day of a route has passed: its midnight is over, and so is the end of a route that is driven
 * through the night. From then on changes are only recorded, and its driver is not mailed about them.
 * @param timeZone the company's (IANA name)
 */
export const isDayOver = (
  { routeDate, endSecond }: Pick<Route, 'routeDate' | 'endSecond'>,
  now: Date,
  timeZone: string,
): boolean => secondsIntoDay(now, routeDate, timeZone) >= Math.max(86_400, endSecond);
