import { LOAD, NODE } from './trips-record.ts';
import type { TripsProblem } from './trips-problem.ts';
import type { TripsRoutes } from './trips-routes.ts';

/** Attempts while sites turn out to be full. */
const WITHOUT_FULL_SITES = 3;

export interface TripsRedump {
  /**
   * Places the unloadings of a route again for its order of stops: the cheapest way to split the order into
   * trips, by dynamic programming ignoring time; used when it is in time and cheaper. Where all sites are
   * alike, each split is found in constant time by the minimum of a sliding window (a double-ended queue).
   */
  redump(this: void, route: number): void;
  /**
   * Swaps the stops of two trucks, or gives an unused one those of the first, with unloadings for its own
   * tank, if both are permitted, in time, and the cost rises by less than `maxDelta` cents. False when that
   * has left a route that breaks a rule.
   */
  swapTrucks(this: void, one: number, other: number, maxDelta: number): boolean;
}

/**
 * Creates the placement of unloadings and the swap of two trucks' work. Extra cost by elements of the order,
 * cents. Time O(stops × stops of a trip × sites), O(stops × sites) where all sites are alike. Related: the
 * split of a giant tour, Prins, Computers & Operations Research 31(12), 2004; with a queue, Vidal, Computers
 * & Operations Research 69, 2016.
 */
