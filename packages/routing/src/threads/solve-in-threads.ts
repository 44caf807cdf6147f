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
  /** Abort calls the threads beside the first one back: they end with what they have. */
  recall?: AbortSignal;
}

const MAX_THREADS = 16;

/**
 * Returns the best of several parallel searches, each on a thread with a seed of its own (`seed`, `seed` + 1,
 * …), in the time of a single one: when the first has ended, the others end with what they have. With a time
 * limit those of the plain search share their best plans; with iterations they do not, and each ends by
 * itself, so that the plan is reproducible. The others begin cold where the first begins with a plan.
 * @throws PlanInputError (rejects) for an invalid input
 */
export async function solveInThreads(input: PlanInput, options: SolveInThreadsOptions = {}): Promise<Plan> {
  const threads = Math.max(1, Math.min(MAX_THREADS, options.threads ?? 1));
  if (threads === 1) return solveInWorker(input, options);
  const seed = options.seed ?? 1;
  const isTimed = options.iterations === undefined;
  const board = isTimed ? createBoard(threads, input.stops.length + input.trucks.length) : undefined;
  const shared = shareTravel(input);
  const latest: (SolveProgress | undefined)[] = Array.from({ length: threads });
  const isFirstOver = new AbortController();
  const lent = AbortSignal.any(
    [options.signal, options.recall, isFirstOver.signal].filter((one) => one !== undefined),
  );
  const plans = await Promise.all(
    Array.from({ length: threads }, async (_, thread) => {
      try {
        return await solveInWorker(shared, {
          ...options,
          seed: seed + thread,
          seat: board && { board, thread, threads },
          warmStart: thread === 0 ? options.warmStart : undefined,
          signal: thread === 0 ? options.signal : lent,
          onProgress: (progress) => {
            latest[thread] = progress;
            options.onProgress?.(joined(latest, thread));
          },
        });
      } finally {
        if (isTimed && thread === 0) isFirstOver.abort();
      }
    }),
  );
  const best = plans.reduce((kept, plan) => (isBetter(input, plan, kept) ? plan : kept));
  return { ...best, iterations: plans.reduce((sum, plan) => sum + plan.iterations, 0) };
}

/** The input with its matrices in shared memory, instead of a copy per thread. */
function shareTravel(input: PlanInput): PlanInput {
  const { seconds, meters } = input.travel;
  const share = (values: Int32Array | number[]): Int32Array => {
    const copy = new Int32Array(new SharedArrayBuffer(values.length * Int32Array.BYTES_PER_ELEMENT));
    copy.set(values);
    return copy;
  };
  const sharedSeconds = share(seconds);
  return {
    ...input,
    travel: {
      ...input.travel,
      seconds: sharedSeconds,
      meters: meters === seconds ? sharedSeconds : share(meters),
    },
  };
}

/** The plan of the leading thread, how far the first one is. */
function joined(latest: readonly (SolveProgress | undefined)[], speaker: number): SolveProgress {
  const said = latest.filter((one) => one !== undefined);
  const best = said.reduce((kept, one) =>
    one.leftOut < kept.leftOut || (one.leftOut === kept.leftOut && one.costCents < kept.costCents)
      ? one
      : kept,
  );
  const { routes, ...figures } = best;
  return {
    ...figures,
    fractionDone: latest[0]?.fractionDone ?? 0,
    iterations: said.reduce((sum, one) => sum + one.iterations, 0),
    ...(routes && best === latest[speaker] && { routes }),
  };
}

/**
 * A stop of a higher priority outweighs all lower ones, and any stop outweighs money. A plan beside the given
 * one is the better of the two, or it would not have been an answer.
 */
function isBetter(input: PlanInput, plan: Plan, than: Plan): boolean {
  if ((plan.isGiven ?? false) !== (than.isGiven ?? false)) return than.isGiven === true;
  const more = compareLeftOut(input, plan, than);
  return more === 0 ? plan.cost.totalCents < than.cost.totalCents : more < 0;
}
