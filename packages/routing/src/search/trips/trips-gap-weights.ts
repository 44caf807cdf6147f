import { LEG_SECONDS, NODE } from './trips-record.ts';
import type { TripsProblem } from './trips-problem.ts';
import type { TripsRoutes } from './trips-routes.ts';

/** What an insertion does to costs that are no sum over legs: the hours of the whole route, and moved stops. */
export interface GapWeights {
  /**
   * Seconds of legs and work of the route with the first `items` of the nodes tried after a record. `extra`: of
   * a later unloading.
   */
  drivenWith(this: void, route: number, before: number, items: number, extra: number): number;
  /** Cents by which the balance rises at least: all that is now waited for may become driving and work. */
  leastBalance(this: void, route: number, driven: number): number;
  /**
   * Cents of the moved stops of the route with the stop among the first `items` of the nodes before the record
   * `position`.
   */
  movedWith(this: void, route: number, position: number, items: number): number;
  /**
   * What moved stops and shifted times cost at least, wherever the stop is put on the route: none of its stops
   * comes nearer to its given time than by the seconds that are put in.
   */
  leastOfGiven(this: void, route: number, items: number, driven: number): number;
}

/** Creates the weights of the nodes tried in a gap. Constant time, but for stops in a given plan: O(length). */
export function createGapWeights(
  { stops, rows, trucks, problem: { perSquaredSecond, stability } }: TripsProblem,
  { rec, first, length, count, driven, waiting, movedCents, shiftedCents, moved, labels }: TripsRoutes,
  { nodes, work }: { nodes: Int32Array; work: Int32Array },
): GapWeights {
  const { stride } = labels;
  const stopOf = (items: number): number => (items > 1 && nodes[0]! >= stops ? nodes[1]! : nodes[0]!);

  return {
    drivenWith(r, before, items, extra) {
      const { legs } = trucks[r]!;
      const after = before + stride;
      let seconds = extra + (length[r] === 2 ? 0 : driven[r]! - rec[after + LEG_SECONDS]!);
      let from = rec[before + NODE]!;
      for (let i = 0; i < items; i++) {
        seconds += legs[2 * (from * rows + nodes[i]!) + 1]! + work[i]!;
        from = nodes[i]!;
      }
      return seconds + legs[2 * (from * rows + rec[after + NODE]!) + 1]!;
    },
    leastBalance(r, then) {
      const { perSecond } = trucks[r]!;
      const more = perSecond > 0 ? then - driven[r]! - waiting[r]! / perSecond : 0;
      return more > 0 ? (2 * driven[r]! + more) * more * perSquaredSecond : 0;
    },
    movedWith(r, position, items) {
      if (moved === null) return 0;
      const stop = stopOf(items);
      return moved.truckOf[stop] === -1
        ? movedCents[r]!
        : moved.withStop(stop, r, first[r]!, length[r]!, position);
    },
    leastOfGiven(r, items, then) {
      if (moved === null) return 0;
      const given = moved.truckOf[stopOf(items)]!;
      const nearer =
        shiftedCents[r]! > 0 ? count[r]! * Math.max(0, then - driven[r]!) * stability!.perShiftedSecond : 0;
      return (
        movedCents[r]! +
        (given === -1 || given === r ? 0 : moved.perMovedStop) +
        Math.max(0, shiftedCents[r]! - nearer)
      );
    },
  };
}
