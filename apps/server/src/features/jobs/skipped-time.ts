import { skippedTimeIn, spanOnDay, clockChangeOn } from '@haulwright/domain/kernel/clock-change';

interface Window {
  readonly windowStartMinute?: number | null | undefined;
  readonly windowEndMinute?: number | null | undefined;
}

/** The refusal that names a time of the arrival window that the day does not have. */
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

/** What the caller hears of it. */
export const skippedWords = ({ message }: Pick<SkippedTime, 'message'>): { message: string } => ({ message });

/**
 * The arrival window as a day can have it, for jobs nobody is asked about. `why`: what was wrong with it.
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
  return moved === null ? null : { windowStartMinute: startMinute, windowEndMinute: endMinute, why: moved };
}
