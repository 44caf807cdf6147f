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
  /** Cents of waiting, breaks and overtime; Infinity when it is not in time. */
  idleOf(this: void, route: number, block: number, records: number): number;
  /** The cents of waiting in the last `idleOf`. */
  waitingFound(this: void): number;
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
): TripsRouteCosts {
  const { stops, sites, trucks, fee, idleCosts } = problem;
  const firstTerminal = stops + sites;
  const perState = fieldsPerState(problem);
  let waiting = 0;

  return {
    idleOf(r, block, records) {
      const truck = trucks[r]!;
      const end = (block + records - 1) * stride;
      const breaks = truck.breakLatest.length;
      let best = Infinity;
      waiting = 0;
      for (let k = 0; k <= breaks; k++) {
        const o = end + k * perState;
        const time = rec[o + DEPART]!;
        const limit = rec[o + ARRIVE]!;
        if (time > limit) continue;
        if (!idleCosts) return 0;
        const waited = rec[o + WAITED]!;
        const later = Math.min(rec[o + ROOM]!, waited + limit - time, waited);
        const cents =
          (waited - later + rec[o + RESTED]!) * truck.perSecond +
          Math.max(0, time - truck.shiftEnd) * truck.perOvertimeSecond;
        if (cents >= best) continue;
        best = cents;
        waiting = (waited - later) * truck.perSecond;
      }
      return best;
    },
    waitingFound: () => waiting,
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
