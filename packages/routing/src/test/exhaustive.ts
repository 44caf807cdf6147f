import type { PlanBreak, PlanInput, PlanTruck } from '../input.ts';

/**
 * The best plan by trying everything: every set of stops on every truck, every order, every disposal site before every
 * stop and the end, every place for every break. Written for clarity from the rules in input.ts; shares nothing with the planner.
 */
export interface ExhaustiveResult {
  /** Ids of stops left out, of a best plan. */
  leftOut: string[];
  /** Sum of tier weights left out: 1, 10, 100, … per stop for low, normal, high, emergency, mandatory (so few stops never add up to the next tier). */
  leftOutWeight: number;
  costCents: number;
}

const TIERS = ['low', 'normal', 'high', 'emergency'];

export function tierWeight(input: PlanInput, stop: number): number {
  const one = input.stops[stop];
  return one ? 10 ** (one.mandatory ? 4 : TIERS.indexOf(one.priority)) : 0;
}

/** Ways to run one set of stops on a truck: cents and gallons by site. */
interface Way {
  cents: number;
  sites: number[];
}

export function exhaustive(input: PlanInput): ExhaustiveResult {
  const count = input.stops.length;
  const all = (1 << count) - 1;
  const ways = input.trucks.map((truck) => Array.from({ length: all + 1 }, (_, set) => (set === 0 ? [{ cents: 0, sites: input.disposalSites.map(() => 0) }] : waysOf(input, truck, set))));
  let best = { leftOut: all, leftOutWeight: Infinity, costCents: Infinity };
  const assign = (truck: number, free: number, cents: number, sites: number[]): void => {
    if (truck === input.trucks.length) {
      let weight = 0;
      for (let stop = 0; stop < count; stop++) if (free & (1 << stop)) weight += tierWeight(input, stop);
      if (weight < best.leftOutWeight || (weight === best.leftOutWeight && cents < best.costCents)) best = { leftOut: free, leftOutWeight: weight, costCents: cents };
      return;
    }
    for (let set = free; ; set = (set - 1) & free) {
      for (const way of ways[truck]?.[set] ?? []) {
        const sum = sites.map((gallons, site) => gallons + (way.sites[site] ?? 0));
        if (sum.every((gallons, site) => gallons <= (input.disposalSites[site]?.dailyCapGallons ?? Infinity))) assign(truck + 1, free & ~set, cents + way.cents, sum);
      }
      if (set === 0) return;
    }
  };
  assign(0, all, 0, input.disposalSites.map(() => 0));
  return { ...best, leftOut: input.stops.filter((_, stop) => best.leftOut & (1 << stop)).map((stop) => stop.id) };
}

/** Every useful way to serve exactly this set; without caps only the cheapest. */
function waysOf(input: PlanInput, truck: PlanTruck, set: number): Way[] {
  const capped = input.disposalSites.some((site) => site.dailyCapGallons !== undefined);
  const found = new Map<string, Way>();
  const { size, seconds, meters } = input.travel;
  const leg = (from: number, to: number): { s: number; m: number } => {
    const s = seconds[from * size + to] ?? -1;
    return s < 0 ? { s: Infinity, m: Infinity } : { s: Math.round(s / (truck.speedFactor ?? 1)), m: meters[from * size + to] ?? 0 };
  };
  const latestEnd = truck.shift[1] + (truck.overtime?.maxSeconds ?? 0);
  const walk = (visits: Visit[], at: number, left: number, load: number, wastes: string[], m: number, fees: number, sites: number[]): void => {
    // Unload here? (Twice in a row is never useful.)
    if (load > 0) {
      for (const [index, site] of input.disposalSites.entries()) {
        if (!wastes.every((waste) => site.acceptedWastes.includes(waste))) continue;
        const { s, m: length } = leg(at, site.place);
        if (s === Infinity) continue;
        const visit = { drive: s, windows: joined(site.windows), seconds: Math.round(site.queueSeconds + site.unloadSecondsFixed + site.unloadSecondsPerGallon * load), whole: true };
        walk([...visits, visit], site.place, left, 0, [], m + length, fees + load * site.feeCentsPerGallon, sites.map((gallons, i) => (i === index ? gallons + load : gallons)));
      }
    }
    if (left === 0) {
      if (input.rules.endEmpty && load > 0) return;
      const { s, m: length } = leg(at, truck.endPlace);
      if (s === Infinity) return;
      const time = cheapestTime(truck, visits, s, latestEnd);
      if (time === Infinity) return;
      const cents = truck.fixedCostCents + ((m + length) / 1609.344) * truck.costPerMileCents + time + fees;
      const key = capped ? sites.join() : '';
      if (cents < (found.get(key)?.cents ?? Infinity)) found.set(key, { cents, sites });
      return;
    }
    for (const [index, stop] of input.stops.entries()) {
      if (!(left & (1 << index))) continue;
      if (stop.wasteType !== null && !truck.acceptedWastes.includes(stop.wasteType)) continue;
      if (stop.requiredSkills?.some((skill) => !truck.skills?.includes(skill))) continue;
      if (stop.allowedTruckIds && !stop.allowedTruckIds.includes(truck.id)) continue;
      const after = load + stop.gallons;
      if (after > truck.capacityGallons) continue;
      const waste = stop.gallons > 0 ? stop.wasteType : null;
      if (waste !== null && wastes.some((other) => other !== waste && !input.mixable.some((group) => group.includes(other) && group.includes(waste)))) continue;
      const { s, m: length } = leg(at, stop.place);
      if (s === Infinity) continue;
      const visit = { drive: s, windows: stop.windows, seconds: stop.serviceSeconds, whole: false };
      const more = [...visits, visit];
      if (earliest(truck, more) > latestEnd) continue;
      walk(more, stop.place, left & ~(1 << index), after, waste === null ? wastes : [...wastes, waste], m + length, fees, sites);
    }
  };
  const load = truck.loadAtStart?.gallons ?? 0;
  walk([], truck.startPlace, set, load, load > 0 && truck.loadAtStart ? [truck.loadAtStart.wasteType] : [], 0, 0, input.disposalSites.map(() => 0));
  return [...found.values()];
}

