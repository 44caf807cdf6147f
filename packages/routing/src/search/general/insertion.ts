import { NEVER } from '../../problem/problem.ts';
import type { Problem, ProblemTruck } from '../../problem/problem.ts';
import type { Route } from './route.ts';
import type { Evaluator } from '../../timetable/schedule.ts';
import type { Solution } from './solution.ts';

/** How a stop goes into a gap: plain, or with a disposal before it, after it, or both. */
const PLAIN = -1;

/** The cheapest insertion found so far; `delta` starts as the highest cost allowed. */
export interface BestInsertion {
  delta: number;
  truck: number;
  length: number;
  sequence: Int32Array;
}

export interface InsertionTester {
  readonly best: BestInsertion;
  /** Clears the last best; only insertions cheaper than `maxCost` cents count. */
  reset(maxCost: number): void;
  /**
   * Tries a stop in the gap before `position`, in every way. Each way passes a lower bound of its cost, the
   * loads of its trips and the time labels before the whole new route is evaluated. `accept` may refuse a way
   * at random (blinks).
   */
  tryGap(stop: number, route: Route, position: number, accept: () => boolean): void;
  /** Whether the time labels allow the stop in the gap before `position`, ignoring loads. */
  fitsInTime(stop: number, route: Route, position: number): boolean;
}

/**
 * Creates the test of an insertion into a gap: plain, or with a disposal before it, after it or both. Bounds
 * of cost, loads by trip and time labels of the route (see route.ts) reject infeasible ones in time O(sites²
 * × breaks); only then the evaluator walks the new sequence, O(length). Costs are cents, times seconds since
 * midnight. Labels after Savelsbergh, ORSA Journal on Computing 4(2), 1992.
 */
