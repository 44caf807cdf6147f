import { availableParallelism } from 'node:os';

/** Files, specs and products that run beside each other: one for each processor, in every runner. */
export const workers = availableParallelism();

/** Name of the variable with the factor that a run measured at its start. */
export const patienceVariable = 'TEST_PATIENCE';

/**
 * How much longer than on a quiet machine a test waits before it gives up, at least 1: `npm test` measures it
 * at its start (`scripts/test/measure-patience.ts`). A test that passes never waits for it.
 */
export const patience = patienceFrom(process.env[patienceVariable]);

/** @returns the factor that the variable says; 1 for none, or for what is none */
export function patienceFrom(text: string | undefined): number {
  const factor = Number(text);
  return Number.isFinite(factor) && factor > 1 ? factor : 1;
}

/** A limit in milliseconds, chosen on a quiet machine, as long as it has to be on this one. */
export const patiently = (milliseconds: number): number => Math.round(milliseconds * patience);
