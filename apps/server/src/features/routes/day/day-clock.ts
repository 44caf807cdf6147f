// Public to other features: the wall clock on a day.
import { secondsIntoDay } from '@haulwright/domain/routes/route-progress';

/** The company's wall clock, in seconds of one of its days. */
export interface DayClock {
  readonly now: Date;
  /** Null when the day is not today, nor the night before with a shift under way. */
  readonly nowSecond: number | null;
  /**
   * The second of the day of an instant, continuing past midnight; null when it falls neither on the day nor
   * on the next.
   */
  secondOf(instant: Date): number | null;
}

const secondsOfDay = 86_400;

/**
 * @param timeZone an IANA name
 * @param endSeconds when shifts and routes of the day end: one past midnight is still today's until then
 */
export function dayClock(
  date: string,
  timeZone: string,
  now: Date,
  endSeconds: readonly number[] = [],
): DayClock {
  const within = (instant: Date, end: number): number | null => {
    const second = secondsIntoDay(instant, date, timeZone);
    return second >= 0 && second < end ? second : null;
  };
  return {
    now,
    nowSecond: within(now, Math.max(secondsOfDay, ...endSeconds)),
    secondOf: (instant) => within(instant, 2 * secondsOfDay),
  };
}
