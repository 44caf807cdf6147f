import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { BestSoFarLane, SearchState } from '@haulwright/domain/planning/optimization';
import { isDatabaseAway } from '../../../platform/database/database-away.ts';
import type { Database } from '../../../platform/database/database.ts';
import { reportProgress, type ClaimedRun } from './optimizations.queries.ts';

/** The progress of a run, stored while it works. */
export interface RunState {
  /** 0 to 1. */
  progress: number;
  search: SearchState | null;
  bestSoFar: BestSoFarLane[] | null;
}

/**
 * Why a run ends without a plan: a person cancelled it, another process claimed it, or this process is
 * stopping.
 */
export type Interruption = 'cancel' | 'lost' | 'closing';

export interface WatchedRun {
  readonly state: RunState;
  /** Aborted with its `Interruption`. */
  readonly interrupted: AbortController;
  /** Aborted when someone requests the best plan so far. */
  readonly enough: AbortController;
  /** Aborted when other runs need the threads lent to this one. */
  readonly recall: AbortController;
  /** Runs of all companies that are not over when the search begins, this one among them. */
  unfinishedRuns(this: void): Promise<number>;
}

const progressEveryMs = 500;

/**
 * Stores the state while the run works, as its heartbeat, and reads requests to stop or cancel. Threads that
 * were lent to it are called back as soon as another run is there.
 */
export function watchRun(
  { database, log }: { database: Database; log: Pick<Logger, 'error'> },
  run: ClaimedRun,
  { state, interrupted, enough, recall, unfinishedRuns }: WatchedRun,
): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const watching = (async () => {
    while (!stopping.signal.aborted && !interrupted.signal.aborted) {
      try {
        const request = await database.inTenant(run, (tx) => reportProgress(tx, run, state));
        if (request === 'stop') enough.abort();
        else if (request !== 'go-on') interrupted.abort(request satisfies Interruption);
        const isLent = !recall.signal.aborted && (state.search?.threads ?? 1) > 1;
        if (isLent && (await unfinishedRuns()) > 1) recall.abort();
        await delay(progressEveryMs, undefined, { signal: stopping.signal });
      } catch (error) {
        if (stopping.signal.aborted) return;
        if (!isDatabaseAway(error))
          log.error({ err: error, run: run.id }, 'the progress of a planning run could not be written');
        await delay(progressEveryMs);
      }
    }
  })();
  return {
    stop: async () => {
      stopping.abort();
      await watching;
    },
  };
}
