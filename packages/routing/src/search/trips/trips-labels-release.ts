import { NEVER } from '../../problem/problem.ts';
import type { LabelRules } from './trips-labels.ts';
import type { TripsLoads } from './trips-loads.ts';
import type { TripsProblem } from './trips-problem.ts';
import {
  ARRIVE,
  DEPART,
  LEG_SECONDS,
  NODE,
  READY,
  RELEASE_AFTER,
  RELEASE_BEFORE,
  REST_ARRIVE,
  REST_END,
  REST_SECONDS,
  ROOM,
  SECONDS,
  TRIP_LATEST,
  TRIP_OPEN,
  TRIP_SECONDS,
  WAITED,
} from './trips-record.ts';
import type { TripsWindows } from './trips-windows.ts';

export interface ReleaseLabels extends LabelRules {
  /**
   * Recalculates the releases of the trips that records `from` … `to` belong to; must precede `forward`.
   * Returns the record where the first of them begins.
   */
  releases(this: void, first: number, from: number, to: number): number;
}

/**
 * Tells when a record (at p) can be left if its trip leaves no earlier than at a release: a trip as a whole
 * turns the time when it leaves into max(TRIP_OPEN, that time + TRIP_SECONDS), and is late after TRIP_LATEST.
 * NEVER when it is late.
 */
export function departWith(rec: Int32Array, p: number, release: number): number {
  const leaving = Math.max(rec[p + READY]!, release);
  return leaving > rec[p + TRIP_LATEST]!
    ? NEVER
    : Math.max(rec[p + TRIP_OPEN]!, leaving + rec[p + TRIP_SECONDS]!);
}

/**
 * Labels of days with releases, without breaks and with one window for each stop. A truck is held where a
 * trip begins: the time in DEPART there is before, that of the stops after it.
 */
export function createReleaseLabels(
  problem: TripsProblem,
  rec: Int32Array,
  stride: number,
  loads: TripsLoads,
  windows: TripsWindows,
): ReleaseLabels {
  const { stops, sites, idleCosts, open, close } = problem;
  const { release } = problem.problem;
  const { beginAt, lastBegin, limitOf, openingOf } = windows;
  const firstTerminal = stops + sites;
  const isBegin = (p: number): boolean => rec[p + NODE]! >= stops;

  /** True when the value changed. */
  function put(p: number, field: number, value: number): boolean {
    if (rec[p + field] === value) return false;
    rec[p + field] = value;
    return true;
  }

  function beginTrip(p: number): void {
    rec[p + READY] = rec[p + DEPART]!;
    rec[p + RELEASE_BEFORE] = 0;
    rec[p + TRIP_SECONDS] = 0;
    rec[p + TRIP_OPEN] = 0;
    rec[p + TRIP_LATEST] = NEVER;
  }

  /** The trip as a whole up to the stop at p, from the record before. */
  function goOn(q: number, p: number, x: number): boolean {
    const seconds = rec[p + SECONDS]!;
    const leg = rec[p + LEG_SECONDS]!;
    const before = rec[q + TRIP_SECONDS]! + leg;
    let isNew = put(p, READY, rec[q + READY]!);
    isNew = put(p, RELEASE_BEFORE, Math.max(rec[q + RELEASE_BEFORE]!, release[x]!)) || isNew;
    isNew = put(p, TRIP_SECONDS, Math.min(NEVER, before + seconds)) || isNew;
    isNew =
      put(p, TRIP_OPEN, Math.min(NEVER, Math.max(rec[q + TRIP_OPEN]! + leg, open[x]!) + seconds)) || isNew;
    return put(p, TRIP_LATEST, Math.min(rec[q + TRIP_LATEST]!, close[x]! - before)) || isNew;
  }

  return {
    releases(first, from, to) {
      let i = to;
      while (!isBegin((first + i + 1) * stride)) i++;
      let latest = 0;
      for (; i >= 0; i--) {
        const p = (first + i) * stride;
        rec[p + RELEASE_AFTER] = latest;
        if (i > 0 && !isBegin(p)) latest = Math.max(latest, release[rec[p + NODE]!]!);
        else if (i <= from) return i;
        else latest = 0;
      }
      return 0;
    },
    forward(truck, first, length, from, sure) {
      if (from === 1) beginTrip(first * stride);
      for (let i = from; i < length; i++) {
        const q = (first + i - 1) * stride;
        const p = q + stride;
        let changed = loads.forward(truck.legs, q, p);
        const x = rec[p + NODE]!;
        const seconds = rec[p + SECONDS]!;
        const need = x < stops ? 0 : seconds;
        const leaving = isBegin(q) ? Math.max(rec[q + DEPART]!, rec[q + RELEASE_AFTER]!) : rec[q + DEPART]!;
        const arrival = leaving + rec[p + LEG_SECONDS]!;
        let wait = rec[q + WAITED]! + leaving - rec[q + DEPART]!;
        let room = rec[q + ROOM]!;
        let time = arrival;
        if (x < firstTerminal) {
          const begin = beginAt(x, arrival, need);
          time = begin + seconds;
          if (idleCosts) {
            wait += begin - arrival;
            room = Math.min(room, wait + limitOf(x, begin, need) - begin);
          }
        }
        changed = put(p, DEPART, Math.min(NEVER, time)) || changed;
        changed = put(p, WAITED, wait) || changed;
        changed = put(p, ROOM, room) || changed;
        if (x < stops) changed = goOn(q, p, x) || changed;
        else beginTrip(p);
        if (!changed && i > sure) return;
      }
    },
    backward(_, first, _length, from, sure) {
      for (let i = from; i >= 0; i--) {
        const p = (first + i) * stride;
        const n = p + stride;
        const x = rec[p + NODE]!;
        let changed = loads.backward(p, n);
        if (i > 0) {
          const leg = rec[n + LEG_SECONDS]!;
          const work = rec[p + SECONDS]!;
          const held = isBegin(p) ? rec[p + RELEASE_AFTER]! : 0;
          const leaveBy = rec[n + ARRIVE]! - leg;
          const arrive = leaveBy < held ? -1 : lastBegin(x, leaveBy - work, x < stops ? 0 : work);
          changed = put(p, ARRIVE, arrive) || changed;
          if (idleCosts) {
            const rest = leg + rec[n + REST_SECONDS]!;
            const opening = openingOf(x, rec[p + DEPART]! - work);
            changed = put(p, REST_SECONDS, work + rest) || changed;
            changed =
              put(p, REST_END, Math.max(rec[n + REST_END]!, Math.max(opening + work, held) + rest)) ||
              changed;
            rec[p + REST_ARRIVE] = arrive;
          }
        }
        if (!changed && i < sure) return;
      }
    },
  };
}
