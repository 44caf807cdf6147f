import { RANK } from '../../problem/problem.ts';
import type { Random } from '../seed.ts';
import { NODE } from './trips-record.ts';
import type { TripsNeighbours } from './trips-neighbours.ts';
import type { TripsProblem } from './trips-problem.ts';
import type { TripsRoutes } from './trips-routes.ts';

/**
 * Stops removed on average, maximum per string, share of strings with a preserved middle, chance to end that
 * middle.
 */
const AVERAGE_REMOVED = 10;
const LONGEST_STRING = 10;
const SPLIT_SHARE = 0.5;
const SPLIT_END = 0.01;
/** Share of steps that empty a whole route, if it has no more stops than this. */
const WHOLE_ROUTE_SHARE = 0.02;
const LONGEST_WHOLE_ROUTE = 40;
/** Number of left-out stops retried at a time. */
const MAX_LEFT_OUT = 4;
/**
 * Share of those steps in which lower priorities leave a route for it, and the number of near stops among
 * which that route is drawn.
 */
const GIVE_WAY_SHARE = 0.3;
const GIVE_WAY_NEAR = 60;
const LEFT_OUT_SEED_SHARE = 0.1;
const NOTHING = new Int32Array(0);

/**
 * Creates SISR's ruin: removes strings of stops from routes that are near each other, and unloadings that
 * have nothing left to unload. The function writes what it removed, and near stops that were left out (wasOut
 * 1), into `absent`; returns how many, −1 when what is left of a route is late without them (roads that only
 * lead through them). Time O(records renewed). Source: Christiaens & Vanden Berghe, Transportation Science
 * 54(2), 2020.
 */
