import type { PlanRoute } from '../answer.ts';
import type { PlanInput } from '../input.ts';
import { createLoader } from '../problem/compartments.ts';
import { buildProblem } from '../problem/problem.ts';
import { toPlanRoute } from '../timetable/plan.ts';
import { createEvaluator } from '../timetable/schedule.ts';
import { findingsOf, type RouteFinding } from './findings.ts';
import { loosen, nodesOf, siteOf, splitParts, type Node } from './loosen-rules.ts';
import { widen } from './widen-rules.ts';

/** A truck's next visit in a fixed order. A disposal site may be visited several times, a stop once. */
export type Visit = { readonly stopId: string } | { readonly disposalSiteId: string };

export interface FollowedRoute {
  /** Every time, load and cent, as the planner would calculate them for this order. */
  route: PlanRoute;
  /** Rules broken by the order; empty when the planner itself could have planned it. */
  findings: RouteFinding[];
}

/**
 * Works out the timetable of one truck that does its visits in the given order. Nothing is refused: what
 * breaks a rule is kept and told. Only the rules that are broken are widened, by as little as this order
 * needs; then the planner's own arithmetic is asked. A leg without a road takes no time. Daily caps are those
 * of this truck: take off what others bring.
 * @throws PlanInputError when the input is wrong; RangeError for a visit that is not in the input, a stop
 * visited twice and a route that would still be under way after two days
 */
export function followOrder(input: PlanInput, truckId: string, visits: readonly Visit[]): FollowedRoute {
  const truck = input.trucks.find((one) => one.id === truckId);
  if (!truck) throw new RangeError(`There is no truck "${truckId}".`);
  const order = visits.map((visit) => nodeOf(input, visit));
  const seen = new Set<string>();
  for (const visit of visits) {
    if (!('stopId' in visit)) continue;
    if (seen.has(visit.stopId)) throw new RangeError(`Stop "${visit.stopId}" is visited twice.`);
    seen.add(visit.stopId);
  }
  const loose = loosen(input, truck, order);
  // Where the stops fit into its compartments they are loaded as planned, otherwise as into one tank.
  const split = truck.compartments && { ...loose, ...splitParts(input, truck, loose) };
  const route =
    (split && (timed(split, order) ?? timed(widen(split, order), order))) ??
    timed(loose, order) ??
    timed(widen(loose, order), order);
  if (!route) throw new Error('The widened order has no timetable.');
  const named = {
    ...route,
    stops: route.stops.map((stop) =>
      stop.disposalSiteId === undefined ? stop : { ...stop, disposalSiteId: siteOf(stop.disposalSiteId) },
    ),
  };
  const unloadable = split ? firstUnloadable(split, order) : null;
  return {
    route: named,
    findings: [
      ...findingsOf(input, truck, named),
      ...(unloadable ? [unloadableFinding(input, named, unloadable)] : []),
    ].toSorted((a, b) => a.index - b.index),
  };
}

function nodeOf(input: PlanInput, visit: Visit): Node {
  const [list, id, kind] =
    'stopId' in visit
      ? [input.stops, visit.stopId, 'stop' as const]
      : [input.disposalSites, visit.disposalSiteId, 'site' as const];
  const at = list.findIndex((one) => one.id === id);
  if (at < 0) throw new RangeError(`There is no ${kind} "${id}".`);
  return { kind, at, id };
}

/**
 * The first visit for which the truck's compartments have no room, or whose site accepts nothing of their
 * content.
 */
function firstUnloadable(split: PlanInput, order: readonly Node[]): Node | null {
  const problem = buildProblem(split);
  const loader = createLoader(problem);
  const truck = problem.trucks[0]!;
  const nodes = nodesOf(split, order);
  for (const [at, node] of order.entries())
    if (!loader.assign(truck, [truck.start, ...nodes.slice(0, at + 1), truck.end], at + 3, () => 0))
      return node;
  return null;
}

function unloadableFinding(input: PlanInput, route: PlanRoute, node: Node): RouteFinding {
  const index = Math.max(
    0,
    route.stops.findIndex(
      (entry) => (node.kind === 'stop' ? entry.stopId : entry.disposalSiteId) === node.id,
    ),
  );
  const before = route.stops[index - 1]?.loadWasteType ?? '';
  if (node.kind === 'stop')
    return {
      index,
      code: 'no-compartment',
      stopId: node.id,
      wasteType: input.stops[node.at]?.wasteType ?? '',
    };
  return { index, code: 'site-waste', disposalSiteId: node.id, wasteTypes: before.split('+') };
}

/** The order in the planner's arithmetic; null when it breaks a time rule. */
function timed(input: PlanInput, order: readonly Node[]): PlanRoute | null {
  const problem = buildProblem(input);
  const evaluator = createEvaluator(problem);
  const sequence = Int32Array.from([
    problem.trucks[0]!.start,
    ...nodesOf(input, order),
    problem.trucks[0]!.end,
  ]);
  if (evaluator.evaluate(0, sequence, sequence.length) === Infinity) return null;
  return toPlanRoute(problem, evaluator, 0, sequence);
}
