import { z } from 'zod';

/** Minutes after local midnight, 0 to 1,440 (24:00 ends a window that lasts all day). */
export const minuteOfDay = z.number().int().min(0).max(1_440);

/** A time of a day's work, which counts on past midnight for those who work through it: 1:00 AM is 1,500. */
export const minuteOfShift = z.number().int().min(0).max(2_880);

const minutesOfDay = 1_440;

/**
 * The end of a span as its day counts on, in minutes after the midnight before its start: an end before the
 * start is on the next day. From 22:00 to 06:00 → 1,800. Everything that compares or subtracts the times of a
 * span asks this first.
 */
export const endOfSpan = (startMinute: number, endMinute: number): number =>
  endMinute < startMinute ? endMinute + minutesOfDay : endMinute;

/** Whether a span ends on the day after the one it starts on; midnight itself still belongs to its day. */
export const endsNextDay = (startMinute: number, endMinute: number): boolean =>
  endOfSpan(startMinute, endMinute) > minutesOfDay;

/** How long a span lasts. */
export const minutesOfSpan = (startMinute: number, endMinute: number): number =>
  endOfSpan(startMinute, endMinute) - startMinute;

/** The minute that a clock shows: 1,560 → 120. Midnight at the end of the day stays 1,440. */
export const minuteOnClock = (minute: number): number =>
  minute > minutesOfDay ? minute - minutesOfDay : minute;

/** Whether two times make a span: at equal times it neither lasts a moment nor a day. */
export const isSpan = (startMinute: number, endMinute: number): boolean =>
  endOfSpan(startMinute, endMinute) > startMinute;

/** A span in minutes after local midnight; one whose end is before its start ends on the next day. */
export const timeWindow = z
  .object({ startMinute: minuteOfDay, endMinute: minuteOfDay })
  .refine((window) => isSpan(window.startMinute, window.endMinute), 'The end must be later than the start.');
export type TimeWindow = z.infer<typeof timeWindow>;

/** 485 → "8:05 AM". Takes minutes; fractions are cut. */
export function formatMinuteOfDay(minute: number): string {
  const whole = Math.floor(minute);
  const hour = Math.floor(whole / 60) % 24;
  const suffix = hour < 12 ? 'AM' : 'PM';
  return `${hour % 12 === 0 ? 12 : hour % 12}:${String(whole % 60).padStart(2, '0')} ${suffix}`;
}

/** 485 → "8:05 AM"; 1,500 → "1:00 AM +1": the morning after the day that the minutes are counted from. */
export const formatMinuteOfShift = (minute: number): string =>
  minute > minutesOfDay ? `${formatMinuteOfDay(minute)} +1` : formatMinuteOfDay(minute);

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
