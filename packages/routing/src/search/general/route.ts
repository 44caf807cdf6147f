import { NEVER } from '../../problem/problem.ts';
import type { Problem } from '../../problem/problem.ts';
import { fillHolds } from '../../problem/releases.ts';

/** A truck's nodes from start to end, with the labels to judge an insertion without walking the route. */
export interface Route {
  readonly truck: number;
  /** Nodes in `sequence`; 2 when the truck is not used. */
  length: number;
  sequence: Int32Array;
  cost: number;
  /** Waiting that no later start can avoid: an insertion may use it. */
  wait: number;
  /** Breaks of this truck + 1: labels are kept by number of breaks taken. */
  readonly states: number;
  /** position × states: earliest departure. */
  earliestDeparture: Float64Array;
  /** position × states: latest arrival. −1 when there is none. */
  latestArrival: Float64Array;
  /** Load and wastes of the trip up to and including a position. */
  loadBefore: Float64Array;
  wasteBefore: Int32Array;
  /** Load and wastes of the trip after a position, up to the next disposal. */
  loadAfter: Float64Array;
  wasteAfter: Int32Array;
  /** The same loads in the worst case. */
  fullBefore: Float64Array;
  fullAfter: Float64Array;
  /** Collected on the whole route, counting worst cases. */
  taken: number;
  /** Stops on the route. */
  visits: number;
  /** Position of the disposal that ends the trip leaving a position, or of the end. */
  tripEnd: Int32Array;
  /** By position where a trip begins: when its load is ready; see releases.ts. 0 elsewhere. */
  heldUntil: Int32Array;
  /** By position: the last insertion that tried the gap before it. */
  gapTried: Int32Array;
  /** By position, for a truck with compartments: gallons unloaded there. Null: the whole load. */
  unloaded: Float64Array | null;
  /** Gallons this route takes to each site; only maintained when a site has a cap. */
  siteGallons: Float64Array;
}

/** Creates the empty route of a truck; its arrays grow with the sequence. */
export function createRoute(problem: Problem, truck: number): Route {
  const { start, end, breakLatest } = problem.trucks[truck]!;
  const states = breakLatest.length + 1;
  const room = 16;
  const sequence = new Int32Array(room);
  sequence[0] = start;
  sequence[1] = end;
  return {
    truck,
    length: 2,
    unloaded: null,
    cost: 0,
    wait: 0,
    taken: 0,
    visits: 0,
    states,
    siteGallons: new Float64Array(problem.anyCap ? problem.sites : 0),
    ...arrays(room, states),
    sequence,
  };
}

type Arrays = Pick<
  Route,
  | 'sequence'
  | 'earliestDeparture'
  | 'latestArrival'
  | 'loadBefore'
  | 'wasteBefore'
  | 'loadAfter'
  | 'wasteAfter'
  | 'fullBefore'
  | 'fullAfter'
  | 'tripEnd'
  | 'heldUntil'
  | 'gapTried'
>;

function arrays(room: number, states: number): Arrays {
  return {
    sequence: new Int32Array(room),
    earliestDeparture: new Float64Array(room * states),
    latestArrival: new Float64Array(room * states),
    loadBefore: new Float64Array(room),
    wasteBefore: new Int32Array(room),
    loadAfter: new Float64Array(room),
    wasteAfter: new Int32Array(room),
    fullBefore: new Float64Array(room),
    fullAfter: new Float64Array(room),
    tripEnd: new Int32Array(room),
    heldUntil: new Int32Array(room),
    gapTried: new Int32Array(room),
  };
}

/** Replaces the sequence; `refreshRoute` must follow. */
export function writeSequence(route: Route, sequence: Int32Array, length: number): void {
  if (length > route.sequence.length) Object.assign(route, arrays(length * 2, route.states));
  for (let i = 0; i < length; i++) route.sequence[i] = sequence[i]!;
  route.length = length;
}

/** Recalculates every label after a change of the sequence. The sequence must be feasible. */
export function refreshRoute(
  problem: Problem,
  route: Route,
  unloadSeconds: (site: number, gallons: number) => number,
): void {
  if (route.length <= 2) return;
  refreshLoads(problem, route);
  refreshEarliest(problem, route, unloadSeconds);
  refreshLatest(problem, route, unloadSeconds);
}

function refreshLoads(problem: Problem, route: Route): void {
  const { stops, gallons, worst, waste } = problem;
  const { sequence, length, loadBefore, wasteBefore, loadAfter, wasteAfter, fullBefore, fullAfter, tripEnd } =
    route;
  const truck = problem.trucks[route.truck]!;
  let load = truck.loadAtStart;
  let full = load;
  let mask = truck.wasteAtStart;
  route.taken = 0;
  route.visits = 0;
  for (let i = 0; i < length; i++) {
    const x = sequence[i]!;
    if (x < stops) {
      route.visits++;
      if (waste[x] !== 0) {
        load += gallons[x]!;
        full += worst[x]!;
        route.taken += worst[x]!;
        mask |= waste[x]!;
      }
    } else if (i > 0) {
      load = 0;
      full = 0;
      mask = 0;
    }
    loadBefore[i] = load;
    fullBefore[i] = full;
    wasteBefore[i] = mask;
  }
  load = 0;
  full = 0;
  mask = 0;
  let end = length - 1;
  for (let i = length - 1; i >= 0; i--) {
    loadAfter[i] = load;
    fullAfter[i] = full;
    wasteAfter[i] = mask;
    tripEnd[i] = end;
    const x = sequence[i]!;
    if (x < stops) {
      if (waste[x] === 0) continue;
      load += gallons[x]!;
      full += worst[x]!;
      mask |= waste[x]!;
    } else {
      load = 0;
      full = 0;
      mask = 0;
      end = i;
    }
  }
}

