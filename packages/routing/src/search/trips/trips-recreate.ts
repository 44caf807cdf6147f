import type { Penalties } from '../../problem/cost.ts';
import { RANK } from '../../problem/problem.ts';
import type { Random } from '../seed.ts';
import { LEG_METERS, LEG_SECONDS, NODE } from './trips-record.ts';
import { SHORT_CUT } from './trips-gaps.ts';
import type { TripsGaps } from './trips-gaps.ts';
import type { TripsNeighbours } from './trips-neighbours.ts';
import type { TripsProblem } from './trips-problem.ts';
import type { TripsRoutes } from './trips-routes.ts';

/** SISR's recreate: greedy insertion with blinks beside near stops or on unused trucks. */
export interface TripsRecreate {
  /**
   * Inserts the stops in the given order; those without a position are left out at their weight. False as
   * soon as the total cannot stay below `limit` cents above the given one.
   */
  recreate(
    this: void,
    absent: Int32Array,
    count: number,
    costBefore: number,
    weightBefore: number,
    limit: number,
  ): boolean;
  /** Inserts a stop at its cheapest position; false when there is none. */
  insertAnywhere(this: void, stop: number): boolean;
}

/** One in a hundred positions is skipped. */
const BLINK_BITS = Math.floor(0.01 * 4_294_967_296);
/** Number of late routes abandoned before a stop is left out. */
const MAX_LATE = 4;

/**
 * Creates the recreate: each stop beside its near stops, on an unused truck of each kind, and with releases
 * as a trip of its own; when leaving it out would cost more than any position, anywhere. Gaps are tested in
 * constant time (trips-gaps.ts), so a stop takes O(neighbours). Costs are cents. `penalties` is read in each
 * step: the price of leaving out may change.
 */
