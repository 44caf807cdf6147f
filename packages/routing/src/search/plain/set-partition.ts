import { priceRows } from './row-prices.ts';

/**
 * Columns of a set partitioning problem: column j covers members[from[j] … from[j + 1] − 1] and costs
 * cost[j].
 */
export interface Columns {
  readonly count: number;
  readonly from: Int32Array;
  readonly cost: Int32Array;
  readonly members: Int32Array;
}

export interface PartitionLimits {
  /** Only cheaper solutions are sought. */
  bound: number;
  /** Maximum number of columns chosen. */
  columns: number;
  /** Column members examined; counted instead of timed, so that the result is the same on every machine. */
  work: number;
}

const MAX_CANDIDATES = 800;

/**
 * Finds the cheapest choice of columns that covers each of the rows exactly once; null when none below the
 * bound is found within the work. `prices`: a first guess of what each row costs, improved in place.
 * `reduced`: gets the columns' reduced costs. Lagrangian multipliers, columns dropped by reduced cost, then
 * depth first, the row with the fewest columns first (Beasley, European Journal of Operational Research
 * 31(1), 1987; Balas & Carrera, Operations Research 44(6), 1996).
 */
export function partition(
  rows: number,
  columns: Columns,
  limits: PartitionLimits,
  prices: Float64Array,
  reduced: Float64Array,
): Int32Array | null {
  const { count, from, members } = columns;
  const lower = priceRows(rows, columns, limits.bound, limits.work / 2, prices, reduced);
  const candidates: number[] = [];
  for (let j = 0; j < count; j++) if (lower + reduced[j]! < limits.bound) candidates.push(j);
  candidates.sort((a, b) => reduced[a]! - reduced[b]! || a - b);
  candidates.length = Math.min(candidates.length, MAX_CANDIDATES);

  const covered = new Uint8Array(rows);
  const columnsOfRow = new Int32Array(rows);
  const chosen: number[] = [];
  let best = limits.bound;
  let found: Int32Array | null = null;
  let work = limits.work / 2;

  const mark = (column: number, value: 0 | 1): void => {
    for (let k = from[column]!; k < from[column + 1]!; k++) covered[members[k]!] = value;
  };
  const covers = (column: number, row: number): boolean => {
    for (let k = from[column]!; k < from[column + 1]!; k++) if (members[k] === row) return true;
    return false;
  };
  const isFree = (column: number): boolean => {
    for (let k = from[column]!; k < from[column + 1]!; k++) if (covered[members[k]!] === 1) return false;
    return true;
  };
  /** Uncovered row that the fewest of the columns cover; −1 when one has none. */
  const scarcestRow = (open: readonly number[]): number => {
    columnsOfRow.fill(0);
    for (const j of open) {
      for (let k = from[j]!; k < from[j + 1]!; k++) columnsOfRow[members[k]!]!++;
      work -= from[j + 1]! - from[j]!;
    }
    let scarcest = -1;
    for (let row = 0; row < rows; row++)
      if (covered[row] === 0 && (scarcest < 0 || columnsOfRow[row]! < columnsOfRow[scarcest]!))
        scarcest = row;
    work -= rows;
    return columnsOfRow[scarcest]! > 0 ? scarcest : -1;
  };

  /** `surplus`: the positive reduced costs paid so far; with the lower bound they bound the rest. */
  const descend = (open: readonly number[], rowsLeft: number, cost: number, surplus: number): void => {
    if (rowsLeft === 0) {
      if (cost < best) {
        best = cost;
        found = Int32Array.from(chosen);
      }
      return;
    }
    if (chosen.length >= limits.columns) return;
    const row = scarcestRow(open);
    if (row < 0) return;
    for (const j of open) {
      const paid = surplus + Math.max(0, reduced[j]!);
      const room = best - lower - paid;
      if (room <= 0 || work <= 0) return;
      if (!covers(j, row)) continue;
      mark(j, 1);
      chosen.push(j);
      descend(
        open.filter((other) => reduced[other]! < room && isFree(other)),
        rowsLeft - (from[j + 1]! - from[j]!),
        cost + columns.cost[j]!,
        paid,
      );
      chosen.pop();
      mark(j, 0);
    }
  };
  descend(candidates, rows, 0, 0);
  return found;
}
