import { NEVER } from '../../problem/problem.ts';
import type { TripsLabels } from './trips-labels.ts';
import type { TripsJudge } from './trips-judge.ts';
import type { TripsMoved } from './trips-moved.ts';
import type { TripsProblem } from './trips-problem.ts';
import { LOAD, NODE } from './trips-record.ts';
import { createTripsRecords } from './trips-records.ts';
import type { TripsTanks } from './trips-tanks.ts';

/**
 * Routes of all trucks. Each has two blocks of records (trips-labels.ts) and works in one of them: a change
 * begins with a copy into the other, so that undoing it means switching back.
 */
export interface TripsRoutes {
  readonly rec: Int32Array;
  readonly labels: TripsLabels;
  /** Null when no truck has compartments. */
  readonly tanks: TripsTanks | null;
  /** First record of each route, and the number of records; 2 when the truck is not used. */
  readonly first: Int32Array;
  readonly length: Int32Array;
  /** Stops on each route. */
  readonly count: Int32Array;
  /** Gallons each one collects on the day. */
  readonly gathered: Int32Array;
  /** −1: left out. */
  readonly routeOf: Int32Array;
  readonly positionOf: Int32Array;
  /**
   * Cents of legs, work, fees and the truck itself; those of waiting, breaks, overtime, balance and moved
   * stops; and the parts of these that are waiting and moved stops.
   */
  readonly path: Float64Array;
  readonly idle: Float64Array;
  readonly waiting: Float64Array;
  readonly movedCents: Float64Array;
  /** Cents of times other than given. */
  readonly shiftedCents: Float64Array;
  /** Seconds of legs and work; only maintained where hours are balanced or routes judged. */
  readonly driven: Float64Array;
  /** When each truck leaves, as the judge tells it; −1 when it is not used. */
  readonly leaves: Int32Array;
  /** Null on days without a given plan. */
  readonly moved: TripsMoved | null;
  /** Null where records tell every cost. */
  readonly judge: TripsJudge | null;
  /** Maximum seconds that one more stop may take anywhere on the route, including its detour. */
  readonly slack: Int32Array;
  /** Cents of all routes. */
  cost: number;
  /** Weight of the stops left out. */
  leftOutWeight: number;
  /** By site: gallons of all routes; only maintained when a site has a cap. */
  readonly siteGallons: Float64Array;
  /** By kind: an unused truck, −1 when there is none. */
  readonly unusedOfKind: Int32Array;
  /** Changed since `mark`. */
  readonly touched: Int32Array;
  touchedCount: number;
  /** Starts recording for `undo`. */
  mark(): void;
  undo(): void;
  /** Must precede the first change of a route after `mark`. */
  save(route: number): void;
  /** Replaces the content of a route by the rows between start and end. False when it breaks a time rule. */
  write(route: number, rows: Int32Array, count: number): boolean;
  /**
   * Inserts one to three rows before the record `position`; `pathChange` is added to `path`. False when it
   * breaks a time rule.
   */
  insert(route: number, position: number, rows: Int32Array, count: number, pathChange: number): boolean;
  /**
   * Removes the stops with this stamp, and unloadings that have nothing left to unload. False when it breaks
   * a time rule, for roads that only lead through them.
   */
  remove(route: number, stamps: Int32Array, round: number): boolean;
  /** The cost of the route with these rows instead: Infinity when it would break a rule. Changes nothing. */
  costOf(route: number, rows: Int32Array, count: number): number;
  /** Whether no site exceeds its cap. */
  withinCaps(): boolean;
  /** Rows between start and end of every route. */
  snapshot(): Int32Array[];
  restore(from: readonly Int32Array[]): void;
  /** Maximum number of rows between a route's ends. */
  readonly room: number;
}

const NOTHING = new Int32Array(0);

/**
 * Creates the routes of a trips day, all empty. `weight`: the penalty for leaving out each stop. Costs are
 * cents: `path` of legs, unloading and fees, `idle` of waiting, breaks and overtime. Saving a route copies
 * its block, O(length).
 */
