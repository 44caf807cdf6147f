// Public to other features: what the wall clock says on a day.
import { calendarDateIn } from '@haulwright/domain/kernel/calendar-date';

/** What the wall clock of a company says, as seconds of one of its days. */
export interface DayClock {
  readonly now: Date;
  /** Null: the day is not today. */
  readonly nowSecond: number | null;
  /** The second of the day of an instant; null when it falls on another one. */
  secondOf(instant: Date): number | null;
}

/** `timeZone` is an IANA name. */
export function dayClock(date: string, timeZone: string, now: Date): DayClock {
  const secondOf: DayClock['secondOf'] = (instant) =>
    calendarDateIn(instant, timeZone) === date ? wallClockSecond(instant, timeZone) : null;
  return { now, nowSecond: secondOf(now), secondOf };
}

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
