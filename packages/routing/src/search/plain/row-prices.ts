import type { Columns } from './set-partition.ts';

const MAX_ROUNDS = 500;
const FIRST_STEP = 0.5;
const PATIENCE = 15;

/**
 * Finds Lagrangian multipliers of a set partitioning problem by the subgradient method (Held, Wolfe &
 * Crowder, Mathematical Programming 6, 1974). Improves `prices` in place, writes the columns' reduced costs
 * and gives a lower bound of the cost.
 */
export function priceRows(
  rows: number,
  { count, from, cost, members }: Columns,
  bound: number,
  work: number,
  prices: Float64Array,
  reduced: Float64Array,
): number {
  const best = Float64Array.from(prices);
  const slope = new Float64Array(rows);
  const rounds = Math.min(MAX_ROUNDS, Math.floor(work / (from[count]! + rows)));
  let lower = -Infinity;
  let step = FIRST_STEP;
  let stale = 0;

  /** The bound at the prices; with the slope: the number of columns missing or in excess per row. */
  function relax(): number {
    let value = 0;
    for (let row = 0; row < rows; row++) value += prices[row]!;
    slope.fill(1);
    for (let j = 0; j < count; j++) {
      let rest = cost[j]!;
      for (let k = from[j]!; k < from[j + 1]!; k++) rest -= prices[members[k]!]!;
      reduced[j] = rest;
      if (rest >= 0) continue;
      value += rest;
      for (let k = from[j]!; k < from[j + 1]!; k++) slope[members[k]!]!--;
    }
    return value;
  }

  for (let round = 0; round < rounds && lower < bound; round++) {
    const value = relax();
    if (value > lower) {
      lower = value;
      best.set(prices);
      stale = 0;
    } else if (++stale === PATIENCE) {
      step /= 2;
      stale = 0;
      prices.set(best);
      continue;
    }
    let norm = 0;
    for (let row = 0; row < rows; row++) norm += slope[row]! * slope[row]!;
    if (norm === 0) break;
    const length = (step * (bound - value)) / norm;
    for (let row = 0; row < rows; row++) prices[row]! += length * slope[row]!;
  }
  prices.set(best);
  return relax();
}
