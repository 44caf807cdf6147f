import type { Plan } from '../answer.ts';
import { compareLeftOut } from '../compare/better-plan.ts';
import type { PlanInput } from '../input.ts';
import type { SolveProgress } from '../solve.ts';
import { solveInWorker } from './worker-client.ts';
import type { SolveInWorkerOptions } from './worker-client.ts';
import { createBoard } from './exchange-board.ts';

export interface SolveInThreadsOptions extends SolveInWorkerOptions {
  /** Default 1: the plan of `solve`, byte for byte when `iterations` are given. */
  threads?: number;
}

const MAX_THREADS = 16;

/**
 * Returns the best of several parallel searches, each on a thread with a seed of its own (`seed`, `seed` + 1,
 * …), in the time of a single one. With a time limit they share their best plans; with iterations they do
 * not, so that the plan is reproducible.
 * @throws PlanInputError (rejects) for an invalid input
 */
export async function solveInThreads(input: PlanInput, options: SolveInThreadsOptions = {}): Promise<Plan> {
  const threads = Math.max(1, Math.min(MAX_THREADS, options.threads ?? 1));
  if (threads === 1) return solveInWorker(input, options);
  const seed = options.seed ?? 1;
  const board =
    options.iterations === undefined
      ? createBoard(threads, input.stops.length + input.trucks.length)
      : undefined;
  const shared = shareTravel(input);
  const latest: SolveProgress[] = [];
  const plans = await Promise.all(
    Array.from({ length: threads }, (_, thread) =>
      solveInWorker(shared, {
        ...options,
        seed: seed + thread,
        seat: board && { board, thread, threads },
        onProgress: (progress) => {
          latest[thread] = progress;
          options.onProgress?.(joined(latest, threads));
        },
      }),
    ),
  );
  const best = plans.reduce((kept, plan) => (isBetter(input, plan, kept) ? plan : kept));
  return { ...best, iterations: plans.reduce((sum, plan) => sum + plan.iterations, 0) };
}

/** The input with its matrices in shared memory, instead of a copy per thread. */
function shareTravel(input: PlanInput): PlanInput {
  const { size, seconds, meters } = input.travel;
  const share = (values: Int32Array | number[]): Int32Array => {
    const copy = new Int32Array(new SharedArrayBuffer(values.length * Int32Array.BYTES_PER_ELEMENT));
    copy.set(values);
    return copy;
  };
  const sharedSeconds = share(seconds);
  return {
    ...input,
    travel: { size, seconds: sharedSeconds, meters: meters === seconds ? sharedSeconds : share(meters) },
  };
}

/** The leading thread's plan; the slowest one's progress. */
function joined(latest: readonly SolveProgress[], threads: number): SolveProgress {
  const said = latest.filter((one) => one !== undefined);
  const best = said.reduce((kept, one) =>
    one.leftOut < kept.leftOut || (one.leftOut === kept.leftOut && one.costCents < kept.costCents)
      ? one
      : kept,
  );
  return {
    ...best,
    fractionDone: said.length < threads ? 0 : Math.min(...said.map((one) => one.fractionDone)),
    iterations: said.reduce((sum, one) => sum + one.iterations, 0),
  };
}

/** A stop of a higher priority outweighs all lower ones, and any stop outweighs money. */
function isBetter(input: PlanInput, plan: Plan, than: Plan): boolean {
  const more = compareLeftOut(input, plan, than);
  return more === 0 ? plan.cost.totalCents < than.cost.totalCents : more < 0;
}