export function createTripsRedump(problem: TripsProblem, state: TripsRoutes): TripsRedump {
  const {
    stops,
    sites,
    rows,
    trucks,
    kindOf,
    gallons,
    service,
    fee,
    fixed,
    rate,
    likeSites,
    oneWaste,
    nearSites,
    siteCount,
  } = problem;
  const { allowed, waste, mixes, siteAccepts, siteCap, anyCap, endEmpty } = problem.problem;
  const { rec, first, length, count, path, idle, siteGallons, gathered: gatheredOf } = state;
  const { tanks } = state;
  const { stride, unloading } = state.labels;
  /** Elements: the start with its load is element 1, then the stops; element 0 is nothing. */
  const order = new Int32Array(stops + 3);
  const gathered = new Float64Array(stops + 3);
  /**
   * Cheapest extra cost with an empty tank after the first j elements, the elements before its last trip, its
   * final site.
   */
  const extra = new Float64Array(stops + 3);
  const tripFrom = new Int32Array(stops + 3);
  const tripSite = new Int32Array(stops + 3);
  /** By element and site: cents of the detour. */
  const detours = new Float64Array((stops + 3) * sites);
  /** Cents of the leg from element j to the next. */
  const direct = new Float64Array(stops + 3);
  const queue = new Int32Array(stops + 3);
  const list = new Int32Array(2 * stops + 8);
  const gallonsBySite = new Float64Array(sites);
  const forOne = new Int32Array(2 * stops + 8);
  const forOther = new Int32Array(2 * stops + 8);
  const banned = new Uint8Array(sites);
  let chosen = -1;
  let cutPath = 0;
  let movedItems = 0;

  function detour(r: number, j: number, site: number): number {
    const { legs, perMeter, perSecond } = trucks[r]!;
    const a = order[j]! * rows;
    const b = order[j + 1]!;
    const row = stops + site;
    const out = 2 * (a + row);
    const back = 2 * (row * rows + b);
    const direct = 2 * (a + b);
    return (
      (legs[out]! + legs[back]! - legs[direct]!) * perMeter +
      (legs[out + 1]! + legs[back + 1]! - legs[direct + 1]!) * perSecond
    );
  }

  const sitesAt = (j: number): number => (order[j]! < stops ? siteCount : sites);
  const siteAt = (j: number, k: number): number =>
    order[j]! < stops ? nearSites[order[j]! * siteCount + k]! : k;

  /** The site with the shortest detour after element j; its cents without those per gallon. */
  function shortest(legs: Int32Array, perMeter: number, perSecond: number, j: number): number {
    const a = order[j]!;
    const b = 2 * order[j + 1]!;
    const out = 2 * (a * rows + stops);
    const many = a < stops ? siteCount : sites;
    let cheapest = Infinity;
    for (let k = 0; k < many; k++) {
      const site = a < stops ? nearSites[a * siteCount + k]! : k;
      if (site < 0) break;
      if (banned[site] === 1) continue;
      const back = 2 * (stops + site) * rows + b;
      const cents =
        (legs[out + 2 * site]! + legs[back]!) * perMeter +
        (legs[out + 2 * site + 1]! + legs[back + 1]! + fixed[site]!) * perSecond;
      if (cents >= cheapest) continue;
      cheapest = cents;
      chosen = site;
    }
    return cheapest - direct[j]!;
  }

  /**
   * Fills `extra` and returns the element after which the last trip begins that is not unloaded; −1 when
   * there is no solution.
   */
  function cutAlike(r: number, elements: number): number {
    const { legs, capacity, perMeter, perSecond, loadAtStart } = trucks[r]!;
    const perGallon = fee[0]! + rate[0]! * perSecond;
    let head = 0;
    let tail = 0;
    extra[0] = 0;
    queue[tail++] = 0;
    for (let j = 1; j <= elements; j++) {
      while (head < tail && gathered[j]! - gathered[queue[head]!]! > capacity) head++;
      if (head === tail) return -1;
      const from = queue[head]!;
      extra[j] =
        extra[from]! + shortest(legs, perMeter, perSecond, j) + (gathered[j]! - gathered[from]!) * perGallon;
      tripFrom[j] = from;
      tripSite[j] = chosen;
      if (j === 1 && loadAtStart === 0) {
        extra[1] = 0;
        tripSite[1] = -1;
      }
      // All gallons cost the same, so the fee does not decide where to split.
      while (
        tail > head &&
        extra[queue[tail - 1]!]! - gathered[queue[tail - 1]!]! * perGallon >=
          extra[j]! - gathered[j]! * perGallon
      )
        tail--;
      queue[tail++] = j;
    }
    let last = -1;
    for (let j = elements; j >= 0; j--) {
      const left = gathered[elements]! - gathered[j]!;
      if (left > capacity || (endEmpty && left > 0)) break;
      if (last < 0 || extra[j]! < extra[last]!) last = j;
    }
    return last;
  }

  function cutAny(r: number, elements: number): number {
    const { capacity, perSecond, loadAtStart, wasteAtStart } = trucks[r]!;
    const divided = tanks?.divided[r] === 1 ? tanks : null;
    extra.fill(Infinity, 0, elements + 1);
    extra[0] = 0;
    let last = -1;
    for (let j = 1; j <= elements; j++)
      for (let k = 0; k < sitesAt(j) && siteAt(j, k) >= 0; k++)
        detours[j * sites + k] = detour(r, j, siteAt(j, k));
    for (let i = 0; i <= elements; i++) {
      if (i === 1 && loadAtStart === 0) {
        extra[1] = 0;
        tripFrom[1] = 0;
        tripSite[1] = -1;
      }
      const before = extra[i]!;
      if (before === Infinity || (i === 0 && loadAtStart === 0)) continue;
      let load = 0;
      let wastes = 0;
      divided?.begin(r, i === 0);
      if (i === elements && (last < 0 || before < extra[last]!)) last = i;
      for (let j = i + 1; j <= elements; j++) {
        const x = order[j]!;
        const added = j === 1 ? wasteAtStart : waste[x]!;
        load = gathered[j]! - gathered[i]!;
        if (
          load > capacity ||
          (divided
            ? j > 1 && !divided.take(r, x)
            : added !== 0 && (wastes & ~mixes[31 - Math.clz32(added)]!) !== 0)
        )
          break;
        wastes |= added;
        if (j === elements && (load === 0 || !endEmpty) && (last < 0 || before < extra[last]!)) last = i;
        if (load === 0) continue;
        for (let k = 0; k < sitesAt(j); k++) {
          const site = siteAt(j, k);
          if (site < 0) break;
          if (banned[site] === 1 || (wastes & ~siteAccepts[site]!) !== 0) continue;
          const cents =
            before + detours[j * sites + k]! + unloading(stops + site, load) * perSecond + fee[site]! * load;
          if (cents >= extra[j]!) continue;
          extra[j] = cents;
          tripFrom[j] = i;
          tripSite[j] = site;
        }
      }
    }
    return last;
  }

  /** A site that would exceed its cap with `list` instead of the route; −1 when there is none. */
  function fullSite(r: number, items: number): number {
    if (!anyCap) return -1;
    gallonsBySite.set(siteGallons);
    for (let i = 1; i < length[r]! - 1; i++) {
      const p = (first[r]! + i) * stride;
      const x = rec[p + NODE]!;
      if (x >= stops) gallonsBySite[x - stops]! -= rec[p - stride + LOAD]! - rec[p + LOAD]!;
    }
    let load = trucks[r]!.loadAtStart;
    for (let i = 0; i < items; i++) {
      const x = list[i]!;
      if (x < stops) load += gallons[x]!;
      else {
        gallonsBySite[x - stops]! += load;
        if (gallonsBySite[x - stops]! > siteCap[x - stops]!) return x - stops;
        load = 0;
      }
    }
    return -1;
  }

  /** Stops of a route into `order`, from element 2 on; returns the last element. */
  function gather(r: number): number {
    let elements = 1;
    for (let i = 1; i < length[r]! - 1; i++) {
      const x = rec[(first[r]! + i) * stride + NODE]!;
      if (x < stops) order[++elements] = x;
    }
    return elements;
  }

  /**
   * The best split of the order for a truck, written into `list`: returns the number of rows, with its cents
   * of legs, work and fees in `cutPath`; −1 when there is none.
   */
  function cut(r: number, elements: number): number {
    const truck = trucks[r]!;
    order[1] = truck.start;
    order[elements + 1] = truck.end;
    gathered[0] = 0;
    gathered[1] = truck.loadAtStart;
    let meters = 0;
    let seconds = 0;
    for (let j = 1; j <= elements; j++) {
      const leg = 2 * (order[j]! * rows + order[j + 1]!);
      meters += truck.legs[leg]!;
      seconds += truck.legs[leg + 1]!;
      direct[j] = truck.legs[leg]! * truck.perMeter + truck.legs[leg + 1]! * truck.perSecond;
      if (j === 1) continue;
      gathered[j] = gathered[j - 1]! + gallons[order[j]!]!;
      seconds += service[order[j]!]!;
    }
    const last =
      likeSites && oneWaste && tanks?.divided[r] !== 1 ? cutAlike(r, elements) : cutAny(r, elements);
    if (last < 0) return -1;
    cutPath = truck.fixed + meters * truck.perMeter + seconds * truck.perSecond + extra[last]!;
    // No site at all, or none permitted: the load stays on board.
    if (!(cutPath < Infinity)) return -1;
    for (let j = elements; j > last; j--) tripSite[j] = -1;
    for (let j = last; j > 0;) {
      const from = tripFrom[j]!;
      for (let between = j - 1; between > from; between--) tripSite[between] = -1;
      j = from;
    }
    let items = 0;
    for (let j = 1; j <= elements; j++) {
      if (j > 1) list[items++] = order[j]!;
      if (tripSite[j]! >= 0) list[items++] = stops + tripSite[j]!;
    }
    return items > state.room ? -1 : items;
  }

  function mayServe(r: number, elements: number): boolean {
    for (let j = 2; j <= elements; j++) if (allowed[r * stops + order[j]!] === 0) return false;
    return elements - 1 <= trucks[r]!.maxStops;
  }

  /** Cents of one route's stops on another truck, written into `into`; Infinity when not permitted. */
  function moved(from: number, to: number, into: Int32Array): number {
    movedItems = 0;
    if (count[from] === 0) return 0;
    if (gatheredOf[from]! > trucks[to]!.maxGallons) return Infinity;
    const elements = gather(from);
    if (!mayServe(to, elements)) return Infinity;
    const items = cut(to, elements);
    if (items < 0) return Infinity;
    movedItems = items;
    into.set(list.subarray(0, items));
    return state.costOf(to, into, items);
  }

  return {
    redump(r) {
      const many = count[r]!;
      if (many === 0 || length[r]! - 2 === many) return;
      const elements = gather(r);
      for (let again = 0; again < WITHOUT_FULL_SITES; again++) {
        const items = cut(r, elements);
        if (items < 0 || cutPath >= path[r]! - 1e-6) break;
        const full = fullSite(r, items);
        if (full >= 0) {
          banned[full] = 1;
          continue;
        }
        if (state.costOf(r, list, items) < path[r]! + idle[r]! - 1e-6) {
          state.save(r);
          state.write(r, list, items);
        }
        break;
      }
      if (anyCap) banned.fill(0);
    },
    swapTrucks(one, other, maxDelta) {
      if (kindOf[one] === kindOf[other] && count[other]! > 0) return true;
      const now = path[one]! + idle[one]! + path[other]! + idle[other]!;
      const otherThen = moved(one, other, forOther);
      const otherItems = movedItems;
      if (otherThen === Infinity) return true;
      const oneThen = moved(other, one, forOne);
      const oneItems = movedItems;
      if (oneThen + otherThen - now >= maxDelta) return true;
      state.save(one);
      state.save(other);
      return (
        state.write(one, forOne, oneItems) && state.write(other, forOther, otherItems) && state.withinCaps()
      );
    },
  };
}
