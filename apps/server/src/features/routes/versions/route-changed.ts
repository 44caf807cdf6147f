// Public to other features: what is said of routes that change.
import type { RouteChange, RoutePlan, RouteVersionKind } from '@haulwright/domain/routes/route-version';

/** What happened to a route, from its publishing on; a draft is nobody's yet. */
export type RouteChanged = {
  readonly routeId: string;
  /** Whose it is; of a route that was removed, whose it was. */
  readonly driverUserId: string | null;
} & (
  | {
      readonly what: Exclude<RouteVersionKind, 'sent'>;
      /** As it was last written down; null when it never was. */
      readonly before: RoutePlan | null;
      readonly after: RoutePlan;
      readonly changes: readonly RouteChange[];
    }
  | { readonly what: 'removed'; readonly before: RoutePlan }
  /** By the undo of its removal. */
  | { readonly what: 'returned' }
);

/** Routes that changed in one step. */
export interface RoutesChanged {
  readonly companyId: string;
  /** Null: the product itself, by new times. */
  readonly authorUserId: string | null;
  readonly at: Date;
  readonly routes: readonly RouteChanged[];
}
