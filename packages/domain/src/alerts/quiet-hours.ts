import { endOfSpan, type TimeWindow } from '../kernel/time-of-day.ts';

/**
 * Whether a minute of the day lies within quiet hours, which may go on past midnight: their first minute does, their
 * last does not.
 */
export function isQuiet(quiet: TimeWindow | null, minuteOfDay: number): boolean {
  if (quiet === null) return false;
  const end = endOfSpan(quiet.startMinute, quiet.endMinute);
  return [minuteOfDay, minuteOfDay + 1_440].some((minute) => minute >= quiet.startMinute && minute < end);
}
