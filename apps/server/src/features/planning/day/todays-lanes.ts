import type { PlanningChoices } from '@haulwright/domain/planning/planning-choices';
import type { RouteStatus } from '@haulwright/domain/routes/route';
import { begunVisits } from '@haulwright/domain/routes/route-lifecycle';
import { isHeld, type TodaysRoute } from '../../routes/day/todays-routes.ts';

/**
 * A truck's route and what a plan may do with it: change all that has not begun, insert jobs, nothing, or put
 * routes of its own in its place.
 */
export interface TodaysLane extends TodaysRoute {
  readonly use: 'replan' | 'fill' | 'keep' | 'replace';
  /** The number of visits completed or in progress. */
  readonly begun: number;
}

/** A day's routes for a plan. */
interface LanesOfDay {
  readonly lanes: TodaysLane[];
  /** Trucks that must not be planned. */
  readonly busyVehicleIds: string[];
  /** Names of routes that stay because they are their truck's second ones. */
  readonly secondRoutes: string[];
}

/** What a run wants of the routes there are. */
export interface WantedOfLanes {
  /** Nothing is changed before somebody accepts it; otherwise the plan takes effect at once. */
  readonly asProposal: boolean;
  /** The plan goes on from the routes there are. */
  readonly improve: boolean;
  readonly choices: Pick<PlanningChoices, 'vehicleIds' | 'existing'>;
}

/** Routes that can still be changed. */
const open: readonly RouteStatus[] = ['draft', 'published', 'in_progress'];

const isChosen = ({ vehicleId }: TodaysRoute, { vehicleIds }: Pick<PlanningChoices, 'vehicleIds'>): boolean =>
  vehicleIds === null || vehicleIds.includes(vehicleId);

/**
 * A day's routes, by what a plan may do with them. One that takes effect at once and plans the day from
 * scratch touches nothing but the planner's own drafts, which people have neither changed, locked nor begun.
 * @param routes of the day, none cancelled, in the order they begin
 */
export const lanesOf = (routes: readonly TodaysRoute[], wanted: WantedOfLanes): LanesOfDay =>
  replacesDrafts(wanted) ? replacedLanes(routes, wanted.choices) : proposedLanes(routes, wanted.choices);

export const replacesDrafts = ({ asProposal, improve, choices }: WantedOfLanes): boolean =>
  !asProposal && (improve || choices.existing === 'afresh');

/** Whether its jobs are planned as if they were on no route, and the route is removed. */
export const isReplaced = ({ use }: Pick<TodaysLane, 'use'>): boolean => use === 'replace';

/**
 * The first route of each truck, when it is not over, and the trucks that must not be planned because their
 * first route is over, locked or excluded. A truck's second route is ignored.
 */
function proposedLanes(
  routes: readonly TodaysRoute[],
  choices: Pick<PlanningChoices, 'vehicleIds' | 'existing'>,
): LanesOfDay {
  const { existing } = choices;
  const byTruck = [...Map.groupBy(routes, (route) => route.vehicleId).values()];
  const lanes = byTruck.flatMap(([first]) => {
    if (!first || !open.includes(first.status)) return [];
    const use =
      existing === 'keep' ||
      first.isLocked ||
      !isChosen(first, choices) ||
      (existing === 'fill' && !first.inService)
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

/** The planner's own drafts, and the trucks that have another route. */
function replacedLanes(
  routes: readonly TodaysRoute[],
  choices: Pick<PlanningChoices, 'vehicleIds'>,
): LanesOfDay {
  const isOwnDraft = (route: TodaysRoute): boolean =>
    route.status === 'draft' &&
    route.isOptimized &&
    !route.isLocked &&
    !route.visits.some(isHeld) &&
    begunVisits(route.visits) === 0 &&
    isChosen(route, choices);
  return {
    lanes: routes.flatMap((route) =>
      open.includes(route.status)
        ? [
            {
              ...route,
              use: isOwnDraft(route) ? ('replace' as const) : ('keep' as const),
              begun: begunVisits(route.visits),
            },
          ]
        : [],
    ),
    busyVehicleIds: routes.flatMap((route) => (isOwnDraft(route) ? [] : [route.vehicleId])),
    secondRoutes: [],
  };
}
