import type { TripsProblem } from './trips-problem.ts';
import { NODE } from './trips-record.ts';
import type { TripsRoutes } from './trips-routes.ts';

/** Locked, first and last stops: along a route the order ranks never fall. */
export interface TripsRanks {
  /** Whether the stop may stand before the record `position` of a route. Constant time but for unloadings. */
  allows(this: void, stop: number, route: number, position: number): boolean;
  /** Whether the rows of a route are in order. */
  inOrder(this: void, rows: Int32Array, items: number): boolean;
}

/** Creates the test of orders; null on days without. */
export function createTripsRanks(
  { stops, problem }: TripsProblem,
  { rec, first, length, labels }: Pick<TripsRoutes, 'rec' | 'first' | 'length' | 'labels'>,
): TripsRanks | null {
  const { orderRank, anyOrder } = problem;
  if (!anyOrder) return null;
  const { stride } = labels;
  return {
    allows(stop, r, position) {
      const block = first[r]!;
      const last = length[r]! - 1;
      const rank = orderRank[stop]!;
      for (let i = position - 1; i > 0; i--) {
        const x = rec[(block + i) * stride + NODE]!;
        if (x >= stops) continue;
        if (orderRank[x]! > rank) return false;
        break;
      }
      for (let i = position; i < last; i++) {
        const x = rec[(block + i) * stride + NODE]!;
        if (x < stops) return orderRank[x]! >= rank;
      }
      return true;
    },
    inOrder(rows, items) {
      let reached = 0;
      for (let i = 0; i < items; i++) {
        const x = rows[i]!;
        if (x >= stops) continue;
        if (orderRank[x]! < reached) return false;
        reached = orderRank[x]!;
      }
      return true;
    },
  };
}
