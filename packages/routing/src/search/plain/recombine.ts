import type { Random } from '../seed.ts';
import type { PlainNeighbours } from './plain-neighbours.ts';
import type { PlainProblem } from './plain-problem.ts';
import type { PlainRoutes } from './plain-routes.ts';
import type { RoutePool } from './route-pool.ts';
import { partition } from './set-partition.ts';
import type { Columns } from './set-partition.ts';

/**
 * Column members examined per iteration since the last recombination: a few percent of the iterations' cost.
 */
const WORK_PER_ITERATION = 200;
/** Share of the work for all routes at once; the rest goes to small groups of neighbouring routes. */
const SHARE_FOR_ALL = 0.3;
const REGION_ROUTES = 8;
/** Average number of regions containing a route. */
const REGIONS_PER_ROUTE = 4;

/**
 * Creates the recombination: turns the current solution into a cheaper one made of routes seen, where there
 * is one, by set partitioning over the pool, first of all stops, then of the stops of eight neighbouring
 * routes at a time. The function takes the iterations done since the last time; its work is a fixed number of
 * column members for each of them, so the result does not depend on the clock. Related: the petal method,
 * Foster & Ryan, Operational Research Quarterly 27(2), 1976; with a pool of a metaheuristic, Subramanian,
 * Uchoa & Ochi, Computers & Operations Research 40(10), 2013.
 */
export function createRecombination(
  { stops, routes }: PlainProblem,
  state: PlainRoutes,
  { ruin: near, ruinCount }: PlainNeighbours,
  pool: RoutePool,
  random: Random,
): (iterations: number) => void {
  const prices = new Float64Array(stops);
  const list = new Int32Array(stops + routes);
  const rowOf = new Int32Array(stops);

  /** A route keeps its number when most of its stops stay: a given plan stays with its trucks. */
  function numbersOf(columns: readonly number[], numbers: readonly number[]): Map<number, number> {
    const shared = columns.flatMap((column) => {
      const counts = new Map<number, number>();
      for (let k = pool.from[column]!; k < pool.from[column + 1]!; k++) {
        const route = state.routeOf[pool.members[k]!]!;
        counts.set(route, (counts.get(route) ?? 0) + 1);
      }
      return [...counts].map(([route, count]) => ({ column, route, count }));
    });
    const free = new Set(numbers);
    const left = new Set(columns);
    const columnOf = new Map<number, number>();
    for (const { column, route } of shared.toSorted(
      (a, b) => b.count - a.count || a.column - b.column || a.route - b.route,
    )) {
      if (!left.has(column) || !free.delete(route)) continue;
      left.delete(column);
      columnOf.set(route, column);
    }
    const rest = [...free];
    for (const [at, column] of [...left].entries()) columnOf.set(rest[at]!, column);
    return columnOf;
  }

  /** Makes the columns the routes with these numbers; the others stay. */
  function apply(columns: readonly number[], numbers: readonly number[]): void {
    const columnOf = numbersOf(columns, numbers);
    const isNew = new Set(numbers);
    let top = 0;
    for (let r = 0; r < routes; r++) {
      const column = columnOf.get(r);
      if (column !== undefined)
        for (let k = pool.from[column]!; k < pool.from[column + 1]!; k++) list[top++] = pool.members[k]!;
      else if (!isNew.has(r))
        for (let x = state.next[stops + 2 * r]!; x < stops; x = state.next[x]!) list[top++] = x;
      list[top++] = -1;
    }
    state.restore(list);
  }

  function regionAround(seed: number): number[] {
    const region = new Set([state.routeOf[seed]!]);
    for (let k = 0; k < ruinCount && region.size < REGION_ROUTES; k++)
      region.add(state.routeOf[near[seed * ruinCount + k]!]!);
    return [...region];
  }

  /** Set partitioning of the stops of a few routes, with the pool's routes that have no other stops. */
  function recombineRegion(region: readonly number[], work: number): void {
    rowOf.fill(-1);
    let bound = 0;
    const rowPrices: number[] = [];
    for (const r of region) {
      bound += state.leg[stops + 2 * r]!;
      for (let x = state.next[stops + 2 * r]!; x < stops; x = state.next[x]!) {
        bound += state.leg[x]!;
        rowOf[x] = rowPrices.length;
        rowPrices.push(prices[x]!);
      }
    }
    const inside = columnsInside(pool, rowOf);
    const from = Int32Array.from([0, ...inside]);
    for (let i = 0; i < inside.length; i++)
      from[i + 1] = from[i]! + pool.from[inside[i]! + 1]! - pool.from[inside[i]!]!;
    const members = Int32Array.from(
      inside.flatMap((j) =>
        Array.from(pool.members.subarray(pool.from[j], pool.from[j + 1]), (x) => rowOf[x]!),
      ),
    );
    const columns: Columns = {
      count: inside.length,
      from,
      cost: Int32Array.from(inside, (j) => pool.cost[j]!),
      members,
    };
    const numbers = [...region, ...[...state.count.keys()].filter((r) => state.count[r] === 0)];
    const chosen = partition(
      rowPrices.length,
      columns,
      { bound, columns: numbers.length, work },
      Float64Array.from(rowPrices),
      new Float64Array(inside.length),
    );
    if (chosen)
      apply(
        Array.from(chosen, (i) => inside[i]!),
        numbers,
      );
  }

  return (iterations) => {
    const work = iterations * WORK_PER_ITERATION;
    pool.addAll();
    state.sharePerStop(prices);
    const reduced = new Float64Array(pool.count);
    const chosen = partition(
      stops,
      pool,
      { bound: state.cost, columns: routes, work: work * SHARE_FOR_ALL },
      prices,
      reduced,
    );
    if (chosen) apply([...chosen], [...state.count.keys()]);
    const regions = Math.ceil((REGIONS_PER_ROUTE * (routes - state.unusedCount)) / REGION_ROUTES);
    for (let i = 0; i < regions; i++)
      recombineRegion(regionAround(random.below(stops)), (work * (1 - SHARE_FOR_ALL)) / regions);
    pool.thin(reduced);
  };
}

/** Columns of the pool whose stops all have a row. */
function columnsInside({ count, from, members }: Columns, rowOf: Int32Array): number[] {
  const inside: number[] = [];
  for (let j = 0; j < count; j++) {
    const end = from[j + 1]!;
    let k = from[j]!;
    while (k < end && rowOf[members[k]!]! >= 0) k++;
    if (k === end) inside.push(j);
  }
  return inside;
}
