import type { CalendarDate } from '../kernel/calendar-date.ts';

/** The route that keeps a job from leaving it: the route is locked as a whole, or the job is locked on it. */
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

/** Which route it is, on which day to look for it, and what to do. */
export function holdInWords({ routeName, routeDate, locked }: JobHold): string {
  const route = `the route “${routeName}” of ${dayText.format(new Date(`${routeDate}T00:00:00Z`))}`;
  return locked === 'route'
    ? `The job is on ${route}, which is locked. Unlock the route on the dispatch board first.`
    : `The job is locked on ${route}. Unlock it there, on the dispatch board, first.`;
}
