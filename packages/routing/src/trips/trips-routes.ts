import { NEVER } from '../problem.ts';
import { createTripsLabels } from './trips-labels.ts';
import type { TripsLabels } from './trips-labels.ts';
import type { TripsProblem } from './trips-problem.ts';
import { ARRIVE, DEPART, FIELDS_OF_RELEASES, LEG_METERS, LEG_SECONDS, LOAD, NODE, RESTED, ROOM, SECONDS, WAITED, fieldsPerState } from './trips-record.ts';
import { createSpare } from './trips-spare.ts';

/**
 * Routes of all trucks. Each has two blocks of records (trips-labels.ts) and works in one of them: a change begins with a
 * copy into the other, so that taking it back is to return to the first.
 */
export interface TripsRoutes {
  readonly rec: Int32Array;
  readonly labels: TripsLabels;
  /** First record of each route, and how many there are; 2 when the truck is not used. */
  readonly first: Int32Array;
  readonly length: Int32Array;
  /** Stops on each route. */
  readonly count: Int32Array;
  /** Gallons that each takes up on the day. */
  readonly gathered: Int32Array;
  /** −1: left out. */
  readonly routeOf: Int32Array;
  readonly positionOf: Int32Array;
  /** Cents of legs, work, fees and the truck itself; and of waiting, breaks and overtime; and what of these is waiting. */
  readonly path: Float64Array;
  readonly idle: Float64Array;
  readonly waiting: Float64Array;
  /** Seconds that one more stop may take at the most, anywhere on the route, its detour included. */
  readonly slack: Int32Array;
  /** Cents of all routes. */
  cost: number;
  /** Weight of the stops left out. */
  leftOutWeight: number;
  /** By site: gallons of all routes; only kept up when a site has a cap. */
  readonly siteGallons: Float64Array;
  /** By kind: an unused truck, −1 when there is none. */
  readonly unusedOfKind: Int32Array;
  /** Changed since `mark`. */
  readonly touched: Int32Array;
  touchedCount: number;
  /** Remembers from here on, for `undo`. */
  mark(): void;
  undo(): void;
  /** Must come before the first change of a route after `mark`. */
  save(route: number): void;
  /** Puts the rows into a route in place of what is there. Rows are those between start and end. False when it breaks a rule of time. */
  write(route: number, rows: Int32Array, count: number): boolean;
  /** Puts one to three rows before the record `position`; `pathChange` is what it adds to `path`. False when it breaks a rule of time. */
  insert(route: number, position: number, rows: Int32Array, count: number, pathChange: number): boolean;
  /** Whether the route with these rows instead would keep all rules, and its cost then: Infinity when not. Changes nothing. */
  costOf(route: number, rows: Int32Array, count: number): number;
  /** Whether no site gets more than its cap. */
  withinCaps(): boolean;
  /** Rows between start and end of every route. */
  snapshot(): Int32Array[];
  restore(from: readonly Int32Array[]): void;
  /** Most rows a route can have between its ends. */
  readonly room: number;
}

/** Records of all routes together, roughly. */
const RECORDS = 262_144;

