import type { Plan } from './answer.ts';
import type { PlanInput } from './input.ts';
import type { SolveProgress } from './solve.ts';

export interface SolveInWorkerOptions {
  seconds?: number;
  iterations?: number;
  seed?: number;
  onProgress?(progress: SolveProgress): void;
  /** Abort ends the search and resolves with the best plan so far. */
  signal?: AbortSignal;
}

/** `solve` in a thread of its own. Rejects with PlanInputError for a wrong input. */
export function solveInWorker(input: PlanInput, options: SolveInWorkerOptions = {}): Promise<Plan> {
  void options;
  return Promise.reject(new Error(`not written yet (${input.stops.length} stops)`));
}
