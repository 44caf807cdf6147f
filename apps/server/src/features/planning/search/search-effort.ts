/** The longest search of a day in seconds, unless configured otherwise. */
export const defaultMaxSeconds = 10;

/** How long to search, in seconds: a small day is solved at once, a large one gains from more. */
export const searchSeconds = (stops: number, maxSeconds: number): number =>
  Math.min(maxSeconds, Math.max(0.5, stops / 20));

/** A company may choose longer searches than the default, but none longer than this. */
export const maxChosenSeconds = 60;

/** How long to search while nobody waits for the processor, in seconds. */
export const unhurriedSeconds = (stops: number, maxSeconds: number): number =>
  Math.min(maxSeconds, Math.max(searchSeconds(stops, maxSeconds), stops ** 2 / 400));

/** More threads than this find hardly better plans, and each has the day in its memory. */
const maxThreads = 4;
/** A shorter search ends before a further thread has loaded the planner. */
const shortestSharedSeconds = 2;

/**
 * On how many threads a day is searched: as many as there are for each unfinished run, this one among them.
 */
export const threadsFor = (free: number, unfinishedRuns: number, seconds: number): number =>
  seconds < shortestSharedSeconds
    ? 1
    : Math.max(1, Math.min(maxThreads, Math.floor(free / Math.max(1, unfinishedRuns))));

/**
 * Makes each improvement try other changes than the one before: a whole number from the last digits of the
 * run's id, which are random.
 */
export const seedOf = (runId: string): number => 1 + Number.parseInt(runId.slice(-7), 16);

/** The seed of an improvement's second search, which begins from nothing. */
export const coldSeedOf = (runId: string): number => 1 + seedOf(runId);
