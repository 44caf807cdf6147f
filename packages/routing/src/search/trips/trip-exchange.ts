import type { Random } from '../seed.ts';
import { departWith } from './trips-labels-release.ts';
import type { TripsNeighbours } from './trips-neighbours.ts';
import type { TripsProblem } from './trips-problem.ts';
import {
  ARRIVE,
  DEPART,
  LOAD,
  LOAD_AFTER,
  NODE,
  RELEASE_AFTER,
  RELEASE_BEFORE,
  fieldsPerState,
} from './trips-record.ts';
import { createTripsRanks } from './trips-ranks.ts';
import type { TripsRoutes } from './trips-routes.ts';

/** Moves whose unit is the trip, not the route: a truck's other trips stay as they are. */
export interface TripExchange {
  /**
   * 2-opt* of two trips, of one truck or two: from two near stops on, the rests of their trips are swapped
   * and what follows stays.
   */
  tails(this: void, temperature: number): boolean;
  /**
   * Moves a whole trip to another truck, or swaps it with one of its trips. Both return false when a route is
   * broken and everything must be undone.
   */
  trips(this: void): boolean;
}

const NEAR = 20;

/** Part of a route: records `from` … `to` − 1. */
type Piece = readonly [route: number, from: number, to: number];

/**
 * Creates the trip moves; null where not every truck may do every trip, or a tank is not empty at the start.
 * Times are whole seconds, temperatures cents. Each call examines a handful of near stops, O(records of the
 * trips), and writes O(length) rows. Related: 2-opt* and cross-exchange (Taillard, Badeau, Gendreau, Guertin
 * & Potvin, Transportation Science 31(2), 1997) with trips as segments.
 */
