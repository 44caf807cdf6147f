import { NEVER } from '../../problem/problem.ts';
import { createTripsDrive } from './trips-drive.ts';
import { createOneBreakGapTimes } from './trips-gap-times-one-break.ts';
import { departWith } from './trips-labels-release.ts';
import {
  ARRIVE,
  DEPART,
  NODE,
  RELEASE_AFTER,
  RELEASE_BEFORE,
  RESTED,
  REST_ARRIVE,
  REST_BREAKS,
  REST_END,
  REST_SECONDS,
  ROOM,
  WAITED,
  fieldsPerState,
} from './trips-record.ts';
import type { TripsProblem } from './trips-problem.ts';
import type { TripsRoutes } from './trips-routes.ts';
import { createTripsWindows } from './trips-windows.ts';

/**
 * The effect on times of nodes inserted between two neighbouring records of a route, from the labels of both.
 */
export interface GapTimes {
  /** The nodes being tried, and the seconds of work at each. */
  readonly nodes: Int32Array;
  readonly work: Int32Array;
  /**
   * Cents of waiting, breaks, overtime and balance with the first `items` of `nodes` between two records;
   * Infinity when that is not in time. `extra`: additional seconds of the unloading at the end of the trip;
   * `driven`: seconds of legs and work of the whole route then, 0 where hours are not balanced.
   */
  idleWith(
    this: void,
    route: number,
    before: number,
    after: number,
    items: number,
    extra: number,
    driven: number,
  ): number;
}

/**
 * Creates the times of an insertion, for any number of breaks, with or without releases. Uses the labels of
 * the two records beside the gap, so that time is O(items × breaks × windows), whatever the route's length.
 * Whole seconds in, cents out. Method: forward and backward labels by number of breaks taken, after
 * Savelsbergh, ORSA Journal on Computing 4(2), 1992.
 */
