import type { Route } from './route.ts';
import { secondsIntoDay } from './route-progress.ts';

/**
 * Whether the day of a route is over: its midnight is past, and so is the end of a route that is driven
 * through the night. From then on it is only put on record, and its driver is not mailed about it.
 * @param timeZone the company's (IANA name)
 */
export const isDayOver = (
  { routeDate, endSecond }: Pick<Route, 'routeDate' | 'endSecond'>,
  now: Date,
  timeZone: string,
): boolean => secondsIntoDay(now, routeDate, timeZone) >= Math.max(86_400, endSecond);
