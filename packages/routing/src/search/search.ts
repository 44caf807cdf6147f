import type { Penalties } from '../problem/cost.ts';
import type { DisposalPlacer } from './general/disposal.ts';
import { createLeftOutInserter } from './general/insert-left-out.ts';
import { createRedump } from './general/redump.ts';
import { createTailExchange } from './general/tail-exchange.ts';
import type { GivenRoute } from '../input.ts';
import { findNeighbours } from './general/neighbours.ts';
import { searchPlain } from './plain/plain-search.ts';
import type { Problem } from '../problem/problem.ts';
import { createGreedyRecreate } from './general/greedy-recreate.ts';
import { createInsertionOrder } from './general/insertion-order.ts';
import { createStringRuin } from './general/string-ruin.ts';
import type { Evaluator } from '../timetable/schedule.ts';
import { createRandom } from './seed.ts';
import { createSolution } from './general/solution.ts';
import type { Solution } from './general/solution.ts';
import type { Stopping } from './stop.ts';
import type { PlanExchange } from '../threads/exchange-board.ts';
import { searchTrips } from './trips/trips-search.ts';
import { applyWarmStart, lockedRoutes } from './warm-start.ts';

/**
 * Slack induction by string removals (Christiaens & Vanden Berghe, Transportation Science 54(2), 2020) with
 * an exchange of tails and disposals placed again, accepted by annealing on the share of time or iterations
 * used.
 */
export interface SearchResult {
  solution: Solution;
  iterations: number;
}

export interface SearchProgress {
  fractionDone: number;
  cost: number;
  leftOut: number;
  iterations: number;
  /** The best plan so far: each truck's nodes; numbers from the number of stops on are not stops. */
  best: readonly ArrayLike<number>[];
}

export interface SearchOptions {
  readonly seed: number;
  readonly onProgress?: (progress: SearchProgress) => void;
  /** Initial plan. */
  readonly warmStart?: readonly GivenRoute[];
  /** For searches of the same day on other threads. */
  readonly exchange?: PlanExchange;
}

/** First temperature in mean legs to the nearest stops, and the ratio of the first to the last one. */
const FIRST_TEMPERATURE = 0.4;
const COOLING = 30;
/** To stay near a given plan the first temperature is divided by this; the last one stays. */
const COOLER_WHEN_WARM = 10;
const TAILS_SHARE = 0.3;
/** Iterations per squared stop after which a small day no longer improves. */
const FEW_STOPS_ITERATIONS = 400;
/** Smaller days are planned best by the general search, which weighs every choice exactly. */
const MIN_STOPS_FOR_TRIPS = 12;

/**
 * Uses the first of the three searches that supports the day, then retries left-out stops. `active`: the
 * stops that some truck can serve at all.
 */
