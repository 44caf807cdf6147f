import type { Penalties } from '../../problem/cost.ts';
import type { DisposalPlacer } from './disposal.ts';
import type { Problem } from '../../problem/problem.ts';
import { createInsertionTester } from './insertion.ts';
import { createRoute, refreshRoute, writeSequence } from './route.ts';
import type { Route } from './route.ts';
import type { Evaluator } from '../../timetable/schedule.ts';
import type { Solution } from './solution.ts';

/** Final insertion of left-out stops: exact, slow, run on a finished plan. */
export interface LeftOutInserter {
  /**
   * Inserts every stop that any truck can serve at any position with disposals placed again, and lets higher
   * priorities push out lower ones. True when something changed.
   */
  insertAll(stopNow?: () => boolean): boolean;
  /** Places the disposals of every route exactly. True when something changed. */
  polishDisposals(): boolean;
}

/**
 * Creates the final pass over a finished plan: every left-out stop is tried at every position of every truck
 * with disposals placed exactly, then in place of stops with lower priorities. `active`: stops that some
 * truck may serve. Time O(left out × stops) placements, most of them refused by time labels first; can be
 * aborted.
 */
export function createLeftOutInserter(
  problem: Problem,
  evaluator: Evaluator,
  placer: DisposalPlacer,
  solution: Solution,
  penalties: Penalties,
  active: Int32Array,
): LeftOutInserter {
  const { stops, truckCount, allowed, tier, trucks } = problem;
  const tester = createInsertionTester(problem, evaluator, solution);
  const order = new Int32Array(stops + 1);
  const trial = new Int32Array(stops + 1);
  const sequence = new Int32Array(problem.longestRoute);
  const best = new Int32Array(problem.longestRoute);

  function stopsOf(truck: number, lowestTier: number): number {
    const route = solution.routes[truck]!;
    let count = 0;
    for (let i = 1; i < route.length - 1; i++) {
      const x = route.sequence[i]!;
      if (x < stops && tier[x]! >= lowestTier) order[count++] = x;
    }
    return count;
  }

  /** For all stops of a truck, valid as long as its route is unchanged. */
  const wholeLabels = new Map<number, Route | null>();
  function wholeLabelsOf(truck: number, count: number): Route | null {
    let labels = wholeLabels.get(truck);
    if (labels === undefined) wholeLabels.set(truck, (labels = labelsOf(truck, count)));
    return labels;
  }
  function setSequence(truck: number, nodes: Int32Array): boolean {
    wholeLabels.delete(truck);
    return solution.setSequence(truck, nodes, nodes.length);
  }

  /**
   * Time labels of the first `count` of `order` without any disposal; null where even that is infeasible
   * (unusual roads).
   */
  function labelsOf(truck: number, count: number): Route | null {
    // As one trip all stops would wait for the latest of their releases.
    if (problem.anyRelease) return null;
    const route = createRoute(problem, truck);
    sequence[0] = trucks[truck]!.start;
    for (let i = 0; i < count; i++) sequence[i + 1] = order[i]!;
    sequence[count + 1] = trucks[truck]!.end;
    writeSequence(route, sequence, count + 2);
    if (count > 0) refreshRoute(problem, route, evaluator.unloadSeconds);
    const end = (count + 1) * route.states;
    return count > 0 &&
      route.earliestDeparture
        .subarray(end, end + route.states)
        .some((time, k) => time <= route.latestArrival[end + k]!)
      ? route
      : null;
  }

  /**
   * Best insertion of a stop into the first `count` of `order` on a truck; its length in `best`, 0 when there
   * is none.
   */
  function bestOn(
    truck: number,
    count: number,
    stop: number,
    maxCost: number,
    labels: Route | null,
  ): { length: number; cost: number } {
    let found = { length: 0, cost: maxCost };
    for (let at = 0; at <= count; at++) {
      // Too late even without the way to any disposal site: no need to place disposals.
      if (labels && !tester.fitsInTime(stop, labels, at + 1)) continue;
      for (let i = 0; i <= count; i++) trial[i] = i < at ? order[i]! : i === at ? stop : order[i - 1]!;
      const room = solution.siteRoomFor(truck);
      if (!placer.canPlace(truck, trial, count + 1, room)) continue;
      const length = placer.place(truck, trial, count + 1, room, sequence);
      if (length === 0 || evaluator.last.cost >= found.cost) continue;
      found = { length, cost: evaluator.last.cost };
      best.set(sequence.subarray(0, length));
    }
    return found;
  }

  function onWhole(truck: number, stop: number, maxCost: number): { length: number; cost: number } {
    const count = stopsOf(truck, 0);
    return bestOn(truck, count, stop, maxCost, wholeLabelsOf(truck, count));
  }

  function insertOne(stop: number): boolean {
    let chosen = -1;
    let chosenDelta = Infinity;
    let chosenSequence = new Int32Array(0);
    for (let truck = 0; truck < truckCount; truck++) {
      if (allowed[truck * stops + stop] === 0) continue;
      const { cost } = solution.routes[truck]!;
      const { length, cost: after } = onWhole(truck, stop, cost + chosenDelta);
      if (length === 0) continue;
      chosen = truck;
      chosenDelta = after - cost;
      chosenSequence = best.slice(0, length);
    }
    if (chosen < 0 || !setSequence(chosen, chosenSequence)) return false;
    solution.leftOutWeight -= penalties.weight[stop]!;
    return true;
  }

  /**
   * Inserts a stop in place of lower ones on the truck where the fewest of them drop out, then reinserts
   * those elsewhere.
   */
  function pushOut(stop: number): boolean {
    let chosen = -1;
    let lost = Infinity;
    let chosenSequence = new Int32Array(0);
    for (let truck = 0; truck < truckCount; truck++) {
      if (allowed[truck * stops + stop] === 0) continue;
      const all = stopsOf(truck, 0);
      const count = stopsOf(truck, tier[stop]!);
      if (count === all) continue;
      let weight = 0;
      const { sequence: now, length: nowLength } = solution.routes[truck]!;
      for (let i = 1; i < nowLength - 1; i++)
        if (now[i]! < stops && tier[now[i]!]! < tier[stop]!) weight += penalties.weight[now[i]!]!;
      if (weight >= lost) continue;
      const { length } = bestOn(truck, count, stop, Infinity, labelsOf(truck, count));
      if (length === 0) continue;
      lost = weight;
      chosen = truck;
      chosenSequence = best.slice(0, length);
    }
    if (chosen < 0) return false;
    const before = solution.routes[chosen]!.sequence.slice(0, solution.routes[chosen]!.length);
    if (!setSequence(chosen, chosenSequence)) return false;
    solution.leftOutWeight -= penalties.weight[stop]!;
    for (const x of before)
      if (x < stops && solution.routeOf[x] === -1) solution.leftOutWeight += penalties.weight[x]!;
    return true;
  }

  const leftOut = (): number[] =>
    [...active].filter((x) => solution.routeOf[x] === -1).toSorted((a, b) => tier[b]! - tier[a]! || a - b);

  return {
    insertAll(stopNow) {
      let changed = false;
      wholeLabels.clear();
      for (let again = true; again;) {
        again = false;
        for (const stop of leftOut()) {
          if (stopNow?.()) return changed;
          if (solution.routeOf[stop] !== -1) continue;
          if (insertOne(stop) || pushOut(stop)) again = true;
        }
        changed ||= again;
      }
      return changed;
    },
    polishDisposals() {
      let changed = false;
      for (let truck = 0; truck < truckCount; truck++) {
        const route = solution.routes[truck]!;
        if (route.length <= 2) continue;
        const length = placer.place(truck, order, stopsOf(truck, 0), solution.siteRoomFor(truck), sequence);
        if (length === 0 || evaluator.last.cost >= route.cost - 1e-6) continue;
        changed = setSequence(truck, sequence.slice(0, length)) || changed;
      }
      return changed;
    },
  };
}
