import type { SharedPlace } from './day/todays-routes.ts';
import type { RoutesChanged } from './versions/route-changed.ts';

declare module '../../platform/events/events.ts' {
  interface EventTypes {
    /** Published routes, or formerly published ones, whose content changed. */
    readonly 'route.changed': EventOf<RoutesChanged>;
  }
  interface QuestionTypes {
    /** When a truck was at each of these jobs by what its device sent, by job id; those not seen are left out. */
    readonly 'jobs.seen': QuestionOf<
      { readonly jobIds: readonly string[] },
      ReadonlyMap<string, { readonly arrivedAt: Date; readonly departedAt: Date | null }>
    >;
    /**
     * The last position each of these drivers shared, and the last a device sent of each of these trucks, by their
     * ids; those of which nothing is known are left out.
     */
    readonly 'drivers.places': QuestionOf<
      { readonly userIds: readonly string[]; readonly vehicleIds: readonly string[] },
      ReadonlyMap<string, SharedPlace>
    >;
  }
}
