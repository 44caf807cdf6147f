import type { CalendarDate } from '@haulwright/domain/kernel/calendar-date';

/** Service addresses are elsewhere on the map. `today` is the company's. */
export interface ClientsMoved {
  readonly clientAddressIds: readonly string[];
  readonly today: CalendarDate;
}

declare module '../../platform/events/events.ts' {
  interface EventTypes {
    readonly 'clients.moved': EventOf<ClientsMoved>;
  }
}
