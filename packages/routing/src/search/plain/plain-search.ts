import type { Problem } from '../../problem/problem.ts';
import type { SearchProgress } from '../search.ts';
import { createRandom } from '../seed.ts';
import type { Stopping } from '../stop.ts';
import type { PlanExchange } from '../../threads/exchange-board.ts';
import { findPlainNeighbours } from './plain-neighbours.ts';
import { inOrderOfNearness } from './plain-order.ts';
import { plainProblemOf } from './plain-problem.ts';
import type { PlainProblem } from './plain-problem.ts';
import { createPlainRecreate } from './plain-recreate.ts';
import { createPlainRoutes } from './plain-routes.ts';
import type { PlainRoutes } from './plain-routes.ts';
import { createPlainRuin } from './plain-ruin.ts';
import { createPlainPopulation } from './plain-population.ts';
import { ITERATIONS_KNOWN_AT, createPlainSchedule, createPopulationSchedule } from './plain-schedule.ts';
import { createPlainTails } from './plain-tails.ts';
import { createRecombination } from './recombine.ts';
import { createRoutePool } from './route-pool.ts';

export interface PlainResult {
  /** By truck: nodes of the problem from its start to its end. */
  sequences: Int32Array[];
  iterations: number;
}

const TAILS_SHARE = 0.3;
/** Only routes of solutions up to this factor above the best are remembered, and only this often. */
const REMEMBERED_ABOVE_BEST = 1.005;
const ITERATIONS_PER_LOOK = 200;
const FIRST_REMEMBERED = 0.1;
/**
 * Fractions of the time at which threads adopt each other's best; with a population they do at each
 * recombination.
 */
const MEETINGS = [0.5, 0.75, 0.9];
/** Iterations between two temperature updates. */
const ITERATIONS_PER_STEP = 16;
/** Iterations per squared stop after which a small day no longer improves. */
const FEW_STOPS_ITERATIONS = 400;

/**
 * Searches on a day's plain form; null when it has none, or when its trucks cannot take all stops at once.
 * `warm`: a feasible initial plan as node sequences by truck.
 */