export function createTripExchange(
  problem: TripsProblem,
  state: TripsRoutes,
  neighbours: TripsNeighbours,
  random: Random,
): TripExchange | null {
  const { stops, rows, trucks, states, gallons, kinds, oneWaste, nearSites, siteCount, mayBeFaster } =
    problem;
  const { anyCap, anyRelease, endEmpty } = problem.problem;
  const { rec, first, length, count, routeOf, positionOf, touched } = state;
  const { stride } = state.labels;
  const { insertion, insertionCount } = neighbours;
  if (
    anyCap ||
    !oneWaste ||
    kinds.length > 1 ||
    state.tanks !== null ||
    trucks[0]!.loadAtStart > 0 ||
    insertionCount === 0 ||
    siteCount === 0
  )
    return null;
  const perState = fieldsPerState(problem);
  const ranks = createTripsRanks(problem, state);
  const one = new Int32Array(4 * stops + 8);
  const other = new Int32Array(4 * stops + 8);
  const { legs, perMeter, perSecond, capacity, maxStops, maxGallons } = trucks[0]!;

  const at = (r: number, position: number): number => (first[r]! + position) * stride;
  const nodeAt = (r: number, position: number): number => rec[at(r, position)]!;
  const isBegin = (r: number, position: number): boolean => nodeAt(r, position) >= stops;
  const beginOf = (r: number, position: number): number => {
    let i = position - 1;
    while (!isBegin(r, i)) i--;
    return i;
  };
  const endOf = (r: number, position: number): number => {
    let i = position;
    while (!isBegin(r, i)) i++;
    return i;
  };
  const leg = (from: number, to: number): number => {
    const way = 2 * (from * rows + to);
    return legs[way]! * perMeter + legs[way + 1]! * perSecond;
  };

  /**
   * Rows of pieces one after another, a site of `sites` after each, without idle unloadings; −1 when they
   * break a rule other than time.
   */
  function compose(into: Int32Array, pieces: readonly Piece[], siteAfter = -1, site = -1): number {
    let load = 0;
    let items = 0;
    let many = 0;
    let taken = 0;
    const add = (x: number): void => {
      if (x >= stops) {
        if (load === 0) return;
        load = 0;
      } else {
        load += gallons[x]!;
        taken += gallons[x]!;
        many++;
      }
      into[items++] = x;
    };
    for (const [piece, [route, from, to]] of pieces.entries()) {
      for (let i = from; i < to; i++) add(nodeAt(route, i));
      if (piece === siteAfter) add(site);
    }
    if (!endEmpty) while (items > 0 && into[items - 1]! >= stops) items--;
    if (many > maxStops || taken > maxGallons || items > state.room || (endEmpty && load > 0)) return -1;
    if (ranks !== null && !ranks.inOrder(into, items)) return -1;
    return many === 0 ? 0 : items;
  }

  /** Sets new rows on one route or two, if they are in time. */
  function change(r: number, items: number, second: number, otherItems: number): boolean {
    if (items < 0 || otherItems < 0) return true;
    if (items > 0 && state.costOf(r, one, items) === Infinity) return true;
    if (second !== r && otherItems > 0 && state.costOf(second, other, otherItems) === Infinity) return true;
    state.save(r);
    if (second !== r) state.save(second);
    return state.write(r, one, items) && (second === r || state.write(second, other, otherItems));
  }

  function inTime(before: number, after: number): boolean {
    const way = legs[2 * (rec[before + NODE]! * rows + rec[after + NODE]!) + 1]!;
    if (!anyRelease) {
      for (let k = 0; k < states; k++)
        if (rec[before + k * perState + DEPART]! + way <= rec[after + k * perState + ARRIVE]!) return true;
      // A break at the leg's ends is left to the check of the whole route.
      return states > 1 || mayBeFaster;
    }
    const leaving = departWith(
      rec,
      before,
      Math.max(rec[before + RELEASE_BEFORE]!, rec[after - stride + RELEASE_AFTER]!),
    );
    return leaving + way <= rec[after + ARRIVE]!;
  }

  function anyTouched(): number {
    const r = state.touchedCount === 0 ? -1 : touched[random.below(state.touchedCount)]!;
    return r >= 0 && count[r]! > 0 ? r : -1;
  }

  return {
    tails(temperature) {
      const r = anyTouched();
      if (r < 0) return true;
      const from = 1 + random.below(length[r]! - 2);
      if (isBegin(r, from)) return true;
      const p = at(r, from);
      const stop = rec[p + NODE]!;
      const begin = beginOf(r, from);
      const next = rec[p + stride + NODE]!;
      let best = Infinity;
      let near = -1;
      let tail = 0;
      for (let k = 0; k < Math.min(NEAR, insertionCount); k++) {
        const x = insertion[stop * insertionCount + k]!;
        const route = routeOf[x]!;
        if (route < 0 || (route === r && beginOf(r, positionOf[x]!) === begin)) continue;
        const q = at(route, positionOf[x]!);
        if (
          rec[p + LOAD]! + rec[q - stride + LOAD_AFTER]! > capacity ||
          (rec[q - stride + NODE]! < stops ? rec[q - stride + LOAD]! : 0) + rec[p + LOAD_AFTER]! > capacity
        )
          continue;
        if (route !== r && !inTime(p, q)) continue;
        const before = rec[q - stride + NODE]!;
        const noisy =
          leg(stop, x) +
          leg(before, next) -
          leg(stop, next) -
          leg(before, x) -
          temperature * Math.log(1 - random.unit() * 0.999);
        if (noisy >= best) continue;
        best = noisy;
        near = route;
        tail = positionOf[x]!;
      }
      if (near < 0) return true;
      const end = endOf(r, from);
      const tailEnd = endOf(near, tail);
      const last = length[r]! - 1;
      if (near !== r) {
        const items = compose(one, [
          [r, 1, from + 1],
          [near, tail, tailEnd],
          [r, end, last],
        ]);
        return change(
          r,
          items,
          near,
          compose(other, [
            [near, 1, tail],
            [r, from + 1, end],
            [near, tailEnd, length[near]! - 1],
          ]),
        );
      }
      const pieces: Piece[] =
        from < tail
          ? [
              [r, 1, from + 1],
              [r, tail, tailEnd],
              [r, end, tail],
              [r, from + 1, end],
              [r, tailEnd, last],
            ]
          : [
              [r, 1, tail],
              [r, from + 1, end],
              [r, tailEnd, from + 1],
              [r, tail, tailEnd],
              [r, end, last],
            ];
      return change(r, compose(one, pieces), r, 0);
    },
    trips() {
      const r = anyTouched();
      const second = random.below(trucks.length);
      if (r < 0 || second === r) return true;
      const position = 1 + random.below(length[r]! - 2);
      if (isBegin(r, position)) return true;
      const begin = beginOf(r, position);
      const end = endOf(r, position);
      const there = random.below(length[second]! - 1);
      if (there > 0 && !isBegin(second, there)) {
        const [from, to] = [beginOf(second, there), endOf(second, there)];
        const items = compose(one, [
          [r, 1, begin + 1],
          [second, from + 1, to],
          [r, end, length[r]! - 1],
        ]);
        return change(
          r,
          items,
          second,
          compose(other, [
            [second, 1, from + 1],
            [r, begin + 1, end],
            [second, to, length[second]! - 1],
          ]),
        );
      }
      const site =
        end < length[r]! - 1 ? nodeAt(r, end) : stops + nearSites[nodeAt(r, position) * siteCount]!;
      if (site < stops) return true;
      const items = compose(one, [
        [r, 1, begin + 1],
        [r, Math.min(end + 1, length[r]! - 1), length[r]! - 1],
      ]);
      return change(
        r,
        items,
        second,
        compose(
          other,
          [
            [second, 1, there + 1],
            [r, begin + 1, end],
            [second, there + 1, length[second]! - 1],
          ],
          1,
          site,
        ),
      );
    },
  };
}