export function createTripsRoutes(problem: TripsProblem, weight: Float64Array): TripsRoutes {
  const { stops, sites, trucks, kindOf, kinds } = problem;
  const { anyCap, siteCap, waste } = problem.problem;
  const worst = problem.problem.worst.map((most, stop) => (waste[stop] === 0 ? 0 : most));
  const routes = trucks.length;
  const records = createTripsRecords(problem);
  const { rec, labels, tanks, judge, maxRecords, idleOf, found, moved, pathOf, slackOf } = records;
  const { stride } = labels;
  const first = Int32Array.from({ length: routes }, (_, r) => 2 * r * maxRecords);
  const length = new Int32Array(routes).fill(2);
  const count = new Int32Array(routes);
  const gathered = new Int32Array(routes);
  const routeOf = new Int32Array(stops).fill(-1);
  const positionOf = new Int32Array(stops);
  const path = new Float64Array(routes);
  const idle = new Float64Array(routes);
  const waiting = new Float64Array(routes);
  const movedCents = new Float64Array(routes);
  const shiftedCents = new Float64Array(routes);
  const driven = new Float64Array(routes);
  const leaves = new Int32Array(routes).fill(-1);
  const slack = new Int32Array(routes);
  const siteGallons = new Float64Array(sites);
  const unusedOfKind = new Int32Array(kinds.length);
  const touched = new Int32Array(routes);
  const savedFirst = new Int32Array(routes);
  const savedLength = new Int32Array(routes);
  const savedCount = new Int32Array(routes);
  const savedGathered = new Int32Array(routes);
  const savedPath = new Float64Array(routes);
  const savedIdle = new Float64Array(routes);
  const savedWaiting = new Float64Array(routes);
  const savedMoved = new Float64Array(routes);
  const savedShifted = new Float64Array(routes);
  const savedDriven = new Float64Array(routes);
  const savedLeaves = new Int32Array(routes);
  const savedSlack = new Int32Array(routes);
  const stampOf = new Int32Array(routes);
  let stamp = 0;
  let markedCost = 0;
  let markedWeight = 0;

  const spliced = new Int32Array(tanks ? 2 * maxRecords : 0);
  const isDivided = (r: number): boolean => tanks !== null && tanks.divided[r] === 1;

  function findUnused(kind: number): void {
    unusedOfKind[kind] = -1;
    for (let r = kinds[kind]!; r < routes; r++) {
      if (kindOf[r] !== kind || length[r]! > 2) continue;
      unusedOfKind[kind] = r;
      return;
    }
  }

  function addSiteGallons(r: number, sign: number): void {
    for (let i = 1; i < length[r]! - 1; i++) {
      const p = (first[r]! + i) * stride;
      const x = rec[p + NODE]!;
      if (x >= stops) siteGallons[x - stops]! += sign * (rec[p - stride + LOAD]! - rec[p + LOAD]!);
    }
  }

  function place(r: number, from: number): void {
    const block = first[r]!;
    const end = length[r]! - 1;
    for (let i = from; i < end; i++) {
      const x = rec[(block + i) * stride + NODE]!;
      if (x >= stops) continue;
      positionOf[x] = i;
      routeOf[x] = r;
    }
  }

  function renumber(r: number, from: number): void {
    let p = (first[r]! + from) * stride + NODE;
    for (let i = from; i < length[r]! - 1; i++, p += stride) if (rec[p]! < stops) positionOf[rec[p]!] = i;
  }

  /** Costs and slack of a route with valid labels. False when it is not in time. */
  function settle(r: number, pathNow: number): boolean {
    const block = first[r]!;
    const idleNow = idleOf(r, block, length[r]!, pathNow);
    if (idleNow === Infinity) return false;
    state.cost += pathNow + idleNow - path[r]! - idle[r]!;
    slack[r] = slackOf(r, block, length[r]!);
    path[r] = pathNow;
    idle[r] = idleNow;
    waiting[r] = found.waiting;
    movedCents[r] = found.moved;
    shiftedCents[r] = found.shifted;
    driven[r] = found.driven;
    leaves[r] = found.leaves;
    return true;
  }

  function setLength(r: number, records: number): void {
    const was = length[r]!;
    length[r] = records;
    const kind = kindOf[r]!;
    if (was > 2 && records === 2 && (unusedOfKind[kind]! < 0 || unusedOfKind[kind]! > r))
      unusedOfKind[kind] = r;
    else if (was === 2 && records > 2 && unusedOfKind[kind] === r) findUnused(kind);
  }

  for (let r = 0; r < routes; r++) slack[r] = slackOf(r, first[r]!, records.fill(r, first[r]!, NOTHING, 0));
  for (let kind = 0; kind < kinds.length; kind++) findUnused(kind);

  const state: TripsRoutes = {
    rec,
    labels,
    tanks,
    first,
    length,
    count,
    gathered,
    routeOf,
    positionOf,
    path,
    idle,
    waiting,
    movedCents,
    shiftedCents,
    driven,
    leaves,
    moved,
    judge,
    slack,
    siteGallons,
    unusedOfKind,
    touched,
    cost: 0,
    leftOutWeight: weight.reduce((sum, one) => sum + one, 0),
    touchedCount: 0,
    room: maxRecords - 2,
    mark() {
      stamp++;
      state.touchedCount = 0;
      markedCost = state.cost;
      markedWeight = state.leftOutWeight;
    },
    undo() {
      for (let t = 0; t < state.touchedCount; t++) {
        const r = touched[t]!;
        if (anyCap) addSiteGallons(r, -1);
        const block = first[r]!;
        for (let i = 1; i < length[r]! - 1; i++) {
          const x = rec[(block + i) * stride + NODE]!;
          if (x < stops) routeOf[x] = -1;
        }
      }
      for (let t = 0; t < state.touchedCount; t++) {
        const r = touched[t]!;
        first[r] = savedFirst[r]!;
        setLength(r, savedLength[r]!);
        count[r] = savedCount[r]!;
        gathered[r] = savedGathered[r]!;
        path[r] = savedPath[r]!;
        idle[r] = savedIdle[r]!;
        waiting[r] = savedWaiting[r]!;
        movedCents[r] = savedMoved[r]!;
        shiftedCents[r] = savedShifted[r]!;
        driven[r] = savedDriven[r]!;
        leaves[r] = savedLeaves[r]!;
        slack[r] = savedSlack[r]!;
        place(r, 1);
        if (anyCap) addSiteGallons(r, 1);
      }
      state.touchedCount = 0;
      stamp++;
      state.cost = markedCost;
      state.leftOutWeight = markedWeight;
    },
    save(r) {
      if (stampOf[r] === stamp) return;
      stampOf[r] = stamp;
      touched[state.touchedCount++] = r;
      const from = first[r]!;
      savedFirst[r] = from;
      savedLength[r] = length[r]!;
      savedCount[r] = count[r]!;
      savedGathered[r] = gathered[r]!;
      savedPath[r] = path[r]!;
      savedIdle[r] = idle[r]!;
      savedWaiting[r] = waiting[r]!;
      savedMoved[r] = movedCents[r]!;
      savedShifted[r] = shiftedCents[r]!;
      savedDriven[r] = driven[r]!;
      savedLeaves[r] = leaves[r]!;
      savedSlack[r] = slack[r]!;
      const other = from === 2 * r * maxRecords ? from + maxRecords : from - maxRecords;
      rec.copyWithin(other * stride, from * stride, (from + length[r]!) * stride);
      first[r] = other;
    },
    write(r, list, items) {
      if (anyCap) addSiteGallons(r, -1);
      const block = first[r]!;
      setLength(r, records.fill(r, block, list, items));
      let members = 0;
      let taken = 0;
      for (let i = 0; i < items; i++) {
        const x = list[i]!;
        if (x >= stops) continue;
        routeOf[x] = r;
        positionOf[x] = i + 1;
        members++;
        taken += worst[x]!;
      }
      count[r] = members;
      gathered[r] = taken;
      if (anyCap) addSiteGallons(r, 1);
      const fits = records.fits();
      if (items > 0) return settle(r, pathOf(r, block, items + 2)) && fits && path[r]! < NEVER;
      state.cost -= path[r]! + idle[r]!;
      path[r] = 0;
      idle[r] = 0;
      waiting[r] = 0;
      movedCents[r] = 0;
      shiftedCents[r] = 0;
      driven[r] = 0;
      leaves[r] = -1;
      slack[r] = slackOf(r, block, 2);
      return true;
    },
    insert(r, position, list, items, pathChange) {
      if (isDivided(r)) {
        const block = first[r]! * stride;
        const many = length[r]! - 2;
        for (let i = many; i > 0; i--) {
          const x = rec[block + i * stride + NODE]!;
          spliced[i < position ? i - 1 : i - 1 + items] = x;
        }
        for (let i = 0; i < items; i++) spliced[position - 1 + i] = list[i]!;
        return state.write(r, spliced, many + items);
      }
      if (anyCap) addSiteGallons(r, -1);
      const block = first[r]!;
      records.insert(r, block, length[r]!, position, list, items);
      setLength(r, length[r]! + items);
      for (let i = 0; i < items; i++) {
        if (list[i]! >= stops) continue;
        routeOf[list[i]!] = r;
        gathered[r]! += worst[list[i]!]!;
      }
      renumber(r, position);
      count[r]!++;
      if (anyCap) addSiteGallons(r, 1);
      return settle(r, path[r]! + pathChange);
    },
    remove(r, stamps, round) {
      if (isDivided(r)) {
        let kept = 0;
        for (let i = 1; i < length[r]! - 1; i++) {
          const x = rec[(first[r]! + i) * stride + NODE]!;
          if (x >= stops || stamps[x] !== round) spliced[kept++] = x;
        }
        return state.write(r, spliced, tanks!.tidy(r, spliced, kept));
      }
      if (anyCap) addSiteGallons(r, -1);
      const block = first[r]!;
      for (let i = 1; i < length[r]! - 1; i++) {
        const x = rec[(block + i) * stride + NODE]!;
        if (x < stops && stamps[x] === round) gathered[r]! -= worst[x]!;
      }
      records.remove(r, block, length[r]!, stamps, round);
      const { removed } = records;
      setLength(r, removed.stops > 0 ? removed.records : 2);
      count[r] = removed.stops;
      if (removed.stops === 0) return state.write(r, NOTHING, 0);
      if (removed.from > 0) renumber(r, removed.from);
      if (anyCap) addSiteGallons(r, 1);
      return settle(r, pathOf(r, block, removed.records)) && path[r]! < NEVER;
    },
    costOf: records.costOf,
    withinCaps() {
      if (anyCap)
        for (let site = 0; site < sites; site++) if (siteGallons[site]! > siteCap[site]!) return false;
      return true;
    },
    snapshot: () =>
      trucks.map((_, r) => {
        const list = new Int32Array(length[r]! - 2);
        for (let i = 0; i < list.length; i++) list[i] = rec[(first[r]! + i + 1) * stride + NODE]!;
        return list;
      }),
    restore(from) {
      routeOf.fill(-1);
      from.forEach((list, r) => {
        // Too long, or loaded otherwise than into the tightest compartment: its stops find their places again.
        const isLost =
          list.length > state.room || (isDivided(r) && list.length > 0 && !tanks!.walk(r, list, list.length));
        state.write(r, list, isLost ? 0 : list.length);
      });
      state.cost = 0;
      for (let r = 0; r < routes; r++) state.cost += path[r]! + idle[r]!;
      state.leftOutWeight = 0;
      for (let x = 0; x < stops; x++) if (routeOf[x] === -1) state.leftOutWeight += weight[x]!;
      state.mark();
    },
  };
  return state;
}
