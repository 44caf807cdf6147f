import { expect } from 'vitest';
import { checkPlan } from '../check/check.ts';
import type { PlanInput } from '../input.ts';
import { penaltiesOf } from '../problem/cost.ts';
import type { Penalties } from '../problem/cost.ts';
import { buildProblem } from '../problem/problem.ts';
import type { Problem } from '../problem/problem.ts';
import { createRandom } from '../search/seed.ts';
import type { Random } from '../search/seed.ts';
import { createTripsGaps } from '../search/trips/trips-gaps.ts';
import { findTripsNeighbours } from '../search/trips/trips-neighbours.ts';
import type { TripsNeighbours } from '../search/trips/trips-neighbours.ts';
import { tripsProblemOf } from '../search/trips/trips-problem.ts';
import type { TripsProblem } from '../search/trips/trips-problem.ts';
import { createTripsRecreate } from '../search/trips/trips-recreate.ts';
import type { TripsRecreate } from '../search/trips/trips-recreate.ts';
import { createTripsRoutes } from '../search/trips/trips-routes.ts';
import type { TripsRoutes } from '../search/trips/trips-routes.ts';
import { createTripsRuin } from '../search/trips/trips-ruin.ts';
import { sumCosts, toPlanRoute } from '../timetable/plan.ts';
import { createEvaluator } from '../timetable/schedule.ts';

/** The state for testing an operator of the trips search, with a first plan. */
export interface TripsSearch extends TripsRecreate {
  readonly input: PlanInput;
  readonly problem: Problem;
  readonly trips: TripsProblem;
  readonly state: TripsRoutes;
  readonly neighbours: TripsNeighbours;
  readonly penalties: Penalties;
  readonly random: Random;
  readonly absent: Int32Array;
  ruin(this: void, absent: Int32Array): number;
}

/** Begins a trips search of the day: every stop inserted at its cheapest place, the others left out. */
export function beginTrips(input: PlanInput, seed: number): TripsSearch {
  const problem = buildProblem(input);
  const trips = tripsProblemOf(problem);
  if (!trips) throw new Error('The day is not for the trips search.');
  const penalties = penaltiesOf(problem);
  const { weight } = penalties;
  const active = Int32Array.from(input.stops.keys());
  const random = createRandom(seed);
  const neighbours = findTripsNeighbours(trips, active);
  const state = createTripsRoutes(trips, weight);
  const gaps = createTripsGaps(trips, state);
  const insertion = createTripsRecreate(trips, state, gaps, neighbours, penalties, random);
  for (const stop of active) if (insertion.insertAnywhere(stop)) state.leftOutWeight -= weight[stop]!;
  state.mark();
  const wasOut = new Uint8Array(active.length);
  return {
    ...insertion,
    input,
    problem,
    trips,
    state,
    neighbours,
    penalties,
    random,
    absent: new Int32Array(active.length),
    ruin: createTripsRuin(trips, state, neighbours, weight, active, wasOut, random),
  };
}

/** Stops of each truck, in order. */
export function stopsByTruck({ problem, state }: TripsSearch): number[][] {
  return state.snapshot().map((rows) => [...rows].filter((row) => row < problem.stops));
}

/**
 * Checks the routes with the evaluator and the independent checker: each is valid, and costs no more than the
 * search assumes. `absent`: removed stops that are not penalised yet.
 */
export function expectSound(search: TripsSearch, absent: readonly number[] = []): void {
  const { input, problem, penalties, state } = search;
  const evaluator = createEvaluator(problem);
  const routes = state.snapshot().flatMap((rows, truck) => {
    if (rows.length === 0) return [];
    const { start, end } = problem.trucks[truck]!;
    const sequence = Int32Array.from([start, ...rows, end]);
    const cost = evaluator.evaluate(truck, sequence, sequence.length);
    expect(cost).toBeLessThanOrEqual(state.path[truck]! + state.idle[truck]! + 1e-3);
    return [toPlanRoute(problem, evaluator, truck, sequence)];
  });
  const out = [...input.stops.keys()].filter((stop) => state.routeOf[stop] === -1);
  expect(
    checkPlan(input, {
      routes,
      leftOut: out.map((stop) => ({
        stopId: input.stops[stop]!.id,
        reason: { code: 'no-time-left' },
      })),
      cost: sumCosts(routes),
      iterations: 0,
      seed: 1,
    }),
  ).toEqual([]);
  stopsByTruck(search).forEach((stops, truck) => {
    expect(state.count[truck]).toBe(stops.length);
    for (const stop of stops) expect(state.routeOf[stop]).toBe(truck);
  });
  const total = state.path.reduce((sum, cents, truck) => sum + cents + state.idle[truck]!, 0);
  expect(state.cost).toBeCloseTo(total, 2);
  expect(state.leftOutWeight).toBe(
    out.reduce((sum, stop) => sum + (absent.includes(stop) ? 0 : penalties.weight[stop]!), 0),
  );
}
