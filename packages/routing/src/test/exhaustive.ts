import type { PlanInput, PlanTruck } from '../input.ts';
import { cheapestTime, earliest, joined, later, subsets, type Visit } from './exhaustive-time.ts';

/**
 * The best plan by trying everything: every set of stops on every truck, every order, every disposal site
 * before every stop and the end, every place for every break. Written for clarity from the rules in input.ts;
 * shares nothing with the planner.
 */
export interface ExhaustiveResult {
  /** Ids of stops left out, of a best plan. */
  leftOut: string[];
  /**
   * Sum of tier weights left out: 1, 10, 100, … per stop for low, normal, high, emergency, mandatory, locked
   * (so few stops never add up to the next tier).
   */
  leftOutWeight: number;
  costCents: number;
}

const TIERS = ['low', 'normal', 'high', 'emergency'];

/** Weighs a stop left out, 1 to 100,000. */
export function tierWeight(input: PlanInput, stop: number): number {
  const one = input.stops[stop];
  return one ? 10 ** (lockOf(input, one.id) ? 5 : one.mandatory ? 4 : TIERS.indexOf(one.priority)) : 0;
}

/** The truck a stop is locked to, and its position among the locked stops. */
function lockOf(input: PlanInput, stopId: string): { truck: PlanTruck; place: number } | undefined {
  const truck = input.trucks.find((one) => one.lockedStopIds?.includes(stopId));
  return truck && { truck, place: truck.lockedStopIds?.indexOf(stopId) ?? 0 };
}

/** Locked ones in their order (1, 2, …), then first (1000), any (1001), last (1002). */
function turnOf(input: PlanInput, stop: PlanInput['stops'][number]): number {
  const lock = lockOf(input, stop.id);
  return lock ? 1 + lock.place : stop.position === 'first' ? 1000 : stop.position === 'last' ? 1002 : 1001;
}

/**
 * The minimum of the given plan's stops that must be taken out so that the rest is in its order and on its
 * truck: by exhaustive search.
 */
function movedStops(input: PlanInput, truck: PlanTruck, visits: Visit[]): number {
  const known = visits.flatMap(({ stopId }) =>
    stopId !== undefined && input.stability?.plan.some((route) => route.stopIds.includes(stopId))
      ? [stopId]
      : [],
  );
  const own = input.stability?.plan.find((route) => route.truckId === truck.id)?.stopIds ?? [];
  const inOrder = (kept: string[]): boolean =>
    kept.every(
      (id, at) => own.includes(id) && (at === 0 || own.indexOf(kept[at - 1] ?? '') < own.indexOf(id)),
    );
  return (
    known.length -
    Math.max(
      ...subsets(known)
        .filter(inOrder)
        .map((kept) => kept.length),
    )
  );
}

/** Ways to run one set of stops on a truck: cents and gallons by site. */
interface Way {
  cents: number;
  sites: number[];
}

/** Tries every assignment of stops to trucks; exponential, for up to eight stops. */
export function exhaustive(input: PlanInput): ExhaustiveResult {
  const count = input.stops.length;
  const all = (1 << count) - 1;
  const ways = input.trucks.map((truck) =>
    Array.from({ length: all + 1 }, (_, set) =>
      set === 0 ? [{ cents: 0, sites: input.disposalSites.map(() => 0) }] : waysOf(input, truck, set),
    ),
  );
  let best = { leftOut: all, leftOutWeight: Infinity, costCents: Infinity };
  const assign = (truck: number, free: number, cents: number, sites: number[]): void => {
    if (truck === input.trucks.length) {
      let weight = 0;
      for (let stop = 0; stop < count; stop++) if (free & (1 << stop)) weight += tierWeight(input, stop);
      if (weight < best.leftOutWeight || (weight === best.leftOutWeight && cents < best.costCents))
        best = { leftOut: free, leftOutWeight: weight, costCents: cents };
      return;
    }
    for (let set = free; ; set = (set - 1) & free) {
      for (const way of ways[truck]?.[set] ?? []) {
        const sum = sites.map((gallons, site) => gallons + (way.sites[site] ?? 0));
        if (sum.every((gallons, site) => gallons <= (input.disposalSites[site]?.dailyCapGallons ?? Infinity)))
          assign(truck + 1, free & ~set, cents + way.cents, sum);
      }
      if (set === 0) return;
    }
  };
  assign(
    0,
    all,
    0,
    input.disposalSites.map(() => 0),
  );
  return {
    ...best,
    leftOut: input.stops.filter((_, stop) => best.leftOut & (1 << stop)).map((stop) => stop.id),
  };
}

/** The worst case of a stop. */
function worstCase({ rules }: PlanInput, { gallons, worstCaseGallons }: PlanInput['stops'][number]): number {
  return gallons === 0
    ? 0
    : (worstCaseGallons ?? Math.ceil(gallons * (1 + (rules.planForExtraPercent ?? 0) / 100) - 1e-9));
}

/** A tank or a compartment. */
interface Part {
  capacity: number;
  accepts: string[];
  load: number;
  worst: number;
  wastes: string[];
}

/**
 * The ways to load a stop: into any part that accepts the waste, has room for the worst case and holds
 * nothing it must not mix with.
 */
