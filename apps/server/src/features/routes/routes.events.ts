import type { SharedPlace } from './day/todays-routes.ts';
import type { RoutesChanged } from './versions/route-changed.ts';

declare module '../../platform/events/events.ts' {
  interface EventTypes {
    /** Routes that are their drivers', or were, say something else than before. */
    readonly 'route.changed': EventOf<RoutesChanged>;
  }
  interface QuestionTypes {
    /** The last place each of these drivers shared, by user id; those who share none are not among them. */
    readonly 'drivers.places': QuestionOf<
      { readonly userIds: readonly string[] },
      ReadonlyMap<string, SharedPlace>
    >;
  }
}
