import { NEVER } from '../../problem/problem.ts';
import type { Problem } from '../../problem/problem.ts';

/** How long a leg takes, at the speeds of the hours where they differ. Whole seconds. */
export interface TripsDrive {
  /** NEVER when that is too late for any shift. */
  arrive(this: void, departure: number, leg: number): number;
  /** The latest departure for an arrival; −1 when there is none. */
  leave(this: void, arrival: number, leg: number): number;
}

/** No shift is this long, at any speed: hours need not be gone through one by one. */
const LONGEST_LEG = 10_000_000;

export function createTripsDrive({ hours }: Pick<Problem, 'hours'>): TripsDrive {
  if (hours === null)
    return {
      arrive: (departure, leg) => (departure >= NEVER ? NEVER : departure + leg),
      leave: (arrival, leg) => (arrival < 0 ? -1 : arrival - leg),
    };
  return {
    arrive: (departure, leg) =>
      departure >= NEVER || leg > LONGEST_LEG ? NEVER : hours.arrive(departure, leg),
    leave: (arrival, leg) =>
      arrival < 0 || leg > LONGEST_LEG ? -1 : Math.max(-1, hours.leave(arrival, leg)),
  };
}
