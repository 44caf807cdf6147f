import { Worker } from 'node:worker_threads';
import type { Plan } from './answer.ts';
import type { PlanInput } from './input.ts';
import type { SolveProgress } from './solve.ts';
import { PlanInputError } from './validate.ts';

export interface SolveInWorkerOptions {
  seconds?: number;
  iterations?: number;
  seed?: number;
  onProgress?(progress: SolveProgress): void;
  /** Abort ends the search and resolves with the best plan so far. */
  signal?: AbortSignal;
}

/** What the thread gets. */
export interface WorkerOrder {
  input: PlanInput;
  seconds?: number;
  iterations?: number;
  seed?: number;
  /** One Int32: 1 asks to stop. */
  stopFlag: SharedArrayBuffer;
}

/** What the thread says. */
export type FromWorker = { kind: 'progress'; progress: SolveProgress } | { kind: 'plan'; plan: Plan } | { kind: 'wrong-input'; mistakes: string[] };

/** `solve` in a thread of its own. Rejects with PlanInputError for a wrong input, with the thread's error when it fails. */
export function solveInWorker(input: PlanInput, options: SolveInWorkerOptions = {}): Promise<Plan> {
  const { promise, resolve, reject } = Promise.withResolvers<Plan>();
  const stopFlag = new SharedArrayBuffer(4);
  const stop = (): void => void Atomics.store(new Int32Array(stopFlag), 0, 1);
  if (options.signal?.aborted) stop();
  const { seconds, iterations, seed } = options;
  const worker = new Worker(new URL('worker.ts', import.meta.url), { workerData: { input, seconds, iterations, seed, stopFlag } satisfies WorkerOrder });
  options.signal?.addEventListener('abort', stop);
  worker.on('message', (message: FromWorker) => {
    if (message.kind === 'progress') options.onProgress?.(message.progress);
    else if (message.kind === 'plan') resolve(message.plan);
    else reject(new PlanInputError(message.mistakes));
  });
  worker.on('error', reject);
  // After the answer this changes nothing; before it, nobody would answer any more.
  worker.on('exit', (code) => reject(new Error(`The planner's thread ended without an answer (exit code ${code}).`)));
  return promise.finally(() => options.signal?.removeEventListener('abort', stop));
}
