// Public to other features: the times of a requested route.
import { accepted, refused, type Outcome } from '@haulwright/domain/kernel/outcome';
import { jobIdsOf } from '@haulwright/domain/routes/manual-route';
import type { TravelTimes } from '../../../platform/travel-times/travel-times.ts';
import type { TimedRoute } from '../rows/timed-route.ts';
import type { RouteUnderWay } from './follow-from-now.ts';
import type { RouteFacts, WantedRoute } from './route-facts.queries.ts';
import { prepareRoute, timeRoute, type TimeableFacts } from './route-timetable.ts';

/** Why a draft cannot be timed; codes of the contract. */
export type DraftRefusal =
  | 'route.truck-unknown'
  | 'route.driver-unknown'
  | 'route.job-unknown'
  | 'route.site-unknown'
  | 'route.no-depot'
  | 'route.too-long';
/**
 * Travel times come from outside, so they are fetched between transactions. `underWay`: for display only; a
 * stored plan begins at the depot, so that its lateness shows.
 */
export async function timesOfRequest(
  travelTimes: Pick<TravelTimes, 'matrix'>,
  facts: RouteFacts,
  wanted: WantedRoute,
  routeId: string | null,
  underWay?: RouteUnderWay,
): Promise<Outcome<TimedRoute, DraftRefusal>> {
  const timeable = checkFacts(facts, wanted);
  if (!timeable.ok) return timeable;
  const prepared = prepareRoute(timeable.value, wanted.routeDate, wanted.visits, underWay);
  const matrix = await travelTimes.matrix(prepared.places);
  try {
    return accepted(timeRoute(timeable.value, wanted.visits, prepared, matrix, routeId));
  } catch (error) {
    if (error instanceof RangeError) return refused('route.too-long');
    throw error;
  }
}

export function checkFacts(facts: RouteFacts, wanted: WantedRoute): Outcome<TimeableFacts, DraftRefusal> {
  const { truck, depot } = facts;
  if (!truck) return refused('route.truck-unknown');
  if (!depot) return refused('route.no-depot');
  const jobs = new Set(facts.jobs.map(({ id }) => id));
  if (jobIdsOf(wanted).some((id) => !jobs.has(id))) return refused('route.job-unknown');
  const sites = new Set(facts.sites.map(({ id }) => id));
  if (wanted.visits.some((visit) => visit.kind === 'disposal' && !sites.has(visit.disposalSiteId)))
    return refused('route.site-unknown');
  return accepted({ ...facts, truck, depot });
}
