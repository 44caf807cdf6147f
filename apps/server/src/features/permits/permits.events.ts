import type { CalendarDate } from '@haulwright/domain/kernel/calendar-date';

/** What people hold changed: their certifications and licenses. `today` is the company's. */
export interface DriverPapersChanged {
  readonly driverUserIds: readonly string[];
  readonly today: CalendarDate;
}

declare module '../../platform/events/events.ts' {
  interface EventTypes {
    readonly 'papers-of-drivers.changed': EventOf<DriverPapersChanged>;
  }
}
