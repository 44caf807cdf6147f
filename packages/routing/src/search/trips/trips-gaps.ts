import { createGapTimes } from './trips-gap-times.ts';
import { createGapWeights } from './trips-gap-weights.ts';
import { createDividedGaps } from './trips-gaps-divided.ts';
import { departWith } from './trips-labels-release.ts';
import {
  ARRIVE,
  DEPART,
  LEG_METERS,
  LEG_SECONDS,
  LOAD,
  LOAD_AFTER,
  NODE,
  READY,
  RELEASE_AFTER,
  RELEASE_BEFORE,
  SPARE,
  TRIP_END,
  WASTES,
  WASTES_AFTER,
  fieldsPerState,
} from './trips-record.ts';
import { createLikelySites } from './trips-likely-sites.ts';
import { createTripsRanks } from './trips-ranks.ts';
import type { TripsProblem } from './trips-problem.ts';
import type { TripsRoutes } from './trips-routes.ts';

/**
 * Seconds by which a detour via a stop may be shorter than the direct way: roads are measured with small
 * errors.
 */
export const SHORT_CUT = 30;

/** The cheapest insertion found so far. */
export interface TripsInsertion {
  /** Cents; initially the highest permitted cost. */
  delta: number;
  /** −1: none found. */
  route: number;
  position: number;
  /** What is inserted there: the stop, with an unloading before or after it or both. */
  readonly rows: Int32Array;
  count: number;
  pathChange: number;
}

export interface TripsGaps {
  readonly best: TripsInsertion;
  /** Only insertions cheaper than `maxCost` count from now on; each gap is tried once. */
  reset(this: void, maxCost: number): void;
  /**
   * Tries a stop that the truck may serve before the record `position` of its route, in constant time.
   * `accept` may refuse a way at random.
   */
  tryGap(this: void, stop: number, route: number, position: number, accept: () => boolean): void;
}

/**
 * Creates the test of an insertion into the gap before a record: alone, or with an unloading before it, after
 * it or both. Cents of legs, unloading and fees, whole seconds, gallons. Constant time: O(near sites²) ways,
 * each refused by cost, spare seconds, loads and labels of the two records beside the gap, in this order.
 */
