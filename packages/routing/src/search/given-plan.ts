import type { Plan } from '../answer.ts';
import { checkPlan } from '../check/check.ts';
import type { VisitedRoute } from '../compare/compare-plans.ts';
import type { PlanInput } from '../input.ts';
import { sumCosts, toPlanRoute } from '../timetable/plan.ts';
import type { Problem } from '../problem/problem.ts';
import type { Evaluator } from '../timetable/schedule.ts';

/**
 * Builds a plan from existing routes, visit by visit, with every time and cent calculated for this day; stops
 * they do not serve are left out. Unknown trucks and visits are skipped.
 * @returns null when they break a rule of the day
 */
export function planOfGiven(
  input: PlanInput,
  problem: Problem,
  evaluator: Evaluator,
  given: readonly VisitedRoute[],
  how: Pick<Plan, 'seed'>,
): Plan | null {
  const stops = new Map(input.stops.map(({ id }, at) => [id, at]));
  const sites = new Map(input.disposalSites.map(({ id }, at) => [id, problem.stops + at]));
  const routes: Plan['routes'] = [];
  for (const [at, { id, loadAtStart, compartments }] of input.trucks.entries()) {
    const truck = problem.trucks[at]!;
    let isLoaded =
      (loadAtStart?.gallons ?? 0) > 0 ||
      (compartments ?? []).some((part) => (part.loadAtStart?.gallons ?? 0) > 0);
    let hasStops = false;
    let isGone = false;
    const nodes = (given.find(({ truckId }) => truckId === id)?.visits ?? []).flatMap((visit): number[] => {
      if ('stopId' in visit) {
        const stop = stops.get(visit.stopId);
        isGone ||= stop === undefined;
        if (stop === undefined) return [];
        hasStops = true;
        isLoaded ||= (input.stops[stop]?.gallons ?? 0) > 0;
        return [stop];
      }
      const site = sites.get(visit.disposalSiteId);
      // After removing unknown stops an unloading may have nothing left to unload.
      if (site === undefined || (isGone && !isLoaded)) return [];
      if (!compartments) isLoaded = false;
      isGone = false;
      return [site];
    });
    if (!hasStops) continue;
    const sequence = Int32Array.from([truck.start, ...nodes, truck.end]);
    if (evaluator.evaluate(at, sequence, sequence.length) === Infinity) return null;
    routes.push(toPlanRoute(problem, evaluator, at, sequence));
  }
  const served = new Set(routes.flatMap((route) => route.stops.flatMap(({ stopId }) => stopId ?? [])));
  const leftOut = input.stops.flatMap(({ id }) =>
    served.has(id) ? [] : [{ stopId: id, reason: { code: 'no-time-left' } as const }],
  );
  const plan: Plan = { routes, leftOut, cost: sumCosts(routes), iterations: 0, ...how };
  return checkPlan(input, plan).length === 0 ? plan : null;
}