function refreshEarliest(
  problem: Problem,
  route: Route,
  unloadSeconds: (site: number, gallons: number) => number,
): void {
  const { stops, places, place, service, windowFrom, windowStart, windowEnd } = problem;
  const { sequence, length, states, earliestDeparture: early } = route;
  const truck = problem.trucks[route.truck]!;
  const breaks = states - 1;
  const take = (k: number, from: number): number =>
    from > truck.breakLatest[k]! ? NEVER : Math.max(from, truck.breakEarliest[k]!) + truck.breakSeconds[k]!;
  if (problem.anyRelease) fillHolds(problem, sequence, length, route.heldUntil);
  early[0] = truck.shiftStart;
  // With a break taken at the start: it was taken there, or the truck leaves when it is no longer owed.
  for (let k = 1; k < states; k++) early[k] = Math.min(truck.breakLatest[k - 1]!, take(k - 1, early[k - 1]!));
  for (let i = 1; i < length; i++) {
    const x = sequence[i]!;
    const leg = truck.seconds[place[sequence[i - 1]!]! * places + place[x]!]!;
    const at = i * states;
    for (let k = 0; k < states; k++) {
      let arrival = early[at - states + k]!;
      if (k > 0) arrival = Math.min(arrival, take(k - 1, early[at - states + k - 1]!));
      arrival = Math.max(arrival, route.heldUntil[i - 1]!);
      early[at + k] =
        arrival + leg >= NEVER ? NEVER : problem.hours ? problem.hours.arrive(arrival, leg) : arrival + leg;
    }
    if (i === length - 1) break;
    for (let k = 0; k < breaks; k++)
      early[at + k + 1] = Math.min(early[at + k + 1]!, take(k, early[at + k]!));
    const duration =
      x < stops
        ? service[x]!
        : unloadSeconds(x - stops, route.unloaded ? route.unloaded[i]! : route.loadBefore[i - 1]!);
    const need = x < stops ? 0 : duration;
    for (let k = 0; k < states; k++) {
      const arrival = early[at + k]!;
      let departure = NEVER;
      for (let w = windowFrom[x]!; w < windowFrom[x + 1]!; w++) {
        const begin = Math.max(arrival, windowStart[w]!);
        if (begin > windowEnd[w]! - need) continue;
        departure = Math.min(NEVER, begin + duration);
        break;
      }
      early[at + k] = departure;
    }
  }
}

function refreshLatest(
  problem: Problem,
  route: Route,
  unloadSeconds: (site: number, gallons: number) => number,
): void {
  const { stops, places, place, service, windowFrom, windowStart, windowEnd } = problem;
  const { sequence, length, states, latestArrival: late } = route;
  const truck = problem.trucks[route.truck]!;
  const breaks = states - 1;
  const take = (k: number, until: number): number => {
    const begin = until - truck.breakSeconds[k]!;
    return begin < truck.breakEarliest[k]! ? -1 : Math.min(begin, truck.breakLatest[k]!);
  };
  // −1 means never.
  const leaving = (arrival: number, leg: number): number =>
    problem.hours && arrival >= 0 ? problem.hours.leave(arrival, leg) : arrival - leg;
  const end = (length - 1) * states;
  for (let k = 0; k < states; k++)
    late[end + k] = k < breaks ? Math.min(truck.latestEnd, truck.breakLatest[k]!) : truck.latestEnd;
  for (let i = length - 2; i >= 1; i--) {
    const x = sequence[i]!;
    const leg = truck.seconds[place[x]! * places + place[sequence[i + 1]!]!]!;
    const duration =
      x < stops
        ? service[x]!
        : unloadSeconds(x - stops, route.unloaded ? route.unloaded[i]! : route.loadBefore[i - 1]!);
    const need = x < stops ? 0 : duration;
    const at = i * states;
    for (let k = states - 1; k >= 0; k--) {
      let departure = leaving(late[at + states + k]!, leg);
      if (k < breaks) departure = Math.max(departure, take(k, leaving(late[at + states + k + 1]!, leg)));
      let arrival = -1;
      for (let w = windowFrom[x + 1]! - 1; w >= windowFrom[x]!; w--) {
        const begin = Math.min(departure - duration, windowEnd[w]! - need);
        if (begin < windowStart[w]!) continue;
        arrival = begin;
        break;
      }
      if (k < breaks) arrival = Math.max(arrival, take(k, late[at + k + 1]!));
      late[at + k] = arrival;
    }
  }
}
