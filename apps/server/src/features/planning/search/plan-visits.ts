import type { Visit } from '@haulwright/domain/routes/manual-route';
import type { PlanRoute } from '@haulwright/routing/answer';
import { followOrder, type FollowedRoute, type Visit as PlanVisit } from '@haulwright/routing/follow';
import type { PlanInput } from '@haulwright/routing/input';
import { oneTruckDay } from '@haulwright/routing/one-truck-day';

export const visitsOf = (route: PlanRoute | undefined): Visit[] =>
  (route?.stops ?? []).flatMap((stop): Visit[] =>
    stop.stopId !== undefined
      ? [{ kind: 'job', jobId: stop.stopId }]
      : stop.disposalSiteId === undefined
        ? []
        : [{ kind: 'disposal', disposalSiteId: stop.disposalSiteId }],
  );

/**
 * The planner's timetable of these visits; null when one of them is not in its day, or it would take days.
 */
export const followVisits = (
  input: PlanInput,
  truckId: string,
  visits: readonly Visit[],
): FollowedRoute | null => followPlanVisits(input, truckId, visits.map(toPlanVisit));

/** The same, of visits in the planner's terms. */
export function followPlanVisits(
  input: PlanInput,
  truckId: string,
  visits: readonly PlanVisit[],
): FollowedRoute | null {
  const truck = input.trucks.find(({ id }) => id === truckId);
  if (!truck) return null;
  try {
    return followOrder(
      oneTruckDay(
        input,
        truck,
        visits.flatMap((visit) => ('stopId' in visit ? [visit.stopId] : [])),
      ),
      truckId,
      visits,
    );
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

export const toPlanVisit = (visit: Visit): PlanVisit =>
  visit.kind === 'job' ? { stopId: visit.jobId } : { disposalSiteId: visit.disposalSiteId };
