import { NEVER } from '../../problem/problem.ts';
import { createTripsDrive } from './trips-drive.ts';
import { createOneBreakLabels } from './trips-labels-one-break.ts';
import { createReleaseLabels } from './trips-labels-release.ts';
import type { ReleaseLabels } from './trips-labels-release.ts';
import { createTripsLoads } from './trips-loads.ts';
import type { TripsLoads } from './trips-loads.ts';
import type { TripsProblem, TripsTruck } from './trips-problem.ts';
import {
  ARRIVE,
  DEPART,
  LEG_SECONDS,
  LOAD,
  LOAD_AFTER,
  NODE,
  RESTED,
  REST_ARRIVE,
  REST_BREAKS,
  REST_END,
  REST_SECONDS,
  ROOM,
  SECONDS,
  TRIP_END,
  WAITED,
  WASTES,
  WASTES_AFTER,
  fieldsPerState,
} from './trips-record.ts';
import { createTripsWindows } from './trips-windows.ts';

export interface LabelRules {
  /**
   * Recalculates what depends on the nodes before, from record `from` up to the end, or until nothing changes
   * after record `sure`. A leg of −1 seconds is looked up.
   */
  forward(this: void, truck: TripsTruck, first: number, length: number, from: number, sure: number): void;
  /**
   * Recalculates what depends on the nodes after, from record `from` down to the start, or until nothing
   * changes before record `sure`.
   */
  backward(this: void, truck: TripsTruck, first: number, length: number, from: number, sure: number): void;
}

export interface TripsLabels extends LabelRules {
  /** Numbers in a record. The last one is for stamps. */
  readonly stride: number;
  /** See ReleaseLabels; null on days without. */
  readonly releases: ReleaseLabels['releases'] | null;
  /**
   * Start of the work at a row, not before the arrival; NEVER when it is too late. `need`: seconds that must
   * fit into the window.
   */
  beginAt(this: void, row: number, arrival: number, need: number): number;
  /** Unloading seconds of a load at a site, given by its row. */
  unloading(this: void, row: number, load: number): number;
  /** See TripsLoads. */
  readonly carry: TripsLoads['carry'];
}

/**
 * Creates the labels of records. `rec`: record i of a route whose block begins at record `first` is at (first
 * + i) × stride; the fields are in trips-record.ts, whole seconds and gallons. Renewing takes O(records that
 * change × breaks × windows). Method as in schedule.ts.
 */