interface Visit {
  drive: number;
  windows: [number, number][];
  seconds: number;
  /** The whole visit lies in the window, not only its start. */
  whole: boolean;
}

function joined(windows: [number, number][]): [number, number][] {
  const result: [number, number][] = [];
  for (const [from, to] of windows.toSorted((a, b) => a[0] - b[0])) {
    const last = result.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else result.push([from, to]);
  }
  return result;
}

function begin(visit: Visit, arrival: number): number {
  if (visit.windows.length === 0) return arrival;
  const starts = visit.windows.filter(([, to]) => Math.max(arrival, 0) <= to - (visit.whole ? visit.seconds : 0)).map(([from, to]) => ({ start: Math.max(arrival, from), last: to - (visit.whole ? visit.seconds : 0) })).filter(({ start, last }) => start <= last);
  return Math.min(Infinity, ...starts.map(({ start }) => start));
}

function earliest(truck: PlanTruck, visits: Visit[]): number {
  let time = truck.shift[0];
  for (const visit of visits) time = begin(visit, time + visit.drive) + visit.seconds;
  return time;
}

/** Cheapest cents of hours and overtime over all starts that can matter and all places for the breaks; Infinity when none is in time. */
function cheapestTime(truck: PlanTruck, visits: Visit[], home: number, latestEnd: number): number {
  const breaks = truck.breaks ?? [];
  let best = Infinity;
  const ends = (start: number): void => {
    const done = (time: number, taken: number): void => {
      const end = time + home;
      if (end > latestEnd) return;
      for (let k = taken; k < breaks.length; k++) if (start < (breaks[k]?.latest ?? 0) && end > (breaks[k]?.latest ?? 0)) return;
      best = Math.min(best, ((end - start) / 3600) * truck.costPerHourCents + (Math.max(0, end - truck.shift[1]) / 3600) * (truck.overtime?.costPerHourCents ?? 0));
    };
    const pause = (time: number, one: PlanBreak | undefined): number => (one && time <= one.latest ? Math.max(time, one.earliest) + one.durationSeconds : Infinity);
    /** phase 0: before the leg to visit i (or home), 1: arrived. Breaks not taken in time are skipped when the start was after them. */
    const step = (time: number, i: number, arrived: boolean, taken: number): void => {
      if (time > latestEnd) return;
      if (i === visits.length) done(time, taken);
      for (let k = taken; k < breaks.length; k++) {
        const after = pause(time, breaks[k]);
        if (after < Infinity) step(after, i, arrived, k + 1);
        if (start < (breaks[k]?.latest ?? 0)) break;
      }
      const visit = visits[i];
      if (!visit) return;
      if (!arrived) step(time + visit.drive, i, true, taken);
      else step(begin(visit, time) + visit.seconds, i + 1, false, taken);
    };
    step(start, 0, false, 0);
  };
  // Later starts matter where waiting can be saved: until some arrival meets an opening or a closing time, or a break its latest start.
  const starts = new Set<number>([truck.shift[0]]);
  let behind = 0;
  const openings: number[] = [];
  const paused = [...new Set(subsets(breaks).map((some) => some.reduce((sum, one) => sum + one.durationSeconds, 0)))];
  for (const visit of visits) {
    behind += visit.drive;
    for (const more of paused) {
      for (const [from, to] of visit.windows) openings.push(from - behind - more, to - (visit.whole ? visit.seconds : 0) - behind - more);
      for (const { earliest, latest } of breaks) for (const offset of [behind, behind + visit.seconds]) openings.push(earliest - offset - more, latest - offset - more);
    }
    behind += visit.seconds;
  }
  for (const one of breaks) openings.push(one.earliest, one.latest);
  for (const opening of openings) if (opening > truck.shift[0] && opening <= latestEnd) starts.add(opening);
  for (const start of starts) ends(start);
  return best;
}

function subsets<T>(items: T[]): T[][] {
  return items.reduce<T[][]>((sets, item) => [...sets, ...sets.map((set) => [...set, item])], [[]]);
}
