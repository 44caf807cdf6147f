import { NEVER } from '../problem/problem.ts';
import type { Problem, ProblemTruck } from '../problem/problem.ts';
import { fillHolds } from '../problem/releases.ts';
import { createLoads } from './schedule-loads.ts';
import { createStartNearGiven } from './start-near-given.ts';
import { createMovedCounter } from '../problem/stability.ts';

/** Result of `evaluate` for the last feasible sequence. Reused: read it before the next call. */
export interface Evaluation {
  cost: number;
  meters: number;
  /** Leave the start at this time… */
  start: number;
  /** …with this many breaks taken (no longer owed), … */
  breaksBehindAtStart: number;
  /** …and arrive at the end with this many taken. */
  breaksBehindAtEnd: number;
  /** Leaving earlier only adds waiting, down to this… */
  earliestStart: number;
  /** …and leaving later makes everything later, by at most this many seconds. */
  roomForLater: number;
  /** Waiting that no later start can save. */
  wait: number;
  /** Gallons taken to each site; only maintained when a site has a cap. */
  siteGallons: Float64Array;
  /**
   * By position, for a truck with compartments: gallons unloaded by a disposal, and the compartment of a stop
   * (−1: none).
   */
  unloaded: Float64Array;
  compartmentOf: Int8Array;
}

export interface Evaluator {
  readonly last: Evaluation;
  /**
   * Cents of a route: node sequence from the truck's start to its end, stops and disposal sites between.
   * Infinity when it breaks a rule. Daily caps are not its business: see last.siteGallons.
   *
   * Time is a label for each number of breaks behind: the earliest departure, the waiting so far ("slack": a
   * later start would use it up first) and the room (how much later the start may be at all). The best start
   * is as late as costs nothing. After Savelsbergh, "The vehicle routing problem with time windows:
   * minimizing route duration" (1992).
   */
  evaluate(this: void, truck: number, sequence: Int32Array, length: number): number;
  /** The same for a truck that leaves at this time, with this many breaks behind; Infinity if it cannot. */
  evaluateFrom(
    this: void,
    truck: number,
    sequence: Int32Array,
    length: number,
    start: number,
    breaksBehind: number,
  ): number;
  /** Unloading seconds of a site visit. */
  unloadSeconds(this: void, site: number, gallons: number): number;
}

/** Other choices of windows and places of breaks tried by starting later, where waiting is left. */
const LATER_STARTS = 4;
/** Full hours tried as starts where speeds change with the hour. */
const FULL_HOURS = 4;

/**
 * Creates the evaluator of a problem. An evaluation takes O(length × breaks × windows), times the later
 * starts tried; its result lies in `last` until the next one.
 */