export function createGapTimes(problem: TripsProblem, state: TripsRoutes): GapTimes {
  const { stops, rows, trucks, states, idleCosts, several, open, close } = problem;
  const { anyRelease, release, perSquaredSecond } = problem.problem;
  const { rec } = state;
  const windows = createTripsWindows(problem);
  const { beginAt, limitOf } = windows;
  const { arrive } = createTripsDrive(problem.problem);
  const perState = fieldsPerState(problem);
  const nodes = new Int32Array(3);
  const work = new Int32Array(3);
  const times = new Int32Array(states + 1);
  const waits = new Int32Array(states + 1);
  const rooms = new Int32Array(states + 1);
  const rests = new Int32Array(states + 1);

  /** The hold of the truck after each of `nodes`. */
  const holds = new Int32Array(3);

  /**
   * Fills `holds`; the release of the trip that the record before the gap belongs to, with what of the nodes
   * and after them then is in it.
   */
  function releasesWith(before: number, items: number): number {
    let latest = rec[before + RELEASE_AFTER]!;
    for (let i = items - 1; i >= 0; i--) {
      const isStop = nodes[i]! < stops;
      holds[i] = isStop ? 0 : latest;
      latest = isStop ? Math.max(latest, release[nodes[i]!]!) : 0;
    }
    return Math.max(latest, rec[before + RELEASE_BEFORE]!);
  }

  function takeBreaks(r: number): void {
    const { breakLatest, breakEarliest, breakSeconds } = trucks[r]!;
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

  function idleWith(
    r: number,
    before: number,
    after: number,
    items: number,
    extra: number,
    driven: number,
  ): number {
    const truck = trucks[r]!;
    const { legs, into } = truck;
    const breaks = truck.breakLatest.length;
    if (states === 1) {
      let time = anyRelease ? departWith(rec, before, releasesWith(before, items)) : rec[before + DEPART]!;
      if (time >= NEVER) return Infinity;
      let wait = idleCosts ? rec[before + WAITED]! + time - rec[before + DEPART]! : 0;
      let room = idleCosts ? rec[before + ROOM]! : 0;
      let from = rec[before + NODE]!;
      for (let i = 0; i < items; i++) {
        const x = nodes[i]!;
        const need = x < stops ? 0 : work[i]!;
        time = arrive(time, into[2 * (x * rows + from) + 1]!);
        let begin: number;
        if (several[x] === 0) {
          begin = time < open[x]! ? open[x]! : time;
          if (begin > close[x]! - need) return Infinity;
        } else begin = beginAt(x, time, need);
        if (begin >= NEVER) return Infinity;
        if (idleCosts) {
          wait += begin - time;
          const spare = wait + limitOf(x, begin, need) - begin;
          if (spare < room) room = spare;
        }
        time = begin + work[i]!;
        if (anyRelease && holds[i]! > time) {
          wait += holds[i]! - time;
          time = holds[i]!;
        }
        from = x;
      }
      time = arrive(time, legs[2 * (from * rows + rec[after + NODE]!) + 1]!) + extra;
      if (time > rec[after + ARRIVE]!) return Infinity;
      if (!idleCosts) return 0;
      const end = Math.max(rec[after + REST_END]!, time + rec[after + REST_SECONDS]!);
      const slack = wait + end - time - rec[after + REST_SECONDS]!;
      const later = Math.min(room, wait + rec[after + ARRIVE]! - time, slack);
      return (
        (slack - later) * truck.perSecond +
        Math.max(0, end - truck.shiftEnd) * truck.perOvertimeSecond +
        (driven + slack - later) ** 2 * perSquaredSecond
      );
    }
    for (let k = 0; k <= breaks; k++) {
      const o = before + k * perState;
      times[k] = rec[o + DEPART]!;
      waits[k] = rec[o + WAITED]!;
      rooms[k] = rec[o + ROOM]!;
      rests[k] = rec[o + RESTED]!;
    }
    let from = rec[before + NODE]!;
    for (let i = 0; i < items; i++) {
      const x = nodes[i]!;
      const need = x < stops ? 0 : work[i]!;
      const leg = into[2 * (x * rows + from) + 1]!;
      takeBreaks(r);
      for (let k = 0; k <= breaks; k++) times[k] = arrive(times[k]!, leg);
      takeBreaks(r);
      let alive = false;
      for (let k = 0; k <= breaks; k++) {
        const arrival = times[k]!;
        if (arrival >= NEVER) {
          times[k] = NEVER;
          continue;
        }
        const begin = beginAt(x, arrival, need);
        if (begin >= NEVER) {
          times[k] = NEVER;
          continue;
        }
        alive = true;
        times[k] = begin + work[i]!;
        if (!idleCosts) continue;
        waits[k] = waits[k]! + begin - arrival;
        rooms[k] = Math.min(rooms[k]!, waits[k]! + limitOf(x, begin, need) - begin);
      }
      if (!alive) return Infinity;
      from = x;
    }
    takeBreaks(r);
    const leg = legs[2 * (from * rows + rec[after + NODE]!) + 1]!;
    let cheapest = Infinity;
    for (let k = 0; k <= breaks; k++) {
      const time = arrive(times[k]!, leg) + extra;
      const o = after + k * perState;
      if (time > rec[o + ARRIVE]!) continue;
      if (!idleCosts) return 0;
      // Where the kept continuation is no longer open, another one is: about as long, with the next break in
      // it.
      const closed = time > rec[o + REST_ARRIVE]!;
      const rest = rec[o + REST_SECONDS]!;
      const end = closed ? time + rest : Math.max(rec[o + REST_END]!, time + rest);
      const slack = waits[k]! + end - time - rest;
      const later = Math.min(
        rooms[k]!,
        waits[k]! + (closed ? rec[o + ARRIVE]! : rec[o + REST_ARRIVE]!) - time,
        slack,
      );
      const idle = slack - Math.max(0, later) + rests[k]! + rec[o + REST_BREAKS]!;
      const cents =
        idle * truck.perSecond +
        Math.max(0, end - truck.shiftEnd) * truck.perOvertimeSecond +
        (driven + idle) ** 2 * perSquaredSecond;
      if (cents < cheapest) cheapest = cents;
    }
    return cheapest;
  }

  return {
    nodes,
    work,
    idleWith:
      states === 2 && problem.problem.hours === null
        ? createOneBreakGapTimes(problem, state, windows, nodes, work)
        : idleWith,
  };
}
