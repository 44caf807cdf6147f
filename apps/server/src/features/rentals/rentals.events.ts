import type { CalendarDate } from '@haulwright/domain/kernel/calendar-date';

/** What a rental owes may have changed: its units or its terms changed, or an earlier event was reported. */
export interface RentalChanged {
  readonly rentalId: string;
  readonly companyId: string;
  /** In the company's time zone. */
  readonly today: CalendarDate;
}

declare module '../../platform/events/events.ts' {
  interface EventTypes {
    readonly 'rental.changed': EventOf<RentalChanged>;
  }
}
