import type { Neighbours } from './neighbours.ts';
import type { Problem } from '../../problem/problem.ts';
import type { Random } from '../seed.ts';
import type { Solution } from './solution.ts';

/**
 * Swaps the tails of two routes so that two near stops follow each other, or moves a tail to an unused truck.
 */
export interface TailExchange {
  /** False when the exchange was impossible and a route may be half changed: the caller must undo. */
  exchange(this: void): boolean;
}

const NEAR = 20;
const SPLIT_SHARE = 0.3;

/**
 * Creates 2-opt*: cuts two routes so that two near stops follow each other and swaps the tails, or moves a
 * tail to an unused truck. Disposals with nothing to unload are dropped. Time O(length of both routes) and an
 * evaluation of each. Source: Potvin & Rousseau, Journal of the Operational Research Society 46(12), 1995.
 */
export function createTailExchange(
  problem: Problem,
  solution: Solution,
  neighbours: Neighbours,
  active: Int32Array,
  random: Random,
): TailExchange {
  const { stops } = problem;
  const { insertion, insertionCount } = neighbours;
  const first = new Int32Array(2 * problem.longestRoute);
  const second = new Int32Array(2 * problem.longestRoute);
  const none = new Int32Array(0);

  /**
   * Head of one route (up to `head`), tail of another (from `tail`), with the ends of `truck` and without
   * idle disposals.
   */
  function join(
    into: Int32Array,
    truck: number,
    headOf: number,
    head: number,
    tailOf: number,
    tail: number,
  ): number {
    const ends = problem.trucks[truck]!;
    const heads = solution.routes[headOf]!;
    const tails = solution.routes[tailOf]!;
    let length = 0;
    let load = ends.loadAtStart;
    const add = (x: number): void => {
      if (x >= stops) {
        if (load === 0) return;
        // With several compartments some may stay full.
        if (ends.compartments.length === 0) load = 0;
      } else if (problem.waste[x] !== 0) load += problem.gallons[x]!;
      into[length++] = x;
    };
    into[length++] = ends.start;
    for (let i = 1; i <= head; i++) add(heads.sequence[i]!);
    for (let i = tail; i < tails.length - 1; i++) add(tails.sequence[i]!);
    into[length++] = ends.end;
    return length;
  }

  function unusedTruck(): number {
    const from = random.below(problem.truckCount);
    for (let k = 0; k < problem.truckCount; k++) {
      const truck = (from + k) % problem.truckCount;
      if (solution.routes[truck]!.length <= 2) return truck;
    }
    return -1;
  }

  return {
    exchange() {
      if (insertionCount === 0) return true;
      const stop = active[random.below(active.length)]!;
      const one = solution.routeOf[stop]!;
      if (one < 0) return true;
      const cut = solution.positionOf[stop]!;
      let other: number;
      let otherTail: number;
      if (random.unit() < SPLIT_SHARE) {
        other = unusedTruck();
        otherTail = 1;
      } else {
        const near = insertion[stop * insertionCount + random.below(Math.min(NEAR, insertionCount))]!;
        other = near < 0 ? -1 : solution.routeOf[near]!;
        otherTail = near < 0 ? 0 : solution.positionOf[near]!;
      }
      if (other < 0 || other === one) return true;
      const lengthOne = join(first, one, one, cut, other, otherTail);
      const lengthOther = join(second, other, other, otherTail - 1, one, cut + 1);
      // Emptied first, so that no stop is ever on two routes, and no gallons count twice against a cap.
      return (
        solution.setSequence(other, none, 0) &&
        solution.setSequence(one, first, lengthOne) &&
        solution.setSequence(other, second, lengthOther)
      );
    },
  };
}
