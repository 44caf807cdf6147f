import type { Penalties } from '../problem/cost.ts';
import type { DisposalPlacer } from './general/disposal.ts';
import type { GivenRoute } from '../input.ts';
import type { Problem } from '../problem/problem.ts';
import type { Solution } from './general/solution.ts';

/**
 * Adds a given plan to a solution as far as it fits: unknown trucks and stops, stops on a route already and
 * those their truck may not serve are skipped; disposals are placed again. Where an order is no longer
 * feasible, its stops are kept one after the other as long as the route stays feasible, those already on the
 * route first.
 */
export function applyWarmStart(
  problem: Problem,
  placer: DisposalPlacer,
  solution: Solution,
  penalties: Penalties,
  given: readonly GivenRoute[],
): void {
  const { stops, allowed, input, orderRank } = problem;
  const truckOf = new Map(input.trucks.map((truck, index) => [truck.id, index]));
  const stopOf = new Map(input.stops.map((stop, index) => [stop.id, index]));
  const sequence = new Int32Array(problem.longestRoute);
  for (const { truckId, stopIds } of given) {
    const truck = truckOf.get(truckId);
    if (truck === undefined) continue;
    const route = solution.routes[truck]!;
    const present = [...route.sequence.subarray(1, route.length - 1)].filter((node) => node < stops);
    const further = [...new Set(stopIds.flatMap((id) => stopOf.get(id) ?? []))].filter(
      (stop) => solution.routeOf[stop] === -1 && allowed[truck * stops + stop] === 1,
    );
    const room = solution.siteRoomFor(truck).slice();
    const wanted = inOrder([...present, ...further]);
    const order = placer.canPlace(truck, wanted, wanted.length, room)
      ? wanted
      : keptOf(truck, present, further, room);
    const length =
      order.length > present.length ? placer.place(truck, order, order.length, room, sequence) : 0;
    if (length === 0 || !solution.setSequence(truck, sequence, length)) continue;
    for (const stop of order) if (!present.includes(stop)) solution.leftOutWeight -= penalties.weight[stop]!;
  }

  /** Stable: equal ranks keep the given order. */
  function inOrder(order: number[]): number[] {
    return order.toSorted((a, b) => orderRank[a]! - orderRank[b]!);
  }

  function keptOf(
    truck: number,
    present: number[],
    further: readonly number[],
    room: Float64Array,
  ): number[] {
    let kept = present;
    for (const stop of further) {
      const trial = inOrder([...kept, stop]);
      if (placer.canPlace(truck, trial, trial.length, room)) kept = trial;
    }
    return kept;
  }
}

/** Lists the locked stops of every truck. */
export function lockedRoutes(problem: Problem): GivenRoute[] {
  return problem.input.trucks.flatMap(({ id, lockedStopIds }) =>
    lockedStopIds ? [{ truckId: id, stopIds: lockedStopIds }] : [],
  );
}
