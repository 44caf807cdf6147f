import type { PlanInput } from '../input.ts';

/** The given plan that a new one should stay near, by stop and truck number. */
export interface Stability {
  /** By stop: its truck in the given plan; −1 without one. */
  readonly truckOf: Int32Array;
  /** By stop: its position on that truck. */
  readonly placeOf: Int32Array;
  /** By stop: its given service start; −1 without one. */
  readonly startOf: Int32Array;
  readonly perMovedStop: number;
  readonly perShiftedSecond: number;
  /** Whether shifted service starts cost anything. */
  readonly timed: boolean;
}

/** Lays out the given plan by stop and truck number; null without one. */
export function stabilityOf({ stability, stops, trucks }: PlanInput): Stability | null {
  if (!stability) return null;
  const truckIndex = new Map(trucks.map((truck, index) => [truck.id, index]));
  const stopIndex = new Map(stops.map((stop, index) => [stop.id, index]));
  const truckOf = new Int32Array(stops.length).fill(-1);
  const placeOf = new Int32Array(stops.length);
  const startOf = new Int32Array(stops.length).fill(-1);
  for (const route of stability.plan) {
    // A truck that is not in the input: its stops count as moved wherever they are now.
    const truck = truckIndex.get(route.truckId) ?? trucks.length;
    for (const [place, id] of route.stopIds.entries()) {
      const stop = stopIndex.get(id);
      if (stop === undefined) continue;
      truckOf[stop] = truck;
      placeOf[stop] = place;
      startOf[stop] = route.serviceStarts?.[place] ?? -1;
    }
  }
  const perShiftedSecond = (stability.perShiftedMinuteCents ?? 0) / 60;
  return {
    truckOf,
    placeOf,
    startOf,
    perMovedStop: stability.perMovedStopCents,
    perShiftedSecond,
    timed: perShiftedSecond > 0 && startOf.some((start) => start >= 0),
  };
}

/**
 * Counts the moved stops of a route: those the given plan has on another truck, and of its own the minimum
 * that would have to be taken out so that the others keep their given order (all but a longest increasing
 * subsequence, by patience sorting). New stops do not count.
 */
export function createMovedCounter({
  truckOf,
  placeOf,
}: Stability): (truck: number, nodes: ArrayLike<number>, length: number) => number {
  const stops = truckOf.length;
  const tops = new Int32Array(stops + 1);
  return (truck, nodes, length) => {
    let piles = 0;
    let known = 0;
    for (let i = 0; i < length; i++) {
      const stop = nodes[i]!;
      if (stop >= stops || truckOf[stop] === -1) continue;
      known++;
      if (truckOf[stop] !== truck) continue;
      let low = 0;
      let high = piles;
      while (low < high) {
        const middle = (low + high) >> 1;
        if (tops[middle]! < placeOf[stop]!) low = middle + 1;
        else high = middle;
      }
      tops[low] = placeOf[stop]!;
      if (low === piles) piles++;
    }
    return known - piles;
  };
}
