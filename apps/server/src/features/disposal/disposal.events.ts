import type { CalendarDate } from '@haulwright/domain/kernel/calendar-date';

/** A disposal site has changed or is about to be removed. `today` is the company's. */
export interface DisposalSiteChanged {
  readonly disposalSiteId: string;
  readonly today: CalendarDate;
}

declare module '../../platform/events/events.ts' {
  interface EventTypes {
    readonly 'disposal-site.changed': EventOf<DisposalSiteChanged>;
  }
}