function loaded(
  input: PlanInput,
  truck: PlanTruck,
  stop: PlanInput['stops'][number],
  hold: Part[],
): Part[][] {
  const { wasteType, gallons } = stop;
  if (gallons === 0 || wasteType === null) return [hold];
  const worst = worstCase(input, stop);
  if (hold.reduce((sum, part) => sum + part.worst, worst) > truck.capacityGallons) return [];
  const mixes = (other: string): boolean =>
    other === wasteType || input.mixable.some((group) => group.includes(other) && group.includes(wasteType));
  return hold.flatMap((part, at) => {
    if (!part.accepts.includes(wasteType) || part.worst + worst > part.capacity || !part.wastes.every(mixes))
      return [];
    return [
      hold.with(at, {
        ...part,
        load: part.load + gallons,
        worst: part.worst + worst,
        wastes: [...part.wastes, wasteType],
      }),
    ];
  });
}

/** Every useful way to serve exactly this set; without caps only the cheapest. */
function waysOf(input: PlanInput, truck: PlanTruck, set: number): Way[] {
  const capped = input.disposalSites.some((site) => site.dailyCapGallons !== undefined);
  const found = new Map<string, Way>();
  const { size, seconds, meters } = input.travel;
  const leg = (from: number, to: number): { s: number; m: number } => {
    const s = seconds[from * size + to] ?? -1;
    return s < 0
      ? { s: Infinity, m: Infinity }
      : { s: Math.round(s / (truck.speedFactor ?? 1)), m: meters[from * size + to] ?? 0 };
  };
  const latestEnd = truck.shift[1] + (truck.overtime?.maxSeconds ?? 0);
  const members = input.stops.filter((_, stop) => set & (1 << stop));
  if (
    members.length > (truck.maxStops ?? Infinity) ||
    members.reduce((sum, stop) => sum + worstCase(input, stop), 0) > (truck.maxGallonsPerDay ?? Infinity)
  )
    return [];
  const walk = (
    visits: Visit[],
    at: number,
    turn: number,
    left: number,
    hold: Part[],
    m: number,
    fees: number,
    sites: number[],
  ): void => {
    // Unload here? (A site that has just been visited need not be visited again.)
    for (const [index, site] of input.disposalSites.entries()) {
      const isEmptied = (part: Part): boolean =>
        part.load > 0 && part.wastes.every((waste) => site.acceptedWastes.includes(waste));
      const out = hold.filter(isEmptied).reduce((sum, part) => sum + part.load, 0);
      const { s, m: length } = leg(at, site.place);
      if (out === 0 || s === Infinity) continue;
      const visit = {
        drive: s,
        windows: joined(site.windows),
        seconds: Math.round(site.queueSeconds + site.unloadSecondsFixed + site.unloadSecondsPerGallon * out),
        whole: true,
      };
      walk(
        [...visits, visit],
        site.place,
        turn,
        left,
        hold.map((part) => (isEmptied(part) ? { ...part, load: 0, worst: 0, wastes: [] } : part)),
        m + length,
        fees + out * site.feeCentsPerGallon,
        sites.map((gallons, i) => (i === index ? gallons + out : gallons)),
      );
    }
    if (left === 0) {
      if (input.rules.endEmpty && hold.some((part) => part.load > 0)) return;
      const { s, m: length } = leg(at, truck.endPlace);
      if (s === Infinity) return;
      const time = cheapestTime(input, truck, visits, s, latestEnd);
      if (time === Infinity) return;
      const cents =
        truck.fixedCostCents +
        ((m + length) / 1609.344) * truck.costPerMileCents +
        time +
        fees +
        movedStops(input, truck, visits) * (input.stability?.perMovedStopCents ?? 0);
      const key = capped ? sites.join() : '';
      if (cents < (found.get(key)?.cents ?? Infinity)) found.set(key, { cents, sites });
      return;
    }
    for (const [index, stop] of input.stops.entries()) {
      if (!(left & (1 << index))) continue;
      if (stop.wasteType !== null && !truck.acceptedWastes.includes(stop.wasteType)) continue;
      if (
        stop.wasteType !== null &&
        truck.compartments &&
        !truck.compartments.some((one) => one.acceptedWastes.includes(stop.wasteType ?? ''))
      )
        continue;
      if (stop.requiredSkills?.some((skill) => !truck.skills?.includes(skill))) continue;
      if (stop.allowedTruckIds && !stop.allowedTruckIds.includes(truck.id)) continue;
      if (turnOf(input, stop) < turn) continue;
      if ((lockOf(input, stop.id)?.truck ?? truck).id !== truck.id) continue;
      if ((truck.truckSize ?? 0) > (stop.maxTruckSize ?? Infinity)) continue;
      const { s, m: length } = leg(at, stop.place);
      if (s === Infinity) continue;
      const visit = {
        drive: s,
        windows: later(stop.windows, stop.notBefore ?? 0),
        seconds: stop.serviceSeconds,
        whole: false,
        stopId: stop.id,
        release: stop.releaseSeconds ?? 0,
      };
      const more = [...visits, visit];
      if (earliest(input, truck, more) > latestEnd) continue;
      for (const after of loaded(input, truck, stop, hold))
        walk(more, stop.place, turnOf(input, stop), left & ~(1 << index), after, m + length, fees, sites);
    }
  };
  const parts = truck.compartments ?? [truck];
  const atStart = parts.map(({ capacityGallons, acceptedWastes, loadAtStart }): Part => {
    const load = loadAtStart?.gallons ?? 0;
    return {
      capacity: capacityGallons,
      accepts: acceptedWastes,
      load,
      worst: load,
      wastes: load > 0 && loadAtStart ? [loadAtStart.wasteType] : [],
    };
  });
  walk(
    [],
    truck.startPlace,
    0,
    set,
    atStart,
    0,
    0,
    input.disposalSites.map(() => 0),
  );
  return [...found.values()];
}
