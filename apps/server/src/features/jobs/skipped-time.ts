// Public to other features: times that do not exist on a day.
import { skippedTimeIn, spanOnDay, clockChangeOn } from '@haulwright/domain/kernel/clock-change';
import { minuteOnClock } from '@haulwright/domain/kernel/time-of-day';

interface Window {
  readonly windowStartMinute?: number | null | undefined;
  readonly windowEndMinute?: number | null | undefined;
}

/** The refusal that names an arrival window time that does not exist on the day. */
export interface SkippedTime {
  readonly ok: false;
  readonly refusal: 'job.time-skipped';
  readonly message: string;
}

/** Undefined when the arrival window of a job exists on a day in the company's time zone. */
export function skippedTimeOf(
  { windowStartMinute: start, windowEndMinute: end }: Window,
  date: string | null,
  timeZone: string,
): SkippedTime | undefined {
  const message =
    date === null || start == null || end == null
      ? null
      : skippedTimeIn({ startMinute: start, endMinute: end }, date, timeZone);
  return message === null ? undefined : { ok: false, refusal: 'job.time-skipped', message };
}

/** The refusal as the caller receives it. */
export const skippedWords = ({ message }: Pick<SkippedTime, 'message'>): { message: string } => ({ message });

/**
 * Adjusts the arrival window to times that exist on the day, for jobs created without a person. `why`: what
 * was wrong with it.
 */
export function windowOnDay(
  { windowStartMinute: start, windowEndMinute: end }: Window,
  date: string,
  timeZone: string,
): { windowStartMinute: number; windowEndMinute: number; why: string } | null {
  if (start == null || end == null) return null;
  const { startMinute, endMinute, moved } = spanOnDay(
    { startMinute: start, endMinute: end },
    date,
    clockChangeOn(date, timeZone),
  );
  return moved === null
    ? null
    : { windowStartMinute: startMinute, windowEndMinute: minuteOnClock(endMinute), why: moved };
}
