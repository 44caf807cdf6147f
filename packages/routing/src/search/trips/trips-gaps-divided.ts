import type { TripsLikelySites } from './trips-likely-sites.ts';
import type { TripsProblem } from './trips-problem.ts';
import { LEG_METERS, LEG_SECONDS, LOAD, LOAD_AFTER, NODE, SECONDS, SPARE } from './trips-record.ts';
import type { TripsRoutes } from './trips-routes.ts';
import type { TripsTanks } from './trips-tanks.ts';

/** The nodes tried in a gap: legs and work in cents, later unloading in seconds. True when in time. */
export type OfferGap = (
  route: number,
  position: number,
  items: number,
  change: number,
  extra: number,
  accept: () => boolean,
) => boolean;

/**
 * Creates the test of an insertion into a route of a truck with compartments: as trips-gaps.ts, but what fits
 * and what each unloading takes is found by walking along the whole route, O(near sites² × length). Only
 * what is cheap enough and in time by legs alone is walked.
 */
export function createDividedGaps(
  problem: TripsProblem,
  state: TripsRoutes,
  tanks: TripsTanks,
  likelySites: TripsLikelySites,
  { nodes, work }: { nodes: Int32Array; work: Int32Array },
  offer: OfferGap,
  leastDelta: () => number,
): (stop: number, route: number, position: number, accept: () => boolean) => void {
  const { stops, sites, rows, trucks, service, gallons, fee, fixed, nearSites, siteCount } = problem;
  const { siteCap, anyCap } = problem.problem;
  const { rec, first, length, waiting, siteGallons } = state;
  const { stride } = state.labels;
  const trial = new Int32Array(state.room + 8);
  const more = new Float64Array(sites);
  let secondsNow = 0;
  let feesNow = 0;

  /** The route's rows into `trial`, with room for `items` more in the gap; what its unloadings cost now. */
  function lay(r: number, position: number, items: number): number {
    const block = first[r]!;
    const last = length[r]! - 1;
    secondsNow = 0;
    feesNow = 0;
    if (anyCap) more.fill(0);
    let out = 0;
    for (let i = 1; i < last; i++) {
      if (i === position) out += items;
      const p = (block + i) * stride;
      const x = rec[p + NODE]!;
      trial[out++] = x;
      if (x < stops) continue;
      const taken = rec[p - stride + LOAD]! - rec[p + LOAD]!;
      secondsNow += rec[p + SECONDS]!;
      feesNow += fee[x - stops]! * taken;
      if (anyCap) more[x - stops]! -= taken;
    }
    return last === position ? out + items : out;
  }

  /** Offers the first `items` of `nodes` in the gap. False when they do not fit, or not in time. */
  function offerWalked(
    r: number,
    position: number,
    items: number,
    legsChange: number,
    accept: () => boolean,
  ): boolean {
    const all = lay(r, position, items);
    for (let i = 0; i < items; i++) trial[position - 1 + i] = nodes[i]!;
    if (!tanks.walk(r, trial, all)) return false;
    let seconds = 0;
    let fees = 0;
    for (let i = 0; i < all; i++) {
      const x = trial[i]!;
      if (x < stops) continue;
      // Another way to the same place without it: an unloading that empties nothing.
      if (tanks.unloaded[i] === 0) return false;
      seconds += tanks.seconds[i]!;
      fees += fee[x - stops]! * tanks.unloaded[i]!;
      if (anyCap) more[x - stops]! += tanks.unloaded[i]!;
    }
    if (anyCap)
      for (let site = 0; site < sites; site++)
        if (more[site]! > 0 && siteGallons[site]! + more[site]! > siteCap[site]!) return false;
    let own = 0;
    for (let i = 0; i < items; i++) {
      work[i] = tanks.seconds[position - 1 + i]!;
      if (nodes[i]! >= stops) own += work[i]!;
    }
    const later = seconds - own - secondsNow;
    const change = legsChange + (seconds - secondsNow) * trucks[r]!.perSecond + fees - feesNow;
    return offer(r, position, items, change, later, accept);
  }

  return (stop, r, position, accept) => {
    const { legs, perMeter, perSecond, capacity, fixed: fixedCost } = trucks[r]!;
    const p = (first[r]! + position - 1) * stride;
    const n = p + stride;
    const u = rec[p + NODE]!;
    const v = rec[n + NODE]!;
    const base =
      service[stop]! * perSecond -
      (length[r] === 2 ? -fixedCost : rec[n + LEG_METERS]! * perMeter + rec[n + LEG_SECONDS]! * perSecond);
    const leg = (from: number, to: number): number => {
      const at = 2 * (from * rows + to);
      return legs[at]! * perMeter + legs[at + 1]! * perSecond;
    };
    const tooDear = (change: number): boolean => change - waiting[r]! >= leastDelta();
    const seconds = (from: number, to: number): number => legs[2 * (from * rows + to) + 1]!;
    /** Seconds that more may take here at most, without the legs there are. */
    const spare = rec[n + SPARE]! + rec[n + LEG_SECONDS]! - service[stop]!;
    const load = rec[p + LOAD]!;
    const amount = gallons[stop]!;
    const alone = base + leg(u, stop) + leg(stop, v);
    nodes[0] = stop;
    if (
      load + rec[p + LOAD_AFTER]! + amount <= capacity &&
      !tooDear(alone) &&
      offerWalked(r, position, 1, alone, accept)
    )
      return;
    if (length[r]! > state.room - 2) return;
    const likely = amount === 0 ? -1 : likelySites.between(stop, stop, v);
    const many = amount === 0 ? sites : siteCount;
    const siteAt = (k: number): number => (amount === 0 ? k : nearSites[stop * siteCount + k]!);
    let tried = false;
    if (load + amount <= capacity)
      for (let k = -1; k < many; k++) {
        const site = k < 0 ? likely : siteAt(k);
        if (site < 0 && k >= 0) break;
        if (site < 0 || (k >= 0 && site === likely)) continue;
        const row = stops + site;
        const change = base + leg(u, stop) + leg(stop, row) + leg(row, v);
        if (
          tooDear(change + fixed[site]! * perSecond) ||
          seconds(u, stop) + seconds(stop, row) + fixed[site]! + seconds(row, v) > spare
        )
          continue;
        nodes[0] = stop;
        nodes[1] = row;
        const isOffered = offerWalked(r, position, 2, change, accept);
        tried ||= isOffered;
        // Others are for when the likeliest is closed or full.
        if (isOffered && k < 0) break;
      }
    if (load === 0) return;
    const likelyBefore = amount === 0 ? -1 : likelySites.between(stop, u, stop);
    for (let k = -1; k < many; k++) {
      const site = k < 0 ? likelyBefore : siteAt(k);
      if (site < 0 && k >= 0) break;
      if (site < 0 || (k >= 0 && site === likelyBefore)) continue;
      const row = stops + site;
      const change = base + leg(u, row) + leg(row, stop) + leg(stop, v);
      if (
        tooDear(change + fixed[site]! * perSecond) ||
        seconds(u, row) + fixed[site]! + seconds(row, stop) + seconds(stop, v) > spare
      )
        continue;
      nodes[0] = row;
      nodes[1] = stop;
      const isOffered = offerWalked(r, position, 2, change, accept);
      tried ||= isOffered;
      if (isOffered && k < 0) break;
    }
    if (tried) return;
    for (let k = 0; k < many && siteAt(k) >= 0; k++)
      for (let m = 0; m < many && siteAt(m) >= 0; m++) {
        const row = stops + siteAt(k);
        const next = stops + siteAt(m);
        const work = fixed[siteAt(k)]! + fixed[siteAt(m)]!;
        const change = base + leg(u, row) + leg(row, stop) + leg(stop, next) + leg(next, v);
        if (
          tooDear(change + work * perSecond) ||
          seconds(u, row) + seconds(row, stop) + seconds(stop, next) + seconds(next, v) + work > spare
        )
          continue;
        nodes[0] = row;
        nodes[1] = stop;
        nodes[2] = next;
        offerWalked(r, position, 3, change, accept);
      }
  };
}
