import type { TripsProblem } from './trips-problem.ts';
import type { TripsTanks } from './trips-tanks.ts';
import {
  LEG_METERS,
  LEG_SECONDS,
  LOAD,
  LOAD_AFTER,
  NODE,
  SECONDS,
  TRIP_END,
  WASTES,
  WASTES_AFTER,
} from './trips-record.ts';

/** The parts of a record that do not depend on time. Each returns whether something changed. */
export interface TripsLoads {
  /** Leg, work and load of the record at p from those of the one before it, at q. */
  forward(this: void, legs: Int32Array, q: number, p: number): boolean;
  /** What follows up to the next unloading, from the record after it. */
  backward(this: void, p: number, n: number): boolean;
  /** Unloading seconds of a load at a site, given by its row. */
  unloading(this: void, row: number, load: number): number;
  /** The records that follow, one after another, have the loads of this walk; null: their own again. */
  carry(this: void, walked: TripsTanks | null): void;
}

/** Creates the loads of records: gallons, wastes as bits. Time O(records that change). */
export function createTripsLoads(problem: TripsProblem, rec: Int32Array): TripsLoads {
  const { stops, sites, rows, service, gallons, rate, fixed } = problem;
  const { waste } = problem.problem;
  const firstTerminal = stops + sites;
  const unloading = (row: number, load: number): number =>
    Math.round(fixed[row - stops]! + rate[row - stops]! * load);

  let carried: TripsTanks | null = null;
  let next = 0;

  return {
    unloading,
    carry(walked) {
      carried = walked;
      next = 0;
    },
    forward(legs, q, p) {
      const x = rec[p + NODE]!;
      if (rec[p + LEG_SECONDS]! < 0) {
        const way = 2 * (rec[q + NODE]! * rows + x);
        rec[p + LEG_METERS] = legs[way]!;
        rec[p + LEG_SECONDS] = legs[way + 1]!;
      }
      let seconds = 0;
      let load = rec[q + LOAD]!;
      let wastes = rec[q + WASTES]!;
      if (carried !== null) {
        seconds = carried.seconds[next]!;
        load = carried.load[next]!;
        wastes = carried.wastes[next++]!;
      } else if (x < stops) {
        seconds = service[x]!;
        load += gallons[x]!;
        wastes |= waste[x]!;
      } else if (x < firstTerminal) {
        seconds = unloading(x, load);
        load = 0;
        wastes = 0;
      }
      if (rec[p + SECONDS] === seconds && rec[p + LOAD] === load && rec[p + WASTES] === wastes) return false;
      rec[p + SECONDS] = seconds;
      rec[p + LOAD] = load;
      rec[p + WASTES] = wastes;
      return true;
    },
    backward(p, n) {
      const y = rec[n + NODE]!;
      let load = 0;
      let wastes = 0;
      let tripEnd = y;
      if (y < stops) {
        load = rec[n + LOAD_AFTER]! + gallons[y]!;
        wastes = rec[n + WASTES_AFTER]! | waste[y]!;
        tripEnd = rec[n + TRIP_END]!;
      }
      if (rec[p + LOAD_AFTER] === load && rec[p + WASTES_AFTER] === wastes && rec[p + TRIP_END] === tripEnd)
        return false;
      rec[p + LOAD_AFTER] = load;
      rec[p + WASTES_AFTER] = wastes;
      rec[p + TRIP_END] = tripEnd;
      return true;
    },
  };
}
