import type { SharedPlace } from './day/todays-routes.ts';

declare module '../../platform/events/events.ts' {
  interface QuestionTypes {
    /** The last place each of these drivers shared, by user id; those who share none are not among them. */
    readonly 'drivers.places': QuestionOf<
      { readonly userIds: readonly string[] },
      ReadonlyMap<string, SharedPlace>
    >;
  }
}
