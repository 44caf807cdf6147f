import type { PlanInput, PlanTruck, TimeWindow } from './input.ts';
import { validateInput, wasteTypesOf } from './validate.ts';

/** Later than any time and larger than any leg; two of them still fit 32 bits. */
export const NEVER = 1_000_000_000;

/**
 * The input as typed arrays. Nodes: stops 0…stops−1, then a node for each disposal site, then a start for each truck,
 * then an end for each truck. Wastes are bits. Costs are cents (not whole) per meter and per second.
 */
export interface Problem {
  readonly input: PlanInput;
  readonly stops: number;
  readonly sites: number;
  readonly truckCount: number;
  readonly places: number;
  /** place × place. NEVER where there is no road. */
  readonly meters: Int32Array;
  readonly trucks: readonly ProblemTruck[];
  readonly endEmpty: boolean;
  /** Of every node. */
  readonly place: Int32Array;
  /** Of every stop; of a site queue + fixed. */
  readonly service: Float64Array;
  /** Windows of node x are windowStart/End[windowFrom[x] … windowFrom[x + 1] − 1], sorted and disjoint. */
  readonly windowFrom: Int32Array;
  readonly windowStart: Int32Array;
  readonly windowEnd: Int32Array;
  /** Of every stop. */
  readonly gallons: Int32Array;
  /** Bit of the stop's waste; 0 without gallons. */
  readonly waste: Int32Array;
  /** By waste number: the bits of the wastes it may share a tank with, itself included. */
  readonly mixes: Int32Array;
  /** By site. */
  readonly siteAccepts: Int32Array;
  readonly siteSecondsPerGallon: Float64Array;
  readonly siteFee: Float64Array;
  /** NEVER without a cap. */
  readonly siteCap: Float64Array;
  readonly anyCap: boolean;
  /** truck × stop: 1 when waste, skills, allowed trucks and tank size permit it. */
  readonly allowed: Uint8Array;
  /** 0 low … 3 emergency, 4 mandatory; of every stop. */
  readonly tier: Uint8Array;
}

export interface ProblemTruck {
  readonly start: number;
  readonly end: number;
  /** place × place, speed factor applied; NEVER where there is no road. Shared by trucks of the same factor. */
  readonly seconds: Int32Array;
  readonly shiftStart: number;
  readonly shiftEnd: number;
  /** With overtime. */
  readonly latestEnd: number;
  readonly capacity: number;
  readonly accepts: number;
  readonly loadAtStart: number;
  readonly wasteAtStart: number;
  readonly perMeter: number;
  readonly perSecond: number;
  readonly perOvertimeSecond: number;
  readonly fixed: number;
  /** Only those that can ever be owed. */
  readonly breakEarliest: Int32Array;
  readonly breakLatest: Int32Array;
  readonly breakSeconds: Int32Array;
  /** Trucks of the same kind number are interchangeable while empty. */
  readonly kind: number;
}

export const METERS_PER_MILE = 1609.344;

/** @throws PlanInputError */
export function buildProblem(input: PlanInput): Problem {
  validateInput(input);
  const wastes = new Map(wasteTypesOf(input).map((name, index) => [name, index]));
  const bit = (name: string): number => 1 << (wastes.get(name) ?? 0);
  const bits = (names: string[]): number => names.reduce((mask, name) => mask | bit(name), 0);
  const { stops, trucks, disposalSites: sites } = input;
  const places = input.travel.size;
  const nodeWindows = [...stops.map((stop) => stop.windows), ...sites.map((site) => site.windows)].map(tidyWindows);
  const windowFrom = new Int32Array(stops.length + sites.length + 1);
  nodeWindows.forEach((list, index) => (windowFrom[index + 1] = (windowFrom[index] ?? 0) + list.length));
  const flat = nodeWindows.flat();
  const truckLists = trucks.map((truck) => usableTruck(truck));

  return {
    input,
    stops: stops.length,
    sites: sites.length,
    truckCount: trucks.length,
    places,
    meters: Int32Array.from(input.travel.meters, (value, index) => (value < 0 || (input.travel.seconds[index] ?? -1) < 0 ? NEVER : value)),
    trucks: buildTrucks(input, bits, truckLists),
    endEmpty: input.rules.endEmpty,
    place: Int32Array.from([...stops, ...sites].map((at) => at.place).concat(trucks.map((truck) => truck.startPlace), trucks.map((truck) => truck.endPlace))),
    service: Float64Array.from([...stops.map((stop) => stop.serviceSeconds), ...sites.map((site) => site.queueSeconds + site.unloadSecondsFixed)]),
    windowFrom,
    windowStart: Int32Array.from(flat, (window) => window[0]),
    windowEnd: Int32Array.from(flat, (window) => window[1]),
    gallons: Int32Array.from(stops, (stop) => stop.gallons),
    waste: Int32Array.from(stops, (stop) => (stop.gallons > 0 && stop.wasteType !== null ? bit(stop.wasteType) : 0)),
    mixes: Int32Array.from(wastes.keys(), (name) => bits(input.mixable.filter((group) => group.includes(name)).flat().filter((other) => wastes.has(other))) | bit(name)),
    siteAccepts: Int32Array.from(sites, (site) => bits(site.acceptedWastes)),
    siteSecondsPerGallon: Float64Array.from(sites, (site) => site.unloadSecondsPerGallon),
    siteFee: Float64Array.from(sites, (site) => site.feeCentsPerGallon),
    siteCap: Float64Array.from(sites, (site) => site.dailyCapGallons ?? NEVER),
    anyCap: sites.some((site) => site.dailyCapGallons !== undefined),
    allowed: buildAllowed(input),
    tier: Uint8Array.from(stops, (stop) => (stop.mandatory ? 4 : ['low', 'normal', 'high', 'emergency'].indexOf(stop.priority))),
  };
}

