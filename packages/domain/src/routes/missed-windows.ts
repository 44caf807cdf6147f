import { formatMinuteOfDay } from '../kernel/time-of-day.ts';
import type { MissedStop } from './route.ts';

/**
 * The times between which work at a stop was to begin; both the same for a promised time. Seconds after local
 * midnight of the route's day.
 */
export interface StopWindow {
  readonly startSecond: number;
  readonly endSecond: number;
}

/** What a stop says of when its work may begin. */
export interface WindowedStop {
  readonly windowStartMinute?: number | null | undefined;
  readonly windowEndMinute?: number | null | undefined;
  readonly lockedSecond?: number | null | undefined;
}

/** Nobody who comes within five minutes of the time that was promised is told to be late. */
const promiseSeconds = 300;

/**
 * The window of a stop that work beginning then is too late for, by the minutes a clock shows; null when it
 * is not. A promised time counts instead of the window.
 */
export function missedWindow(
  { windowStartMinute, windowEndMinute, lockedSecond }: WindowedStop,
  beginSecond: number,
): StopWindow | null {
  if (lockedSecond != null)
    return beginSecond > lockedSecond + promiseSeconds
      ? { startSecond: lockedSecond, endSecond: lockedSecond }
      : null;
  if (windowStartMinute == null || windowEndMinute == null || Math.floor(beginSecond / 60) <= windowEndMinute)
    return null;
  return { startSecond: windowStartMinute * 60, endSecond: windowEndMinute * 60 };
}

interface Projected {
  readonly stops: readonly {
    readonly projectedStart: number | null;
    readonly missedWindow: StopWindow | null;
  }[];
}

/** The windows that will be missed on a route, in the order driven. */
export const missedStops = (
  stops: readonly { readonly id: string; readonly title: string }[],
  progress: Projected,
): MissedStop[] =>
  stops.flatMap(({ id: stopId, title }, at) => {
    const { projectedStart, missedWindow: missed } = progress.stops[at] ?? {
      projectedStart: null,
      missedWindow: null,
    };
    return projectedStart === null || missed === null
      ? []
      : [
          {
            stopId,
            title,
            windowStartSecond: missed.startSecond,
            windowEndSecond: missed.endSecond,
            expectedSecond: Math.round(projectedStart),
          },
        ];
  });

const clock = (second: number): string => formatMinuteOfDay(Math.floor(second / 60));

/** 'the window 9:00 AM – 11:00 AM' or 'the promised 9:00 AM'. */
export const windowInWords = ({ startSecond, endSecond }: StopWindow): string =>
  startSecond === endSecond
    ? `the promised ${clock(startSecond)}`
    : `the window ${clock(startSecond)} – ${clock(endSecond)}`;

/** 'Client 4 km north: expected 11:20 AM, misses the window 9:00 AM – 11:00 AM'. */
export const missedInWords = ({
  title,
  windowStartSecond,
  windowEndSecond,
  expectedSecond,
}: MissedStop): string =>
  `${title}: expected ${clock(expectedSecond)}, misses ${windowInWords({ startSecond: windowStartSecond, endSecond: windowEndSecond })}`;
