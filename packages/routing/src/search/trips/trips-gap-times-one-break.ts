import { NEVER } from '../../problem/problem.ts';
import type { GapTimes } from './trips-gap-times.ts';
import type { TripsProblem } from './trips-problem.ts';
import {
  ARRIVE,
  DEPART,
  NODE,
  RESTED,
  REST_ARRIVE,
  REST_BREAKS,
  REST_END,
  REST_SECONDS,
  ROOM,
  WAITED,
  fieldsPerState,
} from './trips-record.ts';
import type { TripsRoutes } from './trips-routes.ts';
import type { TripsWindows } from './trips-windows.ts';

/**
 * Creates `idleWith` of trips-gap-times.ts for trucks with one break or none: the same rules, the two states
 * in variables.
 */
export function createOneBreakGapTimes(
  problem: TripsProblem,
  { rec }: TripsRoutes,
  { beginAt, limitOf }: TripsWindows,
  nodes: Int32Array,
  work: Int32Array,
): GapTimes['idleWith'] {
  const { stops, rows, trucks, idleCosts } = problem;
  const { perSquaredSecond } = problem.problem;
  /** Where the second state of a record begins: with the break behind. */
  const second = fieldsPerState(problem);

  return (r, before, after, items, extra, driven) => {
    const { legs, into, breakLatest, breakEarliest, breakSeconds, perSecond, perOvertimeSecond, shiftEnd } =
      trucks[r]!;
    const hasBreak = breakLatest.length > 0;
    const breakEnd = hasBreak ? breakLatest[0]! : -1;
    const breakStart = hasBreak ? breakEarliest[0]! : 0;
    const pause = hasBreak ? breakSeconds[0]! : 0;
    let time = rec[before + DEPART]!;
    let timeAfter = rec[before + second + DEPART]!;
    let wait = 0;
    let room = 0;
    let rest = 0;
    let waitAfter = 0;
    let roomAfter = 0;
    let restAfter = 0;
    if (idleCosts) {
      wait = rec[before + WAITED]!;
      room = rec[before + ROOM]!;
      rest = rec[before + RESTED]!;
      waitAfter = rec[before + second + WAITED]!;
      roomAfter = rec[before + second + ROOM]!;
      restAfter = rec[before + second + RESTED]!;
    }
    let from = rec[before + NODE]!;
    for (let step = 0; ; step++) {
      // Twice for each node that is tried: before the leg to it and after it. The last time before the leg to
      // what follows.
      if (time <= breakEnd) {
        const begin = time < breakStart ? breakStart : time;
        if (begin + pause < timeAfter) {
          timeAfter = begin + pause;
          waitAfter = wait + begin - time;
          roomAfter = Math.min(room, waitAfter + breakEnd - begin);
          restAfter = rest + pause;
        }
      }
      const i = step >> 1;
      if (i === items) break;
      const x = nodes[i]!;
      if ((step & 1) === 0) {
        const leg = into[2 * (x * rows + from) + 1]!;
        if (time < NEVER) time += leg;
        if (timeAfter < NEVER) timeAfter += leg;
        continue;
      }
      const need = x < stops ? 0 : work[i]!;
      const begin = time >= NEVER ? NEVER : beginAt(x, time, need);
      const beginAfter = timeAfter >= NEVER ? NEVER : beginAt(x, timeAfter, need);
      if (begin >= NEVER && beginAfter >= NEVER) return Infinity;
      if (idleCosts && begin < NEVER) {
        wait += begin - time;
        room = Math.min(room, wait + limitOf(x, begin, need) - begin);
      }
      if (idleCosts && beginAfter < NEVER) {
        waitAfter += beginAfter - timeAfter;
        roomAfter = Math.min(roomAfter, waitAfter + limitOf(x, beginAfter, need) - beginAfter);
      }
      time = begin >= NEVER ? NEVER : begin + work[i]!;
      timeAfter = beginAfter >= NEVER ? NEVER : beginAfter + work[i]!;
      from = x;
    }
    const leg = legs[2 * (from * rows + rec[after + NODE]!) + 1]! + extra;
    let cheapest = Infinity;
    for (let k = 0; k < 2; k++) {
      const o = k === 0 ? after : after + second;
      const arrival = (k === 0 ? time : timeAfter) + leg;
      if (arrival > rec[o + ARRIVE]!) continue;
      if (!idleCosts) return 0;
      // Where the kept continuation is no longer open, another one is: about as long, with the next break in
      // it.
      const closed = arrival > rec[o + REST_ARRIVE]!;
      const onward = rec[o + REST_SECONDS]!;
      const end = closed ? arrival + onward : Math.max(rec[o + REST_END]!, arrival + onward);
      const waited = k === 0 ? wait : waitAfter;
      const slack = waited + end - arrival - onward;
      const later = Math.min(
        k === 0 ? room : roomAfter,
        waited + (closed ? rec[o + ARRIVE]! : rec[o + REST_ARRIVE]!) - arrival,
        slack,
      );
      const idle = slack - Math.max(0, later) + (k === 0 ? rest : restAfter) + rec[o + REST_BREAKS]!;
      const cents =
        idle * perSecond +
        Math.max(0, end - shiftEnd) * perOvertimeSecond +
        (driven + idle) ** 2 * perSquaredSecond;
      if (cents < cheapest) cheapest = cents;
    }
    return cheapest;
  };
}
