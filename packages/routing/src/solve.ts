import type { Plan } from './answer.ts';
import { isBetterPlan } from './compare/better-plan.ts';
import { checkPlan } from './check/check.ts';
import type { VisitedRoute } from './compare/compare-plans.ts';
import { penaltiesOf } from './problem/cost.ts';
import { createDisposalPlacer } from './search/general/disposal.ts';
import { createExplainer } from './explain/explain.ts';
import { planOfGiven } from './search/given-plan.ts';
import type { GivenRoute, PlanInput } from './input.ts';
import { toRouteWithoutIdle } from './search/idle-disposals.ts';
import { sumCosts } from './timetable/plan.ts';
import { buildProblem } from './problem/problem.ts';
import { createEvaluator } from './timetable/schedule.ts';
import { search } from './search/search.ts';
import type { SearchProgress } from './search/search.ts';
import { createStopping } from './search/stop.ts';
import type { PlanExchange } from './threads/exchange-board.ts';

export interface SolveOptions {
  /** Time to search; default 5 when no iterations are given. Small days end earlier. */
  seconds?: number;
  /**
   * Search effort instead of time: same input, seed and iterations give the same plan, byte for byte, on
   * every machine.
   */
  iterations?: number;
  /** Whole number, default 1. */
  seed?: number;
  /**
   * An initial plan, e.g. the current one: repaired where it no longer fits (unknown ids are skipped), then
   * improved from a tenth of the default temperature. The answer is never worse than the repaired plan,
   * whatever the effort.
   */
  warmStart?: readonly GivenRoute[];
  /**
   * A plan with its unloadings: if it is valid for the day, the answer is never worse, in left-out stops and
   * in stored cents. Unless something better is found the answer is this plan, marked by Plan.isGiven.
   */
  given?: readonly VisitedRoute[];
  /** For searches of the same day on other threads; see threads/solve-in-threads.ts. */
  exchange?: PlanExchange;
  onProgress?(progress: SolveProgress): void;
  /** Called a few hundred times a second; true ends the search with the best plan so far. */
  shouldStop?(): boolean;
  /**
   * Clock for `seconds` in milliseconds; default the wall clock. A benchmark on a shared machine counts
   * processor time.
   */
  clock?(this: void): number;
}

export interface SolveProgress {
  /** 0 … 1 of the time or the iterations. */
  fractionDone: number;
  /** Of the best plan so far. */
  costCents: number;
  leftOut: number;
  iterations: number;
  /**
   * The stops of each used truck in the best plan so far; absent when unchanged since the previous report.
   */
  routes?: GivenRoute[];
}

const DEFAULT_SECONDS = 5;

/**
 * Plans the day. Synchronous; see worker-client.ts for a thread of its own.
 * @throws PlanInputError for an invalid input, saying what to fix
 */
export function solve(input: PlanInput, options: SolveOptions = {}): Plan {
  const seed = options.seed ?? 1;
  const seconds = options.seconds ?? (options.iterations === undefined ? DEFAULT_SECONDS : undefined);
  const stopping = createStopping({
    seconds,
    iterations: options.iterations,
    shouldStop: options.shouldStop && ((): boolean => options.shouldStop?.() ?? false),
    clock: options.clock,
  });
  const problem = buildProblem(input);
  const evaluator = createEvaluator(problem);
  const placer = createDisposalPlacer(problem, evaluator);
  const scratch = new Int32Array(32);
  const canServe = (truck: number, stop: number): boolean =>
    problem.allowed[truck * problem.stops + stop] === 1 &&
    placer.place(truck, [stop], 1, problem.siteCap, scratch) > 0;
  const trucks = [...problem.trucks.keys()];
  const servable = Uint8Array.from({ length: problem.stops }, (_, stop) =>
    trucks.some((truck) => canServe(truck, stop)) ? 1 : 0,
  );
  const active = Int32Array.from([...servable.keys()].filter((stop) => servable[stop] === 1));

  let told = '';
  const onProgress = ({ fractionDone, cost, leftOut, iterations: done, best }: SearchProgress): void => {
    const isNew = told !== `${leftOut} ${cost}`;
    told = `${leftOut} ${cost}`;
    options.onProgress?.({
      fractionDone,
      costCents: Math.round(cost),
      leftOut: leftOut + problem.stops - active.length,
      iterations: done,
      ...(isNew && { routes: routesOf(input, best) }),
    });
  };
  const given = options.given && planOfGiven(input, problem, evaluator, options.given, { seed });
  if (given)
    options.onProgress?.({
      fractionDone: 0,
      costCents: given.cost.totalCents,
      leftOut: given.leftOut.length,
      iterations: 0,
    });
  const { solution, iterations } = search(
    problem,
    evaluator,
    placer,
    penaltiesOf(problem),
    active,
    stopping,
    { seed, onProgress, warmStart: options.warmStart, exchange: options.exchange },
  );

  const routes = solution.routes
    .filter((route) => route.length > 2)
    .map((route) =>
      toRouteWithoutIdle(problem, evaluator, route.truck, route.sequence.slice(0, route.length)),
    );
  const explainer = createExplainer(problem, solution, (stop) => servable[stop] === 1);
  const leftOut = input.stops.flatMap((stop, index) =>
    solution.routeOf[index] === -1 ? [{ stopId: stop.id, reason: explainer.explain(index) }] : [],
  );
  const plan: Plan = { routes, leftOut, cost: sumCosts(routes), iterations, seed };
  const violations = checkPlan(input, plan);
  if (violations.length > 0)
    throw new Error(
      `The planner made a plan that breaks its rules; this is a mistake in the planner, not in the input. ${violations
        .slice(0, 3)
        .map((one) => one.message)
        .join(' ')}`,
    );
  return given && !isBetterPlan(input, plan, given)
    ? { ...withReasonsOf(plan, given), iterations, isGiven: true }
    : plan;
}

/** Copies the other plan's reasons for stops that both leave out. */
function withReasonsOf(plan: Plan, given: Plan): Plan {
  const known = new Map(plan.leftOut.map((one) => [one.stopId, one]));
  return { ...given, leftOut: given.leftOut.map((one) => known.get(one.stopId) ?? one) };
}

/** Stops of the used trucks, without disposals. */
function routesOf({ stops, trucks }: PlanInput, best: readonly ArrayLike<number>[]): GivenRoute[] {
  return best.flatMap((nodes, truck) => {
    const stopIds = Array.from(nodes).flatMap((node) => stops[node]?.id ?? []);
    return stopIds.length > 0 ? [{ truckId: trucks[truck]?.id ?? '', stopIds }] : [];
  });
}