export function searchPlain(
  problem: Problem,
  servable: Int32Array,
  stopping: Stopping,
  seed: number,
  onProgress?: (progress: SearchProgress) => void,
  warm?: readonly Int32Array[],
  exchange?: PlanExchange,
): PlainResult | null {
  const active = inOrderOfNearness(problem, servable);
  const plain = plainProblemOf(problem, active);
  if (!plain) return null;
  const random = createRandom(seed);
  const { stops, routes } = plain;
  const neighbours = findPlainNeighbours(plain);
  const state = createPlainRoutes(plain);
  const { recreate, insertAnywhere } = createPlainRecreate(plain, state, neighbours, random);
  const ruin = createPlainRuin(plain, state, neighbours, random);
  const exchangeTails = createPlainTails(plain, state, random);
  const absent = new Int32Array(stops);

  // First plan: the least of time left first, the largest first where time does not matter.
  const first = [...Array(stops).keys()].toSorted(
    (a, b) =>
      (plain.timed ? plain.latest[a]! - plain.latest[b]! : plain.gallons[b]! - plain.gallons[a]!) || a - b,
  );
  const isWarm = warm !== undefined && beginWith(plain, problem, state, warm);
  for (const stop of first) if (state.routeOf[stop] === -1 && !insertAnywhere(stop)) return null;

  const best = new Int32Array(stops + routes);
  let bestCost = state.cost;
  state.snapshot(best);
  const maxIterations = 500 + FEW_STOPS_ITERATIONS * stops * stops;
  const firstRoutes = routes - state.unusedCount;
  let schedule = createPlainSchedule(stops, firstRoutes, neighbours.meanLeg, isWarm);
  const pool = createRoutePool(plain, state, random);
  const recombine = createRecombination(plain, state, neighbours, pool, random);
  const population = createPlainPopulation(plain, state, neighbours, insertAnywhere, random);
  const cycleBest = new Int32Array(stops + routes);
  let cycleCost = Infinity;
  const keepBest = (): void => {
    if (state.cost >= cycleCost) return;
    cycleCost = state.cost;
    state.snapshot(cycleBest);
    if (cycleCost >= bestCost) return;
    bestCost = cycleCost;
    best.set(cycleBest);
  };
  const endCycle = (): void => {
    if (cycleCost < Infinity) population.add(cycleCost, cycleBest);
    cycleCost = Infinity;
  };
  /**
   * The others' best plans are added to the population, their routes to the pool; the best of them is adopted
   * when it is better.
   */
  const meetOthers = (): void => {
    exchange?.offer(best);
    endCycle();
    exchange?.look((others) => {
      if (others.length !== best.length) return;
      state.restore(others);
      pool.addAll();
      keepBest();
      endCycle();
    });
  };
  /** Between two cycles: recombines the routes seen, then chooses the start of the next cycle. */
  const nextCycle = (iterations: number): void => {
    endCycle();
    if (cycle % schedule.cyclesPerRecombination === 0) {
      if (schedule.isPopulation) meetOthers();
      else exchange?.offer(best);
      state.restore(best);
      recombine(iterations);
      keepBest();
      endCycle();
    }
    const begin = schedule.begin(cycle);
    if (
      begin === 'best' ||
      !(begin === 'child' && population.size > 1 ? population.cross() : population.beginFresh())
    )
      state.restore(best);
  };
  /** The best plan in the problem's own numbers. */
  const sequencesOf = (): Int32Array[] => {
    let at = 0;
    return problem.trucks.map((truck) => {
      const nodes = [truck.start];
      for (; at < best.length && best[at]! >= 0; at++) nodes.push(active[best[at]!]!);
      at++;
      nodes.push(truck.end);
      return Int32Array.from(nodes);
    });
  };
  let meetings = 0;
  let temperature = schedule.temperature(0);
  let cycle = 0;
  let recombined = 0;
  let isIterationsKnown = false;
  let nextLook = 0;
  let iteration = 0;
  let nextReport = 0;
  for (; ; iteration++) {
    const fraction = Math.max(stopping.fractionDone(iteration), iteration / maxIterations);
    if (onProgress && (fraction >= nextReport || fraction >= 1)) {
      onProgress({
        fractionDone: Math.min(1, fraction),
        cost: bestCost / plain.unitsPerCent,
        leftOut: 0,
        iterations: iteration,
        best: sequencesOf(),
      });
      nextReport = fraction + 0.01;
    }
    if (fraction >= 1) break;
    if (iteration % ITERATIONS_PER_STEP === 0) {
      if (!isIterationsKnown && fraction >= ITERATIONS_KNOWN_AT) {
        isIterationsKnown = true;
        schedule =
          (isWarm
            ? null
            : createPopulationSchedule(
                stops,
                firstRoutes,
                neighbours.meanLeg,
                plain.timed,
                iteration / fraction,
              )) ?? schedule;
      }
      temperature = schedule.temperature(fraction);
      if (schedule.cycle(fraction) !== cycle) {
        cycle = schedule.cycle(fraction);
        nextCycle(iteration - recombined);
        if (cycle % schedule.cyclesPerRecombination === 0) recombined = iteration;
      }
      if (exchange && !schedule.isPopulation && fraction >= (MEETINGS[meetings] ?? Infinity)) {
        meetings++;
        meetOthers();
        state.restore(best);
      }
    }
    const limit = state.cost - temperature * Math.log(1 - random.unit());
    state.mark();
    const count = ruin(absent);
    if (random.unit() < TAILS_SHARE) exchangeTails(temperature);
    if (!recreate(absent, count, limit)) {
      state.undo();
      continue;
    }
    keepBest();
    if (
      iteration >= nextLook &&
      fraction > FIRST_REMEMBERED &&
      state.cost < bestCost * REMEMBERED_ABOVE_BEST
    ) {
      pool.addAll();
      nextLook = iteration + ITERATIONS_PER_LOOK;
    }
  }

  return { sequences: sequencesOf(), iterations: iteration };
}

/** Adopts a plan, as far as it serves stops of the plain form; false when it has too many routes. */
function beginWith(
  plain: PlainProblem,
  problem: Problem,
  state: PlainRoutes,
  warm: readonly Int32Array[],
): boolean {
  const numberOf = new Map(plain.original.entries().map(([index, stop]) => [stop, index]));
  // Each truck keeps its own route where there is a route for every truck.
  const used = warm.length <= plain.routes ? warm : warm.filter((sequence) => sequence.length > 2);
  const routes = used.map((sequence) =>
    [...sequence].flatMap((node) => (node < problem.stops ? (numberOf.get(node) ?? []) : [])),
  );
  if (routes.length > plain.routes) return false;
  const from = Int32Array.from(
    Array.from({ length: plain.routes }, (_, route) => [...(routes[route] ?? []), -1]).flat(),
  );
  state.restore(from);
  return true;
}
