import { NEVER } from '../problem.ts';
import type { TripsProblem, TripsTruck } from './trips-problem.ts';

/**
 * A route is a block of records of whole numbers, one for each node from start to end. A record has the row of its node
 * and what a test of an insertion into the gap after it (or before it) needs:
 */
export const NODE = 0;
/** Seconds of the work or the unloading there. */
export const SECONDS = 1;
/** Gallons and wastes in the tank when leaving, and of the stops that follow up to the next unloading. */
export const LOAD = 2;
export const LOAD_AFTER = 3;
export const WASTES = 4;
export const WASTES_AFTER = 5;
/** Row of the site (or the end) where the trip ends that goes on from here. */
export const TRIP_END = 6;
/** Meters and seconds of the leg that leads there. */
export const LEG_METERS = 7;
export const LEG_SECONDS = 8;
/** Seconds that one more stop before it may take at the most, its detour included; kept by trips-routes.ts. */
export const SPARE = 9;
/** Then for each number of breaks behind (`fieldsPerState` each): earliest departure (at the end: arrival), … */
export const DEPART = 10;
/** … the waiting until then, how much later the start may be, the seconds of breaks taken, … */
export const WAITED = 11;
export const ROOM = 12;
export const RESTED = 13;
/** … the latest arrival that keeps everything after it on time, … */
export const ARRIVE = 14;
/** … and of one way to go on from there: its seconds without waiting, the earliest it can end, its own latest arrival. */
export const REST_SECONDS = 15;
export const REST_END = 16;
export const REST_ARRIVE = 17;
/** With breaks only: the seconds of breaks on that way. */
export const REST_BREAKS = 18;
export const FIELDS_WITHOUT_BREAKS = 8;
export const FIELDS_WITH_BREAKS = 9;

export interface TripsLabels {
  /** Numbers in a record. The last one is for stamps. */
  readonly stride: number;
  /** Renews what depends on the nodes before, from record `from` up to the end, or until nothing changes after record `sure`. */
  forward(this: void, truck: TripsTruck, first: number, length: number, from: number, sure: number): void;
  /** Renews what depends on the nodes after, from record `from` down to the start, or until nothing changes before record `sure`. */
  backward(this: void, truck: TripsTruck, first: number, length: number, from: number, sure: number): void;
  /** Begin of the work at a row, not before the arrival; NEVER when it is too late. `need`: seconds that must fit into the window. */
  beginAt(this: void, row: number, arrival: number, need: number): number;
  /** Unloading seconds of a load at a site, given by its row. */
  unloading(this: void, row: number, load: number): number;
}

export const fieldsPerState = (states: number): number => (states === 1 ? FIELDS_WITHOUT_BREAKS : FIELDS_WITH_BREAKS);

