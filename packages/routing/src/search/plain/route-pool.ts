import type { Random } from '../seed.ts';
import type { PlainProblem } from './plain-problem.ts';
import type { PlainRoutes } from './plain-routes.ts';
import type { Columns } from './set-partition.ts';

/** Routes seen in good solutions: each set of stops once, in the cheapest order seen. */
export interface RoutePool extends Columns {
  /** Adds all routes of the current solution; the least recently seen are dropped. */
  addAll(this: void): void;
  /** When half full: drops the routes with the highest `rank` until half of the room is free. */
  thin(this: void, rank: Float64Array): void;
}

const MAX_ROUTES = 6_000;
const MAX_MEMBERS = 100_000;
const SLOTS = 16_384;

/**
 * Creates the pool: at most 6,000 routes with 100,000 stops in all, found by a hash of their set of stops
 * that does not depend on the order. `addAll` takes O(stops).
 */
export function createRoutePool(
  { stops, routes }: PlainProblem,
  state: PlainRoutes,
  random: Random,
): RoutePool {
  const { next, leg, count } = state;
  const slots = new Int32Array(SLOTS).fill(-1);
  // A set of stops is identified by two exclusive ors of random numbers, in any order.
  const keyOfStop = Int32Array.from({ length: stops }, () => random.bits());
  const otherKeyOfStop = Int32Array.from({ length: stops }, () => random.bits());
  const key = new Int32Array(MAX_ROUTES);
  const otherKey = new Int32Array(MAX_ROUTES);
  const from = new Int32Array(MAX_ROUTES + 1);
  const cost = new Int32Array(MAX_ROUTES);
  const members = new Int32Array(MAX_MEMBERS);
  /** Number of the last `addAll` that saw the route. */
  const seen = new Int32Array(MAX_ROUTES);
  let now = 0;

  function write(column: number, route: number, routeCost: number): void {
    cost[column] = routeCost;
    let at = from[column]!;
    for (let x = next[stops + 2 * route]!; x < stops; x = next[x]!) members[at++] = x;
  }

  function add(route: number): void {
    let hash = 0;
    let otherHash = 0;
    let sum = leg[stops + 2 * route]!;
    for (let x = next[stops + 2 * route]!; x < stops; x = next[x]!) {
      hash ^= keyOfStop[x]!;
      otherHash ^= otherKeyOfStop[x]!;
      sum += leg[x]!;
    }
    let slot = (hash >>> 0) % SLOTS;
    for (; slots[slot]! >= 0; slot = (slot + 1) % SLOTS) {
      const column = slots[slot]!;
      if (key[column] !== hash || otherKey[column] !== otherHash) continue;
      seen[column] = now;
      if (sum < cost[column]!) write(column, route, sum);
      return;
    }
    const column = pool.count;
    if (column === MAX_ROUTES || from[column]! + count[route]! > MAX_MEMBERS) return;
    seen[column] = now;
    pool.count++;
    slots[slot] = column;
    key[column] = hash;
    otherKey[column] = otherHash;
    from[column + 1] = from[column]! + count[route]!;
    write(column, route, sum);
  }

  /** Keeps the routes with the lowest rank, so that half of the room is free. */
  function keepHalf(rank: ArrayLike<number>): void {
    const ranked = [...Array(pool.count).keys()].toSorted((a, b) => rank[a]! - rank[b]! || a - b);
    let room = MAX_MEMBERS / 2;
    const keeps = new Set<number>();
    for (const column of ranked.slice(0, MAX_ROUTES / 2)) {
      room -= from[column + 1]! - from[column]!;
      if (room >= 0) keeps.add(column);
    }
    slots.fill(-1);
    let to = 0;
    for (let column = 0; column < pool.count; column++) {
      if (!keeps.has(column)) continue;
      const start = from[column]!;
      const end = from[column + 1]!;
      key[to] = key[column]!;
      seen[to] = seen[column]!;
      otherKey[to] = otherKey[column]!;
      cost[to] = cost[column]!;
      members.copyWithin(from[to]!, start, end);
      from[to + 1] = from[to]! + end - start;
      let slot = (key[to]! >>> 0) % SLOTS;
      while (slots[slot]! >= 0) slot = (slot + 1) % SLOTS;
      slots[slot] = to++;
    }
    pool.count = to;
  }

  const pool = {
    count: 0,
    from,
    cost,
    members,
    addAll() {
      now++;
      // The least recently seen routes are dropped.
      if (pool.count + routes > MAX_ROUTES || from[pool.count]! + stops > MAX_MEMBERS)
        keepHalf(Int32Array.from({ length: pool.count }, (_, column) => -seen[column]!));
      for (let r = 0; r < routes; r++) if (count[r]! > 0) add(r);
    },
    thin(rank: Float64Array) {
      if (pool.count < MAX_ROUTES / 2 && from[pool.count]! < MAX_MEMBERS / 2) return;
      keepHalf(rank);
    },
  };
  return pool;
}
