import type { PlanBreak, PlanInput, PlanTruck } from '../input.ts';

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

export function tierWeight(input: PlanInput, stop: number): number {
  const one = input.stops[stop];
  return one ? 10 ** (lockOf(input, one.id) ? 5 : one.mandatory ? 4 : TIERS.indexOf(one.priority)) : 0;
}

/** The truck a stop is locked to, and where among its locked stops. */
function lockOf(input: PlanInput, stopId: string): { truck: PlanTruck; place: number } | undefined {
  const truck = input.trucks.find((one) => one.lockedStopIds?.includes(stopId));
  return truck && { truck, place: truck.lockedStopIds?.indexOf(stopId) ?? 0 };
}

/** Locked ones in their order (1, 2, …), then first (1000), any (1001), last (1002). */
function turnOf(input: PlanInput, stop: PlanInput['stops'][number]): number {
  const lock = lockOf(input, stop.id);
  return lock ? 1 + lock.place : stop.position === 'first' ? 1000 : stop.position === 'last' ? 1002 : 1001;
}

/** When the given plan has the service of a stop. */
function givenStart(input: PlanInput, stopId: string | undefined): number | undefined {
  const route = input.stability?.plan.find((one) => one.stopIds.includes(stopId ?? ''));
  return route?.serviceStarts?.[route.stopIds.indexOf(stopId ?? '')];
}

