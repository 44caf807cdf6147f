import type { Problem } from './problem.ts';

/**
 * Whether the day has features that only the general search supports (search.ts, schedule.ts, disposal.ts).
 * The specialised searches must not be used for such a day.
 */
export function needsGeneralSearch(problem: Problem): boolean {
  return problem.hours !== null || problem.stability?.timed === true;
}
