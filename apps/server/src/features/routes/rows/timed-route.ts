// Public to other features: a route with its times.
import type { RouteStop } from '@haulwright/domain/routes/route';
import type { RouteFinding } from '@haulwright/domain/routes/route-findings';
import type { PlanRoute } from '@haulwright/routing/answer';
import type { TravelMatrix } from '../../../platform/travel-times/travel-times.ts';

/** A route with its times, as it is shown and stored. */
export interface TimedRoute {
  readonly route: PlanRoute;
  readonly findings: RouteFinding[];
  readonly stops: RouteStop[];
  readonly source: TravelMatrix['source'];
}
