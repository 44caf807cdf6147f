import { createMovedCounter } from '../../problem/stability.ts';
import type { TripsProblem } from './trips-problem.ts';
import { NODE } from './trips-record.ts';

/** What the moved stops of routes cost where a plan is given that a new one should stay near. */
export interface TripsMoved {
  /** The truck that has the stop in the given plan; −1 without one, the number of trucks when it is gone. */
  readonly truckOf: Int32Array;
  readonly perMovedStop: number;
  /** Cents of the moved stops of a block of records. */
  ofBlock(this: void, route: number, block: number, records: number): number;
  /** The same with one more stop before the record `position`. */
  withStop(this: void, stop: number, route: number, block: number, records: number, position: number): number;
}

/** Creates the count of moved stops, O(length × log length); null on days without a given plan. */
export function createTripsMoved(
  { stops, problem: { stability } }: TripsProblem,
  rec: Int32Array,
  stride: number,
): TripsMoved | null {
  if (!stability) return null;
  const { truckOf, perMovedStop } = stability;
  const count = createMovedCounter(stability);
  const order = new Int32Array(stops + 1);

  /** The stops of a block with one more before the record `position`; without any at position 0. */
  function lay(block: number, records: number, position: number, stop: number): number {
    let items = 0;
    for (let i = 1; i < records; i++) {
      if (i === position) order[items++] = stop;
      const x = rec[(block + i) * stride + NODE]!;
      if (x < stops) order[items++] = x;
    }
    return items;
  }

  return {
    truckOf,
    perMovedStop,
    ofBlock: (r, block, records) => count(r, order, lay(block, records, 0, 0)) * perMovedStop,
    withStop: (stop, r, block, records, position) =>
      count(r, order, lay(block, records, position, stop)) * perMovedStop,
  };
}
