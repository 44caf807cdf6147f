import type { Random } from '../seed.ts';
import type { PlainNeighbours } from './plain-neighbours.ts';
import type { PlainProblem } from './plain-problem.ts';
import type { PlainRoutes } from './plain-routes.ts';

/** SISR's recreate: greedy insertion with blinks, in an order drawn again each time. */
export interface PlainRecreate {
  /** Inserts the stops; false as soon as the cost cannot stay below `limit`. */
  recreate(this: void, absent: Int32Array, count: number, limit: number): boolean;
  /** Inserts a stop at its cheapest position in all routes; false when there is none. */
  insertAnywhere(this: void, stop: number): boolean;
}

/** One in a hundred positions is skipped. */
const BLINK_BITS = Math.floor(0.01 * 4_294_967_296);

/**
 * Creates the recreate on linked lists. A place is tested in constant time: cost from two matrix entries,
 * capacity, then the labels `begin` and `until`. Time O(neighbours) for a stop, O(stops) in `insertAnywhere`.
 */
export function createPlainRecreate(
  problem: PlainProblem,
  state: PlainRoutes,
  neighbours: PlainNeighbours,
  random: Random,
): PlainRecreate {
  const { stops, routes, size, cost, costTo, time, earliest, latest, gallons, capacity, timed } = problem;
  const { next, previous, row, routeOf, begin, until, leg, load, unused } = state;
  const { gaps, gapCount, costFrom, costTo: costBefore } = neighbours;
  const key = new Float64Array(stops);

  function shuffle(absent: Int32Array, count: number): void {
    for (let i = count - 1; i > 0; i--) {
      const j = random.below(i + 1);
      const held = absent[i]!;
      absent[i] = absent[j]!;
      absent[j] = held;
    }
  }

  /**
   * Random, largest first, farthest, nearest; with windows also shortest, earliest, latest. Weights of the
   * article.
   */
  function sort(absent: Int32Array, count: number): void {
    const draw = random.below(timed ? 14 : 11);
    if (draw < 4) {
      shuffle(absent, count);
      return;
    }
    for (let i = 0; i < count; i++) {
      const x = absent[i]!;
      key[i] =
        draw < 8
          ? -gallons[x]!
          : draw < 10
            ? -cost[stops * size + x]!
            : draw < 11
              ? cost[stops * size + x]!
              : draw < 12
                ? latest[x]! - earliest[x]!
                : draw < 13
                  ? earliest[x]!
                  : -latest[x]!;
    }
    for (let i = 1; i < count; i++) {
      const held = key[i]!;
      const stop = absent[i]!;
      let j = i - 1;
      for (; j >= 0 && key[j]! > held; j--) {
        key[j + 1] = key[j]!;
        absent[j + 1] = absent[j]!;
      }
      key[j + 1] = held;
      absent[j + 1] = stop;
    }
  }

  function fits(stop: number, before: number, after: number): boolean {
    let now = begin[before]! + time[row[before]! * size + stop]!;
    if (now > latest[stop]!) return false;
    if (now < earliest[stop]!) now = earliest[stop]!;
    return now + time[stop * size + row[after]!]! <= until[after]!;
  }

  /** The node after which the stop is cheapest, below `limit`; −1 when there is none. */
  function bestPlace(stop: number, limit: number): number {
    const room = capacity - gallons[stop]!;
    const line = stop * size;
    let best = limit;
    let place = -1;
    const end = (stop + 1) * gapCount;
    for (let k = stop * gapCount; k < end; k++) {
      const gap = gaps[k]!;
      if (gap < 0) break;
      const x = gap >> 2;
      const r = routeOf[x]!;
      if (r < 0 || load[r]! > room) continue;
      if ((gap & 1) !== 0) {
        const after = next[x]!;
        const delta = costFrom[k]! + cost[line + row[after]!]! - leg[x]!;
        if (delta < best && (!timed || fits(stop, x, after)) && random.bits() >= BLINK_BITS) {
          best = delta;
          place = x;
        }
      }
      if ((gap & 2) !== 0) {
        const before = previous[x]!;
        const delta = costBefore[k]! + costTo[line + row[before]!]! - leg[before]!;
        if (delta < best && (!timed || fits(stop, before, x)) && random.bits() >= BLINK_BITS) {
          best = delta;
          place = before;
        }
      }
    }
    if (state.unusedCount > 0 && cost[stops * size + stop]! + cost[line + stops + 1]! < best)
      place = stops + 2 * unused[state.unusedCount - 1]!;
    return place;
  }

  return {
    recreate(absent, count, limit) {
      sort(absent, count);
      for (let i = 0; i < count; i++) {
        const stop = absent[i]!;
        const place = bestPlace(stop, limit - state.cost);
        if (place < 0) return false;
        state.save(routeOf[place]!);
        state.insertAfter(stop, place);
      }
      return state.cost < limit;
    },
    insertAnywhere(stop) {
      let best = Infinity;
      let place = -1;
      for (let r = 0; r < routes; r++) {
        if (load[r]! + gallons[stop]! > capacity) continue;
        for (let x = stops + 2 * r; ; x = next[x]!) {
          const after = next[x]!;
          const delta = cost[row[x]! * size + stop]! + cost[stop * size + row[after]!]! - leg[x]!;
          if (delta < best && (!timed || fits(stop, x, after))) {
            best = delta;
            place = x;
          }
          if (after >= stops) break;
        }
      }
      if (place >= 0) state.insertAfter(stop, place);
      return place >= 0;
    },
  };
}
