import type { Random } from '../seed.ts';
import {
  ARRIVE,
  DEPART,
  LOAD,
  LOAD_AFTER,
  NODE,
  RELEASE_AFTER,
  RELEASE_BEFORE,
  WASTES,
  WASTES_AFTER,
  fieldsPerState,
} from './trips-record.ts';
import { departWith } from './trips-labels-release.ts';
import type { TripsNeighbours } from './trips-neighbours.ts';
import type { TripsProblem } from './trips-problem.ts';
import { createTripsRanks } from './trips-ranks.ts';
import type { TripsRoutes } from './trips-routes.ts';

const NEAR = 20;
const SPLIT_SHARE = 0.3;

/**
 * Creates 2-opt*: swaps the tails of a ruined route and a near one (so that two near stops follow each
 * other), or moves a tail to an unused truck; the best of a handful, with noise of the temperature (cents) on
 * each. False when a route is broken and everything must be undone. Candidates are judged in constant time,
 * the chosen one is written in O(length). Source: Potvin & Rousseau, Journal of the Operational Research
 * Society 46(12), 1995.
 */
export function createTripsTails(
  problem: TripsProblem,
  state: TripsRoutes,
  neighbours: TripsNeighbours,
  random: Random,
): (temperature: number) => boolean {
  const { stops, rows, trucks, gallons, kinds, kindOf, states, oneWaste, mayBeFaster } = problem;
  const { allowed, mixes, waste, worst, endEmpty, anyRelease } = problem.problem;
  const { rec, first, length, count, routeOf, positionOf, touched, unusedOfKind } = state;
  const { stride } = state.labels;
  const perState = fieldsPerState(problem);
  const { insertion, insertionCount } = neighbours;
  const ranks = createTripsRanks(problem, state);
  const one = new Int32Array(4 * stops + 8);
  const other = new Int32Array(4 * stops + 8);

  /**
   * Rows of the head (records 1 … head of a route) and the tail (from record `tail` of another) for a truck,
   * without idle unloadings.
   */
  function join(
    into: Int32Array,
    truck: number,
    headOf: number,
    head: number,
    tailOf: number,
    tail: number,
  ): number {
    let load = trucks[truck]!.loadAtStart;
    let items = 0;
    let many = 0;
    const isDivided = state.tanks?.divided[truck] === 1;
    const add = (x: number): void => {
      if (x >= stops) {
        if (load === 0 && !isDivided) return;
        load = 0;
      } else {
        load += gallons[x]!;
        many++;
      }
      into[items++] = x;
    };
    for (let i = 1; i <= head; i++) add(rec[(first[headOf]! + i) * stride + NODE]!);
    for (let i = tail; i < length[tailOf]! - 1; i++) add(rec[(first[tailOf]! + i) * stride + NODE]!);
    if (isDivided) return state.tanks.tidy(truck, into, items);
    return many === 0 ? 0 : items;
  }

  function inTime(before: number, after: number, leg: number): boolean {
    if (anyRelease)
      return (
        departWith(
          rec,
          before,
          Math.max(rec[before + RELEASE_BEFORE]!, rec[after - stride + RELEASE_AFTER]!),
        ) +
          leg <=
        rec[after + ARRIVE]!
      );
    for (let k = 0; k < states; k++)
      if (rec[before + k * perState + DEPART]! + leg <= rec[after + k * perState + ARRIVE]!) return true;
    // A break at the leg's ends is left to the check of the whole route.
    return states > 1 || mayBeFaster;
  }

  function tripsFit(r: number, before: number, after: number): boolean {
    if (rec[before + LOAD]! + rec[after - stride + LOAD_AFTER]! > trucks[r]!.capacity) return false;
    if (oneWaste || state.tanks?.divided[r] === 1) return true;
    let mixed = rec[after - stride + WASTES_AFTER]!;
    for (const now = rec[before + WASTES]!; mixed !== 0; mixed &= mixed - 1)
      if ((now & ~mixes[31 - Math.clz32(mixed & -mixed)]!) !== 0) return false;
    return true;
  }

  /** Cents from one record to another. */
  function leg(r: number, before: number, after: number): number {
    const { legs, perMeter, perSecond } = trucks[r]!;
    const at = 2 * (rec[before + NODE]! * rows + rec[after + NODE]!);
    return legs[at]! * perMeter + legs[at + 1]! * perSecond;
  }
  const secondsOf = (r: number, before: number, after: number): number =>
    trucks[r]!.legs[2 * (rec[before + NODE]! * rows + rec[after + NODE]!) + 1]!;

  function mayServe(r: number, from: number, list: Int32Array, items: number): boolean {
    if (kindOf[r] === kindOf[from]) return true;
    for (let i = 0; i < items; i++) if (list[i]! < stops && allowed[r * stops + list[i]!] === 0) return false;
    return true;
  }

  function rulesKept(r: number, list: Int32Array, items: number): boolean {
    let load = trucks[r]!.loadAtStart;
    let wastes = trucks[r]!.wasteAtStart;
    let many = 0;
    let taken = 0;
    const isDivided = state.tanks?.divided[r] === 1;
    for (let i = 0; i < items; i++) {
      const x = list[i]!;
      if (x >= stops) {
        if (!isDivided && (wastes & ~problem.problem.siteAccepts[x - stops]!) !== 0) return false;
        load = 0;
        wastes = 0;
        continue;
      }
      load += gallons[x]!;
      taken += waste[x] === 0 ? 0 : worst[x]!;
      many++;
      const own = waste[x]!;
      if (
        !isDivided &&
        (load > trucks[r]!.capacity || (own !== 0 && (wastes & ~mixes[31 - Math.clz32(own)]!) !== 0))
      )
        return false;
      wastes |= own;
    }
    return (
      (ranks === null || ranks.inOrder(list, items)) &&
      many <= trucks[r]!.maxStops &&
      taken <= trucks[r]!.maxGallons &&
      (items === 0 || (isDivided ? state.tanks.walk(r, list, items) : !endEmpty || load === 0))
    );
  }

  return (temperature) => {
    if (state.touchedCount === 0 || insertionCount === 0) return true;
    const r = touched[random.below(state.touchedCount)]!;
    if (count[r] === 0) return true;
    let best = Infinity;
    let second = -1;
    let head = 0;
    let tail = 0;
    if (random.unit() < SPLIT_SHARE) {
      const kind = random.unit() < 0.5 ? kindOf[r]! : random.below(kinds.length);
      second = unusedOfKind[kind]!;
      if (second < 0) return true;
      const truck = trucks[second]!;
      const start = first[second]! * stride;
      for (let i = 1; i < length[r]! - 2; i++) {
        const p = (first[r]! + i) * stride;
        const change =
          leg(r, p, (first[r]! + length[r]! - 1) * stride) -
          leg(r, p, p + stride) +
          leg(second, start, p + stride) +
          truck.fixed;
        const noisy = change - temperature * Math.log(1 - random.unit() * 0.999);
        if (noisy >= best) continue;
        best = noisy;
        head = i;
      }
      tail = 1;
    } else {
      const from = 1 + random.below(length[r]! - 2);
      const p = (first[r]! + from) * stride;
      const stop = rec[p + NODE]!;
      if (stop >= stops) return true;
      for (let k = 0; k < Math.min(NEAR, insertionCount); k++) {
        const x = insertion[stop * insertionCount + k]!;
        const near = routeOf[x]!;
        if (near < 0 || near === r) continue;
        const q = (first[near]! + positionOf[x]!) * stride;
        if (!tripsFit(r, p, q) || !tripsFit(near, q - stride, p + stride)) continue;
        if (
          kindOf[near] === kindOf[r] &&
          (!inTime(p, q, secondsOf(r, p, q)) ||
            !inTime(q - stride, p + stride, secondsOf(near, q - stride, p + stride)))
        )
          continue;
        const change =
          leg(r, p, q) + leg(near, q - stride, p + stride) - leg(r, p, p + stride) - leg(near, q - stride, q);
        const noisy = change - temperature * Math.log(1 - random.unit() * 0.999);
        if (noisy >= best) continue;
        best = noisy;
        second = near;
        head = from;
        tail = positionOf[x]!;
      }
    }
    if (best === Infinity) return true;
    const items = join(one, r, r, head, second, tail);
    const otherItems = join(other, second, second, tail - 1, r, head + 1);
    if (
      items > state.room ||
      otherItems > state.room ||
      !mayServe(r, second, one, items) ||
      !mayServe(second, r, other, otherItems) ||
      !rulesKept(r, one, items) ||
      !rulesKept(second, other, otherItems)
    )
      return true;
    if (
      (items > 0 && state.costOf(r, one, items) === Infinity) ||
      (otherItems > 0 && state.costOf(second, other, otherItems) === Infinity)
    )
      return true;
    state.save(r);
    state.save(second);
    return state.write(r, one, items) && state.write(second, other, otherItems) && state.withinCaps();
  };
}
