import type { CalendarDate } from '@haulwright/domain/kernel/calendar-date';

/**
 * What narrows the list; kept in the page's address. Dates are days of the company's time zone, both
 * included.
 */
export interface EventFilter {
  readonly search?: string | undefined;
  readonly from?: CalendarDate | undefined;
  readonly to?: CalendarDate | undefined;
}

export const isFiltered = ({ search, from, to }: EventFilter): boolean =>
  Boolean(search) || from !== undefined || to !== undefined;

/** A range the wrong way round is what was meant, turned: both ends are days the person chose. */
export function inOrder(filter: EventFilter): EventFilter {
  const { from, to } = filter;
  return from !== undefined && to !== undefined && from > to ? { ...filter, from: to, to: from } : filter;
}
