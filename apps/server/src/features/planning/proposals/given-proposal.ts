import type { PlanTotals } from '@haulwright/domain/planning/proposal';
import type { PlanningGoal } from '@haulwright/domain/planning/planning-choices';
import type { Plan } from '@haulwright/routing/answer';
import { compareLeftOut } from '@haulwright/routing/better-plan';
import type { PlanInput } from '@haulwright/routing/input';
import { sumCosts } from '@haulwright/routing/plan';
import { losesTime, type ByTimes } from '../search/by-times.ts';
import { followPlanVisits } from '../search/plan-visits.ts';
import type { PlannedOrder } from '../search/search-day.ts';
import type { TodaysLane } from '../day/todays-lanes.ts';
import { jobIdOf } from '../../routes/day/todays-routes.ts';
import { behind } from '../../routes/day/under-way.ts';

/** Remaining visits of each truck; an older proposal also contains visits completed since. */
export function aheadOf(orders: readonly PlannedOrder[], lanes: readonly TodaysLane[]): PlannedOrder[] {
  const begun = new Set(lanes.flatMap((lane) => behind(lane).flatMap((visit) => jobIdOf(visit) ?? [])));
  return orders.map(({ truckId, stopIds, visits = [] }) => ({
    truckId,
    stopIds: stopIds.filter((id) => !begun.has(id)),
    visits: visits.slice(visits.findLastIndex((visit) => 'stopId' in visit && begun.has(visit.stopId)) + 1),
  }));
}

/**
 * The given visits as a plan of this day, even where they break known rules. Null when it cannot be timed.
 * @param like provides the reasons for jobs that both leave out
 */
export function planOfOrders(input: PlanInput, orders: readonly PlannedOrder[], like: Plan): Plan | null {
  const stops = new Set(input.stops.map(({ id }) => id));
  const sites = new Set(input.disposalSites.map(({ id }) => id));
  const routes: Plan['routes'] = [];
  for (const { id } of input.trucks) {
    const order = orders.find(({ truckId }) => truckId === id);
    const visits = (order?.visits ?? []).filter((visit) =>
      'stopId' in visit ? stops.has(visit.stopId) : sites.has(visit.disposalSiteId),
    );
    if (!visits.some((visit) => 'stopId' in visit)) continue;
    const followed = followPlanVisits(input, id, visits);
    if (followed === null) return null;
    routes.push(followed.route);
  }
  const served = new Set(routes.flatMap((route) => route.stops.flatMap(({ stopId }) => stopId ?? [])));
  const reasons = new Map(like.leftOut.map((one) => [one.stopId, one]));
  const leftOut = input.stops.flatMap(({ id }) =>
    served.has(id) ? [] : [reasons.get(id) ?? { stopId: id, reason: { code: 'no-time-left' } as const }],
  );
  return { ...like, routes, leftOut, cost: sumCosts(routes) };
}

/** A plan with the figures of its routes as stored. */
export interface StoredFigures {
  readonly plan: Plan;
  readonly totals: PlanTotals;
}

/**
 * Whether the new plan is better than the given one, in their stored figures. A given plan that breaks more
 * rules of today's day is no measure (decision 0060). Otherwise the new one never breaks a deadline that is
 * kept; then fewer or less urgent jobs left out, then fewer broken rules, then lower cost. With another goal
 * than cost, the search has already compared what that goal asks for.
 */
export function isImprovement(
  input: PlanInput,
  found: StoredFigures,
  given: StoredFigures,
  goal: PlanningGoal,
  byTimes: ByTimes,
): boolean {
  if (found.plan.isGiven) return false;
  if (given.totals.findings > found.totals.findings) return true;
  if (losesTime(found.plan.routes, given.plan.routes, byTimes)) return false;
  const more = compareLeftOut(input, found.plan, given.plan);
  if (more !== 0) return more < 0;
  if (found.totals.findings !== given.totals.findings) return found.totals.findings < given.totals.findings;
  return goal !== 'cost' || found.totals.cents < given.totals.cents;
}