/** Sorted, overlapping ones joined; at least one. */
function tidyWindows(windows: TimeWindow[]): TimeWindow[] {
  if (windows.length === 0) return [[0, NEVER]];
  const sorted = windows.toSorted((a, b) => a[0] - b[0]);
  const joined: TimeWindow[] = [];
  for (const [start, end] of sorted) {
    const last = joined.at(-1);
    if (last && start <= last[1]) last[1] = Math.max(last[1], end);
    else joined.push([start, end]);
  }
  return joined;
}

function usableTruck(truck: PlanTruck): { latestEnd: number; breaks: NonNullable<PlanTruck['breaks']> } {
  const latestEnd = truck.shift[1] + (truck.overtime?.maxSeconds ?? 0);
  // A break whose latest start is not strictly inside the shift is never owed.
  return { latestEnd, breaks: (truck.breaks ?? []).filter((pause) => pause.latest > truck.shift[0] && pause.latest < latestEnd) };
}

function buildTrucks(input: PlanInput, bits: (names: string[]) => number, usable: ReturnType<typeof usableTruck>[]): ProblemTruck[] {
  const nodes = input.stops.length + input.disposalSites.length;
  const secondsByFactor = new Map<number, Int32Array>();
  const kinds = new Map<string, number>();
  return input.trucks.map((truck, index) => {
    const factor = truck.speedFactor ?? 1;
    let seconds = secondsByFactor.get(factor);
    if (!seconds) {
      seconds = Int32Array.from(input.travel.seconds, (value, leg) => (value < 0 || (input.travel.meters[leg] ?? -1) < 0 ? NEVER : Math.min(NEVER, Math.round(value / factor))));
      secondsByFactor.set(factor, seconds);
    }
    const { latestEnd, breaks } = usable[index] ?? usableTruck(truck);
    // allowedTruckIds name trucks, so trucks are only of one kind when every stop that names one of them names both.
    const named = input.stops.flatMap((stop, at) => (stop.allowedTruckIds?.includes(truck.id) ? [at] : []));
    const key = JSON.stringify({ ...truck, id: '', named });
    const kind = kinds.get(key) ?? kinds.size;
    kinds.set(key, kind);
    return {
      start: nodes + index,
      end: nodes + input.trucks.length + index,
      seconds,
      shiftStart: truck.shift[0],
      shiftEnd: truck.shift[1],
      latestEnd,
      capacity: truck.capacityGallons,
      accepts: bits(truck.acceptedWastes),
      loadAtStart: truck.loadAtStart?.gallons ?? 0,
      wasteAtStart: truck.loadAtStart && truck.loadAtStart.gallons > 0 ? bits([truck.loadAtStart.wasteType]) : 0,
      perMeter: truck.costPerMileCents / METERS_PER_MILE,
      perSecond: truck.costPerHourCents / 3600,
      perOvertimeSecond: (truck.overtime?.costPerHourCents ?? 0) / 3600,
      fixed: truck.fixedCostCents,
      breakEarliest: Int32Array.from(breaks, (pause) => pause.earliest),
      breakLatest: Int32Array.from(breaks, (pause) => pause.latest),
      breakSeconds: Int32Array.from(breaks, (pause) => pause.durationSeconds),
      kind,
    };
  });
}

function buildAllowed(input: PlanInput): Uint8Array {
  const allowed = new Uint8Array(input.trucks.length * input.stops.length);
  const idle = { skills: [] as string[] };
  input.trucks.forEach((truck, t) => {
    const skills = new Set(truck.skills ?? idle.skills);
    const wastes = new Set(truck.acceptedWastes);
    input.stops.forEach((stop, s) => {
      const fits =
        (stop.wasteType === null || wastes.has(stop.wasteType)) &&
        stop.gallons <= truck.capacityGallons &&
        (stop.requiredSkills ?? []).every((skill) => skills.has(skill)) &&
        (stop.allowedTruckIds === undefined || stop.allowedTruckIds.includes(truck.id));
      allowed[t * input.stops.length + s] = fits ? 1 : 0;
    });
  });
  return allowed;
}
