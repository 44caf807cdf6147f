import { z } from 'zod';

/** Minutes after local midnight, 0 to 1,440 (24:00 ends a window that lasts all day). */
export const minuteOfDay = z.number().int().min(0).max(1_440);

/** A span of one day in minutes after local midnight; the end is later than the start. */
export const timeWindow = z
  .object({ startMinute: minuteOfDay, endMinute: minuteOfDay })
  .refine((window) => window.endMinute > window.startMinute, 'The end must be later than the start.');
export type TimeWindow = z.infer<typeof timeWindow>;

/** 485 → "8:05 AM". Takes minutes; fractions are cut. */
export function formatMinuteOfDay(minute: number): string {
  const whole = Math.floor(minute);
  const hour = Math.floor(whole / 60) % 24;
  const suffix = hour < 12 ? 'AM' : 'PM';
  return `${hour % 12 === 0 ? 12 : hour % 12}:${String(whole % 60).padStart(2, '0')} ${suffix}`;
}

/** 485 → "08:05", the format of `<input type="time">`. */
export function toClock(minute: number): string {
  return `${String(Math.floor(minute / 60) % 24).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
}

/** "08:05" → 485; null when it is not a time. */
export function fromClock(text: string): number | null {
  const parts = /^([01]?\d|2[0-4]):([0-5]\d)$/.exec(text.trim());
  if (!parts) return null;
  const minute = Number(parts[1]) * 60 + Number(parts[2]);
  return minute <= 1_440 ? minute : null;
}

/**
 * Like `fromClock`, for the end of a span: "00:00" is the midnight after its day, 1,440, since `<input
 * type="time">` has no 24:00.
 */
export function fromEndClock(text: string): number | null {
  const minute = fromClock(text);
  return minute === 0 ? 1_440 : minute;
}
