import { Worker } from 'node:worker_threads';
import type { ProposedChange } from '@haulwright/domain/planning/proposal';
import type { LeftOutJob } from '@haulwright/domain/planning/optimization';
import type { Plan } from '@haulwright/routing/answer';
import type { PlanInput } from '@haulwright/routing/input';
import type { ProposalDay } from '../lanes/proposal-day.queries.ts';
import type { ComparedLane } from './proposal-changes.ts';

/** What is explained about a proposal. `input` has the real prices. */
export interface Unexplained {
  readonly day: Pick<ProposalDay, 'jobs' | 'trucks' | 'sites' | 'units'>;
  readonly input: PlanInput;
  readonly plan: Plan;
  readonly lanes: readonly ComparedLane[];
  readonly leftOut: readonly LeftOutJob[];
  /** Jobs of the plan that begin after their time. */
  readonly lateIds: readonly string[];
}

export interface Explained {
  readonly changes: ProposedChange[];
  readonly leftOut: LeftOutJob[];
  /** When trucks could be at the late jobs, by job. */
  readonly arrivals: readonly (readonly [string, string])[];
}

/**
 * Explains every change and every left-out job of a proposal in a worker thread, which takes up to some
 * seconds.
 * @throws the reason of the signal when it is aborted; the thread's error when it fails
 */
export function explainProposal(unexplained: Unexplained, signal: AbortSignal): Promise<Explained> {
  const { promise, resolve, reject } = Promise.withResolvers<Explained>();
  const worker = new Worker(new URL('explain-proposal-worker.ts', import.meta.url), {
    workerData: unexplained,
  });
  const abort = (): void => {
    reject(
      signal.reason instanceof Error ? signal.reason : new Error('The proposal is no longer explained.'),
    );
    void worker.terminate();
  };
  if (signal.aborted) abort();
  signal.addEventListener('abort', abort, { once: true });
  worker.on('message', resolve);
  worker.on('error', reject);
  // No effect after the answer; before it, the promise would never settle.
  worker.on('exit', (code) =>
    reject(new Error(`The thread that explains a proposal ended without an answer (exit code ${code}).`)),
  );
  return promise.finally(() => signal.removeEventListener('abort', abort));
}
