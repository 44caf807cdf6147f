import { calendarDateIn, offsetMs } from '@haulwright/domain/kernel/calendar-date';

/**
 * Converts a day and a time of day ('13:05') in a time zone (IANA name) to an instant; null for an invalid
 * time.
 */
export function instantAt(date: string, time: string, timeZone: string): string | null {
  const wall = Date.parse(`${date}T${time}:00Z`);
  if (!/^\d{2}:\d{2}$/.test(time) || Number.isNaN(wall)) return null;
  const guess = wall - offsetMs(wall, timeZone);
  return new Date(wall - offsetMs(guess, timeZone)).toISOString();
}

/** The day and time of day of an instant, in a time zone. */
export function wallClock(instant: string, timeZone: string): { date: string; time: string } {
  const at = new Date(instant);
  const time = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }).format(at);
  return { date: calendarDateIn(at, timeZone), time };
}
