import type { CalendarDate } from '../kernel/calendar-date.ts';

/** The route a job is held on: the whole route is locked, or the job is locked on it. */
export interface JobHold {
  readonly routeName: string;
  readonly routeDate: CalendarDate;
  readonly locked: 'route' | 'job';
}

const dayText = new Intl.DateTimeFormat('en-US', {
  month: 'long',
  day: 'numeric',
  year: 'numeric',
  timeZone: 'UTC',
});

/** Names the route and its day, and says what to do. */
export function holdInWords({ routeName, routeDate, locked }: JobHold): string {
  const route = `the route “${routeName}” of ${dayText.format(new Date(`${routeDate}T00:00:00Z`))}`;
  return locked === 'route'
    ? `The job is on ${route}, which is locked. Unlock the route on the dispatch board first.`
    : `The job is locked on ${route}. Unlock it there, on the dispatch board, first.`;
}
