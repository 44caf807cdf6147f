import type { CalendarDate } from '@haulwright/domain/kernel/calendar-date';

/** What a rental owes may be something else: something happened to its units, or was heard of, or agreed. */
export interface RentalChanged {
  readonly rentalId: string;
  readonly companyId: string;
  /** In the company's time. */
  readonly today: CalendarDate;
}

declare module '../../platform/events/events.ts' {
  interface EventTypes {
    readonly 'rental.changed': EventOf<RentalChanged>;
  }
}
