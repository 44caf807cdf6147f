import type { PlanningChoices } from '@haulwright/domain/planning/planning-choices';
import type { RouteStatus } from '@haulwright/domain/routes/route';
import { begunVisits } from '@haulwright/domain/routes/route-lifecycle';
import type { TodaysRoute } from '../../routes/day/todays-routes.ts';

/** A truck's route and what a plan may do with it: change all that has not begun, insert jobs, or nothing. */
export interface TodaysLane extends TodaysRoute {
  readonly use: 'replan' | 'fill' | 'keep';
  /** The number of visits completed or in progress. */
  readonly begun: number;
}

/** Routes that can still be changed. */
const open: readonly RouteStatus[] = ['draft', 'published', 'in_progress'];

/**
 * Splits the day's routes into the first route of each truck, when it is not over, and the trucks that must
 * not be planned because their first route is over, locked or excluded. A truck's second route is ignored.
 * @param routes of the day, none cancelled, in the order they begin
 */
export function lanesOf(
  routes: readonly TodaysRoute[],
  { vehicleIds, existing }: Pick<PlanningChoices, 'vehicleIds' | 'existing'>,
): { lanes: TodaysLane[]; busyVehicleIds: string[]; secondRoutes: string[] } {
  const byTruck = [...Map.groupBy(routes, (route) => route.vehicleId).values()];
  const lanes = byTruck.flatMap(([first]) => {
    if (!first || !open.includes(first.status)) return [];
    const isChosen = vehicleIds === null || vehicleIds.includes(first.vehicleId);
    const use =
      existing === 'keep' || first.isLocked || !isChosen || (existing === 'fill' && !first.inService)
        ? 'keep'
        : existing === 'fill'
          ? 'fill'
          : 'replan';
    return [{ ...first, use, begun: begunVisits(first.visits) } as const];
  });
  const planned = new Set(lanes.flatMap((lane) => (lane.use === 'keep' ? [] : [lane.vehicleId])));
  return {
    lanes,
    busyVehicleIds: byTruck.flatMap(([first]) =>
      first && !planned.has(first.vehicleId) ? [first.vehicleId] : [],
    ),
    secondRoutes: byTruck.flatMap(([, ...more]) => more.map((route) => route.name)),
  };
}
