import type { Penalties } from '../../problem/cost.ts';
import { NEVER } from '../../problem/problem.ts';
import type { Problem } from '../../problem/problem.ts';
import type { Evaluator } from '../../timetable/schedule.ts';
import type { SearchProgress } from '../search.ts';
import { createRandom } from '../seed.ts';
import type { Stopping } from '../stop.ts';
import { createTripExchange } from './trip-exchange.ts';
import { createTripRuin } from './trip-ruin.ts';
import { createTripsGaps } from './trips-gaps.ts';
import { findTripsNeighbours } from './trips-neighbours.ts';
import { createTripsOrder } from './trips-order.ts';
import { isForTrips, tripsProblemOf } from './trips-problem.ts';
import type { TripsProblem } from './trips-problem.ts';
import { createTripsRecreate } from './trips-recreate.ts';
import { createTripsRedump } from './trips-redump.ts';
import { createTripsRoutes } from './trips-routes.ts';
import { createTripsRuin } from './trips-ruin.ts';
import { orderStops } from './trips-stop-order.ts';
import { createTripsTails } from './trips-tails.ts';

export interface TripsResult {
  /** By truck: nodes of the problem from its start to its end. */
  sequences: Int32Array[];
  iterations: number;
}

/** Routes to begin with, each from start to end; kept near if warm, else only the stops that are locked. */
export interface TripsBegin {
  readonly sequences: readonly Int32Array[];
  readonly isWarm: boolean;
}

/**
 * The cooling schedule: first temperature in mean legs to the nearest stops, the factor to the last one, and
 * the number of coolings.
 */
interface Cooling {
  readonly first: number;
  readonly times: number;
  readonly rounds: number;
}
const SHORT_ROUTES: Cooling = { first: 2, times: 100, rounds: 1 };
/**
 * Where routes have more stops than this on average, whole trips must be swapped: the search begins hotter.
 */
const MANY_STOPS_A_ROUTE = 40;
const LONG_ROUTES: Cooling = { first: 20, times: 600, rounds: 1 };
/**
 * With this many on average and few stops in all, everything has been tried long before the end, and only in
 * one of the ways to divide the day.
 */
const SOME_STOPS_A_ROUTE = 25;
const FEW_STOPS = 150;
const FEW_LONG_ROUTES: Cooling = { first: 8, times: 100, rounds: 6 };
/** Used when the first plan leaves stops out: hot, as others must make room for them. */
const WITH_LEFT_OUT: Cooling = { first: 15, times: 400, rounds: 1 };
/**
 * There a stop of the lowest priority is left out for a price instead of any amount: this multiple of the
 * average cost of a stop in the first plan, or of the trip to the farthest stop and back. The best plan is
 * judged by strict priorities, and every stop that still fits is inserted at the end.
 */
const SOFT_PRICE_STOPS = 6;
const SOFT_PRICE_WAYS = 2;
/** For releases that constrain the order of a truck's trips. */
const WITH_RELEASES: Cooling = { first: 5, times: 100, rounds: 1 };
const TAILS_SHARE = 0.3;
/** Share of steps that swap the routes of two trucks. */
const TRUCK_SWAP_SHARE = 0.1;
/** Share of steps that swap the rests of two trips, or move or swap a whole trip between trucks. */
const TRIPS_SHARE = 0.05;
/** Share of each of these moves with releases, which constrain the order of a truck's trips … */
const TRIPS_SHARE_WITH_RELEASES = 0.3;
/** … and share of trip ruins when nothing is left out. */
const TRIP_RUIN_SHARE = 0.8;
/** To stay near a given plan the first temperature is divided by this; the last one stays. */
const COOLER_WHEN_WARM = 50;
/**
 * While stops are left out, and not for a soft price: the share of steps that try others in their place, and
 * until when.
 */
const SWAPS_SHARE = 0.3;
const SWAPS_UNTIL = 0.7;
/** Iterations per squared stop after which a small day no longer improves. */
const FEW_STOPS_ITERATIONS = 400;

/**
 * Searches on days with unloading, breaks and different trucks; null when the day needs the general search.
 */