export function createTripsRecreate(
  problem: TripsProblem,
  state: TripsRoutes,
  gaps: TripsGaps,
  neighbours: TripsNeighbours,
  penalties: Penalties,
  random: Random,
): TripsRecreate {
  const { stops, rows, trucks, kinds, service, gallons, likeSites, nearSites, siteCount } = problem;
  const { anyRelease, orderRank, stability } = problem.problem;
  const routes = problem.trucks.length;
  /** By stop, then truck: a stop's data are adjacent. */
  const allowed = new Uint8Array(stops * routes);
  for (let r = 0; r < routes; r++)
    for (let x = 0; x < stops; x++) allowed[x * routes + r] = problem.problem.allowed[r * stops + x]!;
  const { rec, first, length, routeOf, positionOf, unusedOfKind, slack, waiting } = state;
  const { stride } = state.labels;
  const { best, tryGap, reset } = gaps;
  const { insertion, insertionCount, around } = neighbours;
  const { weight } = penalties;
  const blink = (): boolean => random.bits() >= BLINK_BITS;
  const always = (): boolean => true;

  /** Routes on which the current stop turned out to be late: 1 + its number. */
  const lateFor = new Int32Array(length.length);
  const rest = new Int32Array(2 * stops + 8);

  /** Cents from the stop's nearest site to the stop and back. */
  function leastOfTrip(stop: number): number {
    const site = siteCount > 0 ? nearSites[stop * siteCount]! : -1;
    if (site < 0) return Infinity;
    const { legs, perMeter, perSecond } = problem.trucks[0]!;
    const out = 2 * ((stops + site) * rows + stop);
    const back = 2 * (stop * rows + stops + site);
    return (legs[out]! + legs[back]!) * perMeter + (legs[out + 1]! + legs[back + 1]!) * perSecond;
  }

  function tryUnused(stop: number, accept: () => boolean): void {
    for (let kind = 0; kind < kinds.length; kind++) {
      const r = unusedOfKind[kind]!;
      if (r >= 0 && allowed[stop * routes + r] === 1 && lateFor[r] !== stop + 1) tryGap(stop, r, 1, accept);
    }
  }

  /**
   * If roads satisfy the triangle inequality, an insertion beside x costs at least the way to x and back
   * minus twice the current leg: many neighbours are skipped by that without reading the matrix.
   */
  function tryNeighbours(stop: number): void {
    const end = (stop + 1) * insertionCount;
    const least = service[stop]! - SHORT_CUT;
    const isBounded = around.length > 0 && (likeSites || gallons[stop] === 0);
    const { perMeter, perSecond } = trucks[0]!;
    const work = service[stop]! * perSecond;
    for (let k = stop * insertionCount; k < end; k++) {
      const x = insertion[k]!;
      const r = routeOf[x]!;
      if (r < 0 || slack[r]! < least || allowed[stop * routes + r] === 0 || lateFor[r] === stop + 1) continue;
      const at = positionOf[x]!;
      const p = (first[r]! + at) * stride;
      const n = p + stride;
      const spare = isBounded ? (around[k]! + work - waiting[r]! - best.delta) / 2 : -1;
      if (spare < rec[p + LEG_METERS]! * perMeter + rec[p + LEG_SECONDS]! * perSecond)
        tryGap(stop, r, at, blink);
      if (spare < rec[n + LEG_METERS]! * perMeter + rec[n + LEG_SECONDS]! * perSecond)
        tryGap(stop, r, at + 1, blink);
      // The far side of an unloading next to x may have no stop beside it.
      if (at + 2 < length[r]! && rec[n + NODE]! >= stops) tryGap(stop, r, at + 2, blink);
      if (at >= 2 && rec[p - stride + NODE]! >= stops) tryGap(stop, r, at - 1, blink);
    }
  }

  /**
   * Inserts at the best position found by `look`. Seconds per gallon at a busy site only take effect there: a
   * position that turns out to be late is abandoned and the next best route taken. False when there is none.
   */
  function insertBest(stop: number, maxCost: number, look: (stop: number) => void): boolean {
    for (let again = 0; ; again++) {
      reset(maxCost);
      look(stop);
      const r = best.route;
      if (r < 0 || again === MAX_LATE) return forgive(again, false);
      state.save(r);
      if (state.insert(r, best.position, best.rows, best.count, best.pathChange)) return forgive(again, true);
      let kept = 0;
      for (let i = 1; i < length[r]! - 1; i++)
        if (i < best.position || i >= best.position + best.count)
          rest[kept++] = rec[(first[r]! + i) * stride + NODE]!;
      routeOf[stop] = -1;
      state.write(r, rest, kept);
      lateFor[r] = stop + 1;
    }
  }

  function forgive(again: number, inserted: boolean): boolean {
    if (again > 0) lateFor.fill(0);
    return inserted;
  }

  function everywhere(stop: number, accept = always): void {
    const least = service[stop]! - SHORT_CUT;
    for (let r = 0; r < length.length; r++) {
      if (length[r] === 2 || slack[r]! < least || allowed[stop * routes + r] === 0 || lateFor[r] === stop + 1)
        continue;
      for (let position = 1; position < length[r]!; position++) tryGap(stop, r, position, accept);
    }
    tryUnused(stop, always);
  }

  /**
   * A trip of its own between any two trips or at the end of a route: the truck's other stops are irrelevant
   * if it has time.
   */
  function tryTripsOfItsOwn(stop: number): void {
    const least = service[stop]! - SHORT_CUT;
    for (let r = 0; r < length.length; r++) {
      if (length[r] === 2 || slack[r]! < least || allowed[stop * routes + r] === 0 || lateFor[r] === stop + 1)
        continue;
      const last = length[r]! - 1;
      for (let position = 1; position <= last; position++) {
        if (position === 1 || position === last || rec[(first[r]! + position - 1) * stride + NODE]! >= stops)
          tryGap(stop, r, position, blink);
      }
    }
  }

  /** Wherever on the truck that has the stop in a given plan: other places cost more, however near. */
  function tryGiven(stop: number): void {
    const r = stability ? stability.truckOf[stop]! : -1;
    if (r < 0 || r >= routes || length[r] === 2 || allowed[stop * routes + r] === 0) return;
    if (slack[r]! < service[stop]! - SHORT_CUT || lateFor[r] === stop + 1) return;
    for (let position = 1; position < length[r]!; position++) tryGap(stop, r, position, blink);
  }

  function nearby(stop: number): void {
    // Where a locked, first or last stop may stand there is seldom a near one beside it.
    if (orderRank[stop] !== RANK.ordinary) {
      everywhere(stop, blink);
      return;
    }
    tryGiven(stop);
    tryNeighbours(stop);
    tryUnused(stop, always);
    if (anyRelease && (best.route < 0 || best.delta > leastOfTrip(stop))) tryTripsOfItsOwn(stop);
  }
  function nearbyThenEverywhere(stop: number): void {
    nearby(stop);
    if (best.route < 0) everywhere(stop);
  }

  return {
    recreate(absent, count, costBefore, weightBefore, limit) {
      // Changes between the first plan and the end.
      const { centsPerWeight } = penalties;
      for (let i = 0; i < count; i++) {
        const stop = absent[i]!;
        const spent = state.cost - costBefore + (state.leftOutWeight - weightBefore) * centsPerWeight;
        if (spent >= limit) return false;
        // If any cost is acceptable: all permitted trucks may be far away.
        const maxCost = limit - spent;
        if (insertBest(stop, maxCost, maxCost > centsPerWeight / 4 ? nearbyThenEverywhere : nearby)) continue;
        state.leftOutWeight += weight[stop]!;
        if (spent + weight[stop]! * centsPerWeight >= limit) return false;
      }
      return state.cost - costBefore + (state.leftOutWeight - weightBefore) * centsPerWeight < limit;
    },
    insertAnywhere(stop) {
      state.mark();
      return insertBest(stop, Infinity, everywhere);
    },
  };
}
