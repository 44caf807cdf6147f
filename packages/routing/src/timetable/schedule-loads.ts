import { createLoader } from '../problem/compartments.ts';
import type { Loader } from '../problem/compartments.ts';
import { PLAN_LIMITS } from '../input.ts';
import type { Problem } from '../problem/problem.ts';
import type { Evaluation } from './schedule.ts';

/** The loads of a sequence, whether they are permitted, and the duration of its visits. */
export interface Loads {
  /**
   * Fees in cents of a truck's sequence; Infinity when it breaks a rule of loads, wastes, order or the truck.
   * Writes into `visits` and the load fields of `last`.
   */
  loads(this: void, truck: number, sequence: Int32Array, length: number): number;
  /** By position: seconds of the work or the unloading. Reallocated for longer sequences. */
  readonly visits: { seconds: Float64Array };
  /** Unloading seconds of a site visit. */
  unloadSeconds(this: void, site: number, gallons: number): number;
}

/** Creates the loads of the evaluator, which writes them into `last`. */
export function createLoads(
  problem: Problem,
  last: Pick<Evaluation, 'siteGallons' | 'unloaded' | 'compartmentOf'>,
): Loads {
  const {
    stops,
    service,
    gallons,
    worst,
    waste,
    mixes,
    siteAccepts,
    siteSecondsPerGallon,
    siteFee,
    anyCap,
    allowed,
    orderRank,
    anyOrder,
  } = problem;
  const partLoad = new Float64Array(PLAN_LIMITS.compartmentsPerTruck);
  const partWastes = new Int32Array(PLAN_LIMITS.compartmentsPerTruck);
  const loader = problem.anyCompartments ? createLoader(problem) : null;
  const visits = { seconds: new Float64Array(64) };
  const unloadSeconds = (site: number, load: number): number =>
    Math.round(service[stops + site]! + siteSecondsPerGallon[site]! * load);

  function loads(t: number, sequence: Int32Array, length: number): number {
    const truck = problem.trucks[t]!;
    let load = truck.loadAtStart;
    let full = load;
    let taken = 0;
    let served = 0;
    let mask = truck.wasteAtStart;
    let fees = 0;
    if (anyCap) last.siteGallons.fill(0);
    if (anyOrder && !inOrder(sequence, length)) return Infinity;
    if (length > visits.seconds.length) visits.seconds = new Float64Array(length * 2);
    const { seconds } = visits;
    if (loader && truck.compartments.length > 0) return loadsByCompartment(loader, t, sequence, length);
    for (let i = 1; i < length - 1; i++) {
      const x = sequence[i]!;
      if (x < stops) {
        if (allowed[t * stops + x] === 0) return Infinity;
        seconds[i] = service[x]!;
        served++;
        const added = waste[x]!;
        if (added === 0) continue;
        load += gallons[x]!;
        full += worst[x]!;
        taken += worst[x]!;
        if (full > truck.capacity || (mask & ~mixes[31 - Math.clz32(added)]!) !== 0) return Infinity;
        mask |= added;
      } else {
        const site = x - stops;
        if ((mask & ~siteAccepts[site]!) !== 0) return Infinity;
        seconds[i] = unloadSeconds(site, load);
        fees += siteFee[site]! * load;
        if (anyCap) last.siteGallons[site]! += load;
        load = 0;
        full = 0;
        mask = 0;
      }
    }
    if (taken > truck.maxGallons || served > truck.maxStops) return Infinity;
    return problem.endEmpty && load > 0 ? Infinity : fees;
  }

  /** The same for a truck with compartments; keeps the choice of compartments in `last`. */
  function loadsByCompartment({ assign }: Loader, t: number, sequence: Int32Array, length: number): number {
    const truck = problem.trucks[t]!;
    let taken = 0;
    let served = 0;
    for (let i = 1; i < length - 1; i++) {
      const x = sequence[i]!;
      if (x >= stops) continue;
      if (allowed[t * stops + x] === 0) return Infinity;
      served++;
      if (waste[x] !== 0) taken += worst[x]!;
    }
    if (taken > truck.maxGallons || served > truck.maxStops) return Infinity;
    const chosen = assign(truck, sequence, length, unloadSeconds);
    if (!chosen) return Infinity;
    if (last.unloaded.length < length) last.unloaded = new Float64Array(length * 2);
    last.compartmentOf = chosen;
    const { seconds } = visits;
    const parts = truck.compartments;
    for (let at = 0; at < parts.length; at++) {
      partLoad[at] = parts[at]!.loadAtStart;
      partWastes[at] = parts[at]!.wasteAtStart;
    }
    let fees = 0;
    for (let i = 1; i < length - 1; i++) {
      const x = sequence[i]!;
      if (x < stops) {
        seconds[i] = service[x]!;
        const at = chosen[i]!;
        if (at < 0) continue;
        partLoad[at]! += gallons[x]!;
        partWastes[at]! |= waste[x]!;
        continue;
      }
      let gallonsOut = 0;
      for (let at = 0; at < parts.length; at++) {
        if ((partWastes[at]! & ~siteAccepts[x - stops]!) !== 0) continue;
        gallonsOut += partLoad[at]!;
        partLoad[at] = 0;
        partWastes[at] = 0;
      }
      last.unloaded[i] = gallonsOut;
      seconds[i] = unloadSeconds(x - stops, gallonsOut);
      fees += siteFee[x - stops]! * gallonsOut;
      if (anyCap) last.siteGallons[x - stops]! += gallonsOut;
    }
    return fees;
  }

  function inOrder(sequence: Int32Array, length: number): boolean {
    let reached = 0;
    for (let i = 1; i < length - 1; i++) {
      const x = sequence[i]!;
      if (x >= stops) continue;
      if (orderRank[x]! < reached) return false;
      reached = orderRank[x]!;
    }
    return true;
  }

  return { loads, visits, unloadSeconds };
}
