import { RANK } from '../../problem/problem.ts';
import type { Random } from '../seed.ts';
import type { TripsNeighbours } from './trips-neighbours.ts';
import type { TripsProblem } from './trips-problem.ts';
import { NODE } from './trips-record.ts';
import type { TripsRoutes } from './trips-routes.ts';

/**
 * As in trips-ruin.ts, but for trips: neighbouring trips of one truck are ruined like those of different
 * trucks.
 */
const AVERAGE_REMOVED = 10;
const LONGEST_STRING = 10;
const SPLIT_SHARE = 0.5;

/**
 * Creates SISR's ruin with a string of each of several near trips, for days with releases; null on other
 * days. The function writes what it removed into `absent`; returns how many, −1 when what is left of a route
 * is late. Time O(records renewed). Source: Christiaens & Vanden Berghe, Transportation Science 54(2), 2020,
 * with the trip instead of the route.
 */
export function createTripRuin(
  problem: TripsProblem,
  state: TripsRoutes,
  neighbours: TripsNeighbours,
  active: Int32Array,
  wasOut: Uint8Array,
  random: Random,
): ((absent: Int32Array) => number) | null {
  const { stops, trucks } = problem;
  const { anyOrder, orderRank } = problem.problem;
  const { rec, first, length, routeOf, positionOf } = state;
  const { stride } = state.labels;
  const { ruin: near, ruinCount } = neighbours;
  if (!problem.problem.anyRelease) return null;
  const ruinedTrips = new Int32Array(stops);
  const removed = new Int32Array(stops);
  let round = 0;
  let ruined = 0;

  /** Record where the trip of a stop begins: names the trip. */
  function beginOf(stop: number): number {
    let i = first[routeOf[stop]!]! + positionOf[stop]! - 1;
    while (rec[i * stride + NODE]! < stops && i > first[routeOf[stop]!]!) i--;
    return i;
  }

  function isRuined(begin: number): boolean {
    for (let i = 0; i < ruined; i++) if (ruinedTrips[i] === begin) return true;
    return false;
  }

  /**
   * A string of the trip around the stop, perhaps with a preserved middle; returns where it ends in `absent`.
   */
  function removeString(
    stop: number,
    begin: number,
    longest: number,
    absent: Int32Array,
    out: number,
  ): number {
    let size = 0;
    while (rec[(begin + 1 + size) * stride + NODE]! < stops) size++;
    const own = first[routeOf[stop]!]! + positionOf[stop]! - begin - 1;
    const many = Math.floor(random.unit() * Math.min(longest, size) + 1);
    const kept = many > 1 && many < size && random.unit() < SPLIT_SHARE ? 1 + random.below(size - many) : 0;
    const span = many + kept;
    const from =
      Math.max(0, own - span + 1) +
      random.below(Math.min(own, size - span) - Math.max(0, own - span + 1) + 1);
    const keptFrom = kept > 0 ? random.below(many + 1) : span;
    for (let i = 0; i < span; i++) {
      if (i >= keptFrom && i < keptFrom + kept) continue;
      const x = rec[(begin + 1 + from + i) * stride + NODE]!;
      // Locked stops stay where they are.
      if (anyOrder && orderRank[x]! < RANK.first) continue;
      removed[x] = round;
      wasOut[x] = 0;
      absent[out++] = x;
    }
    return out;
  }

  return (absent) => {
    round++;
    ruined = 0;
    let trips = 0;
    for (let r = 0; r < trucks.length; r++)
      for (let i = 1; i < length[r]!; i++)
        if (
          rec[(first[r]! + i) * stride + NODE]! >= stops &&
          rec[(first[r]! + i - 1) * stride + NODE]! < stops
        )
          trips++;
    const longest = Math.min(LONGEST_STRING, active.length / Math.max(1, trips));
    const strings = Math.floor(random.unit() * ((4 * AVERAGE_REMOVED) / (1 + longest) - 1) + 1);
    const seed = active[random.below(active.length)]!;
    let out = 0;
    for (let k = -1; k < ruinCount && ruined < strings; k++) {
      const stop = k < 0 ? seed : near[seed * ruinCount + k]!;
      if (removed[stop] === round || routeOf[stop]! < 0) continue;
      const begin = beginOf(stop);
      if (isRuined(begin)) continue;
      ruinedTrips[ruined++] = begin;
      out = removeString(stop, begin, longest, absent, out);
    }
    for (let i = 0; i < out; i++) {
      const r = routeOf[absent[i]!]!;
      if (r < 0) continue;
      state.save(r);
      for (let j = i; j < out; j++) if (routeOf[absent[j]!] === r) routeOf[absent[j]!] = -1;
      if (!state.remove(r, removed, round)) return -1;
    }
    return out;
  };
}
