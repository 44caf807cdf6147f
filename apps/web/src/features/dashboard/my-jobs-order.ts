import type { Job } from '@haulwright/domain/jobs/job';
import { addDays } from '@haulwright/domain/kernel/calendar-date';
import { fromDateText } from '../../ui/date-text.ts';

type Timed = Pick<Job, 'windowStartMinute' | 'jobNumber'>;

/** Promised arrivals first, earliest first; the rest by number. */
export function byTime(a: Timed, b: Timed): number {
  const [first, second] = [a.windowStartMinute ?? Infinity, b.windowStartMinute ?? Infinity];
  return first === second ? a.jobNumber.localeCompare(b.jobNumber) : first - second;
}

/** 'Today', 'Tomorrow', then the weekday. Both 'yyyy-MM-dd'. */
export function dayName(date: string, today: string): string {
  if (date === today) return 'Today';
  if (date === addDays(today, 1)) return 'Tomorrow';
  return fromDateText(date)?.toLocaleDateString('en-US', { weekday: 'long' }) ?? date;
}
