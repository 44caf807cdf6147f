import type { TripsMoved } from './trips-moved.ts';
import type { TripsJudge } from './trips-judge.ts';
import { createTripsMoved } from './trips-moved.ts';
import type { TripsProblem } from './trips-problem.ts';
import {
  ARRIVE,
  DEPART,
  LEG_METERS,
  LEG_SECONDS,
  LOAD,
  NODE,
  RESTED,
  ROOM,
  SECONDS,
  WAITED,
  fieldsPerState,
} from './trips-record.ts';
import { createSpare } from './trips-spare.ts';

/** Cost of the labels of a block of records. `block`: number of its first record. */
export interface TripsRouteCosts {
  /** Cents of what is no sum over legs (see TripsRoutes.idle); Infinity when it is not in time. */
  idleOf(this: void, route: number, block: number, records: number, path: number): number;
  /**
   * Of the last `idleOf`: the cents of waiting and of moved stops in it, and the seconds of legs and work (0
   * where hours are not balanced). Of a judged route: when the truck leaves, the cents of shifted times.
   */
  readonly found: { waiting: number; moved: number; driven: number; leaves: number; shifted: number };
  /** Null on days without a given plan. */
  readonly moved: TripsMoved | null;
  /** Cents of legs, work, fees and the truck itself. */
  pathOf(this: void, route: number, block: number, records: number): number;
  /** Writes the spare seconds of each gap; returns the largest. */
  slackOf(this: void, route: number, block: number, records: number): number;
}

/** Creates the sums over a block's labels: cents, seconds. */
export function createTripsRouteCosts(
  problem: TripsProblem,
  rec: Int32Array,
  stride: number,
  judge: TripsJudge | null,
): TripsRouteCosts {
  const { stops, sites, trucks, fee, idleCosts } = problem;
  const firstTerminal = stops + sites;
  const perState = fieldsPerState(problem);
  const { perSquaredSecond } = problem.problem;
  const moved = createTripsMoved(problem, rec, stride);
  const found = { waiting: 0, moved: 0, driven: 0, leaves: -1, shifted: 0 };

  function drivenOf(block: number, records: number): number {
    let seconds = 0;
    for (let p = (block + 1) * stride; p < (block + records) * stride; p += stride)
      seconds += rec[p + LEG_SECONDS]! + rec[p + SECONDS]!;
    return seconds;
  }

  /** `idle`: as the records tell it. */
  function judged(r: number, block: number, records: number, path: number, idle: number): number {
    const cents = judge!.ofBlock(r, block, records) - path;
    found.waiting = judge!.waitFound() * trucks[r]!.perSecond;
    found.leaves = judge!.leavesFound();
    found.shifted = Math.max(0, cents - idle - found.moved);
    return cents;
  }

  return {
    found,
    moved,
    idleOf(r, block, records, path) {
      const truck = trucks[r]!;
      const end = (block + records - 1) * stride;
      const breaks = truck.breakLatest.length;
      let best = Infinity;
      found.waiting = 0;
      found.driven = perSquaredSecond > 0 || judge !== null ? drivenOf(block, records) : 0;
      for (let k = 0; k <= breaks; k++) {
        const o = end + k * perState;
        const time = rec[o + DEPART]!;
        const limit = rec[o + ARRIVE]!;
        if (time > limit) continue;
        if (!idleCosts) {
          best = 0;
          break;
        }
        const waited = rec[o + WAITED]!;
        const later = Math.min(rec[o + ROOM]!, waited + limit - time, waited);
        const idle = waited - later + rec[o + RESTED]!;
        const cents =
          idle * truck.perSecond +
          Math.max(0, time - truck.shiftEnd) * truck.perOvertimeSecond +
          (found.driven + idle) ** 2 * perSquaredSecond;
        if (cents >= best) continue;
        best = cents;
        found.waiting = (waited - later) * truck.perSecond;
      }
      found.moved = moved === null ? 0 : moved.ofBlock(r, block, records);
      return judge === null ? best + found.moved : judged(r, block, records, path, best);
    },
    pathOf(r, block, records) {
      const { perMeter, perSecond, fixed } = trucks[r]!;
      let meters = 0;
      let seconds = 0;
      let fees = 0;
      for (let i = 1; i < records; i++) {
        const p = (block + i) * stride;
        const x = rec[p + NODE]!;
        meters += rec[p + LEG_METERS]!;
        seconds += rec[p + LEG_SECONDS]! + rec[p + SECONDS]!;
        if (x >= stops && x < firstTerminal)
          fees += fee[x - stops]! * (rec[p - stride + LOAD]! - rec[p + LOAD]!);
      }
      return fixed + meters * perMeter + seconds * perSecond + fees;
    },
    slackOf: createSpare(problem, rec, stride),
  };
}
