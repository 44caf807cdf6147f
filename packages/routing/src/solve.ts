import type { Plan } from './answer.ts';
import type { PlanInput } from './input.ts';

export interface SolveOptions {
  /** Time to search; default 5 when no iterations are given. */
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

/**
 * Plans the day. Synchronous; see worker-client.ts for a thread of its own.
 * @throws PlanInputError when the input is wrong, saying what to mend
 */
export function solve(input: PlanInput, options: SolveOptions = {}): Plan {
  void options;
  throw new Error(`not written yet (${input.stops.length} stops)`);
}
