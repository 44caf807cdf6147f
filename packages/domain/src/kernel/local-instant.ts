import { offsetMs, type CalendarDate } from './calendar-date.ts';

const minuteMs = 60_000;

/**
 * The instant of a minute after midnight on a day, as a clock on the wall of the time zone (IANA name) shows it. A
 * minute that the clock skips in spring is an hour later; of one that it shows twice in autumn, the first.
 */
export function instantOf(date: CalendarDate, minute: number, timeZone: string): Date {
  const shown = Date.parse(`${date}T00:00:00Z`) + minute * minuteMs;
  // The offset is that before or that after a change of the clock; the earlier of the instants that show it.
  const candidates = [-1, 1]
    .map((days) => shown - offsetMs(shown + days * 86_400_000, timeZone))
    .toSorted((a, b) => a - b);
  const right = candidates.find((at) => at + offsetMs(at, timeZone) === shown);
  return new Date(right ?? candidates.at(-1) ?? shown);
}

/** The minute after midnight that a clock on the wall of the time zone (IANA name) shows. */
export function localMinute(instant: Date, timeZone: string): number {
  const at = instant.getTime();
  return Math.floor((at + offsetMs(at - (at % 1_000), timeZone)) / minuteMs) % 1_440;
}
