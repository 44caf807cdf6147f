import { createTripsJudge } from './trips-judge.ts';
import type { TripsJudge } from './trips-judge.ts';
import { createTripsLabels } from './trips-labels.ts';
import type { TripsLabels } from './trips-labels.ts';
import type { TripsProblem } from './trips-problem.ts';
import { ARRIVE, LEG_SECONDS, LOAD, NODE, SECONDS, fieldsOf, fieldsPerState } from './trips-record.ts';
import { createTripsRouteCosts } from './trips-route-costs.ts';
import type { TripsRouteCosts } from './trips-route-costs.ts';
import { createTripsTanks } from './trips-tanks.ts';
import type { TripsTanks } from './trips-tanks.ts';

/**
 * Two blocks of records per route and one for trials; edits of a block recalculate its labels. `block`:
 * number of its first record.
 */
export interface TripsRecords extends TripsRouteCosts {
  readonly rec: Int32Array;
  readonly labels: TripsLabels;
  /** Null when no truck has compartments. */
  readonly tanks: TripsTanks | null;
  /** Null where records tell every cost. */
  readonly judge: TripsJudge | null;
  /** Maximum number of records in a block. */
  readonly maxRecords: number;
  /** Writes a whole block: `rows` between start and end; returns its number of records. */
  fill(this: void, route: number, block: number, rows: Int32Array, items: number): number;
  /** Whether the load of the rows last filled in fits a truck with compartments; true for any other. */
  fits(this: void): boolean;
  /** Inserts rows before the record `position` of a block of `records`. */
  insert(
    this: void,
    route: number,
    block: number,
    records: number,
    position: number,
    rows: Int32Array,
    items: number,
  ): void;
  /** Removes the stops with this stamp, and unloadings that have nothing left to unload; see `removed`. */
  remove(this: void, route: number, block: number, records: number, stamps: Int32Array, round: number): void;
  /**
   * Result of the last `remove`: the remaining records and stops, and the first record that moved; labels are
   * not recalculated when no stop is left.
   */
  readonly removed: { records: number; stops: number; from: number };
  /** Cents of a route with these rows; Infinity when it breaks a rule. */
  costOf(this: void, route: number, rows: Int32Array, items: number): number;
}

/** Approximate records of all routes together. */
const RECORDS = 262_144;

/**
 * Creates the blocks: one Int32Array of (2 × routes + 1) × maxRecords × stride numbers. An edit moves the
 * records behind it and recalculates labels until nothing changes, O(length) at worst.
 */
