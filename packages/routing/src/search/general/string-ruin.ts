import type { Neighbours } from './neighbours.ts';
import { RANK } from '../../problem/problem.ts';
import type { Problem } from '../../problem/problem.ts';
import type { Random } from '../seed.ts';
import type { Solution } from './solution.ts';

/** SISR's ruin: removes strings of stops from neighbouring routes. */
export interface StringRuin {
  /**
   * Writes the removed stops, and nearby left-out ones, into `absent` and returns their number. The weight of
   * the latter is subtracted.
   */
  ruin(this: void, absent: Int32Array): number;
}

/**
 * Stops removed on average and at most per string, share of strings with a preserved middle, chance to end
 * that middle.
 */
const AVERAGE_REMOVED = 10;
const LONGEST_STRING = 10;
const SPLIT_SHARE = 0.5;
const SPLIT_END = 0.01;
/** Left-out stops retried at a time. */
const MAX_LEFT_OUT = 8;
const LEFT_OUT_SEED_SHARE = 0.3;

/**
 * Creates SISR's ruin: removes a string of stops from each of a few routes near a random stop (or near one
 * that is left out), sometimes keeping a middle part of the string. Stops and trucks are the problem's
 * numbers; lists are nearest first. Removes 10 stops on average in time O(length of the ruined routes +
 * neighbours looked at). Source: Christiaens & Vanden Berghe, Transportation Science 54(2), 2020.
 */
export function createStringRuin(
  problem: Problem,
  solution: Solution,
  neighbours: Neighbours,
  weight: Float64Array,
  active: Int32Array,
  random: Random,
): StringRuin {
  const { stops } = problem;
  const { ruin: near, ruinCount } = neighbours;
  const ruined = new Int32Array(problem.truckCount);
  const removed = new Int32Array(stops);
  const inRoute = new Int32Array(stops);
  const rest = new Int32Array(problem.longestRoute);
  let round = 0;

  function seedStop(): number {
    if (solution.leftOutWeight > 0 && random.unit() < LEFT_OUT_SEED_SHARE) {
      const from = random.below(active.length);
      for (let k = 0; k < active.length; k++) {
        const stop = active[(from + k) % active.length]!;
        if (solution.routeOf[stop] === -1) return stop;
      }
    }
    return active[random.below(active.length)]!;
  }

  /** Removes a string that contains `stop` from its route. Returns how many. */
  function removeString(
    truck: number,
    stop: number,
    longest: number,
    absent: Int32Array,
    count: number,
  ): number {
    const route = solution.routes[truck]!;
    let members = 0;
    let at = 0;
    for (let i = 1; i < route.length - 1; i++) {
      const x = route.sequence[i]!;
      // Locked stops stay; a string around one of them begins after them.
      if (x >= stops || problem.orderRank[x]! < RANK.first) continue;
      if (x === stop) at = members;
      inRoute[members++] = x;
    }
    if (members === 0) return 0;
    const length = Math.min(members, Math.floor(random.unit() * Math.min(longest, members) + 1));
    let kept = 0;
    if (length > 1 && length < members && random.unit() < SPLIT_SHARE) {
      kept = 1;
      while (length + kept < members && random.unit() > SPLIT_END) kept++;
    }
    const span = length + kept;
    const first = Math.max(0, at - span + 1);
    const start = first + random.below(Math.min(members - span, at) - first + 1);
    const keptFrom = kept > 0 ? random.below(length + 1) : span;
    let out = count;
    for (let i = 0; i < span; i++) {
      if (i >= keptFrom && i < keptFrom + kept) continue;
      const x = inRoute[start + i]!;
      removed[x] = round;
      absent[out++] = x;
    }
    if (solution.setSequence(truck, rest, restOf(truck))) return out - count;
    // Without these stops the others are too late or too early (for example where a road only leads through
    // them): all are removed.
    for (let i = 0; i < members; i++) {
      const x = inRoute[i]!;
      if (removed[x] === round) continue;
      removed[x] = round;
      absent[out++] = x;
    }
    if (solution.setSequence(truck, rest, restOf(truck))) return out - count;
    // Not even the locked ones alone are in time: all stay.
    for (let i = count; i < out; i++) removed[absent[i]!] = 0;
    return 0;
  }

  /** The rest of the route, without disposals that have nothing left to unload. */
  function restOf(truck: number): number {
    const route = solution.routes[truck]!;
    const ends = problem.trucks[truck]!;
    let length = 0;
    let load = ends.loadAtStart;
    rest[length++] = ends.start;
    for (let i = 1; i < route.length - 1; i++) {
      const x = route.sequence[i]!;
      if (x < stops) {
        if (removed[x] === round) continue;
        load += problem.waste[x] === 0 ? 0 : problem.gallons[x]!;
      } else {
        if (load === 0) continue;
        // With several compartments some may stay full.
        if (ends.compartments.length === 0) load = 0;
      }
      rest[length++] = x;
    }
    rest[length++] = ends.end;
    return length;
  }

  return {
    ruin(absent) {
      round++;
      let used = 0;
      for (const route of solution.routes) if (route.length > 2) used++;
      const longest = Math.min(LONGEST_STRING, active.length / Math.max(1, used));
      const strings = Math.min(
        used,
        Math.floor(random.unit() * ((4 * AVERAGE_REMOVED) / (1 + longest) - 1) + 1),
      );
      const seed = seedStop();
      let count = 0;
      let ruinedRoutes = 0;
      let leftOut = 0;
      for (let k = -1; k < ruinCount; k++) {
        const stop = k < 0 ? seed : near[seed * ruinCount + k]!;
        if (stop < 0) break;
        const truck = solution.routeOf[stop]!;
        if (truck < 0) {
          if (removed[stop] === round || leftOut >= MAX_LEFT_OUT) continue;
          removed[stop] = round;
          absent[count++] = stop;
          solution.leftOutWeight -= weight[stop]!;
          leftOut++;
        } else if (ruined[truck] !== round && ruinedRoutes < strings) {
          ruined[truck] = round;
          count += removeString(truck, stop, longest, absent, count);
          ruinedRoutes++;
        }
        if (ruinedRoutes >= strings && (solution.leftOutWeight === 0 || leftOut >= MAX_LEFT_OUT)) break;
      }
      return count;
    },
  };
}
