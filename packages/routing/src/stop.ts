/** When to end the search: after a share of time or of iterations, whichever is used up first, or when asked to. */
export interface Stopping {
  /** 0 … 1; 1 means stop. Cheap: looks at the clock only now and then. */
  fractionDone(iteration: number): number;
}

const ITERATIONS_PER_LOOK = 16;

export function createStopping(limits: { seconds?: number; iterations?: number; shouldStop?(): boolean }): Stopping {
  const started = performance.now();
  const milliseconds = limits.seconds === undefined ? Infinity : limits.seconds * 1000;
  const iterations = limits.iterations ?? Infinity;
  let byClock = 0;
  return {
    fractionDone(iteration) {
      if (iteration % ITERATIONS_PER_LOOK === 0) {
        if (limits.shouldStop?.()) byClock = 1;
        // With iterations alone the clock is never read, so that the plan cannot depend on it.
        else if (milliseconds !== Infinity) byClock = milliseconds <= 0 ? 1 : Math.max(byClock, (performance.now() - started) / milliseconds);
      }
      return Math.min(1, Math.max(byClock, iterations === Infinity ? 0 : iteration >= iterations ? 1 : iteration / iterations));
    },
  };
}
