import type { Visit } from '@haulwright/domain/routes/manual-route';
import { begunVisits } from '@haulwright/domain/routes/route-lifecycle';
import type { Route, RouteStop } from '@haulwright/domain/routes/route';

/** Public to other features. The visit of a stop; null for the depot and a break. */
export function visitOf({
  kind,
  jobId,
  disposalSiteId,
}: Pick<RouteStop, 'kind' | 'jobId' | 'disposalSiteId'>): Visit | null {
  if (kind === 'job' && jobId !== null) return { kind, jobId };
  return kind === 'disposal' && disposalSiteId !== null ? { kind, disposalSiteId } : null;
}

/** A route's visits in order, without depot and breaks. */
export const visitsOf = (route: Pick<Route, 'stops'>): Visit[] =>
  route.stops.flatMap((stop) => visitOf(stop) ?? []);

/** Number of first visits that are behind the truck and stay. */
export const fixedVisits = (route: Pick<Route, 'stops'>): number =>
  begunVisits(route.stops.filter((stop) => visitOf(stop) !== null));
