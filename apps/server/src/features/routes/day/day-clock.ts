// Public to other features: what the wall clock says on a day.
import { addDays, calendarDateIn } from '@haulwright/domain/kernel/calendar-date';

/** What the wall clock of a company says, as seconds of one of its days. */
export interface DayClock {
  readonly now: Date;
  /** Null: the day is not today. */
  readonly nowSecond: number | null;
  /**
   * The second of the day of an instant, which goes on past midnight; null when it falls neither on the day
   * nor on the next.
   */
  secondOf(instant: Date): number | null;
}

/** `timeZone` is an IANA name. */
export function dayClock(date: string, timeZone: string, now: Date): DayClock {
  const nextDate = addDays(date, 1);
  const secondOf: DayClock['secondOf'] = (instant) => {
    const on = calendarDateIn(instant, timeZone);
    if (on !== date && on !== nextDate) return null;
    return wallClockSecond(instant, timeZone) + (on === date ? 0 : secondsOfDay);
  };
  return { now, nowSecond: calendarDateIn(now, timeZone) === date ? secondOf(now) : null, secondOf };
}

const secondsOfDay = 86_400;

function wallClockSecond(instant: Date, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(instant);
  const of = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  return of('hour') * 3_600 + of('minute') * 60 + of('second');
}