export function searchTrips(
  given: Problem,
  evaluator: Evaluator,
  givenPenalties: Penalties,
  givenActive: Int32Array,
  stopping: Stopping,
  seed: number,
  onProgress?: (progress: SearchProgress) => void,
  begin?: TripsBegin,
): TripsResult | null {
  if (!isForTrips(given)) return null;
  const { problem, penalties, active, outer, inner } = orderStops(given, givenPenalties, givenActive);
  const trips = tripsProblemOf(problem);
  if (!trips) return null;
  const begun = begin?.sequences.map(inner);
  const warm = begin?.isWarm === true;
  const { stops } = trips;
  const { tier } = problem;
  const random = createRandom(seed);
  const isActive = new Uint8Array(stops);
  for (const stop of active) isActive[stop] = 1;
  const weight = penalties.weight.map((one, stop) => (isActive[stop] === 1 ? one : 0));
  /** The prices used by the steps. */
  const prices = { weight, centsPerWeight: penalties.centsPerWeight };
  const neighbours = findTripsNeighbours(trips, active);
  const state = createTripsRoutes(trips, weight);
  const gaps = createTripsGaps(trips, state);
  const { recreate, insertAnywhere } = createTripsRecreate(trips, state, gaps, neighbours, prices, random);
  const wasOut = new Uint8Array(stops);
  const ruin = createTripsRuin(trips, state, neighbours, weight, active, wasOut, random);
  const { redump, swapTrucks } = createTripsRedump(trips, state);
  const exchangeTails = createTripsTails(trips, state, neighbours, random);
  const ruinTrips = createTripRuin(trips, state, neighbours, active, wasOut, random);
  const exchange = createTripExchange(trips, state, neighbours, random);
  const sort = createTripsOrder(trips, random);
  const tripsShare = problem.anyRelease ? TRIPS_SHARE_WITH_RELEASES : TRIPS_SHARE;
  const absent = new Int32Array(stops);
  /** How often each stop was left out at the end of a step, to find the hard ones. */
  const missed = new Float64Array(stops);

  // First plan: high priorities first, then stops near the depot, so that routes grow outwards.
  if (begun) state.restore(begun.map((sequence) => sequence.subarray(1, sequence.length - 1)));
  const { legs, start } = trips.trucks[0]!;
  const away = (stop: number): number => legs[2 * (start * trips.rows + stop) + 1]!;
  const first = [...active]
    .filter((stop) => state.routeOf[stop] === -1)
    .toSorted((a, b) => tier[b]! - tier[a]! || away(a) - away(b) || a - b);
  for (const stop of first) if (insertAnywhere(stop)) state.leftOutWeight -= weight[stop]!;

  let best = state.snapshot();
  let bestCost = state.cost;
  let bestWeight = state.leftOutWeight;
  const countLeftOut = (): number =>
    active.reduce((sum, stop) => sum + (state.routeOf[stop] === -1 ? 1 : 0), 0);
  let bestLeftOut = countLeftOut();
  const stopsARoute =
    (active.length - bestLeftOut) /
    Math.max(
      1,
      state.length.reduce((used, records) => used + (records > 2 ? 1 : 0), 0),
    );
  const chosen = warm ? SHORT_ROUTES : coolingOf(problem, active.length, stopsARoute, bestLeftOut);
  const { first: firstTemperature, times, rounds } = chosen;
  const isSoft = chosen === WITH_LEFT_OUT;
  if (isSoft)
    prices.centsPerWeight = Math.min(
      prices.centsPerWeight,
      Math.max(
        (SOFT_PRICE_STOPS * bestCost) / Math.max(1, active.length - bestLeftOut),
        SOFT_PRICE_WAYS * dearestWay(trips, active),
      ),
    );
  const hot = Math.max(1e-3, neighbours.meanLeg * firstTemperature) / (warm ? COOLER_WHEN_WARM : 1);
  const cooling = warm ? times / COOLER_WHEN_WARM : times;
  const maxIterations = 500 + FEW_STOPS_ITERATIONS * active.length * active.length;
  let iteration = 0;
  let nextReport = 0;
  for (; ; iteration++) {
    const fraction = Math.max(stopping.fractionDone(iteration), iteration / maxIterations);
    if (onProgress && (fraction >= nextReport || fraction >= 1)) {
      onProgress({
        fractionDone: Math.min(1, fraction),
        cost: bestCost,
        leftOut: bestLeftOut,
        iterations: iteration,
        best: best.map(outer),
      });
      nextReport = fraction + 0.01;
    }
    if (fraction >= 1) break;
    const temperature = hot * (1 / cooling) ** ((fraction * rounds) % 1);
    const limit = -temperature * Math.log(1 - random.unit());
    if (!step(temperature, limit, fraction)) state.undo();
    else if (
      state.leftOutWeight < bestWeight ||
      (state.leftOutWeight === bestWeight && state.cost < bestCost - 1e-6)
    ) {
      bestCost = state.cost;
      bestWeight = state.leftOutWeight;
      bestLeftOut = bestWeight === 0 ? 0 : countLeftOut();
      best = state.snapshot();
    }
  }

  function step(temperature: number, limit: number, fraction: number): boolean {
    const costBefore = state.cost;
    const weightBefore = state.leftOutWeight;
    // Swaps left-out stops for those left out less often, at any cost: so the hard ones find their place.
    const swaps = !isSoft && weightBefore > 0 && fraction < SWAPS_UNTIL && random.unit() < SWAPS_SHARE;
    state.mark();
    const count =
      ruinTrips && state.leftOutWeight === 0 && random.unit() < TRIP_RUIN_SHARE
        ? ruinTrips(absent)
        : ruin(absent);
    if (count < 0) return false;
    if (random.unit() < TAILS_SHARE && !exchangeTails(temperature)) return false;
    if (
      random.unit() < TRUCK_SWAP_SHARE &&
      state.touchedCount > 0 &&
      !swapTrucks(state.touched[random.below(state.touchedCount)]!, random.below(problem.truckCount), limit)
    )
      return false;
    if (exchange) {
      if (random.unit() < tripsShare && !exchange.tails(temperature)) return false;
      if (random.unit() < tripsShare && !exchange.trips()) return false;
    }
    sort(absent, count);
    if (!recreate(absent, count, costBefore, weightBefore, swaps ? penalties.centsPerWeight / 2 : limit))
      return false;
    for (let t = state.touchedCount - 1; t >= 0; t--) redump(state.touched[t]!);
    if (!swaps || state.leftOutWeight < weightBefore) return true;
    let change = 0;
    for (let i = 0; i < count; i++) {
      const stop = absent[i]!;
      const isOut = state.routeOf[stop] === -1;
      if (wasOut[stop] === 1) change -= missed[stop]!;
      if (isOut) change += missed[stop]!;
      if (isOut) missed[stop]!++;
    }
    return change < 0 || state.cost - costBefore < limit;
  }

  const sequences = best.map((rows, truck) =>
    Int32Array.from([problem.trucks[truck]!.start, ...outer(rows), problem.trucks[truck]!.end]),
  );
  // If this search and the evaluator disagree, the general search takes over.
  const agreed = sequences.every(
    (sequence, truck) =>
      sequence.length <= 2 || evaluator.evaluate(truck, sequence, sequence.length) < Infinity,
  );
  return agreed ? { sequences, iterations: iteration } : null;
}

/** The highest cost of the first truck's way to a stop, the work there and the way back, in cents. */
function dearestWay({ trucks, rows, service }: TripsProblem, active: Int32Array): number {
  const { legs, start, end, perMeter, perSecond } = trucks[0]!;
  return active.reduce((dearest, stop) => {
    const out = 2 * (start * rows + stop);
    const back = 2 * (stop * rows + end);
    const meters = legs[out]! + legs[back]!;
    return meters >= NEVER
      ? dearest
      : Math.max(
          dearest,
          meters * perMeter + (legs[out + 1]! + legs[back + 1]! + service[stop]!) * perSecond,
        );
  }, 0);
}

function coolingOf({ anyRelease }: Problem, stops: number, stopsARoute: number, leftOut: number): Cooling {
  if (stopsARoute > MANY_STOPS_A_ROUTE) return LONG_ROUTES;
  if (anyRelease) return WITH_RELEASES;
  if (leftOut > 0) return WITH_LEFT_OUT;
  return stops < FEW_STOPS && stopsARoute > SOME_STOPS_A_ROUTE ? FEW_LONG_ROUTES : SHORT_ROUTES;
}