export function createTripsGaps(problem: TripsProblem, state: TripsRoutes): TripsGaps {
  const {
    stops,
    sites,
    rows,
    trucks,
    service,
    gallons,
    fee,
    rate,
    likeSites,
    oneWaste,
    nearSites,
    siteCount,
    states,
    idleCosts,
    mayBeFaster,
  } = problem;
  const { waste, worst, mixes, siteAccepts, siteCap, anyCap, endEmpty, anyRelease, release } =
    problem.problem;
  const isBalanced = problem.problem.perSquaredSecond > 0;
  const anyHours = problem.problem.hours !== null;
  const { rec, first, length, count, gathered, idle, waiting, siteGallons, moved, judge } = state;
  const { stride, unloading } = state.labels;
  const { open, close } = problem;
  const { nodes, work, idleWith } = createGapTimes(problem, state);
  const { drivenWith, leastBalance, leastOfGiven, movedWith } = createGapWeights(problem, state, {
    nodes,
    work,
  });
  const firstTerminal = stops + sites;
  const stamp = stride - 1;
  const perState = fieldsPerState(problem);
  const best: TripsInsertion = {
    delta: Infinity,
    route: -1,
    position: 0,
    rows: new Int32Array(3),
    count: 0,
    pathChange: 0,
  };
  const likelySites = createLikelySites(problem);
  const ranks = createTripsRanks(problem, state);
  const { tanks } = state;
  const tryDivided =
    tanks && createDividedGaps(problem, state, tanks, likelySites, { nodes, work }, offer, () => best.delta);
  let tries = 0;

  function unloadCost(r: number, row: number, load: number, seconds: number): number {
    return seconds * trucks[r]!.perSecond + fee[row - stops]! * load;
  }

  /** Whether the caps allow it. `row`, `other`: sites that get this much more than now. */
  function withinCaps(row: number, more: number, other: number, otherMore: number): boolean {
    if (!anyCap) return true;
    if (row === other)
      return (
        row < stops ||
        row >= firstTerminal ||
        siteGallons[row - stops]! + more + otherMore <= siteCap[row - stops]!
      );
    return (
      (row < stops || row >= firstTerminal || siteGallons[row - stops]! + more <= siteCap[row - stops]!) &&
      (other < stops ||
        other >= firstTerminal ||
        siteGallons[other - stops]! + otherMore <= siteCap[other - stops]!)
    );
  }

  /**
   * The first `items` of `nodes` with legs and work of `change` cents: becomes the best if it is. True when
   * it is in time.
   */
  function offer(
    r: number,
    position: number,
    items: number,
    change: number,
    extra: number,
    accept: () => boolean,
  ): boolean {
    if (change - waiting[r]! >= best.delta) return true;
    const before = (first[r]! + position - 1) * stride;
    const driven = isBalanced || judge !== null ? drivenWith(r, before, items, extra) : 0;
    if (isBalanced && !anyHours && change - waiting[r]! + leastBalance(r, driven) >= best.delta) return true;
    const after = idleWith(r, before, before + stride, items, extra, driven);
    if (after === Infinity) return false;
    let delta = change + after - idle[r]!;
    if (moved !== null && !anyHours && delta + leastOfGiven(r, items, driven) >= best.delta) return true;
    if (judge !== null) {
      const block = first[r]!;
      const cents = judge.withRows(r, block, length[r]!, position, nodes, items, state.leaves[r]!);
      if (cents === Infinity) return false;
      delta = cents - state.path[r]! - idle[r]!;
    } else if (moved !== null) delta += movedWith(r, position, items);
    if (delta >= best.delta || !accept()) return true;
    best.delta = delta;
    best.route = r;
    best.position = position;
    best.count = items;
    best.pathChange = change;
    for (let i = 0; i < items; i++) best.rows[i] = nodes[i]!;
    return true;
  }

  function tryGap(stop: number, r: number, position: number, accept: () => boolean): void {
    const p = (first[r]! + position - 1) * stride;
    const n = p + stride;
    if (rec[n + stamp] === tries) return;
    rec[n + stamp] = tries;
    if (ranks !== null && !ranks.allows(stop, r, position)) return;
    const truck = trucks[r]!;
    const { legs, into, perMeter, perSecond, capacity } = truck;
    const u = rec[p + NODE]!;
    const v = rec[n + NODE]!;
    const unused = length[r] === 2;
    const us = 2 * (stop * rows + u);
    const sv = 2 * (stop * rows + v);
    /** The removed leg. */
    const gone = unused ? -truck.fixed : rec[n + LEG_METERS]! * perMeter + rec[n + LEG_SECONDS]! * perSecond;
    const out = into[us]! * perMeter + into[us + 1]! * perSecond + service[stop]! * perSecond - gone;
    const back = legs[sv]! * perMeter + legs[sv + 1]! * perSecond;
    const amount = gallons[stop]!;
    // Another unloading may shorten a later one, but never pays for the way there, on roads that satisfy the
    // triangle inequality.
    if ((amount === 0 || likeSites) && out + back - waiting[r]! >= best.delta) return;
    if (
      !mayBeFaster &&
      rec[n + SPARE]! < into[us + 1]! + service[stop]! + legs[sv + 1]! - rec[n + LEG_SECONDS]!
    )
      return;
    if (
      length[r]! - 1 > state.room ||
      count[r]! >= truck.maxStops ||
      gathered[r]! + (amount === 0 ? 0 : worst[stop]!) > truck.maxGallons
    )
      return;
    // Too late even without breaks on the way: no need to look further.
    let leaving = anyRelease ? departWith(rec, p, rec[p + RELEASE_BEFORE]!) : rec[p + DEPART]!;
    for (let k = 1; k < states; k++)
      if (rec[p + k * perState + DEPART]! < leaving) leaving = rec[p + k * perState + DEPART]!;
    let begin = leaving + into[us + 1]!;
    if (begin < open[stop]!) begin = open[stop]!;
    if (
      !mayBeFaster &&
      (begin > close[stop]! ||
        begin + service[stop]! + legs[sv + 1]! > rec[n + truck.breakLatest.length * perState + ARRIVE]!)
    )
      return;
    if (tryDivided && tanks.divided[r] === 1) {
      tryDivided(stop, r, position, accept);
      return;
    }
    if (amount === 0) {
      nodes[0] = stop;
      work[0] = service[stop]!;
      if (unused && truck.loadAtStart > 0 && endEmpty) unloadAtEnd(stop, r, position, out, accept);
      else offer(r, position, 1, out + back, 0, accept);
      return;
    }
    const load = rec[p + LOAD]!;
    const after = rec[p + LOAD_AFTER]!;
    const tripEnd = rec[p + TRIP_END]!;
    const toSite = tripEnd < firstTerminal;
    const own = waste[stop]!;
    const wastes = rec[p + WASTES]!;
    const wastesAfter = rec[p + WASTES_AFTER]!;
    const mixing = oneWaste ? -1 : mixes[31 - Math.clz32(own)]!;
    const endTakes = toSite ? oneWaste || (own & ~siteAccepts[tripEnd - stops]!) === 0 : !endEmpty;
    if (endTakes && load + after + amount <= capacity && ((wastes | wastesAfter) & ~mixing) === 0) {
      let change = out + back;
      let extra = 0;
      if (toSite) {
        const site = tripEnd - stops;
        change += fee[site]! * amount;
        if (rate[site]! > 0) {
          extra = unloading(tripEnd, load + after + amount) - unloading(tripEnd, load + after);
          change += extra * perSecond;
        }
        if (!withinCaps(tripEnd, amount, -1, 0)) return;
      }
      if (change - waiting[r]! >= best.delta) return;
      nodes[0] = stop;
      work[0] = service[stop]!;
      // With room for all of it another unloading only helps what must not wait for a release.
      if ((offer(r, position, 1, change, extra, accept) && !idleCosts) || !anyRelease) return;
      const latest = Math.max(rec[p + RELEASE_BEFORE]!, rec[p + RELEASE_AFTER]!, release[stop]!);
      if (latest <= rec[p + READY]!) return;
    }
    const fitsBefore = load + amount <= capacity && (wastes & ~mixing) === 0;
    const fitsAfter = endTakes && after + amount <= capacity && (wastesAfter & ~mixing) === 0;
    // An unloading directly before another one is useless.
    const splits = after > 0 || !toSite;
    const unloadingNow = toSite ? unloading(tripEnd, load + after) : 0;
    const feeNow = toSite ? fee[tripEnd - stops]! : 0;
    let tried = false;
    if (fitsBefore && splits) {
      tried = true;
      const later = toSite ? unloading(tripEnd, after) - unloadingNow : 0;
      const base = out - feeNow * load + later * perSecond;
      const likely = likelySites.between(stop, stop, v);
      for (let k = -1; k < siteCount; k++) {
        const site = k < 0 ? likely : nearSites[stop * siteCount + k]!;
        if (site < 0 && k >= 0) break;
        if (site < 0 || (k >= 0 && site === likely) || (!oneWaste && (wastes & ~siteAccepts[site]!) !== 0))
          continue;
        const row = stops + site;
        const to = 2 * (stop * rows + row);
        const on = 2 * (row * rows + v);
        const seconds = unloading(row, load + amount);
        const change =
          base +
          (legs[to]! + legs[on]!) * perMeter +
          (legs[to + 1]! + legs[on + 1]! + seconds) * perSecond +
          fee[site]! * (load + amount);
        if (change - waiting[r]! >= best.delta) {
          if (k < 0) break;
          continue;
        }
        if (!withinCaps(row, load + amount, tripEnd, -load)) continue;
        nodes[0] = stop;
        work[0] = service[stop]!;
        nodes[1] = row;
        work[1] = seconds;
        // Others are for when the likeliest is closed or full.
        if (offer(r, position, 2, change, later, accept) && k < 0) break;
      }
    }
    if (fitsAfter && load > 0) {
      tried = true;
      const later = toSite ? unloading(tripEnd, after + amount) - unloadingNow : 0;
      const base = back - gone + feeNow * (amount - load) + (service[stop]! + later) * perSecond;
      const likely = likelySites.between(stop, u, stop);
      for (let k = -1; k < siteCount; k++) {
        const site = k < 0 ? likely : nearSites[stop * siteCount + k]!;
        if (site < 0 && k >= 0) break;
        if (site < 0 || (k >= 0 && site === likely) || (!oneWaste && (wastes & ~siteAccepts[site]!) !== 0))
          continue;
        const row = stops + site;
        const to = 2 * (row * rows + u);
        const on = 2 * (stop * rows + row);
        const seconds = unloading(row, load);
        const change =
          base +
          (into[to]! + into[on]!) * perMeter +
          (into[to + 1]! + into[on + 1]! + seconds) * perSecond +
          fee[site]! * load;
        if (change - waiting[r]! >= best.delta) {
          if (k < 0) break;
          continue;
        }
        if (!withinCaps(row, load, tripEnd, amount - load)) continue;
        nodes[0] = row;
        work[0] = seconds;
        nodes[1] = stop;
        work[1] = service[stop]!;
        if (offer(r, position, 2, change, later, accept) && k < 0) break;
      }
    }
    if (tried || load === 0 || !splits || amount > capacity || length[r]! > state.room - 2) return;
    // Neither the part before nor the part after leaves room: a trip of its own.
    const later = toSite ? unloading(tripEnd, after) - unloadingNow : 0;
    for (let k = 0; k < siteCount; k++) {
      const site = nearSites[stop * siteCount + k]!;
      if (site < 0) break;
      if (!oneWaste && (wastes & ~siteAccepts[site]!) !== 0) continue;
      const row = stops + site;
      const to = 2 * (row * rows + u);
      const on = 2 * (stop * rows + row);
      const seconds = unloading(row, load);
      const first =
        (into[to]! + into[on]!) * perMeter +
        (into[to + 1]! + into[on + 1]! + service[stop]! + later) * perSecond +
        unloadCost(r, row, load, seconds) -
        feeNow * load -
        gone;
      if (first - waiting[r]! >= best.delta) continue;
      for (let m = 0; m < siteCount; m++) {
        const next = nearSites[stop * siteCount + m]!;
        if (next < 0) break;
        const nextRow = stops + next;
        const there = 2 * (stop * rows + nextRow);
        const off = 2 * (nextRow * rows + v);
        const more = unloading(nextRow, amount);
        const change =
          first +
          (legs[there]! + legs[off]!) * perMeter +
          (legs[there + 1]! + legs[off + 1]!) * perSecond +
          unloadCost(r, nextRow, amount, more);
        if (
          change - waiting[r]! >= best.delta ||
          !withinCaps(row, load + (row === tripEnd ? -load : 0), nextRow, amount)
        )
          continue;
        nodes[0] = row;
        work[0] = seconds;
        nodes[1] = stop;
        work[1] = service[stop]!;
        nodes[2] = nextRow;
        work[2] = more;
        offer(r, position, 3, change, later, accept);
      }
    }
  }

  /** A stop without gallons on an unused truck whose tank is loaded and must be empty at the end. */
  function unloadAtEnd(stop: number, r: number, position: number, out: number, accept: () => boolean): void {
    const { legs, perMeter, perSecond, loadAtStart, wasteAtStart, end } = trucks[r]!;
    for (let site = 0; site < sites; site++) {
      if ((wasteAtStart & ~siteAccepts[site]!) !== 0) continue;
      const row = stops + site;
      const to = 2 * (stop * rows + row);
      const on = 2 * (row * rows + end);
      const seconds = unloading(row, loadAtStart);
      const change =
        out +
        (legs[to]! + legs[on]!) * perMeter +
        (legs[to + 1]! + legs[on + 1]!) * perSecond +
        unloadCost(r, row, loadAtStart, seconds);
      if (change >= best.delta || !withinCaps(row, loadAtStart, -1, 0)) continue;
      nodes[0] = stop;
      work[0] = service[stop]!;
      nodes[1] = row;
      work[1] = seconds;
      offer(r, position, 2, change, 0, accept);
    }
  }

  return {
    best,
    reset(maxCost) {
      tries++;
      best.delta = maxCost;
      best.route = -1;
    },
    tryGap,
  };
}