export function createTripsLabels(problem: TripsProblem, rec: Int32Array, stride: number): TripsLabels {
  const { stops, sites, states, idleCosts } = problem;
  const perState = fieldsPerState(problem);
  const firstTerminal = stops + sites;
  const times = new Int32Array(states + 1);
  const waits = new Int32Array(states + 1);
  const rooms = new Int32Array(states + 1);
  const rests = new Int32Array(states + 1);
  const restEnds = new Int32Array(states + 1);
  const restBreaks = new Int32Array(states + 1);
  const ownLatest = new Int32Array(states + 1);
  const latest = new Int32Array(states + 1);

  const loads = createTripsLoads(problem, rec);
  const windows = createTripsWindows(problem);
  const { arrive: arriveAt, leave: leaveBy } = createTripsDrive(problem.problem);
  const { beginAt, lastBegin, limitOf, openingOf } = windows;

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
      // Leaving at the latest moment of a break or later: it is no longer owed.
      rec[o + DEPART] =
        k === 0
          ? truck.shiftStart
          : k <= truck.breakLatest.length
            ? Math.max(truck.shiftStart, truck.breakLatest[k - 1]!)
            : NEVER;
      if (perState === 2) continue;
      rec[o + WAITED] = 0;
      rec[o + ROOM] = NEVER;
      rec[o + RESTED] = 0;
    }
  }

  function forward(truck: TripsTruck, first: number, length: number, from: number, sure: number): void {
    const { legs } = truck;
    const breaks = truck.breakLatest.length;
    for (let i = from; i < length; i++) {
      const q = (first + i - 1) * stride;
      const p = q + stride;
      let changed = loads.forward(legs, q, p);
      const x = rec[p + NODE]!;
      const leg = rec[p + LEG_SECONDS]!;
      const seconds = rec[p + SECONDS]!;
      const need = x < stops ? 0 : seconds;
      if (states === 1) {
        const arrival = arriveAt(rec[q + DEPART]!, leg);
        const begin = x < firstTerminal ? beginAt(x, arrival, need) : arrival;
        const time = Math.min(NEVER, begin + seconds);
        changed ||= rec[p + DEPART] !== time;
        rec[p + DEPART] = time;
        if (idleCosts) {
          const wait = rec[q + WAITED]! + begin - arrival;
          const room =
            x < firstTerminal
              ? Math.min(rec[q + ROOM]!, wait + limitOf(x, begin, need) - begin)
              : rec[q + ROOM]!;
          changed ||= rec[p + WAITED] !== wait || rec[p + ROOM] !== room;
          rec[p + WAITED] = wait;
          rec[p + ROOM] = room;
        }
      } else {
        for (let k = 0; k < states; k++) {
          const o = q + k * perState;
          times[k] = rec[o + DEPART]!;
          waits[k] = rec[o + WAITED]!;
          rooms[k] = rec[o + ROOM]!;
          rests[k] = rec[o + RESTED]!;
        }
        takeBreaks(truck);
        for (let k = 0; k <= breaks; k++) times[k] = arriveAt(times[k]!, leg);
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
          changed ||=
            rec[o + DEPART] !== time ||
            rec[o + WAITED] !== waits[k] ||
            rec[o + ROOM] !== rooms[k] ||
            rec[o + RESTED] !== rests[k];
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
      const limit =
        k > truck.breakLatest.length
          ? -1
          : k < truck.breakLatest.length
            ? Math.min(truck.latestEnd, truck.breakLatest[k]!)
            : truck.latestEnd;
      rec[o + ARRIVE] = limit;
      if (perState === 2) continue;
      rec[o + REST_SECONDS] = 0;
      rec[o + REST_END] = 0;
      rec[o + REST_ARRIVE] = limit;
      rec[o + REST_BREAKS] = 0;
    }
  }

  /**
   * `latest`, `rests` and `restEnds` of the time before a break k that is taken then, in place of going on
   * without it, where that is possible later.
   */
  function offerBreaks(truck: TripsTruck, p: number, lessWork: number): void {
    const { breakLatest, breakEarliest, breakSeconds } = truck;
    for (let k = breakLatest.length - 1; k >= 0; k--) {
      const begin = Math.min(latest[k + 1]! - breakSeconds[k]!, breakLatest[k]!);
      if (latest[k + 1]! < 0 || begin < breakEarliest[k]!) continue;
      if (begin > latest[k]!) latest[k] = begin;
      if (!idleCosts) continue;
      // Which way is earlier for the truck arriving now?
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

  function backward(truck: TripsTruck, first: number, _length: number, from: number, sure: number): void {
    const breaks = truck.breakLatest.length;
    for (let i = from; i >= 0; i--) {
      const p = (first + i) * stride;
      const n = p + stride;
      const x = rec[p + NODE]!;
      let changed = loads.backward(p, n);
      if (i > 0) {
        const leg = rec[n + LEG_SECONDS]!;
        const work = rec[p + SECONDS]!;
        const need = x < stops ? 0 : work;
        if (states === 1) {
          const arrive = lastBegin(x, leaveBy(rec[n + ARRIVE]!, leg) - work, need);
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
            latest[k] = leaveBy(rec[o + ARRIVE]!, leg);
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
            changed ||=
              rec[o + ARRIVE] !== arrive ||
              (idleCosts &&
                (rec[o + REST_SECONDS] !== rests[k] ||
                  rec[o + REST_END] !== restEnds[k] ||
                  rec[o + REST_ARRIVE] !== ownLatest[k]));
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

  const released = problem.problem.anyRelease
    ? createReleaseLabels(problem, rec, stride, loads, windows)
    : null;
  const rules =
    released ??
    (states === 2 && problem.problem.hours === null
      ? createOneBreakLabels(problem, rec, stride, loads, windows)
      : { forward, backward });
  return {
    stride,
    forward(truck, first, length, from, sure) {
      if (from === 0) startAt(truck, first * stride);
      rules.forward(truck, first, length, Math.max(1, from), sure);
    },
    backward(truck, first, length, from, sure) {
      if (from === length - 1) endAt(truck, (first + from) * stride);
      rules.backward(truck, first, length, Math.min(from, length - 2), sure);
    },
    releases: released && released.releases,
    beginAt,
    unloading: loads.unloading,
    carry: loads.carry,
  };
}
