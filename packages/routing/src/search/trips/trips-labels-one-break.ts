import { NEVER } from '../../problem/problem.ts';
import type { LabelRules } from './trips-labels.ts';
import type { TripsLoads } from './trips-loads.ts';
import type { TripsProblem } from './trips-problem.ts';
import {
  ARRIVE,
  DEPART,
  LEG_SECONDS,
  NODE,
  RESTED,
  REST_ARRIVE,
  REST_BREAKS,
  REST_END,
  REST_SECONDS,
  ROOM,
  SECONDS,
  WAITED,
  fieldsPerState,
} from './trips-record.ts';
import type { TripsWindows } from './trips-windows.ts';

/**
 * Creates the rules of trips-labels.ts for trucks with at most one break, with the two states in variables
 * instead of lists: nearly every day qualifies, and these loops take half of the search time.
 */
export function createOneBreakLabels(
  problem: TripsProblem,
  rec: Int32Array,
  stride: number,
  loads: TripsLoads,
  { beginAt, lastBegin, limitOf, openingOf }: TripsWindows,
): LabelRules {
  const { stops, sites, idleCosts } = problem;
  const firstTerminal = stops + sites;
  /** Where the second state of a record begins: with the break behind. */
  const second = fieldsPerState(problem);

  return {
    forward({ legs, breakLatest, breakEarliest, breakSeconds }, first, length, from, sure) {
      const hasBreak = breakLatest.length > 0;
      const breakEnd = hasBreak ? breakLatest[0]! : -1;
      const breakStart = hasBreak ? breakEarliest[0]! : 0;
      const pause = hasBreak ? breakSeconds[0]! : 0;
      let q = (first + from - 1) * stride;
      let time = rec[q + DEPART]!;
      let wait = idleCosts ? rec[q + WAITED]! : 0;
      let room = idleCosts ? rec[q + ROOM]! : 0;
      let rest = idleCosts ? rec[q + RESTED]! : 0;
      let timeAfter = rec[q + second + DEPART]!;
      let waitAfter = idleCosts ? rec[q + second + WAITED]! : 0;
      let roomAfter = idleCosts ? rec[q + second + ROOM]! : 0;
      let restAfter = idleCosts ? rec[q + second + RESTED]! : 0;
      for (let i = from; i < length; i++) {
        const p = q + stride;
        let changed = loads.forward(legs, q, p);
        const x = rec[p + NODE]!;
        const leg = rec[p + LEG_SECONDS]!;
        // The break before the leg, then after it.
        if (time <= breakEnd) {
          const begin = time < breakStart ? breakStart : time;
          if (begin + pause < timeAfter) {
            timeAfter = begin + pause;
            waitAfter = wait + begin - time;
            roomAfter = Math.min(room, waitAfter + breakEnd - begin);
            restAfter = rest + pause;
          }
        }
        time = time >= NEVER ? NEVER : time + leg;
        timeAfter = timeAfter >= NEVER ? NEVER : timeAfter + leg;
        if (x < firstTerminal) {
          const work = rec[p + SECONDS]!;
          const need = x < stops ? 0 : work;
          if (time <= breakEnd) {
            const begin = time < breakStart ? breakStart : time;
            if (begin + pause < timeAfter) {
              timeAfter = begin + pause;
              waitAfter = wait + begin - time;
              roomAfter = Math.min(room, waitAfter + breakEnd - begin);
              restAfter = rest + pause;
            }
          }
          if (time < NEVER) {
            const begin = beginAt(x, time, need);
            if (begin >= NEVER) time = NEVER;
            else {
              if (idleCosts) {
                wait += begin - time;
                room = Math.min(room, wait + limitOf(x, begin, need) - begin);
              }
              time = begin + work;
            }
          }
          if (timeAfter < NEVER) {
            const begin = beginAt(x, timeAfter, need);
            if (begin >= NEVER) timeAfter = NEVER;
            else {
              if (idleCosts) {
                waitAfter += begin - timeAfter;
                roomAfter = Math.min(roomAfter, waitAfter + limitOf(x, begin, need) - begin);
              }
              timeAfter = begin + work;
            }
          }
        }
        if (time > NEVER) time = NEVER;
        if (timeAfter > NEVER) timeAfter = NEVER;
        changed ||= rec[p + DEPART] !== time || rec[p + second + DEPART] !== timeAfter;
        rec[p + DEPART] = time;
        rec[p + second + DEPART] = timeAfter;
        if (idleCosts) {
          changed ||=
            rec[p + WAITED] !== wait ||
            rec[p + ROOM] !== room ||
            rec[p + RESTED] !== rest ||
            rec[p + second + WAITED] !== waitAfter ||
            rec[p + second + ROOM] !== roomAfter ||
            rec[p + second + RESTED] !== restAfter;
          rec[p + WAITED] = wait;
          rec[p + ROOM] = room;
          rec[p + RESTED] = rest;
          rec[p + second + WAITED] = waitAfter;
          rec[p + second + ROOM] = roomAfter;
          rec[p + second + RESTED] = restAfter;
        }
        if (!changed && i > sure) return;
        q = p;
      }
    },

    backward({ breakLatest, breakEarliest, breakSeconds }, first, _length, from, sure) {
      const hasBreak = breakLatest.length > 0;
      const breakEnd = hasBreak ? breakLatest[0]! : -1;
      const breakStart = hasBreak ? breakEarliest[0]! : 0;
      const pause = hasBreak ? breakSeconds[0]! : 0;
      let n = (first + from + 1) * stride;
      let latest = rec[n + ARRIVE]!;
      let rests = idleCosts ? rec[n + REST_SECONDS]! : 0;
      let ends = idleCosts ? rec[n + REST_END]! : 0;
      let own = idleCosts ? rec[n + REST_ARRIVE]! : 0;
      let pauses = idleCosts ? rec[n + REST_BREAKS]! : 0;
      let latestAfter = rec[n + second + ARRIVE]!;
      let restsAfter = idleCosts ? rec[n + second + REST_SECONDS]! : 0;
      let endsAfter = idleCosts ? rec[n + second + REST_END]! : 0;
      let ownAfter = idleCosts ? rec[n + second + REST_ARRIVE]! : 0;
      const pausesAfter = idleCosts ? rec[n + second + REST_BREAKS]! : 0;
      for (let i = from; i >= 0; i--) {
        const p = n - stride;
        let changed = loads.backward(p, n);
        if (i > 0) {
          const x = rec[p + NODE]!;
          const leg = rec[n + LEG_SECONDS]!;
          const work = rec[p + SECONDS]!;
          const need = x < stops ? 0 : work;
          const now = rec[p + DEPART]!;
          latest = latest < 0 ? -1 : latest - leg;
          latestAfter = latestAfter < 0 ? -1 : latestAfter - leg;
          if (idleCosts) {
            rests += leg;
            own -= leg;
            restsAfter += leg;
            ownAfter -= leg;
          }
          // The break before the leg (after the work), then before the work.
          for (let pass = 0; pass < 2; pass++) {
            const begin = Math.min(latestAfter - pause, breakEnd);
            if (hasBreak && latestAfter >= 0 && begin >= breakStart) {
              if (begin > latest) latest = begin;
              if (idleCosts) {
                // Which way is earlier for the truck arriving now?
                const time = pass === 0 ? now : now - work;
                const seconds = pause + restsAfter;
                const end = Math.max(endsAfter, breakStart + seconds);
                const limit = Math.min(ownAfter - pause, breakEnd);
                const withBreak = time <= limit ? Math.max(end, time + seconds) : NEVER;
                const without = time <= own ? Math.max(ends, time + rests) : NEVER;
                if (withBreak < without || (withBreak === NEVER && without === NEVER && limit > own)) {
                  rests = seconds;
                  ends = end;
                  pauses = pause + pausesAfter;
                  own = limit;
                }
              }
            }
            if (pass === 1) break;
            latest = latest < 0 ? -1 : lastBegin(x, latest - work, need);
            latestAfter = latestAfter < 0 ? -1 : lastBegin(x, latestAfter - work, need);
            if (!idleCosts) continue;
            const opening = openingOf(x, now - work);
            rests += work;
            ends = Math.max(ends, opening + rests);
            own = Math.min(own - work, limitOf(x, opening, need));
            const openingAfter = openingOf(x, rec[p + second + DEPART]! - work);
            restsAfter += work;
            endsAfter = Math.max(endsAfter, openingAfter + restsAfter);
            ownAfter = Math.min(ownAfter - work, limitOf(x, openingAfter, need));
          }
          changed ||= rec[p + ARRIVE] !== latest || rec[p + second + ARRIVE] !== latestAfter;
          rec[p + ARRIVE] = latest;
          rec[p + second + ARRIVE] = latestAfter;
          if (idleCosts) {
            changed ||=
              rec[p + REST_SECONDS] !== rests ||
              rec[p + REST_END] !== ends ||
              rec[p + REST_ARRIVE] !== own ||
              rec[p + second + REST_SECONDS] !== restsAfter ||
              rec[p + second + REST_END] !== endsAfter ||
              rec[p + second + REST_ARRIVE] !== ownAfter;
            rec[p + REST_SECONDS] = rests;
            rec[p + REST_END] = ends;
            rec[p + REST_ARRIVE] = own;
            rec[p + REST_BREAKS] = pauses;
            rec[p + second + REST_SECONDS] = restsAfter;
            rec[p + second + REST_END] = endsAfter;
            rec[p + second + REST_ARRIVE] = ownAfter;
            rec[p + second + REST_BREAKS] = pausesAfter;
          }
        }
        if (!changed && i < sure) return;
        n = p;
      }
    },
  };
}
