import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { createRandom } from '../seed.ts';
import { partition } from './set-partition.ts';
import type { Columns } from './set-partition.ts';

const ROWS = 9;

function randomColumns(seed: number, count: number): Columns {
  const random = createRandom(seed);
  const from = new Int32Array(count + 1);
  const cost = new Int32Array(count);
  const members: number[] = [];
  for (let j = 0; j < count; j++) {
    const rows = [...Array(ROWS).keys()].filter(() => random.below(3) === 0);
    members.push(...(rows.length > 0 ? rows : [j % ROWS]));
    from[j + 1] = members.length;
    cost[j] = 50 + 40 * (from[j + 1]! - from[j]!) + random.below(60);
  }
  return { count, from, cost, members: Int32Array.from(members) };
}

/** Tries every choice, row by row. */
function cheapest({ count, from, cost, members }: Columns, max: number): number {
  const masks = Array.from({ length: count }, (_, j) =>
    members.slice(from[j], from[j + 1]).reduce((mask, row) => mask | (1 << row), 0),
  );
  const best = (covered: number, left: number): number => {
    if (covered === (1 << ROWS) - 1) return 0;
    if (left === 0) return Infinity;
    const row = [...Array(ROWS).keys()].find((at) => (covered & (1 << at)) === 0)!;
    return Math.min(
      Infinity,
      ...masks.map((mask, j) =>
        (mask & (1 << row)) !== 0 && (mask & covered) === 0
          ? cost[j]! + best(covered | mask, left - 1)
          : Infinity,
      ),
    );
  };
  return best(0, max);
}

test('finds the cheapest choice of columns, or null when none is below the bound', () => {
  let found = 0;
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1e6 }),
      fc.integer({ min: 5, max: 60 }),
      fc.integer({ min: 2, max: ROWS }),
      fc.integer({ min: 500, max: 1500 }),
      (seed, count, max, bound) => {
        const columns = randomColumns(seed, count);
        const chosen = partition(
          ROWS,
          columns,
          { bound, columns: max, work: 1e7 },
          new Float64Array(ROWS).fill(bound / ROWS),
          new Float64Array(count),
        );
        const best = cheapest(columns, max);
        if (best < bound) found++;
        expect(chosen ? chosen.reduce((sum, j) => sum + columns.cost[j]!, 0) : Infinity).toBe(
          best < bound ? best : Infinity,
        );
        const rows = Array.from(chosen ?? []).flatMap((j) =>
          Array.from(columns.members.slice(columns.from[j], columns.from[j + 1])),
        );
        expect(rows.toSorted((a, b) => a - b)).toEqual(chosen ? [...Array(ROWS).keys()] : []);
        expect(chosen?.length ?? 0).toBeLessThanOrEqual(max);
      },
    ),
    { numRuns: 200 },
  );
  expect(found).toBeGreaterThan(20);
});

test('gives up when the work is used up', () => {
  const columns = randomColumns(3, 60);
  expect(
    partition(
      ROWS,
      columns,
      { bound: 1500, columns: ROWS, work: 0 },
      new Float64Array(ROWS).fill(100),
      new Float64Array(60),
    ),
  ).toBeNull();
});