export function createInsertionTester(
  problem: Problem,
  evaluator: Evaluator,
  solution: Solution,
): InsertionTester {
  const {
    stops,
    sites,
    places,
    place,
    meters,
    service,
    windowFrom,
    windowStart,
    windowEnd,
    gallons,
    worst,
    waste,
    mixes,
    siteAccepts,
    siteFee,
    siteSecondsPerGallon,
    anyCap,
    orderRank,
    anyOrder,
    hours,
    anyRelease,
  } = problem;
  const arrive = (departure: number, leg: number): number =>
    hours && departure + leg < NEVER ? hours.arrive(departure, leg) : departure + leg;
  const states = 1 + problem.trucks.reduce((max, truck) => Math.max(max, truck.breakLatest.length), 0);
  const times = new Float64Array(states);
  const best: BestInsertion = {
    delta: Infinity,
    truck: -1,
    length: 0,
    sequence: new Int32Array(problem.longestRoute),
  };
  /** Number of the current stop: each gap is tried once for it. */
  let tries = 0;
  let trial: Int32Array = new Int32Array(problem.longestRoute);
  const anyUnloadRate = siteSecondsPerGallon.some((rate) => rate > 0);

  function takeBreaks(truck: ProblemTruck): void {
    for (let k = 0; k < truck.breakLatest.length; k++) {
      const now = times[k]!;
      if (now > truck.breakLatest[k]!) continue;
      const done = Math.max(now, truck.breakEarliest[k]!) + truck.breakSeconds[k]!;
      if (done < times[k + 1]!) times[k + 1] = done;
    }
  }

  function move(truck: ProblemTruck, leg: number, node: number, duration: number): boolean {
    const breaks = truck.breakLatest.length;
    const w = windowFrom[node]!;
    if (breaks === 0 && w + 1 === windowFrom[node + 1]) {
      const begin = Math.max(arrive(times[0]!, leg), windowStart[w]!);
      times[0] = begin + duration;
      return begin <= windowEnd[w]! - (node < stops ? 0 : duration) && begin < NEVER;
    }
    if (breaks > 0) takeBreaks(truck);
    for (let k = 0; k <= breaks; k++) times[k] = arrive(times[k]!, leg);
    if (breaks > 0) takeBreaks(truck);
    const need = node < stops ? 0 : duration;
    let alive = false;
    for (let k = 0; k <= breaks; k++) {
      const arrival = times[k]!;
      times[k] = NEVER;
      for (let w = windowFrom[node]!; w < windowFrom[node + 1]!; w++) {
        const begin = Math.max(arrival, windowStart[w]!);
        if (begin > windowEnd[w]! - need) continue;
        times[k] = begin + duration;
        alive ||= begin + duration < NEVER;
        break;
      }
    }
    return alive;
  }

  function seconds(truck: ProblemTruck, from: number, to: number): number {
    return truck.seconds[place[from]! * places + place[to]!]!;
  }

  /** Whether the labels allow u → before? → stop → after? → v. */
  function inTime(
    route: Route,
    truck: ProblemTruck,
    position: number,
    stop: number,
    siteBefore: number,
    siteAfter: number,
    loadBefore: number,
    loadAfter: number,
  ): boolean {
    const from = (position - 1) * route.states;
    for (let k = 0; k < route.states; k++) times[k] = route.earliestDeparture[from + k]!;
    let at = route.sequence[position - 1]!;
    if (siteBefore >= 0) {
      if (
        !move(
          truck,
          seconds(truck, at, stops + siteBefore),
          stops + siteBefore,
          evaluator.unloadSeconds(siteBefore, loadBefore),
        )
      )
        return false;
      at = stops + siteBefore;
    }
    if (!move(truck, seconds(truck, at, stop), stop, service[stop]!)) return false;
    at = stop;
    if (siteAfter >= 0) {
      if (
        !move(
          truck,
          seconds(truck, at, stops + siteAfter),
          stops + siteAfter,
          evaluator.unloadSeconds(siteAfter, loadAfter),
        )
      )
        return false;
      at = stops + siteAfter;
    }
    const leg = seconds(truck, at, route.sequence[position]!);
    if (route.states > 1) takeBreaks(truck);
    const to = position * route.states;
    for (let k = 0; k < route.states; k++)
      if (arrive(times[k]!, leg) <= route.latestArrival[to + k]!) return true;
    return false;
  }

  function tryWay(
    route: Route,
    position: number,
    stop: number,
    siteBefore: number,
    siteAfter: number,
    accept: () => boolean,
  ): void {
    const truck = problem.trucks[route.truck]!;
    const { sequence } = route;
    const u = sequence[position - 1]!;
    const v = sequence[position]!;
    // Which compartments a disposal empties is only known at the end: the bound assumes nothing is unloaded.
    const isOneTank = truck.compartments.length === 0;
    const before = isOneTank ? route.loadBefore[position - 1]! : 0;
    const added = waste[stop] === 0 || !isOneTank ? 0 : gallons[stop]!;
    const tripEnd = sequence[route.tripEnd[position - 1]!]!;
    const endSite = tripEnd < stops + sites ? tripEnd - stops : -1;
    // Lower bound: legs and visits; waiting on the route may absorb time, and fees depend on where each
    // gallon goes.
    let legMeters = -meters[place[u]! * places + place[v]!]!;
    let work = service[stop]! - seconds(truck, u, v);
    let fees = 0;
    let at = place[u]!;
    if (siteBefore >= 0) {
      const to = place[stops + siteBefore]!;
      legMeters += meters[at * places + to]!;
      work += truck.seconds[at * places + to]! + service[stops + siteBefore]!;
      fees += before * siteFee[siteBefore]!;
      at = to;
    }
    legMeters += meters[at * places + place[stop]!]!;
    work += truck.seconds[at * places + place[stop]!]!;
    at = place[stop]!;
    const carried = siteBefore >= 0 ? added : before + added;
    if (siteAfter >= 0) {
      const to = place[stops + siteAfter]!;
      legMeters += meters[at * places + to]!;
      work += truck.seconds[at * places + to]! + service[stops + siteAfter]!;
      fees += carried * siteFee[siteAfter]!;
      at = to;
    }
    legMeters += meters[at * places + place[v]!]!;
    work += truck.seconds[at * places + place[v]!]!;
    if (endSite >= 0 && isOneTank) {
      const after = route.loadAfter[position - 1]!;
      fees += siteFee[endSite]! * ((siteAfter >= 0 ? 0 : carried) + after - before - after);
    }
    if (legMeters >= NEVER / 2 || work >= NEVER / 2) return;
    const bound =
      legMeters * truck.perMeter +
      Math.max(0, work - route.wait - slackOfRates(siteBefore, siteAfter)) * truck.perSecond +
      fees;
    if (bound >= best.delta) return;
    // Where an unloading splits a trip, its first part may be released earlier than the labels assume.
    const isSplit = anyRelease && (siteBefore >= 0 || siteAfter >= 0);
    if (!isSplit && !inTime(route, truck, position, stop, siteBefore, siteAfter, before, carried)) return;
    if (!accept()) return;
    const length = buildTrial(route, position, stop, siteBefore, siteAfter);
    const delta = evaluator.evaluate(route.truck, trial, length) - route.cost;
    if (delta >= best.delta || !withinCaps(route.truck)) return;
    best.delta = delta;
    best.truck = route.truck;
    best.length = length;
    [trial, best.sequence] = [best.sequence, trial];
  }

  /** Whether no stop before the gap must follow this one, and none after it precede it. */
  function keepsOrder(stop: number, route: Route, position: number): boolean {
    const rank = orderRank[stop]!;
    for (let i = position - 1; i > 0; i--) {
      const x = route.sequence[i]!;
      if (x >= stops) continue;
      if (orderRank[x]! > rank) return false;
      break;
    }
    for (let i = position; i < route.length - 1; i++) {
      const x = route.sequence[i]!;
      if (x < stops) return orderRank[x]! >= rank;
    }
    return true;
  }

  /**
   * Where unloading takes time per gallon or speeds change, the rest of the route may become shorter by any
   * amount: the bound then ignores time.
   */
  function slackOfRates(siteBefore: number, siteAfter: number): number {
    return hours || anyRelease || (anyUnloadRate && (siteBefore >= 0 || siteAfter >= 0)) ? NEVER : 0;
  }

  function buildTrial(
    route: Route,
    position: number,
    stop: number,
    siteBefore: number,
    siteAfter: number,
  ): number {
    const { sequence, length } = route;
    let at = 0;
    for (let i = 0; i < position; i++) trial[at++] = sequence[i]!;
    if (siteBefore >= 0) trial[at++] = stops + siteBefore;
    trial[at++] = stop;
    if (siteAfter >= 0) trial[at++] = stops + siteAfter;
    for (let i = position; i < length; i++) trial[at++] = sequence[i]!;
    return at;
  }

  function withinCaps(truck: number): boolean {
    if (!anyCap) return true;
    const room = solution.siteRoomFor(truck);
    for (let site = 0; site < sites; site++)
      if (evaluator.last.siteGallons[site]! > room[site]!) return false;
    return true;
  }

  return {
    best,
    reset(maxCost) {
      tries++;
      best.delta = maxCost;
      best.truck = -1;
    },
    fitsInTime: (stop, route, position) =>
      inTime(route, problem.trucks[route.truck]!, position, stop, PLAIN, PLAIN, 0, 0),
    tryGap(stop, route, position, accept) {
      if (route.gapTried[position] === tries) return;
      route.gapTried[position] = tries;
      if (anyOrder && !keepsOrder(stop, route, position)) return;
      const truck = problem.trucks[route.truck]!;
      if (route.visits >= truck.maxStops) return;
      const gap = position - 1;
      const added = waste[stop]!;
      if (added === 0) {
        tryWay(route, position, stop, PLAIN, PLAIN, accept);
        if (!anyRelease || route.wasteBefore[gap] === 0) return;
      }
      const amount = worst[stop]!;
      if (route.taken + amount > truck.maxGallons) return;
      if (truck.compartments.length > 0) {
        const [before, after] = [route.fullBefore[gap]!, route.fullAfter[gap]!];
        if (before + after + amount <= truck.capacity) tryWay(route, position, stop, PLAIN, PLAIN, accept);
        for (let site = 0; site < sites; site++) {
          if ((added & siteAccepts[site]!) !== 0) tryWay(route, position, stop, PLAIN, site, accept);
          if ((route.wasteBefore[gap]! & siteAccepts[site]!) !== 0)
            tryWay(route, position, stop, site, PLAIN, accept);
        }
        return;
      }
      const mixing = added === 0 ? -1 : mixes[31 - Math.clz32(added)]!;
      const before = route.fullBefore[gap]!;
      const after = route.fullAfter[gap]!;
      const wasteBefore = route.wasteBefore[gap]!;
      const wasteAfter = route.wasteAfter[gap]!;
      const tripEnd = route.sequence[route.tripEnd[gap]!]!;
      const endAccepts = tripEnd < stops + sites ? siteAccepts[tripEnd - stops]! : problem.endEmpty ? 0 : -1;
      const fitsBefore = before + amount <= truck.capacity && (wasteBefore & ~mixing) === 0;
      const fitsAfter =
        after + amount <= truck.capacity && (wasteAfter & ~mixing) === 0 && (added & ~endAccepts) === 0;
      if (
        before + after + amount <= truck.capacity &&
        ((wasteBefore | wasteAfter) & ~mixing) === 0 &&
        (added & ~endAccepts) === 0
      ) {
        tryWay(route, position, stop, PLAIN, PLAIN, accept);
        // With room in the trip another disposal only saves waiting time or fees: left to the placement of
        // disposals. For a release it may be needed.
        if (!anyRelease) return;
      }
      if (!fitsBefore && !(fitsAfter && before > 0)) return;
      // An extra disposal only makes it later (where detours take longer than the direct way).
      if (!anyRelease && !inTime(route, truck, position, stop, PLAIN, PLAIN, 0, 0)) return;
      for (let site = 0; site < sites; site++) {
        const accepts = siteAccepts[site]!;
        if (fitsBefore && ((wasteBefore | added) & ~accepts) === 0)
          tryWay(route, position, stop, PLAIN, site, accept);
        if (fitsAfter && before > 0 && (wasteBefore & ~accepts) === 0)
          tryWay(route, position, stop, site, PLAIN, accept);
      }
    },
  };
}
