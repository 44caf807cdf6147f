import { addDays, calendarDateIn, offsetMs } from '../kernel/calendar-date.ts';
import { instantOf } from '../kernel/local-instant.ts';

/** Nobody is written to from eight in the evening until eight in the morning, by the clocks of their place. */
export const quietFromMinute = 1_200;
export const quietUntilMinute = 480;

const minuteIn = (at: Date, timeZone: string): number =>
  Math.floor((at.getTime() + offsetMs(at.getTime() - (at.getTime() % 1_000), timeZone)) / 60_000) % 1_440;

/** When the quiet hours at an instant are over; null outside of them. */
export function quietUntil(at: Date, timeZone: string): Date | null {
  const minute = minuteIn(at, timeZone);
  if (minute >= quietUntilMinute && minute < quietFromMinute) return null;
  const today = calendarDateIn(at, timeZone);
  return instantOf(minute < quietUntilMinute ? today : addDays(today, 1), quietUntilMinute, timeZone);
}
