import { dateIn } from '../texts/formats.ts';

const minuteMs = 60_000;
const dayMinutes = 1_440;

/** The time of day that a clock there shows at a moment: 'HH:MM', as inputs of time have it. */
export const shownTime = (moment: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(
    moment,
  );

const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
const wholeMinute = (ms: number): number => Math.floor(ms / minuteMs) * minuteMs;

/** The moment at which a clock there shows the time, on the day of another moment. */
function onDayOf(moment: Date, time: string, timeZone: string): Date {
  let at = wholeMinute(moment.getTime());
  // Twice, as a clock may be set between them.
  for (let once = 0; once < 2; once += 1)
    at += (minuteOf(time) - minuteOf(shownTime(new Date(at), timeZone))) * minuteMs;
  return new Date(at);
}

/** Typed times of work, as inputs have them; null: nothing is typed. */
export interface TypedTimes {
  readonly arrived: string | null;
  readonly finished: string | null;
}

/**
 * The moments of typed times: the finish on the day it was reported for, the arrival before it, also past midnight.
 * Undefined while the finish is missing.
 */
export function momentsOf(
  { arrived, finished }: TypedTimes,
  reportedFinish: Date,
  timeZone: string,
): { readonly arrivedAt: Date | null; readonly finishedAt: Date } | undefined {
  if (finished === null) return undefined;
  const finishedAt = onDayOf(reportedFinish, finished, timeZone);
  if (arrived === null) return { arrivedAt: null, finishedAt };
  const sameDay = onDayOf(finishedAt, arrived, timeZone);
  const dayBefore = new Date(finishedAt.getTime() - dayMinutes * minuteMs);
  return {
    arrivedAt: sameDay <= finishedAt ? sameDay : onDayOf(dayBefore, arrived, timeZone),
    finishedAt,
  };
}

/** The day of a moment there. */
export const dayThere = (timeZone: string) => (moment: Date) => dateIn(timeZone, moment);
