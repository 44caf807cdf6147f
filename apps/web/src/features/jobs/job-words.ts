import type { Job } from '@haulwright/domain/jobs/job';
import { formatMinuteOfDay } from '@haulwright/domain/kernel/time-of-day';
import { dateInWords } from '../../ui/words/date-text.ts';

/** "8:00 AM – 10:00 AM"; null when no arrival was promised. */
export function windowInWords({
  windowStartMinute,
  windowEndMinute,
}: Pick<Job, 'windowStartMinute' | 'windowEndMinute'>): string | null {
  if (windowStartMinute === null || windowEndMinute === null) return null;
  return `${formatMinuteOfDay(windowStartMinute)} – ${formatMinuteOfDay(windowEndMinute)}`;
}

/** "1 job", "1,200 jobs". */
export const jobCount = (count: number): string =>
  `${count < 1_000 ? count : count.toLocaleString('en-US')} ${count === 1 ? 'job' : 'jobs'}`;

/** A sentence of the history with its dates in words. */
export const withDatesInWords = (text: string, today: Date): string =>
  text.replaceAll(/\b\d{4}-\d{2}-\d{2}\b/g, (date) => dateInWords(date, today) || date);
