import type { Random } from '../seed.ts';
import type { PlainNeighbours } from './plain-neighbours.ts';
import type { PlainProblem } from './plain-problem.ts';
import type { PlainRoutes } from './plain-routes.ts';

/** The best plans of several short coolings, from which further ones start. */
export interface PlainPopulation {
  readonly size: number;
  /**
   * Adds a plan (a snapshot of routes) of this cost, if it is new and good enough; the most expensive is
   * dropped.
   */
  add(this: void, cost: number, plan: Int32Array): void;
  /**
   * Fills the routes with all stops in random order, each at its cheapest position. False when the trucks
   * cannot take them all.
   */
  beginFresh(this: void): boolean;
  /**
   * Builds a child of two members: neighbouring routes of one, then those routes of the other that lose the
   * fewest stops to them, then the remaining stops in random order at their cheapest positions. False as
   * above.
   */
  cross(this: void): boolean;
}

const MAX_MEMBERS = 8;

/**
 * Creates the population of the eight best plans that cycles ended with. A plan is a snapshot: stops of route
 * after route, each ended by −1. Crossing takes neighbouring routes of one parent and what fits of the
 * other's, O(stops × routes), then inserts the rest anywhere, O(stops) a stop. Related: selective route
 * exchange, Nagata & Kobayashi, Parallel Problem Solving from Nature XI, 2010.
 */
export function createPlainPopulation(
  problem: PlainProblem,
  state: PlainRoutes,
  { ruin: near, ruinCount }: PlainNeighbours,
  insertAnywhere: (stop: number) => boolean,
  random: Random,
): PlainPopulation {
  const { stops, routes } = problem;
  const members: { cost: number; plan: Int32Array }[] = [];
  const list = new Int32Array(stops + routes);
  const routeIn = new Int32Array(stops);
  const order = Int32Array.from({ length: stops }, (_, stop) => stop);

  /** Sets these routes and inserts all other stops. */
  function complete(begun: readonly number[][]): boolean {
    list.fill(-1);
    let top = 0;
    for (const route of begun) {
      list.set(route, top);
      top += route.length + 1;
    }
    state.routeOf.fill(-1, 0, stops);
    state.restore(list);
    for (let i = stops - 1; i > 0; i--) {
      const j = random.below(i + 1);
      const held = order[i]!;
      order[i] = order[j]!;
      order[j] = held;
    }
    return order.every((stop) => state.routeOf[stop]! >= 0 || insertAnywhere(stop));
  }

  /** Picks a member, cheaper ones more often. */
  const pick = (): number => Math.min(random.below(members.length), random.below(members.length));

  function neighbouringRoutes(of: readonly number[][]): number[][] {
    for (const [r, route] of of.entries()) for (const stop of route) routeIn[stop] = r;
    const seed = random.below(stops);
    const wanted = 1 + random.below(Math.max(1, of.length - 1));
    const taken = new Set([routeIn[seed]!]);
    for (let k = 0; k < ruinCount && taken.size < wanted; k++)
      taken.add(routeIn[near[seed * ruinCount + k]!]!);
    return of.filter((_, r) => taken.has(r));
  }

  return {
    get size() {
      return members.length;
    },
    add(cost, plan) {
      const full = members.length === MAX_MEMBERS;
      if ((full && cost >= members.at(-1)!.cost) || members.some((member) => member.cost === cost)) return;
      if (full) members.pop();
      members.push({ cost, plan: plan.slice() });
      members.sort((a, b) => a.cost - b.cost);
    },
    beginFresh: () => complete([]),
    cross() {
      const first = pick();
      const drawn = pick();
      const second = drawn === first ? (first + 1) % members.length : drawn;
      const one = routesOf(members[first]!.plan);
      const other = routesOf(members[second]!.plan);
      const child = neighbouringRoutes(one);
      const served = new Set(child.flat());
      const room = Math.min(routes, Math.round((one.length + other.length) / 2)) - child.length;
      const rest = other.map((route) => {
        const left = route.filter((stop) => !served.has(stop));
        return { left, share: left.length / route.length };
      });
      const kept = rest.filter(({ share }) => share > 0).toSorted((a, b) => b.share - a.share);
      return complete([...child, ...kept.slice(0, Math.max(0, room)).map(({ left }) => left)]);
    },
  };
}

/** The used routes of a snapshot. */
function routesOf(plan: Int32Array): number[][] {
  const all: number[][] = [[]];
  for (const stop of plan) {
    if (stop < 0) all.push([]);
    else all.at(-1)!.push(stop);
  }
  return all.filter((route) => route.length > 0);
}
