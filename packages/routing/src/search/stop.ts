/**
 * When to end the search: after a share of time or of iterations, whichever is used up first, or when asked
 * to.
 */
export interface Stopping {
  /** 0 … 1; 1 means stop. Cheap: looks at the clock only now and then. */
  fractionDone(iteration: number): number;
  /**
   * Called when the search begins: it then ends early enough to leave time for writing and checking the plan.
   */
  keepTimeForTheEnd(): void;
  /**
   * Called when the search has ended: asked afterwards, whether what makes the plan better still has to end,
   * too. Half of the time kept is for it, the other half for telling and checking.
   */
  beginTheEnd(): () => boolean;
}

const ITERATIONS_PER_LOOK = 16;
/**
 * Time kept for what comes after the search: this many times what came before it took, but never more than a
 * share of the whole time.
 */
const KEPT_TIMES = 2;
const MAX_KEPT_SHARE = 0.15;
/** It always has this. */
const MIN_END_MS = 50;

/** Creates the end of a search; limits that are absent do not count. */
export function createStopping(limits: {
  seconds?: number;
  iterations?: number;
  shouldStop?(): boolean;
  clock?(this: void): number;
}): Stopping {
  const clock = limits.clock ?? ((): number => performance.now());
  const started = clock();
  const milliseconds = limits.seconds === undefined ? Infinity : limits.seconds * 1000;
  const iterations = limits.iterations ?? Infinity;
  let byClock = 0;
  let kept = 0;
  return {
    fractionDone(iteration) {
      if (iteration % ITERATIONS_PER_LOOK === 0) {
        if (limits.shouldStop?.()) byClock = 1;
        // With iterations alone the clock is never read, so that the plan cannot depend on it.
        else if (milliseconds !== Infinity)
          byClock = milliseconds <= 0 ? 1 : Math.max(byClock, (clock() - started) / (milliseconds - kept));
      }
      return Math.min(
        1,
        Math.max(byClock, iterations === Infinity ? 0 : iteration >= iterations ? 1 : iteration / iterations),
      );
    },
    keepTimeForTheEnd() {
      if (milliseconds !== Infinity)
        kept = Math.max(0, Math.min(MAX_KEPT_SHARE * milliseconds, KEPT_TIMES * (clock() - started)));
    },
    beginTheEnd() {
      if (milliseconds === Infinity) return () => false;
      const until = Math.max(started + milliseconds - kept / 2, clock() + MIN_END_MS);
      return () => clock() > until;
    },
  };
}