export function createEvaluator(problem: Problem): Evaluator {
  const {
    stops,
    sites,
    places,
    meters,
    place,
    windowFrom,
    windowStart,
    windowEnd,
    stability,
    perSquaredSecond,
    hours,
    anyRelease,
  } = problem;
  const movedStops = stability && createMovedCounter(stability);
  const states = 1 + problem.trucks.reduce((max, truck) => Math.max(max, truck.breakLatest.length), 0);
  const time = new Float64Array(states);
  const slack = new Float64Array(states);
  const room = new Float64Array(states);
  const last: Evaluation = {
    cost: Infinity,
    meters: 0,
    start: 0,
    breaksBehindAtStart: 0,
    breaksBehindAtEnd: 0,
    earliestStart: 0,
    roomForLater: 0,
    wait: 0,
    siteGallons: new Float64Array(sites),
    unloaded: new Float64Array(0),
    compartmentOf: new Int8Array(0),
  };
  const { loads, visits, unloadSeconds } = createLoads(problem, last);
  let holds = new Int32Array(anyRelease ? 64 : 0);
  const startNearGiven = stability?.timed ? createStartNearGiven(problem, stability, last) : null;

  /** Takes a break wherever that reaches a state earlier. */
  function takeBreaks(truck: ProblemTruck, from: number): void {
    const breaks = truck.breakLatest.length;
    for (let k = from; k < breaks; k++) {
      const now = time[k]!;
      if (now > truck.breakLatest[k]!) continue;
      const begin = Math.max(now, truck.breakEarliest[k]!);
      const done = begin + truck.breakSeconds[k]!;
      if (done >= time[k + 1]!) continue;
      time[k + 1] = done;
      slack[k + 1] = slack[k]! + begin - now;
      room[k + 1] = Math.min(room[k]!, slack[k + 1]! + truck.breakLatest[k]! - begin);
    }
  }

  /** Waits until the loads of the trip that begins here are ready. */
  function hold(from: number, breaks: number, until: number): void {
    for (let k = from; k <= breaks; k++) {
      if (time[k]! >= until) continue;
      slack[k]! += until - time[k]!;
      time[k] = until;
    }
  }

  let severalWindows = false;
  let bestTimeCost = Infinity;
  let furtherStart = NEVER;
  /** Of the last run: its earliest end, and the longest waiting of any end state. */
  let earliestEnd = NEVER;
  let waited = 0;

  /** One pass from a start time; keeps the cheapest end in `last`. Returns whether any end is feasible. */
  function run(
    truck: ProblemTruck,
    sequence: Int32Array,
    length: number,
    startAt: number,
    behind: number,
  ): boolean {
    const breaks = truck.breakLatest.length;
    for (let k = 0; k <= breaks; k++) time[k] = NEVER;
    time[behind] = startAt;
    slack[behind] = 0;
    room[behind] = NEVER;
    const seconds = truck.seconds;
    const latestEnd = truck.latestEnd;
    const duration = visits.seconds;
    let from = place[sequence[0]!]!;
    for (let i = 1; i < length; i++) {
      const x = sequence[i]!;
      const to = place[x]!;
      const leg = seconds[from * places + to]!;
      if (behind < breaks) takeBreaks(truck, behind);
      if (anyRelease && holds[i - 1]! > 0) hold(behind, breaks, holds[i - 1]!);
      for (let k = behind; k <= breaks; k++)
        if (time[k]! < NEVER) time[k] = hours ? hours.arrive(time[k]!, leg) : time[k]! + leg;
      from = to;
      if (i === length - 1) break;
      if (behind < breaks) takeBreaks(truck, behind);
      const need = x < stops ? 0 : duration[i]!;
      const first = windowFrom[x]!;
      const end = windowFrom[x + 1]!;
      if (end - first > 1) severalWindows = true;
      let alive = false;
      for (let k = behind; k <= breaks; k++) {
        const arrival = time[k]!;
        if (arrival >= NEVER) continue;
        time[k] = NEVER;
        for (let w = first; w < end; w++) {
          const limit = windowEnd[w]! - need;
          const begin = Math.max(arrival, windowStart[w]!);
          if (begin > limit) continue;
          const departure = begin + duration[i]!;
          if (departure > latestEnd) break;
          time[k] = departure;
          slack[k]! += begin - arrival;
          room[k] = Math.min(room[k]!, slack[k]! + limit - begin);
          alive = true;
          break;
        }
      }
      if (!alive) return false;
    }
    let feasible = false;
    earliestEnd = NEVER;
    waited = 0;
    furtherStart = NEVER;
    for (let k = behind; k <= breaks; k++) {
      const end = time[k]!;
      const limit = k < breaks ? Math.min(latestEnd, truck.breakLatest[k]!) : latestEnd;
      if (end > limit) continue;
      feasible = true;
      if (end < earliestEnd) earliestEnd = end;
      // With changing speeds the effect of a later start is found by trying it.
      const range = hours ? 0 : Math.min(room[k]!, slack[k]! + limit - end);
      const later = Math.min(range, slack[k]!);
      const taken = end - startAt - later;
      const timeCost =
        taken * (truck.perSecond + taken * perSquaredSecond) +
        Math.max(0, end - truck.shiftEnd) * truck.perOvertimeSecond;
      waited = Math.max(waited, slack[k]!);
      if (slack[k]! > later && !hours) furtherStart = Math.min(furtherStart, startAt + range + 1);
      if (timeCost >= bestTimeCost) continue;
      bestTimeCost = timeCost;
      last.start = startAt + later;
      last.breaksBehindAtStart = behind;
      last.breaksBehindAtEnd = k;
      last.wait = slack[k]! - later;
      last.earliestStart = startAt;
      last.roomForLater = range - later;
    }
    return feasible;
  }

  /**
   * After a run with hourly speeds: tries the latest start with an equally early end where there is waiting
   * to save, and full hours after it.
   */
  function tryLaterStarts(
    truck: ProblemTruck,
    sequence: Int32Array,
    length: number,
    first: number,
    behind: number,
  ): void {
    let start = first;
    if (waited > 0) {
      const end = earliestEnd;
      let high = truck.latestEnd;
      while (start < high) {
        const middle = Math.ceil((start + high) / 2);
        if (run(truck, sequence, length, middle, behind) && earliestEnd <= end) start = middle;
        else high = middle - 1;
      }
    }
    for (let hour = Math.floor(start / 3600) + 1; hour <= Math.floor(start / 3600) + FULL_HOURS; hour++)
      if (!run(truck, sequence, length, hour * 3600, behind)) break;
  }

  function evaluateFrom(
    t: number,
    sequence: Int32Array,
    length: number,
    onlyStart: number,
    onlyBehind: number,
  ): number {
    const truck = problem.trucks[t]!;
    const fees = loads(t, sequence, length);
    if (fees === Infinity) return Infinity;
    const duration = visits.seconds;
    if (anyRelease) {
      if (length > holds.length) holds = new Int32Array(length * 2);
      fillHolds(problem, sequence, length, holds);
    }
    let driven = 0;
    let work = 0;
    for (let i = 1; i < length; i++) {
      const leg = place[sequence[i - 1]!]! * places + place[sequence[i]!]!;
      if (meters[leg]! >= NEVER) return Infinity;
      driven += meters[leg]!;
      work += truck.seconds[leg]! + (i < length - 1 ? duration[i]! : 0);
    }
    bestTimeCost = Infinity;
    severalWindows = false;
    const breaks = truck.breakLatest.length;
    if (onlyStart >= 0) run(truck, sequence, length, onlyStart, onlyBehind);
    else
      for (let behind = 0; behind <= breaks; behind++) {
        // Leaving at the latest moment of a break or later: it is no longer owed.
        let startAt =
          behind === 0 ? truck.shiftStart : Math.max(truck.shiftStart, truck.breakLatest[behind - 1]!);
        if (!hours && startAt + work > truck.latestEnd) break;
        for (let again = 0; again <= LATER_STARTS; again++) {
          if (!run(truck, sequence, length, startAt, behind)) break;
          if (hours) tryLaterStarts(truck, sequence, length, startAt, behind);
          if (furtherStart >= NEVER || hours) break;
          if (!severalWindows && behind === breaks) break;
          startAt = furtherStart;
        }
      }
    if (startNearGiven && bestTimeCost < Infinity)
      bestTimeCost = startNearGiven({ truck: t, sequence, length, duration, holds });
    last.cost = truck.fixed + driven * truck.perMeter + bestTimeCost + fees;
    if (stability && movedStops && last.cost < Infinity)
      last.cost += movedStops(t, sequence, length) * stability.perMovedStop;
    last.meters = driven;
    return last.cost;
  }

  return {
    last,
    evaluate: (truck, sequence, length) => evaluateFrom(truck, sequence, length, -1, 0),
    evaluateFrom,
    unloadSeconds,
  };
}