/**
 * The fewest stops of the given plan that must be taken out so that the rest is in its order and on its
 * truck: every choice is tried.
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

/** The most a stop may turn out to be. */
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
 * The ways to take up a stop: into any part that takes the waste, has room for the worst case and holds
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
  const most = worstCase(input, stop);
  if (hold.reduce((sum, part) => sum + part.worst, most) > truck.capacityGallons) return [];
  const mixes = (other: string): boolean =>
    other === wasteType || input.mixable.some((group) => group.includes(other) && group.includes(wasteType));
  return hold.flatMap((part, at) => {
    if (!part.accepts.includes(wasteType) || part.worst + most > part.capacity || !part.wastes.every(mixes))
      return [];
    return [
      hold.with(at, {
        ...part,
        load: part.load + gallons,
        worst: part.worst + most,
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
    // Unload here? (What a site has taken, it cannot take at once again.)
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

interface Visit {
  drive: number;
  windows: [number, number][];
  seconds: number;
  /** The whole visit lies in the window, not only its start. */
  whole: boolean;
  /** Of a stop. */
  stopId?: string;
  /** Of a stop: its trip does not leave before. */
  release?: number;
}

/** The windows without what is before a time. */
function later(windows: [number, number][], from: number): [number, number][] {
  if (from === 0) return windows;
  const left = (windows.length === 0 ? [[0, 999_999] as [number, number]] : windows)
    .filter(([, end]) => end >= from)
    .map(([start, end]): [number, number] => [Math.max(start, from), end]);
  // Closed for good.
  return left.length > 0 ? left : [[1, 0]];
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

/** Drives second by second, each as fast as its hour. */
function arrival(input: PlanInput, departure: number, seconds: number): number {
  const factors = input.travel.hourFactors;
  if (!factors) return departure + seconds;
  let now = departure;
  for (let left = seconds; left > 1e-6; now++) left -= factors[Math.floor(now / 3600) % 24] ?? 1;
  return now;
}

function begin(visit: Visit, arrival: number): number {
  if (visit.windows.length === 0) return arrival;
  const starts = visit.windows
    .filter(([, to]) => Math.max(arrival, 0) <= to - (visit.whole ? visit.seconds : 0))
    .map(([from, to]) => ({ start: Math.max(arrival, from), last: to - (visit.whole ? visit.seconds : 0) }))
    .filter(({ start, last }) => start <= last);
  return Math.min(Infinity, ...starts.map(({ start }) => start));
}

function earliest(input: PlanInput, truck: PlanTruck, visits: Visit[]): number {
  let time = truck.shift[0];
  for (const visit of visits) time = begin(visit, arrival(input, time, visit.drive)) + visit.seconds;
  return time;
}

/**
 * Cheapest cents of hours and overtime over all starts that can matter and all places for the breaks;
 * Infinity when none is in time.
 */
function cheapestTime(
  input: PlanInput,
  truck: PlanTruck,
  visits: Visit[],
  home: number,
  latestEnd: number,
): number {
  const breaks = truck.breaks ?? [];
  /**
   * When the truck may leave for each visit: at any time in the middle of a trip, with everything ready at
   * its beginning.
   */
  const ready = visits.map((_, i) => {
    if (i > 0 && visits[i - 1]?.stopId !== undefined) return 0;
    const next = visits.findIndex((one, at) => at >= i && one.stopId === undefined);
    return Math.max(
      0,
      ...visits.slice(i, next < 0 ? visits.length : next).map(({ release }) => release ?? 0),
    );
  });
  let best = Infinity;
  const ends = (start: number): void => {
    const done = (time: number, taken: number, shifted: number): void => {
      const end = arrival(input, time, home);
      if (end > latestEnd) return;
      for (let k = taken; k < breaks.length; k++)
        if (start < (breaks[k]?.latest ?? 0) && end > (breaks[k]?.latest ?? 0)) return;
      best = Math.min(
        best,
        ((end - start) / 3600) * truck.costPerHourCents +
          (Math.max(0, end - truck.shift[1]) / 3600) * (truck.overtime?.costPerHourCents ?? 0) +
          ((end - start) / 3600) ** 2 * (input.rules.balanceCentsPerSquaredHour ?? 0) +
          (shifted / 60) * (input.stability?.perShiftedMinuteCents ?? 0),
      );
    };
    const pause = (time: number, one: PlanBreak | undefined): number =>
      one && time <= one.latest ? Math.max(time, one.earliest) + one.durationSeconds : Infinity;
    /**
     * phase 0: before the leg to visit i (or home), 1: arrived. Breaks not taken in time are skipped when the
     * start was after them.
     */
    const step = (time: number, i: number, arrived: boolean, taken: number, shifted: number): void => {
      if (time > latestEnd) return;
      if (i === visits.length) done(time, taken, shifted);
      for (let k = taken; k < breaks.length; k++) {
        const after = pause(time, breaks[k]);
        if (after < Infinity) step(after, i, arrived, k + 1, shifted);
        if (start < (breaks[k]?.latest ?? 0)) break;
      }
      const visit = visits[i];
      if (!visit) return;
      const at = begin(visit, time);
      if (!arrived) step(arrival(input, Math.max(time, ready[i] ?? 0), visit.drive), i, true, taken, shifted);
      else
        step(
          at + visit.seconds,
          i + 1,
          false,
          taken,
          shifted + Math.abs(at - (givenStart(input, visit.stopId) ?? at)),
        );
    };
    step(start, 0, false, 0, 0);
  };
  // Later starts matter where waiting can be saved: until some arrival meets an opening or a closing time, or
  // a break its latest start.
  const starts = new Set<number>([truck.shift[0]]);
  let behind = 0;
  const openings: number[] = [];
  const paused = [
    ...new Set(subsets(breaks).map((some) => some.reduce((sum, one) => sum + one.durationSeconds, 0))),
  ];
  for (const [i, visit] of visits.entries()) {
    for (const more of paused) openings.push((ready[i] ?? 0) - behind - more);
    behind += visit.drive;
    const given = givenStart(input, visit.stopId);
    for (const more of paused) {
      if (given !== undefined) openings.push(given - behind - more);
      for (const [from, to] of visit.windows)
        openings.push(from - behind - more, to - (visit.whole ? visit.seconds : 0) - behind - more);
      for (const { earliest, latest } of breaks)
        for (const offset of [behind, behind + visit.seconds])
          openings.push(earliest - offset - more, latest - offset - more);
    }
    behind += visit.seconds;
  }
  for (const more of paused)
    for (const end of [latestEnd, truck.shift[1], ...breaks.map(({ latest }) => latest)])
      openings.push(end - behind - home - more);
  for (const one of breaks) openings.push(one.earliest, one.latest);
  for (const opening of openings) if (opening > truck.shift[0] && opening <= latestEnd) starts.add(opening);
  for (const start of starts) ends(start);
  return best;
}

function subsets<T>(items: T[]): T[][] {
  return items.reduce<T[][]>((sets, item) => [...sets, ...sets.map((set) => [...set, item])], [[]]);
}
