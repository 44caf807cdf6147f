import type { Penalties } from '../../problem/cost.ts';
import type { Problem } from '../../problem/problem.ts';
import { createRoute, refreshRoute, writeSequence } from './route.ts';
import type { Route } from './route.ts';
import type { Evaluator } from '../../timetable/schedule.ts';

/** Routes of all trucks and the stops left out. Changed route by route, with undo. */
export interface Solution {
  readonly routes: readonly Route[];
  /** Truck of a stop, −1 when it is in no route. */
  readonly routeOf: Int32Array;
  readonly positionOf: Int32Array;
  /** Cents, of all routes. */
  cost: number;
  /** Weight of the stops left out. Maintained by the search, not by `setSequence`. */
  leftOutWeight: number;
  /** By site: gallons of all routes, when a site has a cap. */
  readonly siteGallons: Float64Array;
  /** Trucks with a changed route since `begin`, in the order of the changes. */
  readonly touched: number[];
  /** Marks the state for `undo`. */
  begin(): void;
  /** Restores the last `begin`. */
  undo(): void;
  /** Gallons each site can still take from this truck. Reused array. */
  siteRoomFor(truck: number): Float64Array;
  /**
   * Returns false, unchanged, when the sequence breaks a rule. A sequence without stops empties the truck.
   * Stops that drop out get routeOf −1.
   */
  setSequence(truck: number, sequence: Int32Array, length: number): boolean;
  snapshot(): Int32Array[];
  restore(snapshot: Int32Array[]): void;
}

/** Creates a solution without stops. Changing or restoring a route costs O(its length). */
export function createSolution(problem: Problem, evaluator: Evaluator, penalties: Penalties): Solution {
  const { stops, sites, truckCount } = problem;
  const routes = Array.from({ length: truckCount }, (_, truck) => createRoute(problem, truck));
  const routeOf = new Int32Array(stops).fill(-1);
  const positionOf = new Int32Array(stops);
  const siteGallons = new Float64Array(sites);
  const siteRoom = new Float64Array(sites);
  const touched: number[] = [];
  const saved: { sequence: Int32Array; length: number }[] = Array.from({ length: truckCount }, () => ({
    sequence: new Int32Array(16),
    length: 0,
  }));
  const savedAt = new Int32Array(truckCount);
  const bare = new Int32Array(2);
  let stamp = 0;
  let costAtBegin = 0;
  let weightAtBegin = penalties.weight.reduce((sum, weight) => sum + weight, 0);

  function remember(truck: number): void {
    if (savedAt[truck] === stamp) return;
    savedAt[truck] = stamp;
    touched.push(truck);
    const route = routes[truck]!;
    const copy = saved[truck]!;
    if (copy.sequence.length < route.length) copy.sequence = new Int32Array(route.length * 2);
    copy.length = route.length;
    for (let i = 0; i < route.length; i++) copy.sequence[i] = route.sequence[i]!;
  }

  function detach(route: Route): void {
    for (let i = 1; i < route.length - 1; i++) {
      const x = route.sequence[i]!;
      if (x < stops && routeOf[x] === route.truck) routeOf[x] = -1;
    }
    if (problem.anyCap)
      for (let site = 0; site < sites; site++) siteGallons[site]! -= route.siteGallons[site]!;
    solution.cost -= route.cost;
  }

  function attach(route: Route, sequence: Int32Array, length: number): void {
    writeSequence(route, sequence, length);
    const empty = length <= 2;
    route.cost = empty ? 0 : evaluator.last.cost;
    route.wait = empty ? 0 : evaluator.last.wait;
    if (problem.trucks[route.truck]!.compartments.length > 0)
      route.unloaded = evaluator.last.unloaded.slice(0, length);
    if (problem.anyCap) {
      for (let site = 0; site < sites; site++) {
        route.siteGallons[site] = empty ? 0 : evaluator.last.siteGallons[site]!;
        siteGallons[site]! += route.siteGallons[site]!;
      }
    }
    for (let i = 1; i < length - 1; i++) {
      const x = sequence[i]!;
      if (x >= stops) continue;
      routeOf[x] = route.truck;
      positionOf[x] = i;
    }
    refreshRoute(problem, route, evaluator.unloadSeconds);
    solution.cost += route.cost;
  }

  function withoutStops(sequence: Int32Array, length: number): boolean {
    for (let i = 1; i < length - 1; i++) if (sequence[i]! < stops) return false;
    return true;
  }

  function bareSequence(truck: number): Int32Array {
    bare[0] = problem.trucks[truck]!.start;
    bare[1] = problem.trucks[truck]!.end;
    return bare;
  }

  const solution: Solution = {
    routes,
    routeOf,
    positionOf,
    cost: 0,
    leftOutWeight: weightAtBegin,
    siteGallons,
    touched,
    begin() {
      stamp++;
      touched.length = 0;
      costAtBegin = solution.cost;
      weightAtBegin = solution.leftOutWeight;
    },
    undo() {
      for (const truck of touched) detach(routes[truck]!);
      for (const truck of touched) {
        const copy = saved[truck]!;
        if (copy.length > 2) evaluator.evaluate(truck, copy.sequence, copy.length);
        attach(routes[truck]!, copy.sequence, copy.length);
      }
      touched.length = 0;
      stamp++;
      solution.cost = costAtBegin;
      solution.leftOutWeight = weightAtBegin;
    },
    siteRoomFor(truck) {
      const own = routes[truck]!.siteGallons;
      for (let site = 0; site < sites; site++)
        siteRoom[site] = problem.siteCap[site]! - (problem.anyCap ? siteGallons[site]! - own[site]! : 0);
      return siteRoom;
    },
    setSequence(truck, sequence, length) {
      if (withoutStops(sequence, length)) {
        remember(truck);
        detach(routes[truck]!);
        attach(routes[truck]!, bareSequence(truck), 2);
        return true;
      }
      if (evaluator.evaluate(truck, sequence, length) === Infinity) return false;
      if (problem.anyCap) {
        const room = solution.siteRoomFor(truck);
        for (let site = 0; site < sites; site++)
          if (evaluator.last.siteGallons[site]! > room[site]!) return false;
      }
      remember(truck);
      detach(routes[truck]!);
      attach(routes[truck]!, sequence, length);
      return true;
    },
    snapshot: () => routes.map((route) => route.sequence.slice(0, route.length)),
    restore(snapshot) {
      for (const route of routes) detach(route);
      solution.cost = 0;
      snapshot.forEach((sequence, truck) => {
        if (sequence.length > 2) evaluator.evaluate(truck, sequence, sequence.length);
        attach(routes[truck]!, sequence, sequence.length);
      });
      solution.leftOutWeight = 0;
      for (let x = 0; x < stops; x++) if (routeOf[x] === -1) solution.leftOutWeight += penalties.weight[x]!;
      solution.begin();
    },
  };
  return solution;
}
