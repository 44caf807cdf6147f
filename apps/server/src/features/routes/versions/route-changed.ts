// Public to other features: the event of routes that change.
import type { RouteChange, RoutePlan, RouteVersionKind } from '@haulwright/domain/routes/route-version';

/** What happened to a route since it was published; a draft has no driver yet. */
export type RouteChanged = {
  readonly routeId: string;
  /** Its driver; for a deleted route, its last one. */
  readonly driverUserId: string | null;
} & (
  | {
      readonly what: Exclude<RouteVersionKind, 'sent'>;
      /** As last recorded; null when it never was. */
      readonly before: RoutePlan | null;
      readonly after: RoutePlan;
      readonly changes: readonly RouteChange[];
    }
  | { readonly what: 'removed'; readonly before: RoutePlan }
  /** By the undo of its deletion. */
  | { readonly what: 'returned' }
);

/** Routes that changed in one step. */
export interface RoutesChanged {
  readonly companyId: string;
  /** Null for the system, when times were recalculated. */
  readonly authorUserId: string | null;
  readonly at: Date;
  readonly routes: readonly RouteChanged[];
}
