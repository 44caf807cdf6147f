import { withBetterPlan } from '@haulwright/domain/planning/better-plans';
import type { SearchState } from '@haulwright/domain/planning/optimization';
import type { Plan } from '@haulwright/routing/answer';
import type { VisitedRoute } from '@haulwright/routing/compare-plans';
import type { Visit } from '@haulwright/routing/follow';
import type { PlanInput } from '@haulwright/routing/input';
import { solveInThreads, type SolveInThreadsOptions } from '@haulwright/routing/solve-in-threads';

/** Jobs in the order a truck does them. */
export interface PlannedOrder {
  readonly truckId: string;
  readonly stopIds: readonly string[];
  /** The same with the unloadings between the jobs; absent where they are not known. */
  readonly visits?: readonly Visit[];
}

export interface DaySearch {
  /** At the longest. */
  readonly seconds: number;
  /** What an earlier search of the same run found, in how many seconds, of how many for both; it goes on. */
  readonly earlier?: SearchState | undefined;
  /** A whole number that seeds the search; another one finds other plans. */
  readonly seed: number;
  /** Number of threads that search; those beside the first only until `recall`. */
  readonly threads: number;
  readonly recall: AbortSignal;
  /** The initial solution, instead of an empty one. */
  readonly warmStart?: readonly PlannedOrder[] | undefined;
  /** A lower bound: the answer is never worse, where this keeps the rules of the day. */
  readonly given?: readonly VisitedRoute[] | undefined;
  /** Number of jobs left out before the search begins. */
  readonly leftOutBefore: number;
  /** Ends the search at once, without a result. */
  readonly signal: AbortSignal;
  /** Ends it with the best plan so far. */
  readonly enough: AbortSignal;
  /** `best`: the orders of a plan better than all reported before, those of the earlier search too. */
  readonly onState: (
    state: SearchState,
    fractionDone: number,
    best: readonly PlannedOrder[] | undefined,
  ) => void;
}

/** The shortest search, even when a shorter one is requested: the first plan is only a start. */
const shortestSearchMs = 500;

/**
 * Searches in worker threads and reports every better plan.
 * @throws the reason of `signal` when it is aborted; PlanInputError for an impossible day
 */
export async function searchDay(
  input: PlanInput,
  {
    seconds,
    seed,
    threads,
    recall,
    earlier,
    warmStart,
    given,
    leftOutBefore,
    signal,
    enough,
    onState,
  }: DaySearch,
): Promise<{ plan: Plan; search: SearchState }> {
  // Allows for the first report: on a busy machine the thread takes a while to start.
  let began: number | undefined;
  let ending: NodeJS.Timeout | undefined;
  const stop = new AbortController();
  const hurry = () => {
    if (began !== undefined)
      ending ??= setTimeout(() => stop.abort(), Math.max(0, began + shortestSearchMs - performance.now()));
  };
  enough.addEventListener('abort', hurry, { once: true });
  const start: SearchState = earlier ?? { seconds: 0, ofSeconds: seconds, better: [] };
  const isSecond = start.better.length > 0;
  let search: SearchState = { ...start, threads };
  const found = (costCents: number, leftOut: number): SearchState => {
    began ??= performance.now();
    const second = start.seconds + Math.round(performance.now() - began) / 1_000;
    search = {
      seconds: second,
      ofSeconds: start.ofSeconds,
      threads: recall.aborted ? 1 : threads,
      better: [...withBetterPlan(search.better, { second, costCents, leftOut: leftOut + leftOutBefore })],
    };
    return search;
  };
  try {
    const options: SolveInThreadsOptions = {
      seconds,
      seed,
      threads,
      recall,
      ...(warmStart && { warmStart }),
      ...(given && { given }),
      signal: AbortSignal.any([signal, stop.signal]),
      onProgress: ({ costCents, leftOut, fractionDone, routes }) => {
        const best = search.better.at(-1);
        const state = found(costCents, leftOut);
        onState(state, fractionDone, isSecond && state.better.at(-1) === best ? undefined : routes);
        if (enough.aborted) hurry();
      },
    };
    const plan = await solveInThreads(input, options);
    signal.throwIfAborted();
    return { plan, search: found(plan.cost.totalCents, plan.leftOut.length) };
  } finally {
    clearTimeout(ending);
    enough.removeEventListener('abort', hurry);
  }
}
