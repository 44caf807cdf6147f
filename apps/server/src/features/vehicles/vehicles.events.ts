import type { CalendarDate } from '@haulwright/domain/kernel/calendar-date';
import type { TankContent } from '@haulwright/domain/vehicles/vehicle-tanks';

/** A truck's availability or tanks changed, or it is about to be removed. `today` is the company's. */
export interface VehicleChanged {
  readonly vehicleId: string;
  readonly today: CalendarDate;
}

declare module '../../platform/events/events.ts' {
  interface EventTypes {
    readonly 'vehicle.changed': EventOf<VehicleChanged>;
  }
  interface QuestionTypes {
    /** The content of each tank of these trucks, by tank; empty ones are left out. */
    readonly 'vehicles.on-board': QuestionOf<
      { readonly vehicleIds: readonly string[] },
      ReadonlyMap<string, readonly TankContent[]>
    >;
  }
}
