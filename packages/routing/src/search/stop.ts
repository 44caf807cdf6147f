/**
 * When to end the search: after a fraction of time or of iterations, whichever is reached first, or on
 * request.
 */
export interface Stopping {
  /** 0 … 1; 1 means stop. Cheap: reads the clock only occasionally. */
  fractionDone(iteration: number): number;
  /**
   * Called when the search begins: it then ends early enough to leave time for writing and checking the plan.
   */
  keepTimeForTheEnd(): void;
  /**
   * Called when the search has ended; the returned function tells whether further improvements must end, too.
   * Half of the reserved time is for them, the other half for writing and checking.
   */
  beginTheEnd(): () => boolean;
}

const ITERATIONS_PER_LOOK = 16;
/**
 * Time reserved for after the search: this multiple of the set-up time, but never more than a share of the
 * whole time.
 */
const KEPT_TIMES = 2;
const MAX_KEPT_SHARE = 0.15;
/** Minimum of the reserved time. */
const MIN_END_MS = 50;

/** Creates the stopping rule of a search; absent limits do not count. */
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
