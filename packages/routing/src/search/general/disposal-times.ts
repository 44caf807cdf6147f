import { NEVER } from '../../problem/problem.ts';
import type { Problem, ProblemTruck } from '../../problem/problem.ts';

/** The clock of one label, moved along a route: earliest time by number of breaks taken. */
export interface DisposalTimes {
  /** By number of breaks taken: seconds since midnight, NEVER where that state does not exist. */
  readonly times: Float64Array;
  /**
   * Moves `times` from a place along the leg to a node, left at `hold` or later, and through its visit of
   * `duration` seconds. False when no state survives. Time O(breaks × windows of the node).
   */
  move(this: void, truck: ProblemTruck, from: number, node: number, duration: number, hold: number): boolean;
}

/** Creates the clock shared by the steps of a placement. */
export function createDisposalTimes(problem: Problem): DisposalTimes {
  const { stops, places, place, windowFrom, windowStart, windowEnd, hours } = problem;
  const states = 1 + problem.trucks.reduce((max, truck) => Math.max(max, truck.breakLatest.length), 0);
  const times = new Float64Array(states);

  function takeBreaks(truck: ProblemTruck): void {
    for (let k = 0; k < truck.breakLatest.length; k++) {
      if (times[k]! > truck.breakLatest[k]!) continue;
      const done = Math.max(times[k]!, truck.breakEarliest[k]!) + truck.breakSeconds[k]!;
      if (done < times[k + 1]!) times[k + 1] = done;
    }
  }

  function move(truck: ProblemTruck, from: number, node: number, duration: number, hold: number): boolean {
    const leg = truck.seconds[from * places + place[node]!]!;
    const breaks = truck.breakLatest.length;
    takeBreaks(truck);
    if (hold > 0) for (let k = 0; k <= breaks; k++) times[k] = Math.max(times[k]!, hold);
    for (let k = 0; k <= breaks; k++)
      times[k] = times[k]! + leg >= NEVER ? NEVER : hours ? hours.arrive(times[k]!, leg) : times[k]! + leg;
    if (node === truck.end) {
      for (let k = 0; k <= breaks; k++)
        if (times[k]! > (k < breaks ? Math.min(truck.latestEnd, truck.breakLatest[k]!) : truck.latestEnd))
          times[k] = NEVER;
    } else {
      takeBreaks(truck);
      const need = node < stops ? 0 : duration;
      for (let k = 0; k <= breaks; k++) {
        const arrival = times[k]!;
        times[k] = NEVER;
        for (let w = windowFrom[node]!; w < windowFrom[node + 1]!; w++) {
          const begin = Math.max(arrival, windowStart[w]!);
          if (begin > windowEnd[w]! - need) continue;
          if (begin < NEVER && begin + duration <= truck.latestEnd) times[k] = begin + duration;
          break;
        }
      }
    }
    for (let k = 0; k <= breaks; k++) if (times[k]! < NEVER) return true;
    return false;
  }

  return { times, move };
}