/** `records`: record i of a route whose block begins at record `first` is at (first + i) × stride. */
export function createTripsLabels(problem: TripsProblem, records: () => Int32Array, stride: number): TripsLabels {
  const { stops, sites, rows, service, gallons, open, close, several, rate, fixed, states, idleCosts } = problem;
  const perState = fieldsPerState(states);
  const { waste, windowFrom, windowStart, windowEnd } = problem.problem;
  const firstTerminal = stops + sites;
  const times = new Int32Array(states + 1);
  const waits = new Int32Array(states + 1);
  const rooms = new Int32Array(states + 1);
  const rests = new Int32Array(states + 1);
  const restEnds = new Int32Array(states + 1);
  const restBreaks = new Int32Array(states + 1);
  const ownLatest = new Int32Array(states + 1);
  const latest = new Int32Array(states + 1);
  const rec = records();

  const unloading = (row: number, load: number): number => Math.round(fixed[row - stops]! + rate[row - stops]! * load);

  function beginAt(row: number, arrival: number, need: number): number {
    if (several[row] === 0) {
      const begin = arrival < open[row]! ? open[row]! : arrival;
      return begin <= close[row]! - need ? begin : NEVER;
    }
    for (let w = windowFrom[row]!; w < windowFrom[row + 1]!; w++) {
      const begin = Math.max(arrival, windowStart[w]!);
      if (begin <= windowEnd[w]! - need) return begin;
    }
    return NEVER;
  }

  /** The latest begin not after `latestBegin` and inside a window; −1 when there is none. */
  function lastBegin(row: number, latestBegin: number, need: number): number {
    if (several[row] === 0) {
      const begin = Math.min(latestBegin, close[row]! - need);
      return begin >= open[row]! ? begin : -1;
    }
    for (let w = windowFrom[row + 1]! - 1; w >= windowFrom[row]!; w--) {
      const begin = Math.min(latestBegin, windowEnd[w]! - need);
      if (begin >= windowStart[w]!) return begin;
    }
    return -1;
  }

  /** End of the window that a begin lies in, less the need. */
  function limitOf(row: number, begin: number, need: number): number {
    if (several[row] === 0) return close[row]! - need;
    for (let w = windowFrom[row]!; w < windowFrom[row + 1]!; w++) if (begin >= windowStart[w]! && begin <= windowEnd[w]! - need) return windowEnd[w]! - need;
    return begin;
  }
  function openingOf(row: number, begin: number): number {
    if (several[row] === 0) return open[row]!;
    for (let w = windowFrom[row + 1]! - 1; w >= windowFrom[row]!; w--) if (begin >= windowStart[w]!) return windowStart[w]!;
    return open[row]!;
  }

  function takeBreaks(truck: TripsTruck): void {
    const { breakLatest, breakEarliest, breakSeconds } = truck;
    for (let k = 0; k < breakLatest.length; k++) {
      const now = times[k]!;
      if (now > breakLatest[k]!) continue;
      const begin = now < breakEarliest[k]! ? breakEarliest[k]! : now;
      const done = begin + breakSeconds[k]!;
      if (done >= times[k + 1]!) continue;
      times[k + 1] = done;
      waits[k + 1] = waits[k]! + begin - now;
      rooms[k + 1] = Math.min(rooms[k]!, waits[k + 1]! + breakLatest[k]! - begin);
      rests[k + 1] = rests[k]! + breakSeconds[k]!;
    }
  }

  function startAt(truck: TripsTruck, p: number): void {
    rec[p + SECONDS] = 0;
    rec[p + LOAD] = truck.loadAtStart;
    rec[p + WASTES] = truck.wasteAtStart;
    for (let k = 0; k < states; k++) {
      const o = p + k * perState;
      // Leaving at the latest moment of a break or later: it is not owed any more.
      rec[o + DEPART] = k === 0 ? truck.shiftStart : k <= truck.breakLatest.length ? Math.max(truck.shiftStart, truck.breakLatest[k - 1]!) : NEVER;
      rec[o + WAITED] = 0;
      rec[o + ROOM] = NEVER;
      rec[o + RESTED] = 0;
    }
  }

  function forward(truck: TripsTruck, first: number, length: number, from: number, sure: number): void {
    const { legs } = truck;
    const breaks = truck.breakLatest.length;
    if (from === 0) startAt(truck, first * stride);
    for (let i = Math.max(1, from); i < length; i++) {
      const q = (first + i - 1) * stride;
      const p = q + stride;
      const x = rec[p + NODE]!;
      const way = 2 * (rec[q + NODE]! * rows + x);
      const leg = legs[way + 1]!;
      rec[p + LEG_METERS] = legs[way]!;
      rec[p + LEG_SECONDS] = leg;
      let seconds = 0;
      let need = 0;
      let load = 0;
      let wastes = 0;
      if (x < stops) {
        seconds = service[x]!;
        load = rec[q + LOAD]! + gallons[x]!;
        wastes = rec[q + WASTES]! | waste[x]!;
      } else if (x < firstTerminal) {
        seconds = unloading(x, rec[q + LOAD]!);
        need = seconds;
      } else {
        load = rec[q + LOAD]!;
        wastes = rec[q + WASTES]!;
      }
      let changed = rec[p + SECONDS] !== seconds || rec[p + LOAD] !== load || rec[p + WASTES] !== wastes;
      rec[p + SECONDS] = seconds;
      rec[p + LOAD] = load;
      rec[p + WASTES] = wastes;
      if (states === 1) {
        const arrival = rec[q + DEPART]! + leg;
        let wait = rec[q + WAITED]!;
        let room = rec[q + ROOM]!;
        let time = arrival;
        if (x < firstTerminal) {
          const begin = beginAt(x, arrival, need);
          time = begin + seconds;
          if (idleCosts) {
            wait += begin - arrival;
            const spare = wait + limitOf(x, begin, need) - begin;
            if (spare < room) room = spare;
          }
        }
        if (time >= NEVER) time = NEVER;
        changed ||= rec[p + DEPART] !== time || rec[p + WAITED] !== wait || rec[p + ROOM] !== room;
        rec[p + DEPART] = time;
        rec[p + WAITED] = wait;
        rec[p + ROOM] = room;
      } else {
        for (let k = 0; k < states; k++) {
          const o = q + k * perState;
          times[k] = rec[o + DEPART]!;
          waits[k] = rec[o + WAITED]!;
          rooms[k] = rec[o + ROOM]!;
          rests[k] = rec[o + RESTED]!;
        }
        takeBreaks(truck);
        for (let k = 0; k <= breaks; k++) times[k] = times[k]! >= NEVER ? NEVER : times[k]! + leg;
        if (x < firstTerminal) {
          takeBreaks(truck);
          for (let k = 0; k <= breaks; k++) {
            const arrival = times[k]!;
            if (arrival >= NEVER) continue;
            const begin = beginAt(x, arrival, need);
            times[k] = begin >= NEVER ? NEVER : begin + seconds;
            if (begin >= NEVER) continue;
            waits[k] = waits[k]! + begin - arrival;
            rooms[k] = Math.min(rooms[k]!, waits[k]! + limitOf(x, begin, need) - begin);
          }
        }
        for (let k = 0; k < states; k++) {
          const o = p + k * perState;
          const time = Math.min(NEVER, times[k]!);
          changed ||= rec[o + DEPART] !== time || rec[o + WAITED] !== waits[k] || rec[o + ROOM] !== rooms[k] || rec[o + RESTED] !== rests[k];
          rec[o + DEPART] = time;
          rec[o + WAITED] = waits[k]!;
          rec[o + ROOM] = rooms[k]!;
          rec[o + RESTED] = rests[k]!;
        }
      }
      if (!changed && i > sure) return;
    }
  }

  function endAt(truck: TripsTruck, p: number): void {
    rec[p + LOAD_AFTER] = 0;
    rec[p + WASTES_AFTER] = 0;
    rec[p + TRIP_END] = rec[p + NODE]!;
    for (let k = 0; k < states; k++) {
      const o = p + k * perState;
      const limit = k > truck.breakLatest.length ? -1 : k < truck.breakLatest.length ? Math.min(truck.latestEnd, truck.breakLatest[k]!) : truck.latestEnd;
      rec[o + ARRIVE] = limit;
      rec[o + REST_SECONDS] = 0;
      rec[o + REST_END] = 0;
      rec[o + REST_ARRIVE] = limit;
      if (states > 1) rec[o + REST_BREAKS] = 0;
    }
  }

  /** `latest`, `rests` and `restEnds` of the time before a break k that is taken then, in place of going on without it, where that is possible later. */
  function offerBreaks(truck: TripsTruck, p: number, lessWork: number): void {
    const { breakLatest, breakEarliest, breakSeconds } = truck;
    for (let k = breakLatest.length - 1; k >= 0; k--) {
      const begin = Math.min(latest[k + 1]! - breakSeconds[k]!, breakLatest[k]!);
      if (latest[k + 1]! < 0 || begin < breakEarliest[k]!) continue;
      if (begin > latest[k]!) latest[k] = begin;
      if (!idleCosts) continue;
      // Which way is the earlier for the truck as it comes now?
      const now = rec[p + k * perState + DEPART]! - lessWork;
      const seconds = breakSeconds[k]! + rests[k + 1]!;
      const ends = Math.max(restEnds[k + 1]!, breakEarliest[k]! + seconds);
      const limit = Math.min(ownLatest[k + 1]! - breakSeconds[k]!, breakLatest[k]!);
      const withBreak = now <= limit ? Math.max(ends, now + seconds) : NEVER;
      const without = now <= ownLatest[k]! ? Math.max(restEnds[k]!, now + rests[k]!) : NEVER;
      if (withBreak < without || (withBreak === NEVER && without === NEVER && limit > ownLatest[k]!)) {
        rests[k] = seconds;
        restEnds[k] = ends;
        restBreaks[k] = breakSeconds[k]! + restBreaks[k + 1]!;
        ownLatest[k] = limit;
      }
    }
  }

  function backward(truck: TripsTruck, first: number, length: number, from: number, sure: number): void {
    const breaks = truck.breakLatest.length;
    let i = from;
    if (i === length - 1) {
      endAt(truck, (first + i) * stride);
      i--;
    }
    for (; i >= 0; i--) {
      const p = (first + i) * stride;
      const n = p + stride;
      const x = rec[p + NODE]!;
      const y = rec[n + NODE]!;
      let load = 0;
      let wastes = 0;
      let tripEnd = y;
      if (y < stops) {
        load = rec[n + LOAD_AFTER]! + gallons[y]!;
        wastes = rec[n + WASTES_AFTER]! | waste[y]!;
        tripEnd = rec[n + TRIP_END]!;
      }
      let changed = rec[p + LOAD_AFTER] !== load || rec[p + WASTES_AFTER] !== wastes || rec[p + TRIP_END] !== tripEnd;
      rec[p + LOAD_AFTER] = load;
      rec[p + WASTES_AFTER] = wastes;
      rec[p + TRIP_END] = tripEnd;
      if (i > 0) {
        const leg = rec[n + LEG_SECONDS]!;
        const work = rec[p + SECONDS]!;
        const need = x < stops ? 0 : work;
        if (states === 1) {
          const arrive = lastBegin(x, rec[n + ARRIVE]! - leg - work, need);
          changed ||= rec[p + ARRIVE] !== arrive;
          rec[p + ARRIVE] = arrive;
          if (idleCosts) {
            const seconds = work + leg + rec[n + REST_SECONDS]!;
            const ends = Math.max(rec[n + REST_END]!, openingOf(x, rec[p + DEPART]! - work) + seconds);
            changed ||= rec[p + REST_SECONDS] !== seconds || rec[p + REST_END] !== ends;
            rec[p + REST_SECONDS] = seconds;
            rec[p + REST_END] = ends;
            rec[p + REST_ARRIVE] = arrive;
          }
        } else {
          for (let k = 0; k <= breaks; k++) {
            const o = n + k * perState;
            latest[k] = rec[o + ARRIVE]! < 0 ? -1 : rec[o + ARRIVE]! - leg;
            rests[k] = leg + rec[o + REST_SECONDS]!;
            restEnds[k] = rec[o + REST_END]!;
            restBreaks[k] = rec[o + REST_BREAKS]!;
            ownLatest[k] = rec[o + REST_ARRIVE]! - leg;
          }
          offerBreaks(truck, p, 0);
          for (let k = 0; k <= breaks; k++) {
            latest[k] = latest[k]! < 0 ? -1 : lastBegin(x, latest[k]! - work, need);
            if (!idleCosts) continue;
            const opening = openingOf(x, rec[p + k * perState + DEPART]! - work);
            rests[k] = rests[k]! + work;
            restEnds[k] = Math.max(restEnds[k]!, opening + rests[k]!);
            ownLatest[k] = Math.min(ownLatest[k]! - work, limitOf(x, opening, need));
          }
          offerBreaks(truck, p, work);
          for (let k = 0; k < states; k++) {
            const o = p + k * perState;
            const arrive = k > breaks ? -1 : latest[k]!;
            changed ||= rec[o + ARRIVE] !== arrive || (idleCosts && (rec[o + REST_SECONDS] !== rests[k] || rec[o + REST_END] !== restEnds[k] || rec[o + REST_ARRIVE] !== ownLatest[k]));
            rec[o + ARRIVE] = arrive;
            rec[o + REST_SECONDS] = rests[k]!;
            rec[o + REST_END] = restEnds[k]!;
            rec[o + REST_ARRIVE] = ownLatest[k]!;
            rec[o + REST_BREAKS] = restBreaks[k]!;
          }
        }
      }
      if (!changed && i < sure) return;
    }
  }

  return { stride, forward, backward, beginAt, unloading };
}
