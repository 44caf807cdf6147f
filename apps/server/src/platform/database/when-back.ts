import { setTimeout as wait } from 'node:timers/promises';
import { isDatabaseAway } from './database-away.ts';

const firstPauseMs = 100;
const longestPauseMs = 2_000;

/**
 * Runs `work`, and retries it after a pause as long as the database is away. It must be repeatable: work
 * saved just before its answer was lost is done again.
 * @returns undefined when the database was still away at the end of `signal`
 */
export async function whenBack<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T | undefined> {
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(2 * pauseMs, longestPauseMs)) {
    try {
      return await work();
    } catch (error) {
      if (!isDatabaseAway(error)) throw error;
    }
    await wait(pauseMs, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return undefined;
  }
}
