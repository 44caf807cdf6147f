import { defaultRouteName, type Visit } from '@haulwright/domain/routes/manual-route';
import type { ArrangedRoute } from '@haulwright/domain/routes/arranged-route';
import type { Plan } from '@haulwright/routing/answer';
import type { PlanInput } from '@haulwright/routing/input';
import { newId } from '../../../platform/ids.ts';
import { isReplaced, type TodaysLane } from '../day/todays-lanes.ts';
import { visitsOf } from '../search/plan-visits.ts';
import type { PreparedProposal } from './prepare-proposal.ts';
import type { ProposalDay } from './proposal-day.queries.ts';
import { proposedVisits, type ProposedVisits } from './proposed-visits.ts';

/** A lane as planned: today's with other visits, or a new one for a truck that has none. */
export interface WantedLane extends ProposedVisits {
  readonly lane: TodaysLane | null;
  readonly arranged: ArrangedRoute;
  readonly vehicleName: string;
}

/**
 * Today's lanes with the plan's visits, those that are replaced without any, and new ones for trucks that
 * have no other; in the order of the trucks' names.
 */
export function wantedLanes(
  day: ProposalDay,
  plan: Plan,
  input: PlanInput,
  prepared: PreparedProposal,
): WantedLane[] {
  const lanes = day.lanes.map((lane): WantedLane => {
    const found = proposedVisits(lane, plan, input, prepared);
    return {
      ...found,
      lane,
      vehicleName: lane.vehicleName,
      arranged: arrangedOf(day.date, lane, found.visits),
    };
  });
  const staying = day.lanes.filter((lane) => !isReplaced(lane));
  const driving = new Set(staying.flatMap((lane) => lane.driverUserId ?? []));
  // Lists show the newest id first, so the first truck gets its id last.
  const ids = plan.routes.map(newId).toReversed();
  const fresh = plan.routes.flatMap((route, at): WantedLane[] => {
    const truck = day.trucks.find(({ id }) => id === route.truckId);
    if (!truck || staying.some((lane) => lane.vehicleId === truck.id)) return [];
    const visits = visitsOf(route);
    const driverUserId =
      truck.driverUserId !== null && !driving.has(truck.driverUserId) ? truck.driverUserId : null;
    if (driverUserId !== null) driving.add(driverUserId);
    return [
      {
        lane: null,
        visits,
        emptiesElsewhere: false,
        heldIds: [],
        vehicleName: truck.name,
        arranged: {
          id: ids[at] ?? newId(),
          name: defaultRouteName(truck.name, day.date),
          routeDate: day.date,
          vehicleId: truck.id,
          driverUserId,
          visits,
          seenUpdatedAt: null,
        },
      },
    ];
  });
  return [...lanes, ...fresh].toSorted((a, b) =>
    a.vehicleName.localeCompare(b.vehicleName, 'en', { numeric: true }),
  );
}

/** A lane with these visits, in the form of an arrangement. */
export const arrangedOf = (date: string, lane: TodaysLane, visits: readonly Visit[]): ArrangedRoute => ({
  id: lane.routeId,
  name: lane.name,
  routeDate: date,
  vehicleId: lane.vehicleId,
  driverUserId: lane.driverUserId,
  visits: [...visits],
  seenUpdatedAt: lane.updatedAt.toISOString(),
});
