import { NEVER } from '../../problem/problem.ts';
import { departWith } from './trips-labels-release.ts';
import type { TripsProblem } from './trips-problem.ts';
import { ARRIVE, DEPART, LEG_SECONDS, RELEASE_BEFORE, SPARE, fieldsPerState } from './trips-record.ts';

/**
 * Creates the function that writes the spare seconds of each gap of a route's block and returns the largest.
 */
export function createSpare(
  trips: TripsProblem,
  rec: Int32Array,
  stride: number,
): (this: void, route: number, block: number, records: number) => number {
  const { trucks, states, mayBeFaster } = trips;
  const { anyRelease } = trips.problem;
  const perState = fieldsPerState(trips);

  /** For a truck with one break, with records of two states. */
  function withBreak(pause: number, block: number, records: number): number {
    let max = -1;
    let p = block * stride;
    for (let i = 1; i < records; i++, p += stride) {
      const n = p + stride;
      const time = rec[p + DEPART]!;
      const late = rec[n + perState + ARRIVE]!;
      const here = Math.max(
        -1,
        Math.max(rec[n + ARRIVE]! - time, late - Math.min(time + pause, rec[p + perState + DEPART]!)) -
          rec[n + LEG_SECONDS]!,
      );
      rec[n + SPARE] = here;
      if (here > max) max = here;
    }
    return max;
  }

  return function slackOf(r: number, block: number, records: number): number {
    if (mayBeFaster) {
      for (let i = 1; i < records; i++) rec[(block + i) * stride + SPARE] = NEVER;
      return NEVER;
    }
    const { breakLatest, breakSeconds } = trucks[r]!;
    if (states === 2 && breakLatest.length === 1) return withBreak(breakSeconds[0]!, block, records);
    const breaks = breakLatest.length;
    let max = -1;
    let p = block * stride;
    for (let i = 1; i < records; i++, p += stride) {
      const n = p + stride;
      const leg = rec[n + LEG_SECONDS]!;
      let here = -1;
      for (let k = 0; k <= breaks; k++) {
        // With the breaks from k to k + more taken on the way.
        let depart =
          (anyRelease ? departWith(rec, p, rec[p + RELEASE_BEFORE]!) : rec[p + k * perState + DEPART]!) + leg;
        for (let after = k; after <= breaks; depart += breakSeconds[after++]!) {
          const spare = rec[n + after * perState + ARRIVE]! - depart;
          if (spare > here) here = spare;
        }
      }
      rec[n + SPARE] = here;
      if (here > max) max = here;
    }
    return max;
  };
}