export function createTripsRecords(problem: TripsProblem): TripsRecords {
  const { stops, trucks, gallons, anyRate } = problem;
  const routes = trucks.length;
  const maxRecords = Math.min(2 * stops + 6, Math.max(160, Math.floor(RECORDS / (2 * routes))));
  const perState = fieldsPerState(problem);
  const stride = fieldsOf(problem);
  const rec = new Int32Array((2 * routes + 1) * maxRecords * stride);
  const scratch = 2 * routes * maxRecords;
  const labels = createTripsLabels(problem, rec, stride);
  const { forward, backward, releases } = labels;
  const judge = createTripsJudge(problem, rec, stride, maxRecords);
  const costs = createTripsRouteCosts(problem, rec, stride, judge);
  const tanks = createTripsTanks(problem);
  const removed = { records: 0, stops: 0, from: 0 };

  /** Whether the load of the rows last written fits. */
  let fits = true;

  function writeRows(r: number, block: number, rows: Int32Array, items: number): number {
    const truck = trucks[r]!;
    let p = block * stride;
    rec[p + NODE] = truck.start;
    for (let i = 0; i < items; i++) {
      rec[(p += stride) + NODE] = rows[i]!;
      rec[p + LEG_SECONDS] = -1;
    }
    rec[p + stride + NODE] = truck.end;
    rec[p + stride + LEG_SECONDS] = -1;
    if (releases) releases(block, 0, items);
    const isDivided = tanks !== null && tanks.divided[r] === 1;
    fits = !isDivided || items === 0 || tanks.walk(r, rows, items);
    if (isDivided && items > 0 && fits) labels.carry(tanks);
    forward(truck, block, items + 2, 0, items + 2);
    if (isDivided) labels.carry(null);
    return items + 2;
  }

  /**
   * Recalculates labels after records from `from` to `to` were inserted or got a new predecessor; legs
   * leading to them are −1.
   */
  function relabel(r: number, block: number, records: number, from: number, to: number): void {
    // Where a trip then leaves later, or a part of it earlier, it changes from its start on.
    const begin = releases ? releases(block, from - 1, Math.min(to, records - 2)) : from - 1;
    forward(trucks[r]!, block, records, begin + 1, to);
    // The unloading that ends the trip may now take a different time.
    let last = to;
    if (anyRate) {
      let next = Math.min(to + 1, records - 1);
      while (rec[(block + next) * stride + NODE]! < stops) next++;
      if (next < records - 1) last = next;
    }
    backward(trucks[r]!, block, records, last, begin);
  }

  /** Moves records from `from` up to `end` to `to`; returns their number. */
  function move(block: number, from: number, end: number, to: number): number {
    if (from < end && from !== to)
      rec.copyWithin((block + to) * stride, (block + from) * stride, (block + end) * stride);
    return Math.max(0, end - from);
  }

  return {
    rec,
    labels,
    tanks,
    judge,
    maxRecords,
    ...costs,
    removed,
    fits: () => fits,
    fill(r, block, rows, items) {
      const records = writeRows(r, block, rows, items);
      backward(trucks[r]!, block, records, records - 1, 0);
      return records;
    },
    insert(r, block, records, position, rows, items) {
      const at = (block + position) * stride;
      move(block, position, records, position + items);
      for (let i = 0; i < items; i++) {
        const p = at + i * stride;
        rec[p + NODE] = rows[i]!;
        rec[p + SECONDS] = -1;
        rec[p + LEG_SECONDS] = -1;
      }
      rec[at + items * stride + LEG_SECONDS] = -1;
      relabel(r, block, records + items, position, position + items - 1);
    },
    remove(r, block, records, stamps, round) {
      const end = records - 1;
      let load = trucks[r]!.loadAtStart;
      let kept = 1;
      let copied = 1;
      let to = 0;
      removed.from = 0;
      removed.stops = 0;
      for (let i = 1; i < end; i++) {
        const x = rec[(block + i) * stride + NODE]!;
        if (x < stops ? stamps[x] !== round : load > 0) {
          if (x < stops) removed.stops++;
          load = x < stops ? load + gallons[x]! : 0;
          continue;
        }
        // The records kept since the last removed one move up.
        kept += move(block, copied, i, kept);
        copied = i + 1;
        if (removed.from === 0) removed.from = kept;
        to = kept;
        rec[(block + i + 1) * stride + LEG_SECONDS] = -1;
      }
      removed.records = kept + move(block, copied, records, kept);
      if (removed.stops > 0 && to > 0) relabel(r, block, removed.records, removed.from, to);
    },
    costOf(r, rows, items) {
      if (items > maxRecords - 2) return Infinity;
      if (judge) return judge.ofRows(r, rows, items);
      const truck = trucks[r]!;
      const records = writeRows(r, scratch, rows, items);
      if (!fits) return Infinity;
      for (let i = 1; i < records - 1; i++)
        if (rec[(scratch + i) * stride + LOAD]! > truck.capacity) return Infinity;
      const p = (scratch + records - 1) * stride;
      for (let k = 0; k <= truck.breakLatest.length; k++)
        rec[p + k * perState + ARRIVE] =
          k < truck.breakLatest.length ? Math.min(truck.latestEnd, truck.breakLatest[k]!) : truck.latestEnd;
      const path = costs.pathOf(r, scratch, records);
      return path + costs.idleOf(r, scratch, records, path);
    },
  };
}
