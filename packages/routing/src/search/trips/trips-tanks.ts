import { PLAN_LIMITS } from '../../input.ts';
import type { TripsProblem } from './trips-problem.ts';

/**
 * What is in the tanks of a truck with compartments along its route, or of any where stops may have more than
 * expected: room is for the worst case, fees and seconds are for what is expected. Stops go into the tightest compartment,
 * as in problem/compartments.ts, so that the evaluator finds the same loads.
 */
export interface TripsTanks {
  /** 1 for trucks that are walked along: with compartments, or all of them where worst cases count. */
  readonly divided: Uint8Array;
  /**
   * Loads and unloads along the rows between start and end. False when something does not fit or stays on
   * board that must not; the figures below are then worth nothing.
   */
  walk(this: void, truck: number, rows: Int32Array, items: number): boolean;
  /**
   * Figures of the last walk by item, with one for the truck's end: seconds of the work or the unloading,
   * gallons and wastes on board when leaving, gallons unloaded.
   */
  readonly seconds: Int32Array;
  readonly load: Int32Array;
  readonly wastes: Int32Array;
  readonly unloaded: Int32Array;
  /** Drops unloadings that empty nothing from the rows; returns how many are left. */
  tidy(this: void, truck: number, rows: Int32Array, items: number): number;
  /** A trip from empty tanks, or with the load at the start… */
  begin(this: void, truck: number, isFirst: boolean): void;
  /** … and one more stop on it; false when it does not fit. */
  take(this: void, truck: number, stop: number): boolean;
}

/** Creates the tanks of a day's divided trucks; null when there are none. Time O(rows × compartments). */
export function createTripsTanks(problem: TripsProblem): TripsTanks | null {
  const { stops, trucks, service, gallons, rate, fixed } = problem;
  const { waste, mixes, siteAccepts, endEmpty } = problem.problem;
  const { worst, anySpread } = problem.problem;
  const divided = Uint8Array.from(trucks, ({ compartments }) =>
    anySpread || compartments.length > 0 ? 1 : 0,
  );
  if (!divided.includes(1)) return null;
  const partsOf = trucks.map(({ compartments, capacity, loadAtStart, wasteAtStart }) =>
    compartments.length > 0 ? compartments : [{ capacity, accepts: -1, loadAtStart, wasteAtStart }],
  );
  const seconds = new Int32Array(4 * stops + 16);
  const load = new Int32Array(4 * stops + 16);
  const wastes = new Int32Array(4 * stops + 16);
  const unloaded = new Int32Array(4 * stops + 16);
  const full = new Int32Array(PLAN_LIMITS.compartmentsPerTruck);
  const within = new Int32Array(PLAN_LIMITS.compartmentsPerTruck);
  /** Expected gallons by compartment, and of all. */
  const part = new Int32Array(PLAN_LIMITS.compartmentsPerTruck);
  let expected = 0;
  let total = 0;

  function begin(r: number, isFirst: boolean): void {
    const compartments = partsOf[r]!;
    total = 0;
    for (let at = 0; at < compartments.length; at++) {
      full[at] = isFirst ? compartments[at]!.loadAtStart : 0;
      within[at] = isFirst ? compartments[at]!.wasteAtStart : 0;
      part[at] = full[at]!;
      total += full[at]!;
    }
    expected = total;
  }

  function take(r: number, x: number): boolean {
    const compartments = partsOf[r]!;
    const added = waste[x]!;
    if (added === 0) return true;
    const amount = worst[x]!;
    const mixing = mixes[31 - Math.clz32(added)]!;
    let best = -1;
    let leastRoom = Infinity;
    for (let at = 0; at < compartments.length; at++) {
      const { capacity: size, accepts } = compartments[at]!;
      const room = size - full[at]! - amount;
      if (room < 0 || (accepts & added) === 0 || (within[at]! & ~mixing) !== 0) continue;
      // Empty and more versatile compartments are kept for other wastes.
      const dearness = room + (within[at] === 0 ? 1e9 : 0) + (accepts === added ? 0 : 1e8);
      if (dearness >= leastRoom) continue;
      leastRoom = dearness;
      best = at;
    }
    if (best < 0 || total + amount > trucks[r]!.capacity) return false;
    full[best]! += amount;
    part[best]! += gallons[x]!;
    within[best]! |= added;
    total += amount;
    expected += gallons[x]!;
    return true;
  }

  /** Gallons unloaded at a site; −1 when it takes nothing of what is on board. */
  function unload(r: number, site: number): number {
    const parts = partsOf[r]!.length;
    let any = false;
    let left = false;
    let out = 0;
    for (let at = 0; at < parts; at++) {
      if (within[at] === 0) continue;
      if ((within[at]! & ~siteAccepts[site]!) === 0) {
        any = true;
        out += part[at]!;
        total -= full[at]!;
        full[at] = 0;
        part[at] = 0;
        within[at] = 0;
      } else left = true;
    }
    expected -= out;
    return left && !any ? -1 : out;
  }

  function onBoard(r: number): number {
    let all = 0;
    for (let at = 0; at < partsOf[r]!.length; at++) all |= within[at]!;
    return all;
  }

  return {
    divided,
    seconds,
    load,
    wastes,
    unloaded,
    begin,
    take,
    walk(r, rows, items) {
      begin(r, true);
      for (let i = 0; i < items; i++) {
        const x = rows[i]!;
        let out = 0;
        if (x < stops) {
          if (!take(r, x)) return false;
          seconds[i] = service[x]!;
        } else {
          out = unload(r, x - stops);
          if (out < 0) return false;
          seconds[i] = Math.round(fixed[x - stops]! + rate[x - stops]! * out);
        }
        unloaded[i] = out;
        load[i] = expected;
        wastes[i] = onBoard(r);
      }
      seconds[items] = 0;
      unloaded[items] = 0;
      load[items] = expected;
      wastes[items] = onBoard(r);
      return !endEmpty || wastes[items] === 0;
    },
    tidy(r, rows, items) {
      begin(r, true);
      let kept = 0;
      let many = 0;
      for (let i = 0; i < items; i++) {
        const x = rows[i]!;
        if (x < stops) {
          many++;
          take(r, x);
        } else if (unload(r, x - stops) <= 0) continue;
        rows[kept++] = x;
      }
      return many === 0 ? 0 : kept;
    },
  };
}
