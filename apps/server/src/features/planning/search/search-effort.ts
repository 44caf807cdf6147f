/** The longest search of a day in seconds, unless configured otherwise. */
export const defaultMaxSeconds = 10;

/** How long to search, in seconds: a small day is solved at once, a large one gains from more. */
export const searchSeconds = (stops: number, maxSeconds: number): number =>
  Math.min(maxSeconds, Math.max(0.5, stops / 20));

/**
 * Makes each improvement try other changes than the one before: a whole number from the last digits of the
 * run's id, which are random.
 */
export const seedOf = (runId: string): number => 1 + Number.parseInt(runId.slice(-7), 16);

/** The seed of an improvement's second search, which begins from nothing. */
export const coldSeedOf = (runId: string): number => 1 + seedOf(runId);
