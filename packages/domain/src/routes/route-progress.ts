import { formatDuration } from '../kernel/quantity.ts';
import type { CalendarDate } from '../kernel/calendar-date.ts';
import type { RouteEta } from '../live/route-eta.ts';
import { expectedStops } from './expected-stops.ts';
import { missedWindow, type StopWindow } from './missed-windows.ts';
import type { RouteStatus, RouteStop } from './route.ts';

/** The basis of progress. Seconds after local midnight of the route's day. */
export type ProgressStop = Pick<
  RouteStop,
  | 'kind'
  | 'jobStatus'
  | 'arrivalSecond'
  | 'waitSeconds'
  | 'departureSecond'
  | 'legSeconds'
  | 'actualStartSecond'
  | 'actualEndSecond'
  | 'isEmptied'
  | 'windowStartMinute'
  | 'windowEndMinute'
  | 'lockedSecond'
> &
  Partial<Pick<RouteStop, 'jobId' | 'disposalSiteId'>>;

/** Planned, actual and projected time of work at a stop. */
export interface StopProgress {
  readonly plannedStart: number;
  readonly plannedEnd: number;
  readonly actualStart: number | null;
  readonly actualEnd: number | null;
  /** Null for finished stops, and while the current state is unknown. */
  readonly projectedStart: number | null;
  readonly projectedEnd: number | null;
  /** What is projected comes from where the truck is, not from the plan and the delay so far. */
  readonly isExpected: boolean;
  /** What its device saw where nobody reported: it is, or was, there from `projectedStart` on. */
  readonly seen: 'there' | 'left' | null;
  /** Seconds behind plan, by the newest of the above; negative is early, null when unknown. */
  readonly lateSeconds: number | null;
  /** The window it will miss; null when in time or unknown. */
  readonly missedWindow: StopWindow | null;
}

export interface RouteProgress {
  readonly stops: readonly StopProgress[];
  /** Jobs that are completed. */
  readonly doneCount: number;
  /** Minutes by which the current or next job is late; 0 when on time, early, or nothing is left. */
  readonly lateMinutes: number;
}

/** An abandoned route is no longer reported as late this long after its planned end. */
const forgottenAfterSeconds = 4 * 3_600;

/**
 * Compares plan and reality. Remaining work is when it is expected from where the truck is, where that is known;
 * otherwise it is shifted by the delay at the last begun stop: drives and work take as long as planned, and an early
 * arrival waits for its window. A skipped job is not projected.
 * @param nowSecond the present, in seconds after local midnight of the route's day; may be negative or past
 * the day
 */
export function progressOf(
  {
    status,
    endSecond,
    stops,
    eta,
  }: {
    readonly status: RouteStatus;
    readonly endSecond: number;
    readonly stops: readonly ProgressStop[];
    readonly eta?: Pick<RouteEta, 'madeSecond' | 'stops'> | null | undefined;
  },
  nowSecond: number,
): RouteProgress {
  const isLive =
    (status === 'published' || status === 'in_progress') &&
    nowSecond >= 0 &&
    nowSecond <= Math.max(86_400, endSecond + forgottenAfterSeconds);
  const lastBegun = stops.findLastIndex(isBegun);
  const expectedOf = expectedStops(eta, nowSecond);
  let clock: number | null = null;
  let isNext = true;
  let lateSeconds = 0;
  const all = stops.map((stop, at): StopProgress => {
    const plannedStart = stop.arrivalSecond + stop.waitSeconds;
    const plannedEnd = stop.departureSecond;
    const actualStart = stop.actualStartSecond ?? null;
    const actualEnd = stop.actualEndSecond ?? null;
    const known = {
      plannedStart,
      plannedEnd,
      actualStart,
      actualEnd,
      projectedStart: null,
      projectedEnd: null,
      isExpected: false,
      seen: null,
      missedWindow: null,
    };
    const work = plannedEnd - plannedStart;
    if (at <= lastBegun) {
      if (stop.jobStatus === 'completed' || (stop.isEmptied === true && actualEnd !== null)) {
        clock = actualEnd ?? plannedEnd;
        return { ...known, lateSeconds: actualEnd === null ? null : actualEnd - plannedEnd };
      }
      if (stop.jobStatus !== 'in_progress') return { ...known, lateSeconds: null };
      const projectedEnd = Math.max((actualStart ?? plannedStart) + work, isLive ? nowSecond : 0);
      clock = projectedEnd;
      lateSeconds = Math.max(lateSeconds, isLive ? projectedEnd - plannedEnd : 0);
      return {
        ...known,
        projectedEnd: isLive ? projectedEnd : null,
        lateSeconds: isLive ? projectedEnd - plannedEnd : null,
      };
    }
    if (!isLive) return { ...known, lateSeconds: null };
    clock ??= stops[0]?.departureSecond ?? plannedStart;
    const expected = expectedOf(stop);
    const arrival = at === 0 ? plannedStart : clock + stop.legSeconds;
    const opened =
      expected?.beginSecond ?? (stop.waitSeconds > 0 ? Math.max(arrival, plannedStart) : arrival);
    const isAhead = stop.kind === 'job' && isNext && expected?.isThere !== true;
    const projectedStart = isAhead ? Math.max(opened, nowSecond) : opened;
    const isThere = expected?.isThere === true && !expected.hasLeft;
    const projectedEnd = Math.max(
      projectedStart + (expected === undefined ? work : expected.endSecond - expected.beginSecond),
      // It was not seen to leave.
      isThere ? nowSecond : 0,
    );
    if (stop.kind === 'job' && isNext && expected?.hasLeft !== true) {
      isNext = false;
      lateSeconds = Math.max(lateSeconds, projectedStart - plannedStart);
    }
    clock = projectedEnd;
    return {
      ...known,
      projectedStart,
      projectedEnd,
      isExpected: expected !== undefined,
      seen: isThere ? 'there' : expected?.isThere === true ? 'left' : null,
      lateSeconds: projectedStart - plannedStart,
      missedWindow:
        stop.kind === 'job' && stop.jobStatus !== 'cancelled' ? missedWindow(stop, projectedStart) : null,
    };
  });
  return {
    stops: all,
    doneCount: stops.filter(({ jobStatus }) => jobStatus === 'completed').length,
    lateMinutes: Math.round(lateSeconds / 60),
  };
}

const isBegun = ({ jobStatus, isEmptied }: ProgressStop): boolean =>
  jobStatus === 'in_progress' || jobStatus === 'completed' || isEmptied === true;

/** A difference below this is "on time". */
const onTimeSeconds = 300;

/** 1500 → "25 min late"; -600 → "10 min early"; within five minutes "on time". Takes seconds. */
export function latenessInWords(seconds: number): string {
  if (Math.abs(seconds) < onTimeSeconds) return 'on time';
  return `${formatDuration(Math.round(Math.abs(seconds) / 60))} ${seconds > 0 ? 'late' : 'early'}`;
}

const partsIn = new Map<string, Intl.DateTimeFormat>();

/**
 * An instant as local time of a time zone (IANA name): seconds after the midnight that began the day.
 * Negative before it.
 */
export function secondsIntoDay(instant: Date, date: CalendarDate, timeZone: string): number {
  const format =
    partsIn.get(timeZone) ??
    new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
  partsIn.set(timeZone, format);
  const parts = format.formatToParts(instant);
  const of = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  return (
    (Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second')) -
      Date.parse(`${date}T00:00:00Z`)) /
    1_000
  );
}
