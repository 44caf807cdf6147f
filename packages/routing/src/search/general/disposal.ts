import { createLoader } from '../../problem/compartments.ts';
import type { Problem, ProblemTruck } from '../../problem/problem.ts';
import { NEVER } from '../../problem/problem.ts';
import { holdsFrom } from '../../problem/releases.ts';
import type { Evaluator } from '../../timetable/schedule.ts';
import { createShortestShift } from '../../timetable/shortest-shift.ts';
import { createCompartmentExtension } from './disposal-compartments.ts';
import { GOES_ON, NONE, addLabel, thin, unwind } from './disposal-labels.ts';
import type { DisposalScope, Label } from './disposal-labels.ts';
import { createDisposalTimes } from './disposal-times.ts';

/**
 * Where to unload on a route with a fixed order of stops: exact label-setting over the stops. A label is a
 * way to have served the first stops: time and breaks taken, cost (without waiting), load and wastes in the
 * tank, gallons taken to each site. Dominated ones are dropped. The labels that reach the end are judged by
 * the evaluator, so waiting counts in the final choice.
 */
export interface DisposalPlacer {
  /**
   * Writes the best sequence from start to end into `out` and returns its length, 0 when there is none.
   * `siteRoom`: gallons each site can still take from this route. The cost is in the evaluator's `last`.
   */
  place(
    truck: number,
    order: ArrayLike<number>,
    count: number,
    siteRoom: Float64Array,
    out: Int32Array,
  ): number;
  /** Whether any placement exists: the same regardless of cost, and much faster. */
  canPlace(truck: number, order: ArrayLike<number>, count: number, siteRoom: Float64Array): boolean;
}

const LATER_STARTS = 3;
const NO_HOLD: readonly number[] = [0];

/** Enough for every realistic route; beyond it the cheapest and the earliest are kept. */
const MAX_LABELS = 400;
/** Counting gallons by site multiplies labels. */
const MAX_LABELS_COUNTING = 80;
/** Compartments do too, and each label is expensive. */
const MAX_LABELS_SPLIT = 60;

/**
 * Creates the exact placement of disposals for stops in a fixed order. Labels: seconds since midnight, cents,
 * gallons, wastes as bits; for each order position a list without dominated ones, cut to MAX_LABELS. Time
 * O(stops × labels² × sites × breaks). Method: label setting for the shortest path with resource constraints,
 * Desrochers & Soumis, INFOR 26(3), 1988.
 */
