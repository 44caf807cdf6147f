import type { CalendarDate } from '@haulwright/domain/kernel/calendar-date';

/** A truck's availability changed, or it is about to be removed. `today` is the company's. */
export interface VehicleChanged {
  readonly vehicleId: string;
  readonly today: CalendarDate;
}

declare module '../../platform/events/events.ts' {
  interface EventTypes {
    readonly 'vehicle.changed': EventOf<VehicleChanged>;
  }
}