export function createTripsRoutes(problem: TripsProblem, weight: Float64Array): TripsRoutes {
  const { stops, sites, trucks, states, kindOf, kinds, fee, gallons, anyRate, idleCosts } = problem;
  const { anyCap, siteCap, anyRelease } = problem.problem;
  const routes = trucks.length;
  const firstTerminal = stops + sites;
  const most = Math.min(2 * stops + 6, Math.max(160, Math.floor(RECORDS / (2 * routes))));
  const perState = fieldsPerState(states);
  const stride = DEPART + perState * states + (anyRelease ? FIELDS_OF_RELEASES : 0) + 1;
  const rec = new Int32Array((2 * routes + 1) * most * stride);
  const labels = createTripsLabels(problem, rec, stride);
  const { forward, backward, releases } = labels;
  const slackOf = createSpare(problem, rec, stride);
  const scratch = 2 * routes * most;
  const first = Int32Array.from({ length: routes }, (_, r) => 2 * r * most);
  const length = new Int32Array(routes).fill(2);
  const count = new Int32Array(routes);
  const gathered = new Int32Array(routes);
  const routeOf = new Int32Array(stops).fill(-1);
  const positionOf = new Int32Array(stops);
  const path = new Float64Array(routes);
  const idle = new Float64Array(routes);
  const waiting = new Float64Array(routes);
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
  const savedSlack = new Int32Array(routes);
  const stampOf = new Int32Array(routes);
  let stamp = 0;
  let markedCost = 0;
  let markedWeight = 0;
  /** Of the last call of `idleOf`. */
  let waitingFound = 0;

  function findUnused(kind: number): void {
    unusedOfKind[kind] = -1;
    for (let r = kinds[kind]!; r < routes; r++) {
      if (kindOf[r] !== kind || length[r]! > 2) continue;
      unusedOfKind[kind] = r;
      return;
    }
  }

  /** Cents of waiting, breaks and overtime of a block; Infinity when it is not in time. */
  function idleOf(r: number, block: number, records: number): number {
    const truck = trucks[r]!;
    const end = (block + records - 1) * stride;
    const breaks = truck.breakLatest.length;
    let best = Infinity;
    for (let k = 0; k <= breaks; k++) {
      const o = end + k * perState;
      const time = rec[o + DEPART]!;
      const limit = rec[o + ARRIVE]!;
      if (time > limit) continue;
      if (!idleCosts) {
        waitingFound = 0;
        return 0;
      }
      const waited = rec[o + WAITED]!;
      const later = Math.min(rec[o + ROOM]!, waited + limit - time, waited);
      const cents = (waited - later + rec[o + RESTED]!) * truck.perSecond + Math.max(0, time - truck.shiftEnd) * truck.perOvertimeSecond;
      if (cents >= best) continue;
      best = cents;
      waitingFound = (waited - later) * truck.perSecond;
    }
    return best;
  }

  /** Cents of legs, work and fees. What `forward` writes must be right. */
  function pathOf(r: number, block: number, records: number): number {
    const { perMeter, perSecond, fixed } = trucks[r]!;
    let meters = 0;
    let seconds = 0;
    let fees = 0;
    for (let i = 1; i < records; i++) {
      const p = (block + i) * stride;
      const x = rec[p + NODE]!;
      meters += rec[p + LEG_METERS]!;
      seconds += rec[p + LEG_SECONDS]! + rec[p + SECONDS]!;
      if (x >= stops && x < firstTerminal) fees += fee[x - stops]! * rec[p - stride + LOAD]!;
    }
    return fixed + meters * perMeter + seconds * perSecond + fees;
  }

  function addSiteGallons(r: number, sign: number): void {
    for (let i = 1; i < length[r]! - 1; i++) {
      const p = (first[r]! + i) * stride;
      const x = rec[p + NODE]!;
      if (x >= stops) siteGallons[x - stops]! += sign * rec[p - stride + LOAD]!;
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

  function setLength(r: number, records: number): void {
    const was = length[r]!;
    length[r] = records;
    const kind = kindOf[r]!;
    if (was > 2 && records === 2 && (unusedOfKind[kind]! < 0 || unusedOfKind[kind]! > r)) unusedOfKind[kind] = r;
    else if (was === 2 && records > 2 && unusedOfKind[kind] === r) findUnused(kind);
  }

  function fill(r: number, block: number, list: Int32Array, items: number): number {
    const truck = trucks[r]!;
    let p = block * stride;
    rec[p + NODE] = truck.start;
    for (let i = 0; i < items; i++) {
      rec[(p += stride) + NODE] = list[i]!;
      rec[p + LEG_SECONDS] = -1;
    }
    rec[p + stride + NODE] = truck.end;
    rec[p + stride + LEG_SECONDS] = -1;
    const records = items + 2;
    if (releases) releases(block, 0, items);
    forward(truck, block, records, 0, records);
    return records;
  }

  for (let r = 0; r < routes; r++) {
    const records = fill(r, first[r]!, new Int32Array(0), 0);
    backward(trucks[r]!, first[r]!, records, records - 1, 0);
    slack[r] = slackOf(r, first[r]!, records);
  }
  for (let kind = 0; kind < kinds.length; kind++) findUnused(kind);

  const state: TripsRoutes = {
    rec,
    labels,
    first,
    length,
    count,
    gathered,
    routeOf,
    positionOf,
    path,
    idle,
    waiting,
    slack,
    cost: 0,
    leftOutWeight: weight.reduce((sum, one) => sum + one, 0),
    siteGallons,
    unusedOfKind,
    touched,
    touchedCount: 0,
    room: most - 2,
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
      savedSlack[r] = slack[r]!;
      const other = from === 2 * r * most ? from + most : from - most;
      rec.copyWithin(other * stride, from * stride, (from + length[r]!) * stride);
      first[r] = other;
    },
    write(r, list, items) {
      if (anyCap) addSiteGallons(r, -1);
      const block = first[r]!;
      const records = fill(r, block, list, items);
      state.cost -= path[r]! + idle[r]!;
      setLength(r, records);
      let members = 0;
      let taken = 0;
      for (let i = 0; i < items; i++) {
        const x = list[i]!;
        if (x >= stops) continue;
        routeOf[x] = r;
        positionOf[x] = i + 1;
        members++;
        taken += gallons[x]!;
      }
      count[r] = members;
      gathered[r] = taken;
      if (anyCap) addSiteGallons(r, 1);
      path[r] = 0;
      idle[r] = 0;
      waiting[r] = 0;
      backward(trucks[r]!, block, records, records - 1, 0);
      slack[r] = slackOf(r, block, records);
      if (items === 0) return true;
      const idleNow = idleOf(r, block, records);
      if (idleNow === Infinity) return false;
      path[r] = pathOf(r, block, records);
      idle[r] = idleNow;
      waiting[r] = waitingFound;
      state.cost += path[r] + idleNow;
      return path[r] < NEVER;
    },
    insert(r, position, list, items, pathChange) {
      if (anyCap) addSiteGallons(r, -1);
      const block = first[r]!;
      const truck = trucks[r]!;
      const at = (block + position) * stride;
      const records = length[r]! + items;
      rec.copyWithin(at + items * stride, at, (block + length[r]!) * stride);
      for (let i = 0; i < items; i++) {
        const p = at + i * stride;
        rec[p + NODE] = list[i]!;
        rec[p + SECONDS] = -1;
        rec[p + LEG_SECONDS] = -1;
        if (list[i]! < stops) gathered[r]! += gallons[list[i]!]!;
      }
      rec[at + items * stride + LEG_SECONDS] = -1;
      setLength(r, records);
      const last = position + items - 1;
      // Where the trip then leaves later, or a part of it earlier, it changes from its begin on.
      const begin = releases ? releases(block, position - 1, last) : position - 1;
      forward(truck, block, records, begin + 1, last);
      // The unloading that ends the trip may take another time now.
      let from = last;
      if (anyRate) {
        let next = last + 1;
        while (rec[(block + next) * stride + NODE]! < stops) next++;
        if (rec[(block + next) * stride + NODE]! < firstTerminal) from = next;
      }
      backward(truck, block, records, from, begin);
      place(r, position);
      count[r]!++;
      if (anyCap) addSiteGallons(r, 1);
      const idleNow = idleOf(r, block, records);
      if (idleNow === Infinity) return false;
      state.cost += pathChange + idleNow - idle[r]!;
      slack[r] = slackOf(r, block, records);
      path[r]! += pathChange;
      idle[r] = idleNow;
      waiting[r] = waitingFound;
      return true;
    },
    costOf(r, list, items) {
      if (items > most - 2) return Infinity;
      const truck = trucks[r]!;
      const records = fill(r, scratch, list, items);
      for (let i = 1; i < records - 1; i++) if (rec[(scratch + i) * stride + LOAD]! > truck.capacity) return Infinity;
      const p = (scratch + records - 1) * stride;
      for (let k = 0; k <= truck.breakLatest.length; k++) rec[p + k * perState + ARRIVE] = k < truck.breakLatest.length ? Math.min(truck.latestEnd, truck.breakLatest[k]!) : truck.latestEnd;
      const idleThen = idleOf(r, scratch, records);
      return idleThen === Infinity ? Infinity : pathOf(r, scratch, records) + idleThen;
    },
    withinCaps() {
      if (anyCap) for (let site = 0; site < sites; site++) if (siteGallons[site]! > siteCap[site]!) return false;
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
      from.forEach((list, r) => state.write(r, list, list.length));
      state.cost = 0;
      for (let r = 0; r < routes; r++) state.cost += path[r]! + idle[r]!;
      state.leftOutWeight = 0;
      for (let x = 0; x < stops; x++) if (routeOf[x] === -1) state.leftOutWeight += weight[x]!;
      state.mark();
    },
  };
  return state;
}
