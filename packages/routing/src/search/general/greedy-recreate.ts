import type { Penalties } from '../../problem/cost.ts';
import type { DisposalPlacer } from './disposal.ts';
import type { Neighbours } from './neighbours.ts';
import { RANK } from '../../problem/problem.ts';
import type { Problem } from '../../problem/problem.ts';
import type { Evaluator } from '../../timetable/schedule.ts';
import type { Random } from '../seed.ts';
import type { Solution } from './solution.ts';
import { createInsertionTester } from './insertion.ts';

/**
 * Greedy insertion with blinks (SISR's recreate): each stop at its cheapest position beside its neighbours or
 * on an unused truck.
 */
export interface GreedyRecreate {
  /**
   * Inserts the stops in the given order; those without a position are left out and penalised. Returns false
   * as soon as the total exceeds the solution at its last `begin` by `limitCents`.
   */
  recreate(
    absent: Int32Array,
    count: number,
    costBefore: number,
    weightBefore: number,
    limitCents: number,
  ): boolean;
}

/** One in a hundred positions is skipped. */
const BLINK_BITS = Math.floor(0.01 * 4_294_967_296);

/**
 * Creates SISR's recreate: inserts each absent stop at its cheapest place beside its 60 nearest stops or on
 * an unused truck of each kind, overlooking one place in a hundred (blinks). Costs are cents, weights those
 * of `penalties`. Time O(neighbours × ways to unload) tests for a stop; each that passes the bounds evaluates
 * its whole route. Source: Christiaens & Vanden Berghe, Transportation Science 54(2), 2020.
 */
export function createGreedyRecreate(
  problem: Problem,
  evaluator: Evaluator,
  placer: DisposalPlacer,
  solution: Solution,
  neighbours: Neighbours,
  penalties: Penalties,
  random: Random,
): GreedyRecreate {
  const { stops, sites, truckCount, allowed } = problem;
  const tester = createInsertionTester(problem, evaluator, solution);
  const accept = (): boolean => random.bits() >= BLINK_BITS;
  const { insertion, insertionCount } = neighbours;
  const kinds = Math.max(0, ...problem.trucks.map((truck) => truck.kind)) + 1;
  /** The sequence of a truck of a kind with one stop alone, regardless of caps; empty when there is none. */
  const alone: (Int32Array | undefined)[] = Array.from({ length: kinds * stops });
  const aloneCost = new Float64Array(kinds * stops);
  const freeRoom = new Float64Array(sites).fill(Infinity);
  const scratch = new Int32Array(32);
  const one = new Int32Array(1);
  const kindTried = new Int32Array(kinds).fill(-1);
  let round = 0;

  function aloneOf(truck: number, stop: number): Int32Array {
    const at = problem.trucks[truck]!.kind * stops + stop;
    let sequence = alone[at];
    if (!sequence) {
      one[0] = stop;
      const length = placer.place(truck, one, 1, freeRoom, scratch);
      sequence = scratch.slice(0, length);
      aloneCost[at] = length === 0 ? Infinity : evaluator.last.cost;
      alone[at] = sequence;
    }
    return sequence;
  }

  /** An unused truck of each kind. */
  function tryUnusedTrucks(stop: number): void {
    round++;
    for (let truck = 0; truck < truckCount; truck++) {
      const { kind, start, end } = problem.trucks[truck]!;
      if (
        solution.routes[truck]!.length > 2 ||
        kindTried[kind] === round ||
        allowed[truck * stops + stop] === 0
      )
        continue;
      kindTried[kind] = round;
      const found = aloneOf(truck, stop);
      const cost = aloneCost[kind * stops + stop]!;
      if (found.length === 0 || cost >= tester.best.delta) continue;
      let { length } = found;
      scratch.set(found);
      // The kind's sequence has another truck's ends.
      scratch[0] = start;
      scratch[length - 1] = end;
      let delta = cost;
      if (problem.anyCap) {
        one[0] = stop;
        length = placer.place(truck, one, 1, solution.siteRoomFor(truck), scratch);
        delta = length === 0 ? Infinity : evaluator.last.cost;
      }
      if (delta >= tester.best.delta) continue;
      tester.best.delta = delta;
      tester.best.truck = truck;
      tester.best.length = length;
      for (let i = 0; i < length; i++) tester.best.sequence[i] = scratch[i]!;
    }
  }

  /** A 'first' or 'last' stop may belong where no nearby stop can be. */
  function tryOrderedPlaces(stop: number): void {
    for (const route of solution.routes) {
      if (route.length <= 2 || allowed[route.truck * stops + stop] === 0) continue;
      for (let position = 1; position < route.length; position++)
        tester.tryGap(stop, route, position, accept);
    }
  }

  function tryNeighbours(stop: number): void {
    const { routes, routeOf, positionOf } = solution;
    for (let k = 0; k < insertionCount; k++) {
      const x = insertion[stop * insertionCount + k]!;
      if (x < 0) break;
      const truck = routeOf[x]!;
      if (truck < 0 || allowed[truck * stops + stop] === 0) continue;
      const route = routes[truck]!;
      const at = positionOf[x]!;
      tester.tryGap(stop, route, at, accept);
      tester.tryGap(stop, route, at + 1, accept);
      // The far side of a disposal next to x has no stop of its own beside it when it begins or ends the
      // route.
      if (at + 2 < route.length && route.sequence[at + 1]! >= stops)
        tester.tryGap(stop, route, at + 2, accept);
      if (at >= 2 && route.sequence[at - 1]! >= stops) tester.tryGap(stop, route, at - 1, accept);
    }
  }

  return {
    recreate(absent, count, costBefore, weightBefore, limitCents) {
      for (let i = 0; i < count; i++) {
        const stop = absent[i]!;
        const spent =
          solution.cost - costBefore + (solution.leftOutWeight - weightBefore) * penalties.centsPerWeight;
        tester.reset(limitCents - spent);
        tryNeighbours(stop);
        if (problem.orderRank[stop] !== RANK.ordinary) tryOrderedPlaces(stop);
        tryUnusedTrucks(stop);
        const { best } = tester;
        if (best.truck >= 0 && solution.setSequence(best.truck, best.sequence, best.length)) continue;
        solution.leftOutWeight += penalties.weight[stop]!;
        if (spent + penalties.weight[stop]! * penalties.centsPerWeight >= limitCents) return false;
      }
      return (
        solution.cost - costBefore + (solution.leftOutWeight - weightBefore) * penalties.centsPerWeight <
        limitCents
      );
    },
  };
}
