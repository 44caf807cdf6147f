import type { CalendarDate } from '@haulwright/domain/kernel/calendar-date';

/** Filters of the list, kept in the page's address. Dates are days of the company's time zone, inclusive. */
export interface EventFilter {
  readonly search?: string | undefined;
  readonly from?: CalendarDate | undefined;
  readonly to?: CalendarDate | undefined;
}

export const isFiltered = ({ search, from, to }: EventFilter): boolean =>
  Boolean(search) || from !== undefined || to !== undefined;
