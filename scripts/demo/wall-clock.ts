import { addDays } from '@haulwright/domain/kernel/calendar-date';
import { instantsOf } from '@haulwright/domain/kernel/clock-change';

/**
 * The instant at which the clock on the wall shows a minute of a day; of a time that is skipped the same time
 * an hour on, of one that comes twice the first. Minutes may pass midnight.
 */
export function instantOf(date: string, minute: number, timeZone: string): Date {
  const days = Math.floor(minute / 1_440);
  const [day, rest] = [addDays(date, days), minute - days * 1_440];
  const whole = Math.floor(rest);
  const [at] = [...instantsOf(day, whole, timeZone), ...instantsOf(day, whole + 60, timeZone)];
  if (at === undefined) throw new Error(`${date} has no minute ${minute} in ${timeZone}`);
  return new Date(at.getTime() + (rest - whole) * 60_000);
}
