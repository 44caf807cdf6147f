import type { Penalties } from '../../problem/cost.ts';
import { inOrderOfNearness } from '../plain/plain-order.ts';
import { buildProblem } from '../../problem/problem.ts';
import type { Problem } from '../../problem/problem.ts';

/** A day whose stops are renumbered so that near ones are near each other in every matrix. */
export interface TripsStopOrder {
  readonly problem: Problem;
  readonly penalties: Penalties;
  readonly active: Int32Array;
  /** Converts nodes of this day to those of the given one, and back. */
  outer(this: void, nodes: Int32Array): Int32Array;
  inner(this: void, nodes: Int32Array): Int32Array;
}

/**
 * Renumbers the stops by nearness (inOrderOfNearness). `active`: the stops that some truck can serve. A small
 * day keeps its order.
 */
export function orderStops(problem: Problem, penalties: Penalties, active: Int32Array): TripsStopOrder {
  const near = inOrderOfNearness(problem, active);
  if (near === active)
    return { problem, penalties, active, outer: (nodes) => nodes, inner: (nodes) => nodes };
  const isActive = new Uint8Array(problem.stops);
  for (const stop of active) isActive[stop] = 1;
  const others = [...isActive.keys()].filter((stop) => isActive[stop] === 0);
  const outerOf = Int32Array.from([...near, ...others]);
  const innerOf = new Int32Array(problem.stops);
  outerOf.forEach((stop, at) => {
    innerOf[stop] = at;
  });
  const { stops } = problem.input;
  const rename = (nodes: Int32Array, names: Int32Array): Int32Array =>
    nodes.map((node) => names[node] ?? node);
  return {
    problem: buildProblem({ ...problem.input, stops: Array.from(outerOf, (stop) => stops[stop]!) }, problem),
    penalties: { ...penalties, weight: Float64Array.from(outerOf, (stop) => penalties.weight[stop]!) },
    active: Int32Array.from(near.keys()),
    outer: (nodes) => rename(nodes, outerOf),
    inner: (nodes) => rename(nodes, innerOf),
  };
}
