import type { CalendarDate } from '../kernel/calendar-date.ts';
import type { SeriesDay } from './series-days.ts';

export interface RelaidJob {
  readonly id: string;
  /** Its day under the new rule; null when there are more jobs than days. */
  readonly day: SeriesDay | null;
  /** Whether the day differs from the previous one. */
  readonly isMoved: boolean;
}

/**
 * Assigns the open jobs of a series to the days of its new rule. A job whose day is one of them stays; the
 * others take the remaining days in order.
 * @param days in order, without duplicates
 */
export function relayDays(
  jobs: readonly { readonly id: string; readonly date: CalendarDate }[],
  days: readonly SeriesDay[],
): RelaidJob[] {
  const byDate = new Map(days.map((day) => [day.date, day]));
  const kept = new Set(jobs.flatMap(({ date }) => (byDate.has(date) ? [date] : [])));
  const free = days.filter(({ date }) => !kept.has(date)).values();
  return jobs
    .toSorted((a, b) => a.date.localeCompare(b.date))
    .map(({ id, date }) => {
      const same = byDate.get(date);
      if (same !== undefined) return { id, day: same, isMoved: false };
      return { id, day: free.next().value ?? null, isMoved: true };
    });
}
