import { expect } from 'vitest';
import { checkPlan } from '../check/check.ts';
import type { PlanInput } from '../input.ts';
import { penaltiesOf } from '../problem/cost.ts';
import type { Penalties } from '../problem/cost.ts';
import { buildProblem } from '../problem/problem.ts';
import type { Problem } from '../problem/problem.ts';
import { createDisposalPlacer } from '../search/general/disposal.ts';
import type { DisposalPlacer } from '../search/general/disposal.ts';
import { createGreedyRecreate } from '../search/general/greedy-recreate.ts';
import type { GreedyRecreate } from '../search/general/greedy-recreate.ts';
import { findNeighbours } from '../search/general/neighbours.ts';
import type { Neighbours } from '../search/general/neighbours.ts';
import { createSolution } from '../search/general/solution.ts';
import type { Solution } from '../search/general/solution.ts';
import { createRandom } from '../search/seed.ts';
import type { Random } from '../search/seed.ts';
import { sumCosts, toPlanRoute } from '../timetable/plan.ts';
import { createEvaluator } from '../timetable/schedule.ts';
import type { Evaluator } from '../timetable/schedule.ts';

/** The state for testing an operator of the general search, with a first plan. */
export interface GeneralSearch {
  readonly input: PlanInput;
  readonly problem: Problem;
  readonly evaluator: Evaluator;
  readonly placer: DisposalPlacer;
  readonly penalties: Penalties;
  readonly solution: Solution;
  readonly neighbours: Neighbours;
  readonly recreate: GreedyRecreate;
  readonly active: Int32Array;
  readonly random: Random;
}

/** Begins a general search of the day: every stop inserted greedily, the others left out. */
export function beginGeneral(input: PlanInput, seed: number): GeneralSearch {
  const problem = buildProblem(input);
  const evaluator = createEvaluator(problem);
  const placer = createDisposalPlacer(problem, evaluator);
  const penalties = penaltiesOf(problem);
  const solution = createSolution(problem, evaluator, penalties);
  const active = Int32Array.from(input.stops.keys());
  const neighbours = findNeighbours(problem, new Uint8Array(active.length).fill(1));
  const random = createRandom(seed);
  const recreate = createGreedyRecreate(problem, evaluator, placer, solution, neighbours, penalties, random);
  solution.begin();
  solution.leftOutWeight = 0;
  recreate.recreate(active.slice(), active.length, 0, 0, Infinity);
  solution.begin();
  return {
    input,
    problem,
    evaluator,
    placer,
    penalties,
    solution,
    neighbours,
    recreate,
    active,
    random,
  };
}

/** Stops of each truck, in order. */
export function stopsByTruck({ problem, solution }: GeneralSearch): number[][] {
  return solution.routes.map((route) =>
    [...route.sequence.subarray(1, route.length - 1)].filter((node) => node < problem.stops),
  );
}

/**
 * Checks the solution with the independent checker, its cost with the evaluator, and the position of each
 * stop with the routes. `absent`: removed stops that are not penalised yet.
 */
export function expectSound(search: GeneralSearch, absent: readonly number[] = []): void {
  const { input, problem, evaluator, penalties, solution } = search;
  const used = solution.routes.filter((route) => route.length > 2);
  const routes = used.map((route) => {
    const sequence = route.sequence.slice(0, route.length);
    expect(evaluator.evaluate(route.truck, sequence, route.length)).toBeCloseTo(route.cost, 6);
    return toPlanRoute(problem, evaluator, route.truck, sequence);
  });
  expect(used.reduce((sum, route) => sum + route.cost, 0)).toBeCloseTo(solution.cost, 4);
  const leftOut = input.stops.filter((_, stop) => solution.routeOf[stop] === -1);
  expect(
    checkPlan(input, {
      routes,
      leftOut: leftOut.map(({ id }) => ({ stopId: id, reason: { code: 'no-time-left' } })),
      cost: sumCosts(routes),
      iterations: 0,
      seed: 1,
    }),
  ).toEqual([]);
  stopsByTruck(search).forEach((stops, truck) => {
    for (const stop of stops) {
      expect(solution.routeOf[stop]).toBe(truck);
      expect(solution.routes[truck]!.sequence[solution.positionOf[stop]!]).toBe(stop);
    }
  });
  const weighing = [...search.active].filter(
    (stop) => solution.routeOf[stop] === -1 && !absent.includes(stop),
  );
  expect(solution.leftOutWeight).toBe(weighing.reduce((sum, stop) => sum + penalties.weight[stop]!, 0));
}
