import { NEVER } from '../problem/problem.ts';
import type { Problem, ProblemTruck } from '../problem/problem.ts';
import type { Evaluation } from './schedule.ts';
import type { Stability } from '../problem/stability.ts';

/** A sequence with what the evaluator knows of it. */
interface Timed {
  readonly truck: number;
  readonly sequence: Int32Array;
  readonly length: number;
  /** By position: seconds of the work or the unloading, and until when the truck is held before it leaves. */
  readonly duration: Float64Array;
  readonly holds: Int32Array;
}

/**
 * Creates the function that finds, for a feasible sequence whose best start is in `last`, the cents of its time
 * and of the services that start earlier or later than given. The truck leaves as late as costs nothing, or so
 * that its first stop of the given plan is served as near to its given time as the rules allow, whichever is
 * cheaper; `last` is changed to that start. The times are those of timetable.ts, in O(length × breaks) without
 * an event for each.
 */
export function createStartNearGiven(
  problem: Problem,
  { startOf, perShiftedSecond }: Stability,
  last: Evaluation,
): (this: void, timed: Timed) => number {
  const { stops, places, place, windowFrom, windowStart, windowEnd, hours, anyRelease } = problem;
  const states = 1 + problem.trucks.reduce((max, truck) => Math.max(max, truck.breakLatest.length), 0);
  /** By number of breaks behind: now, when the start was left, seconds shifted, of the first that is. */
  const time = new Float64Array(states);
  const leaves = new Float64Array(states);
  const shifted = new Float64Array(states);
  const firstShift = new Float64Array(states);
  let later = 0;

  function takeBreaks({ breakLatest, breakEarliest, breakSeconds }: ProblemTruck): void {
    for (let k = last.breaksBehindAtStart; k < breakLatest.length; k++) {
      if (time[k]! > breakLatest[k]!) continue;
      const done = Math.max(time[k]!, breakEarliest[k]!) + breakSeconds[k]!;
      if (done >= time[k + 1]!) continue;
      time[k + 1] = done;
      leaves[k + 1] = leaves[k]!;
      shifted[k + 1] = shifted[k]!;
      firstShift[k + 1] = firstShift[k]!;
    }
  }

  function centsFrom({ truck: t, sequence, length, duration, holds }: Timed, start: number): number {
    const truck = problem.trucks[t]!;
    const { seconds } = truck;
    const breaks = truck.breakLatest.length;
    const behind = last.breaksBehindAtStart;
    time.fill(Infinity);
    time[behind] = start;
    leaves[behind] = start;
    shifted[behind] = 0;
    firstShift[behind] = 0;
    for (let i = 1; i < length; i++) {
      const x = sequence[i]!;
      const leg = seconds[place[sequence[i - 1]!]! * places + place[x]!]!;
      if (breaks > 0) takeBreaks(truck);
      const until = anyRelease ? holds[i - 1]! : 0;
      for (let k = behind; k <= breaks; k++) {
        if (time[k]! < until) {
          // Nobody waits at the start: the truck leaves when its first load is ready.
          if (i === 1 && k === behind) leaves[k] = until;
          time[k] = until;
        }
        if (time[k]! < NEVER) time[k] = hours ? hours.arrive(time[k]!, leg) : time[k]! + leg;
      }
      if (i === length - 1) break;
      if (breaks > 0) takeBreaks(truck);
      const need = x < stops ? 0 : duration[i]!;
      const given = x < stops ? startOf[x]! : -1;
      for (let k = behind; k <= breaks; k++) {
        const arrival = time[k]!;
        time[k] = Infinity;
        if (arrival >= NEVER) continue;
        for (let w = windowFrom[x]!; w < windowFrom[x + 1]!; w++) {
          const begin = Math.max(arrival, windowStart[w]!);
          if (begin > windowEnd[w]! - need) continue;
          time[k] = begin + duration[i]!;
          if (given >= 0) {
            if (shifted[k] === 0) firstShift[k] = begin - given;
            shifted[k]! += Math.abs(begin - given);
          }
          break;
        }
      }
    }
    const end = last.breaksBehindAtEnd;
    later = firstShift[end]!;
    const taken = time[end]! - leaves[end]!;
    return (
      taken * (truck.perSecond + taken * problem.perSquaredSecond) +
      Math.max(0, time[end]! - truck.shiftEnd) * truck.perOvertimeSecond +
      shifted[end]! * perShiftedSecond
    );
  }

  return (timed) => {
    const asLate = centsFrom(timed, last.start);
    const start = Math.min(last.start + last.roomForLater, Math.max(last.earliestStart, last.start - later));
    if (later === 0 || start === last.start) return asLate;
    const asGiven = centsFrom(timed, start);
    if (asGiven >= asLate) return asLate;
    last.wait += Math.max(0, last.start - start);
    last.start = start;
    return asGiven;
  };
}
