import type { PlanRoute } from '../answer.ts';
import type { Problem } from '../problem/problem.ts';
import { toPlanRoute } from '../timetable/plan.ts';
import type { Evaluator } from '../timetable/schedule.ts';

/**
 * Writes a sequence as a route without disposals that unload nothing. The search may leave one where it costs
 * no cent; a driver would wonder. One is kept where the way without it is dearer or breaks a rule, e.g. where
 * the direct road takes longer.
 */
export function toRouteWithoutIdle(
  problem: Problem,
  evaluator: Evaluator,
  truck: number,
  sequence: Int32Array,
): PlanRoute {
  const route = toPlanRoute(problem, evaluator, truck, sequence);
  const visits = route.stops.filter(({ kind }) => kind !== 'break');
  const useful = sequence.filter((_, at) => visits[at]?.unloadedGallons !== 0);
  if (useful.length === sequence.length) return route;
  if (evaluator.evaluate(truck, useful, useful.length) === Infinity) return route;
  const shorter = toPlanRoute(problem, evaluator, truck, useful);
  return shorter.costCents <= route.costCents ? shorter : route;
}