export function createDisposalPlacer(problem: Problem, evaluator: Evaluator): DisposalPlacer {
  const {
    stops,
    sites,
    places,
    meters,
    place,
    service,
    gallons,
    worst,
    waste,
    mixes,
    siteAccepts,
    siteFee,
    allowed,
    orderRank,
    release,
    anyRelease,
  } = problem;
  const clock = createDisposalTimes(problem);
  const { times, move } = clock;
  const shortestShift = createShortestShift(problem);
  const loader = problem.anyCompartments ? createLoader(problem) : null;
  const oneSite = Array.from({ length: sites }, (_, site): readonly number[] => [site]);
  const noLimit = new Float64Array(sites).fill(Infinity);
  const scope: DisposalScope = { costCounts: 1, counted: [] };
  const extendByCompartment = loader && createCompartmentExtension(problem, evaluator, loader, clock, scope);

  function startLabels(truck: ProblemTruck, notBefore: number, counting: boolean): Label[] {
    const label = (time: number, behind: number): Label => ({
      time,
      behind,
      cost: 0,
      load: truck.loadAtStart,
      full: truck.loadAtStart,
      wastes: truck.wasteAtStart,
      cargo: truck.compartments.length > 0 && loader ? loader.atStart(truck) : null,
      visited: NONE,
      parent: null,
      released: 0,
      siteGallons: counting ? new Float64Array(scope.counted.length) : null,
    });
    return [
      label(Math.max(truck.shiftStart, notBefore), 0),
      ...Array.from(truck.breakLatest, (latest, k) => label(Math.max(latest, notBefore), k + 1)),
    ];
  }

  /**
   * Extends a label at `from` to `node` (a stop or the end), directly or with one disposal between. A trip
   * that begins there leaves after one of `holds`.
   */
  function extend(
    truck: ProblemTruck,
    label: Label,
    from: number,
    node: number,
    siteRoom: Float64Array,
    holds: readonly number[],
    into: Label[],
  ): void {
    if (label.parent) extendBy(truck, label, from, node, siteRoom, -1, GOES_ON, into);
    else for (const hold of holds) extendBy(truck, label, from, node, siteRoom, -1, hold, into);
    if (label.load === 0) return;
    for (let site = 0; site < sites; site++)
      for (const hold of holds) extendBy(truck, label, from, node, siteRoom, site, hold, into);
  }

  /** `hold`: of the new trip, or GOES_ON. */
  function extendBy(
    truck: ProblemTruck,
    label: Label,
    from: number,
    node: number,
    siteRoom: Float64Array,
    site: number,
    hold: number,
    into: Label[],
  ): void {
    const isStop = node < stops;
    if (hold === GOES_ON && isStop && release[node]! > label.released) return;
    const added = isStop ? waste[node]! : 0;
    const duration = isStop ? service[node]! : 0;
    let load = label.load;
    let full = label.full;
    let wastes = label.wastes;
    let cost = label.cost;
    let at = from;
    let siteGallons = label.siteGallons;
    times.fill(NEVER);
    times[label.behind] = label.time;
    if (site >= 0) {
      if ((wastes & ~siteAccepts[site]!) !== 0) return;
      if (siteGallons) {
        const slot = scope.counted.indexOf(site);
        if (slot >= 0) {
          if (siteGallons[slot]! + load > siteRoom[site]!) return;
          siteGallons = siteGallons.slice();
          siteGallons[slot]! += load;
        }
      }
      const unload = evaluator.unloadSeconds(site, load);
      if (!move(truck, at, stops + site, unload, 0)) return;
      const leg = at * places + place[stops + site]!;
      cost +=
        scope.costCounts *
        (meters[leg]! * truck.perMeter +
          (truck.seconds[leg]! + unload) * truck.perSecond +
          siteFee[site]! * load);
      at = place[stops + site]!;
      load = 0;
      full = 0;
      wastes = 0;
    }
    if (added !== 0) {
      load += gallons[node]!;
      full += worst[node]!;
      if (full > truck.capacity || (wastes & ~mixes[31 - Math.clz32(added)]!) !== 0) return;
      wastes |= added;
    }
    if (!isStop && problem.endEmpty && load > 0) return;
    if (!move(truck, at, node, duration, hold)) return;
    const leg = at * places + place[node]!;
    cost +=
      scope.costCounts * (meters[leg]! * truck.perMeter + (truck.seconds[leg]! + duration) * truck.perSecond);
    for (let k = 0; k <= truck.breakLatest.length; k++) {
      if (times[k]! < NEVER)
        addLabel(into, {
          time: times[k]!,
          behind: k,
          cost,
          load,
          full,
          wastes,
          cargo: null,
          visited: site < 0 ? NONE : oneSite[site]!,
          parent: label,
          released: hold === GOES_ON ? label.released : hold,
          siteGallons,
        });
    }
  }

  /** Labels at the end of the order. */
  function reach(
    t: number,
    order: ArrayLike<number>,
    count: number,
    siteRoom: Float64Array,
    notBefore: number,
  ): Label[] {
    const truck = problem.trucks[t]!;
    let total = truck.loadAtStart;
    let taken = 0;
    for (let i = 0; i < count; i++) {
      if (allowed[t * stops + order[i]!] === 0) return [];
      if (i > 0 && orderRank[order[i]!]! < orderRank[order[i - 1]!]!) return [];
      total += waste[order[i]!] === 0 ? 0 : gallons[order[i]!]!;
      taken += waste[order[i]!] === 0 ? 0 : worst[order[i]!]!;
    }
    if (taken > truck.maxGallons || count > truck.maxStops) return [];
    // Gallons by site only matter where a site cannot take everything.
    scope.counted = [...siteRoom.keys()].filter((site) => siteRoom[site]! < total);
    const counting = scope.counted.length > 0;
    let labels = startLabels(truck, notBefore, counting);
    let from = place[truck.start]!;
    for (let i = 0; i <= count && labels.length > 0; i++) {
      const node = i < count ? order[i]! : truck.end;
      const next: Label[] = [];
      const holds = anyRelease && i < count ? holdsFrom(release, order, i, count) : NO_HOLD;
      for (const label of labels) {
        if (extendByCompartment && label.cargo)
          extendByCompartment(truck, label, from, node, siteRoom, holds, next);
        else extend(truck, label, from, node, siteRoom, holds, next);
      }
      labels = thin(
        next,
        truck.compartments.length > 0 ? MAX_LABELS_SPLIT : counting ? MAX_LABELS_COUNTING : MAX_LABELS,
      );
      from = place[node]!;
    }
    return labels;
  }

  return {
    canPlace(t, order, count, siteRoom) {
      const truck = problem.trucks[t]!;
      if (truck.shiftStart + shortestShift(t, order, count) > truck.latestEnd) return false;
      scope.costCounts = 0;
      // Usually time decides, which is quick to test without counting gallons by site.
      if (reach(t, order, count, noLimit, 0).length === 0) return false;
      return siteRoom.every((room) => room === Infinity) || reach(t, order, count, siteRoom, 0).length > 0;
    },
    place(t, order, count, siteRoom, out) {
      scope.costCounts = 1;
      const truck = problem.trucks[t]!;
      let best: Label | null = null;
      let bestCost = Infinity;
      let notBefore = 0;
      // Labels ignore waiting. Where some is left, a later start may make another site better.
      for (let again = 0; again <= LATER_STARTS; again++) {
        let later = 0;
        for (const label of reach(t, order, count, siteRoom, notBefore)) {
          const cost = evaluator.evaluate(t, out, unwind(problem, truck, label, order, count, out));
          if (cost >= bestCost) continue;
          bestCost = cost;
          best = label;
          later = evaluator.last.wait > 0 ? evaluator.last.start + evaluator.last.wait : 0;
        }
        if (later === 0) break;
        notBefore = later;
      }
      if (best === null) return 0;
      const length = unwind(problem, truck, best, order, count, out);
      evaluator.evaluate(t, out, length);
      return length;
    },
  };
}
