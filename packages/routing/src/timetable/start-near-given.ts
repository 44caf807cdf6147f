import type { Problem } from '../problem/problem.ts';
import type { Evaluation } from './schedule.ts';
import type { Stability } from '../problem/stability.ts';
import { timetableFrom } from './timetable.ts';

/**
 * Finds, for a feasible sequence whose best start is in `last`, the cents of its time and of the services
 * that start earlier or later than given. The truck leaves as late as costs nothing, or so that its first
 * stop of the given plan is served as near to its given time as the rules allow, whichever is cheaper; `last`
 * is changed to that start.
 */
export function alignStart(
  problem: Problem,
  stability: Stability,
  truckIndex: number,
  sequence: Int32Array,
  unloadSeconds: (site: number, gallons: number) => number,
  last: Evaluation,
): number {
  const truck = problem.trucks[truckIndex]!;
  /** Of the first service that has a given time. */
  let later = 0;
  const centsFrom = (start: number): number => {
    const {
      start: leaves,
      end,
      events,
    } = timetableFrom(problem, { unloadSeconds }, truckIndex, sequence, { ...last, start });
    let shifted = 0;
    later = 0;
    for (const event of events) {
      const given =
        event.kind === 'visit' && event.node < problem.stops ? stability.startOf[event.node]! : -1;
      if (given < 0 || event.kind !== 'visit') continue;
      if (shifted === 0) later = event.begin - given;
      shifted += Math.abs(event.begin - given);
    }
    const taken = end - leaves;
    return (
      taken * (truck.perSecond + taken * problem.perSquaredSecond) +
      Math.max(0, end - truck.shiftEnd) * truck.perOvertimeSecond +
      shifted * stability.perShiftedSecond
    );
  };
  const asLate = centsFrom(last.start);
  const start = Math.min(last.start + last.roomForLater, Math.max(last.earliestStart, last.start - later));
  if (later === 0 || start === last.start) return asLate;
  const asGiven = centsFrom(start);
  if (asGiven >= asLate) return asLate;
  last.wait += Math.max(0, last.start - start);
  last.start = start;
  return asGiven;
}
