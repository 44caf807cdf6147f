import type { Plan } from './answer.ts';
import { checkPlan } from './check.ts';
import { penaltiesOf } from './cost.ts';
import { createDisposalPlacer } from './disposal.ts';
import { createExplainer } from './explain.ts';
import type { PlanInput } from './input.ts';
import { sumCosts, toPlanRoute } from './plan.ts';
import { buildProblem } from './problem.ts';
import { createEvaluator } from './schedule.ts';
import { search } from './search.ts';
import { createStopping } from './stop.ts';

export interface SolveOptions {
  /** Time to search; default 5 when no iterations are given. Small days end earlier. */
  seconds?: number;
  /** Search effort instead of time: same input, seed and iterations give the same plan, byte for byte, on every machine. */
  iterations?: number;
  /** Whole number, default 1. */
  seed?: number;
  onProgress?(progress: SolveProgress): void;
  /** Asked a few hundred times a second; true ends the search with the best plan so far. */
  shouldStop?(): boolean;
}

export interface SolveProgress {
  /** 0 … 1 of the time or the iterations. */
  fractionDone: number;
  /** Of the best plan so far. */
  costCents: number;
  leftOut: number;
  iterations: number;
}

const DEFAULT_SECONDS = 5;

/**
 * Plans the day. Synchronous; see worker-client.ts for a thread of its own.
 * @throws PlanInputError when the input is wrong, saying what to mend
 */
export function solve(input: PlanInput, options: SolveOptions = {}): Plan {
  const seed = options.seed ?? 1;
  const seconds = options.seconds ?? (options.iterations === undefined ? DEFAULT_SECONDS : undefined);
  const stopping = createStopping({ seconds, iterations: options.iterations, shouldStop: options.shouldStop && ((): boolean => options.shouldStop?.() ?? false) });
  const problem = buildProblem(input);
  const evaluator = createEvaluator(problem);
  const placer = createDisposalPlacer(problem, evaluator);
  const scratch = new Int32Array(8);
  const canServe = (truck: number, stop: number): boolean => problem.allowed[truck * problem.stops + stop] === 1 && placer.place(truck, [stop], 1, problem.siteCap, scratch) > 0;
  const trucks = [...problem.trucks.keys()];
  const servable = Uint8Array.from({ length: problem.stops }, (_, stop) => (trucks.some((truck) => canServe(truck, stop)) ? 1 : 0));
  const active = Int32Array.from([...servable.keys()].filter((stop) => servable[stop] === 1));

  const { solution, iterations } = search(problem, evaluator, placer, penaltiesOf(problem), active, stopping, seed, (progress) =>
    options.onProgress?.({
      fractionDone: progress.fractionDone,
      costCents: Math.round(progress.cost),
      leftOut: progress.leftOut + problem.stops - active.length,
      iterations: progress.iterations,
    }),
  );

  const routes = solution.routes.filter((route) => route.length > 2).map((route) => toPlanRoute(problem, evaluator, route.truck, route.sequence.slice(0, route.length)));
  const explainer = createExplainer(problem, solution, (stop) => servable[stop] === 1);
  const leftOut = input.stops.flatMap((stop, index) => (solution.routeOf[index] === -1 ? [{ stopId: stop.id, reason: explainer.explain(index) }] : []));
  const plan: Plan = { routes, leftOut, cost: sumCosts(routes), iterations, seed };
  const violations = checkPlan(input, plan);
  if (violations.length > 0) throw new Error(`The planner made a plan that breaks its rules; this is a mistake in the planner, not in the input. ${violations.slice(0, 3).map((one) => one.message).join(' ')}`);
  return plan;
}
