import { NEVER } from '../../problem/problem.ts';
import type { TripsProblem } from './trips-problem.ts';

/** Start times of the work at a row (a stop or a site). `need`: seconds that must fit into the window. */
export interface TripsWindows {
  /** Not before the arrival; NEVER when it is too late. */
  beginAt(this: void, row: number, arrival: number, need: number): number;
  /** The latest start not after `latestBegin` and inside a window; −1 when there is none. */
  lastBegin(this: void, row: number, latestBegin: number, need: number): number;
  /** End of the window that contains a start, minus the need. */
  limitOf(this: void, row: number, begin: number, need: number): number;
  /** Opening of the window that contains a start. */
  openingOf(this: void, row: number, begin: number): number;
}

/** Creates the lookups of windows; rows with one window need no loop. */
export function createTripsWindows({ problem, open, close, several }: TripsProblem): TripsWindows {
  const { windowFrom, windowStart, windowEnd } = problem;
  return {
    beginAt(row, arrival, need) {
      if (several[row] === 0) {
        const begin = arrival < open[row]! ? open[row]! : arrival;
        return begin <= close[row]! - need ? begin : NEVER;
      }
      for (let w = windowFrom[row]!; w < windowFrom[row + 1]!; w++) {
        const begin = Math.max(arrival, windowStart[w]!);
        if (begin <= windowEnd[w]! - need) return begin;
      }
      return NEVER;
    },
    lastBegin(row, latestBegin, need) {
      if (several[row] === 0) {
        const begin = Math.min(latestBegin, close[row]! - need);
        return begin >= open[row]! ? begin : -1;
      }
      for (let w = windowFrom[row + 1]! - 1; w >= windowFrom[row]!; w--) {
        const begin = Math.min(latestBegin, windowEnd[w]! - need);
        if (begin >= windowStart[w]!) return begin;
      }
      return -1;
    },
    limitOf(row, begin, need) {
      if (several[row] === 0) return close[row]! - need;
      for (let w = windowFrom[row]!; w < windowFrom[row + 1]!; w++)
        if (begin >= windowStart[w]! && begin <= windowEnd[w]! - need) return windowEnd[w]! - need;
      return begin;
    },
    openingOf(row, begin) {
      if (several[row] === 0) return open[row]!;
      for (let w = windowFrom[row + 1]! - 1; w >= windowFrom[row]!; w--)
        if (begin >= windowStart[w]!) return windowStart[w]!;
      return open[row]!;
    },
  };
}
