import { addDays } from '@haulwright/domain/kernel/calendar-date';
import { fromDateText } from '../../ui/words/date-text.ts';

interface OwnJob {
  readonly scheduledDate: string | null;
  readonly status: string;
}

/** Groups jobs by day in the server's order, which is that of the routes; leaves out cancelled ones. */
export function byDay<Job extends OwnJob>(
  jobs: readonly Job[],
  dates: readonly string[],
): { readonly date: string; readonly jobs: readonly Job[] }[] {
  return dates.map((date) => ({
    date,
    jobs: jobs.filter((job) => job.scheduledDate === date && job.status !== 'cancelled'),
  }));
}

/** 'Today', 'Tomorrow', then the weekday. Both 'yyyy-MM-dd'. */
export function dayName(date: string, today: string): string {
  if (date === today) return 'Today';
  if (date === addDays(today, 1)) return 'Tomorrow';
  return fromDateText(date)?.toLocaleDateString('en-US', { weekday: 'long' }) ?? date;
}