export function search(
  problem: Problem,
  evaluator: Evaluator,
  placer: DisposalPlacer,
  penalties: Penalties,
  active: Int32Array,
  stopping: Stopping,
  { seed, onProgress, warmStart, exchange }: SearchOptions,
): SearchResult {
  const solution = createSolution(problem, evaluator, penalties);
  const leftOut = createLeftOutInserter(
    problem,
    evaluator,
    placer,
    solution,
    penalties,
    someTruckMay(problem),
  );
  const finish = (): void => {
    const isTimeUp = stopping.beginTheEnd();
    for (let again = true; again && !isTimeUp();)
      again = leftOut.polishDisposals() || leftOut.insertAll(isTimeUp);
  };
  stopping.keepTimeForTheEnd();
  solution.begin();
  if (problem.anyOrder) applyWarmStart(problem, placer, solution, penalties, lockedRoutes(problem));
  if (warmStart) applyWarmStart(problem, placer, solution, penalties, warmStart);
  const warm = warmStart && solution.snapshot();
  const warmCost = solution.cost;
  const warmWeight = solution.leftOutWeight;
  const begin = warm
    ? { sequences: warm, isWarm: true }
    : problem.anyOrder
      ? { sequences: solution.snapshot(), isWarm: false }
      : undefined;
  const fast =
    searchPlain(problem, active, stopping, seed, onProgress, warm, exchange) ??
    (active.length < MIN_STOPS_FOR_TRIPS
      ? null
      : searchTrips(problem, evaluator, penalties, active, stopping, seed, onProgress, begin));
  if (fast) {
    solution.restore(fast.sequences);
    if (
      warm &&
      (solution.leftOutWeight > warmWeight ||
        (solution.leftOutWeight === warmWeight && solution.cost > warmCost))
    )
      solution.restore(warm);
    finish();
    return { solution, iterations: fast.iterations };
  }
  const random = createRandom(seed);
  const isActive = new Uint8Array(problem.stops);
  for (const stop of active) isActive[stop] = 1;
  const neighbours = findNeighbours(problem, isActive);
  const recreate = createGreedyRecreate(problem, evaluator, placer, solution, neighbours, penalties, random);
  const strings = createStringRuin(problem, solution, neighbours, penalties.weight, active, random);
  const tails = createTailExchange(problem, solution, neighbours, active, random);
  const order = createInsertionOrder(problem, random);
  const redump = createRedump(problem, evaluator, solution, placer);
  const absent = new Int32Array(problem.stops);
  const maxIterations = 500 + FEW_STOPS_ITERATIONS * active.length * active.length;

  // First plan: every stop greedily, high priorities first, the hardest to place (short windows) before the
  // easy ones.
  const first = [...active]
    .filter((stop) => solution.routeOf[stop] === -1)
    .toSorted(
      (a, b) =>
        problem.tier[b]! - problem.tier[a]! || latestStart(problem, a) - latestStart(problem, b) || a - b,
    );
  absent.set(first);
  for (const stop of first) solution.leftOutWeight -= penalties.weight[stop]!;
  recreate.recreate(absent, first.length, solution.cost, solution.leftOutWeight, Infinity);

  let bestCost = solution.cost;
  let bestWeight = solution.leftOutWeight;
  let best = solution.snapshot();
  const isBetter = (): boolean =>
    solution.leftOutWeight < bestWeight ||
    (solution.leftOutWeight === bestWeight && solution.cost < bestCost - 1e-6);
  const countLeftOut = (): number =>
    active.reduce((sum, stop) => sum + (solution.routeOf[stop] === -1 ? 1 : 0), 0);
  let bestLeftOut = countLeftOut();
  const keep = (): void => {
    bestCost = solution.cost;
    bestWeight = solution.leftOutWeight;
    bestLeftOut = countLeftOut();
    best = solution.snapshot();
  };

  const hot = Math.max(1e-3, neighbours.meanLeg * FIRST_TEMPERATURE) / (warm ? COOLER_WHEN_WARM : 1);
  const cooling = warm ? COOLING / COOLER_WHEN_WARM : COOLING;
  let iteration = 0;
  let nextReport = 0;
  for (; active.length > 0; iteration++) {
    const fraction = Math.max(stopping.fractionDone(iteration), iteration / maxIterations);
    if (onProgress && (fraction >= nextReport || fraction >= 1)) {
      onProgress({
        fractionDone: Math.min(1, fraction),
        cost: bestCost,
        leftOut: bestLeftOut,
        iterations: iteration,
        best,
      });
      nextReport = fraction + 0.01;
    }
    if (fraction >= 1) break;
    const temperature = hot * (1 / cooling) ** fraction;
    const costBefore = solution.cost;
    const weightBefore = solution.leftOutWeight;
    solution.begin();
    if (random.unit() < TAILS_SHARE && !tails.exchange()) {
      solution.undo();
      continue;
    }
    const count = strings.ruin(absent);
    const ruinedRoutes = solution.touched.length;
    for (let i = 0; i < ruinedRoutes; i++) redump.redump(solution.touched[i]!);
    order.sort(absent, count);
    const limit = -temperature * Math.log(1 - random.unit());
    let accepted = recreate.recreate(absent, count, costBefore, weightBefore, limit);
    if (accepted) {
      for (let i = 0; i < solution.touched.length; i++) redump.redump(solution.touched[i]!);
      accepted = solution.leftOutWeight !== weightBefore || solution.cost - costBefore < limit;
    }
    if (!accepted) solution.undo();
    else if (isBetter()) keep();
  }

  solution.restore(best);
  finish();
  return { solution, iterations: iteration };
}

/**
 * The last pass tries more than the search: a stop that no truck can reach on its own may be on the way of
 * others where roads are unusual.
 */
function someTruckMay(problem: Problem): Int32Array {
  const { stops, truckCount, allowed } = problem;
  return Int32Array.from(
    [...Array(stops).keys()].filter((stop) =>
      [...Array(truckCount).keys()].some((truck) => allowed[truck * stops + stop] === 1),
    ),
  );
}

function latestStart(problem: Problem, stop: number): number {
  return problem.windowEnd[problem.windowFrom[stop + 1]! - 1]!;
}