export function createTripsRuin(
  problem: TripsProblem,
  state: TripsRoutes,
  neighbours: TripsNeighbours,
  weight: Float64Array,
  active: Int32Array,
  wasOut: Uint8Array,
  random: Random,
): (absent: Int32Array) => number {
  const { stops, trucks } = problem;
  const { tier, allowed, orderRank, anyOrder } = problem.problem;
  const { rec, first, length, routeOf, positionOf, count } = state;
  const { stride } = state.labels;
  const { ruin: near, ruinCount } = neighbours;
  const ruined = new Int32Array(trucks.length);
  const removed = new Int32Array(stops);
  const members = new Int32Array(stops);
  let round = 0;

  function seedStop(): number {
    if (state.leftOutWeight > 0 && random.unit() < LEFT_OUT_SEED_SHARE) {
      const from = random.below(active.length);
      for (let k = 0; k < active.length; k++) {
        const stop = active[(from + k) % active.length]!;
        if (routeOf[stop] === -1) return stop;
      }
    }
    return active[random.below(active.length)]!;
  }

  /** Locked stops stay where they are. */
  const isLocked = (stop: number): boolean => anyOrder && orderRank[stop]! < RANK.first;

  function freeOn(r: number): number {
    let free = 0;
    for (let i = 1; i < length[r]! - 1; i++) {
      const x = rec[(first[r]! + i) * stride + NODE]!;
      if (x < stops && !isLocked(x)) free++;
    }
    return free;
  }

  /** Members of the string go to `absent` from `out` on; returns where it ends. */
  function removeString(r: number, stop: number, longest: number, absent: Int32Array, out: number): number {
    const many = anyOrder ? freeOn(r) : count[r]!;
    const length = Math.floor(random.unit() * Math.min(longest, many) + 1);
    let kept = 0;
    if (length > 1 && length < many && random.unit() < SPLIT_SHARE) {
      kept = 1;
      while (length + kept < many && random.unit() > SPLIT_END) kept++;
    }
    const span = length + kept;
    // Surrounding stops, without unloadings: `behind` of them before, as far as the string can reach.
    let at = (first[r]! + positionOf[stop]!) * stride;
    const start = first[r]! * stride;
    let behind = 0;
    for (let p = at - stride; behind < span - 1 && p > start; p -= stride) {
      if (rec[p + NODE]! >= stops || isLocked(rec[p + NODE]!)) continue;
      behind++;
      at = p;
    }
    const last = start + (lengthOf(r) - 1) * stride;
    let found = 0;
    for (let p = at; found < behind + span && p < last; p += stride)
      if (rec[p + NODE]! < stops && !isLocked(rec[p + NODE]!)) members[found++] = rec[p + NODE]!;
    const room = Math.min(behind, found - span);
    const from = room > 0 ? random.below(room + 1) : 0;
    const keptFrom = kept > 0 ? random.below(length + 1) : span;
    for (let i = 0; i < span; i++) {
      if (i >= keptFrom && i < keptFrom + kept) continue;
      const x = members[from + i]!;
      removed[x] = round;
      wasOut[x] = 0;
      routeOf[x] = -1;
      absent[out++] = x;
    }
    return out;
  }
  const lengthOf = (r: number): number => length[r]!;

  /** Removes the stops of lower priority from a route near a left-out stop. */
  function giveWay(seed: number, absent: Int32Array): number {
    let r = -1;
    for (
      let k = random.below(Math.min(GIVE_WAY_NEAR, ruinCount));
      k < ruinCount && (r < 0 || allowed[r * stops + seed] === 0);
      k++
    )
      r = routeOf[near[seed * ruinCount + k]!]!;
    if (r < 0 || allowed[r * stops + seed] === 0) return 0;
    let out = 0;
    for (let i = 1; i < length[r]! - 1; i++) {
      const x = rec[(first[r]! + i) * stride + NODE]!;
      if (x < stops && tier[x]! < tier[seed]!) absent[out++] = x;
    }
    if (out === 0) return 0;
    ruined[r] = round;
    state.save(r);
    for (let i = 0; i < out; i++) {
      removed[absent[i]!] = round;
      wasOut[absent[i]!] = 0;
      routeOf[absent[i]!] = -1;
    }
    return state.remove(r, removed, round) ? out : -1;
  }

  return (absent) => {
    round++;
    let used = 0;
    for (let r = 0; r < trucks.length; r++) if (count[r]! > 0) used++;
    const longest = Math.min(LONGEST_STRING, active.length / Math.max(1, used));
    const strings = Math.min(
      used,
      Math.floor(random.unit() * ((4 * AVERAGE_REMOVED) / (1 + longest) - 1) + 1),
    );
    const seed = seedStop();
    const seedRoute = routeOf[seed]!;
    let out = 0;
    let routes = 0;
    let leftOut = 0;
    if (routeOf[seed] === -1 && tier[seed]! > 0 && random.unit() < GIVE_WAY_SHARE)
      out = giveWay(seed, absent);
    if (out < 0) return -1;
    routes = out > 0 ? 1 : 0;
    const whole = out > 0 ? -1 : random.unit() < WHOLE_ROUTE_SHARE ? routeOf[seed]! : -1;
    if (whole >= 0 && count[whole]! <= LONGEST_WHOLE_ROUTE && (!anyOrder || freeOn(whole) === count[whole])) {
      state.save(whole);
      for (let i = 1; i < length[whole]! - 1; i++) {
        const x = rec[(first[whole]! + i) * stride + NODE]!;
        if (x >= stops) continue;
        removed[x] = round;
        wasOut[x] = 0;
        routeOf[x] = -1;
        absent[out++] = x;
      }
      state.write(whole, NOTHING, 0);
      return out;
    }
    for (let k = -1; k < ruinCount; k++) {
      const stop = k < 0 ? seed : near[seed * ruinCount + k]!;
      if (removed[stop] === round || (routeOf[stop]! >= 0 && isLocked(stop))) continue;
      const r = routeOf[stop]!;
      if (r < 0) {
        if (leftOut >= MAX_LEFT_OUT) continue;
        removed[stop] = round;
        wasOut[stop] = 1;
        absent[out++] = stop;
        state.leftOutWeight -= weight[stop]!;
        leftOut++;
      } else if (
        ruined[r] !== round &&
        routes < strings &&
        (routes > 0 || seedRoute >= 0 || allowed[r * stops + seed] === 1)
      ) {
        ruined[r] = round;
        state.save(r);
        out = removeString(r, stop, longest, absent, out);
        if (!state.remove(r, removed, round)) return -1;
        routes++;
      }
      if (routes >= strings && (state.leftOutWeight <= 0 || leftOut >= MAX_LEFT_OUT)) break;
    }
    return out;
  };
}
