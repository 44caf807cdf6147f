import { NEVER } from './problem.ts';
import type { Problem } from './problem.ts';

/**
 * Tells whether the day has something that only the general search (search.ts, schedule.ts, disposal.ts)
 * knows. The specialised searches must not be asked about such a day.
 */
export function needsGeneralSearch(problem: Problem): boolean {
  return (
    problem.anyOrder ||
    problem.hours !== null ||
    problem.stability !== null ||
    problem.perSquaredSecond > 0 ||
    problem.anySpread ||
    problem.anyCompartments ||
    problem.trucks.some((truck) => truck.maxGallons < NEVER || truck.maxStops < NEVER)
  );
}
