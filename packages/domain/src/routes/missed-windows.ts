import { endOfSpan, formatMinuteOfDay } from '../kernel/time-of-day.ts';
import type { MissedStop } from './route.ts';

/**
 * The window in which work at a stop should begin; both ends equal for a promised time. Seconds after local
 * midnight of the route's day.
 */
export interface StopWindow {
  readonly startSecond: number;
  readonly endSecond: number;
}

/** The time restrictions of a stop. */
export interface WindowedStop {
  readonly windowStartMinute?: number | null | undefined;
  readonly windowEndMinute?: number | null | undefined;
  readonly lockedSecond?: number | null | undefined;
}

/** Arriving within five minutes of a promised time is not late. */
const promiseSeconds = 300;

/**
 * The window that work with this start misses, at a clock's precision of minutes; null when it is in time. A
 * promised time replaces the window.
 */
export function missedWindow(
  { windowStartMinute, windowEndMinute, lockedSecond }: WindowedStop,
  beginSecond: number,
): StopWindow | null {
  if (lockedSecond != null)
    return beginSecond > lockedSecond + promiseSeconds
      ? { startSecond: lockedSecond, endSecond: lockedSecond }
      : null;
  if (windowStartMinute == null || windowEndMinute == null) return null;
  const end = endOfSpan(windowStartMinute, windowEndMinute);
  const begin = Math.floor(beginSecond / 60);
  // A window of the small hours is kept by the shift that began the evening before.
  const isInNextDays = begin >= windowStartMinute + 1_440 && begin <= end + 1_440;
  return begin <= end || isInNextDays ? null : { startSecond: windowStartMinute * 60, endSecond: end * 60 };
}

interface Projected {
  readonly stops: readonly {
    readonly projectedStart: number | null;
    readonly missedWindow: StopWindow | null;
  }[];
}

/** Missed windows of a route, in driving order. */
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
