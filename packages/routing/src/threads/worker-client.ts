import { Worker } from 'node:worker_threads';
import type { Plan } from '../answer.ts';
import type { VisitedRoute } from '../compare/compare-plans.ts';
import type { GivenRoute, PlanInput } from '../input.ts';
import type { SolveProgress } from '../solve.ts';
import type { BoardSeat } from './exchange-board.ts';
import { PlanInputError } from '../problem/validate.ts';
import { createThreadPool } from './worker-pool.ts';

export interface SolveInWorkerOptions {
  seconds?: number;
  iterations?: number;
  seed?: number;
  /** As in SolveOptions. */
  warmStart?: readonly GivenRoute[];
  /** As in SolveOptions. */
  given?: readonly VisitedRoute[];
  /** Its position among the threads of solveInThreads. */
  seat?: BoardSeat;
  onProgress?(progress: SolveProgress): void;
  /** Abort ends the search and resolves with the best plan so far. */
  signal?: AbortSignal;
}

/** Message to the thread. */
export interface WorkerOrder {
  input: PlanInput;
  seconds?: number;
  iterations?: number;
  seed?: number;
  warmStart?: readonly GivenRoute[];
  given?: readonly VisitedRoute[];
  seat?: BoardSeat;
  /** One Int32: 1 asks to stop. */
  stopFlag: SharedArrayBuffer;
}

/** Messages from the thread. */
export type FromWorker =
  | { kind: 'progress'; progress: SolveProgress }
  | { kind: 'plan'; plan: Plan }
  | { kind: 'wrong-input'; mistakes: string[] };

/**
 * Used threads kept for the next short plan, and for how long. Loading the planner in a new one takes half a
 * second, and longer on a busy machine.
 */
const MAX_WAITING = 1;
const WAIT_MS = 10 * 60_000;
/** A thread keeps the memory of its largest plan: after a day with more places than this it ends. */
const MAX_PLACES_KEPT = 600;
/** A search at least this long gets a fresh thread: it is long enough to make up for compiling its code. */
const FRESH_FROM_SECONDS = 1;
const pool = createThreadPool<FromWorker>(
  () => new Worker(new URL('worker.ts', import.meta.url)),
  MAX_WAITING,
  WAIT_MS,
);

/**
 * Calls `solve` in a separate thread. Rejects with PlanInputError for an invalid input, with the thread's
 * error when it fails.
 */
export async function solveInWorker(input: PlanInput, options: SolveInWorkerOptions = {}): Promise<Plan> {
  const stopFlag = new SharedArrayBuffer(4);
  const stop = (): void => void Atomics.store(new Int32Array(stopFlag), 0, 1);
  if (options.signal?.aborted) stop();
  const { seconds, iterations, seed, warmStart, given, seat } = options;
  let answer: FromWorker | undefined;
  options.signal?.addEventListener('abort', stop);
  try {
    await pool.ask(
      { input, seconds, iterations, seed, warmStart, given, seat, stopFlag } satisfies WorkerOrder,
      (said) => {
        if (said.kind === 'progress') options.onProgress?.(said.progress);
        answer = said;
        return said.kind !== 'progress';
      },
      {
        keep: input.travel.size <= MAX_PLACES_KEPT,
        fresh: seconds !== undefined && seconds >= FRESH_FROM_SECONDS,
      },
    );
  } finally {
    options.signal?.removeEventListener('abort', stop);
  }
  if (answer?.kind === 'plan') return answer.plan;
  throw new PlanInputError(answer?.kind === 'wrong-input' ? answer.mistakes : []);
}
