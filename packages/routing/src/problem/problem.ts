import type { PlanInput, PlanStop, PlanTruck, TimeWindow, TravelMatrix } from '../input.ts';
import { createRoadHours } from './road-hours.ts';
import type { RoadHours } from './road-hours.ts';
import { stabilityOf } from './stability.ts';
import type { Stability } from './stability.ts';
import { validateInput, wasteTypesOf } from './validate.ts';

/** Later than any time and larger than any leg; the sum of two still fits into 32 bits. */
export const NEVER = 1_000_000_000;

/**
 * The input as typed arrays. Nodes: stops 0…stops−1, then one node per disposal site, then a start per truck,
 * then an end per truck. Wastes are bits. Costs are fractional cents per meter and per second.
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
  /** By node. */
  readonly place: Int32Array;
  /** By stop; for a site queue + fixed. */
  readonly service: Float64Array;
  /** Windows of node x are windowStart/End[windowFrom[x] … windowFrom[x + 1] − 1], sorted and disjoint. */
  readonly windowFrom: Int32Array;
  readonly windowStart: Int32Array;
  readonly windowEnd: Int32Array;
  /** By stop. */
  readonly gallons: Int32Array;
  /**
   * Worst case by stop, for which tanks must have room. The same array as gallons where no stop can exceed
   * its expected gallons.
   */
  readonly worst: Int32Array;
  readonly anySpread: boolean;
  readonly anyCompartments: boolean;
  /** Room for the nodes of any route, with a disposal per compartment after each stop. */
  readonly longestRoute: number;
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
  /** By stop: 0 low … 3 emergency, 4 mandatory or locked. */
  readonly tier: Uint8Array;
  /** By stop: the trip that serves it leaves no earlier. */
  readonly release: Int32Array;
  readonly anyRelease: boolean;
  /** By stop: non-decreasing along a route. Locked stops by their position on their truck, then RANK. */
  readonly orderRank: Int32Array;
  /** Whether any stop has a special rank. */
  readonly anyOrder: boolean;
  /** Null: all hours have the same speed. */
  readonly hours: RoadHours | null;
  readonly stability: Stability | null;
  /** Cents per squared second of a route's duration. */
  readonly perSquaredSecond: number;
}

export interface ProblemTruck {
  readonly start: number;
  readonly end: number;
  /**
   * place × place, speed factor applied; NEVER where there is no road. Shared by trucks with the same factor.
   */
  readonly seconds: Int32Array;
  readonly shiftStart: number;
  readonly shiftEnd: number;
  /** Including overtime. */
  readonly latestEnd: number;
  readonly capacity: number;
  /** For the whole day; NEVER without a limit. */
  readonly maxGallons: number;
  readonly maxStops: number;
  readonly accepts: number;
  /** In all compartments together. */
  readonly loadAtStart: number;
  readonly wasteAtStart: number;
  readonly perMeter: number;
  readonly perSecond: number;
  readonly perOvertimeSecond: number;
  readonly fixed: number;
  /** Only breaks that can ever be owed. */
  readonly breakEarliest: Int32Array;
  readonly breakLatest: Int32Array;
  readonly breakSeconds: Int32Array;
  /** Empty: a single tank. `accepts` and `wasteAtStart` as bits. */
  readonly compartments: readonly {
    readonly capacity: number;
    readonly accepts: number;
    readonly loadAtStart: number;
    readonly wasteAtStart: number;
  }[];
  /** Trucks of the same kind number are interchangeable while empty. */
  readonly kind: number;
}

/** Order ranks of stops that are not locked. */
export const RANK = { first: 1_000_000, ordinary: 2_000_000, last: 3_000_000 } as const;

export const METERS_PER_MILE = 1609.344;

/**
 * Validates the input and lays it out as typed arrays. `like`: a problem with identical travel, whose
 * matrices are shared.
 * @throws PlanInputError
 */
export function buildProblem(input: PlanInput, like?: Problem): Problem {
  validateInput(input, like?.input.travel === input.travel);
  const secondsByFactor =
    like?.input.travel === input.travel
      ? new Map(
          like.trucks.map(({ seconds }, truck) => [like.input.trucks[truck]?.speedFactor ?? 1, seconds]),
        )
      : new Map<number, Int32Array>();
  const wastes = new Map(wasteTypesOf(input).map((name, index) => [name, index]));
  const bit = (name: string): number => 1 << (wastes.get(name) ?? 0);
  const bits = (names: string[]): number => names.reduce((mask, name) => mask | bit(name), 0);
  const { stops, trucks, disposalSites: sites } = input;
  const places = input.travel.size;
  const nodeWindows = [
    ...stops.map((stop) => fromThenOn(tidyWindows(stop.windows), stop.notBefore ?? 0)),
    ...sites.map((site) => tidyWindows(site.windows)),
  ];
  const windowFrom = new Int32Array(stops.length + sites.length + 1);
  nodeWindows.forEach((list, index) => (windowFrom[index + 1] = (windowFrom[index] ?? 0) + list.length));
  const flat = nodeWindows.flat();
  const orderRank = rankStops(input);
  const gallons = Int32Array.from(stops, (stop) => stop.gallons);
  const worst = Int32Array.from(stops, (stop) => worstCaseOf(input, stop));
  const anySpread = worst.some((max, stop) => max > gallons[stop]!);
  const truckLists = trucks.map((truck) => usableTruck(truck));

  return {
    input,
    stops: stops.length,
    sites: sites.length,
    truckCount: trucks.length,
    places,
    meters: like?.input.travel === input.travel ? like.meters : metersOf(input.travel),
    trucks: buildTrucks(input, bits, truckLists, secondsByFactor),
    endEmpty: input.rules.endEmpty,
    place: Int32Array.from(
      [...stops, ...sites]
        .map((at) => at.place)
        .concat(
          trucks.map((truck) => truck.startPlace),
          trucks.map((truck) => truck.endPlace),
        ),
    ),
    service: Float64Array.from([
      ...stops.map((stop) => stop.serviceSeconds),
      ...sites.map((site) => site.queueSeconds + site.unloadSecondsFixed),
    ]),
    windowFrom,
    windowStart: Int32Array.from(flat, (window) => window[0]),
    windowEnd: Int32Array.from(flat, (window) => window[1]),
    gallons,
    worst: anySpread ? worst : gallons,
    anySpread,
    anyCompartments: trucks.some((truck) => truck.compartments !== undefined),
    longestRoute:
      (stops.length + 1) * (1 + Math.max(1, ...trucks.map((truck) => truck.compartments?.length ?? 1))) + 8,
    waste: Int32Array.from(stops, (stop) =>
      stop.gallons > 0 && stop.wasteType !== null ? bit(stop.wasteType) : 0,
    ),
    mixes: Int32Array.from(
      wastes.keys(),
      (name) =>
        bits(
          input.mixable
            .filter((group) => group.includes(name))
            .flat()
            .filter((other) => wastes.has(other)),
        ) | bit(name),
    ),
    siteAccepts: Int32Array.from(sites, (site) => bits(site.acceptedWastes)),
    siteSecondsPerGallon: Float64Array.from(sites, (site) => site.unloadSecondsPerGallon),
    siteFee: Float64Array.from(sites, (site) => site.feeCentsPerGallon),
    siteCap: Float64Array.from(sites, (site) => site.dailyCapGallons ?? NEVER),
    anyCap: sites.some((site) => site.dailyCapGallons !== undefined),
    allowed: buildAllowed(input),
    tier: Uint8Array.from(stops, (stop, index) =>
      stop.mandatory || (orderRank[index] ?? 0) < RANK.first
        ? 4
        : ['low', 'normal', 'high', 'emergency'].indexOf(stop.priority),
    ),
    release: Int32Array.from(stops, (stop) => stop.releaseSeconds ?? 0),
    anyRelease: stops.some((stop) => (stop.releaseSeconds ?? 0) > 0),
    orderRank,
    anyOrder: orderRank.some((rank) => rank !== RANK.ordinary),
    hours: input.travel.hourFactors ? createRoadHours(input.travel.hourFactors) : null,
    stability: stabilityOf(input),
    perSquaredSecond: (input.rules.balanceCentsPerSquaredHour ?? 0) / 3600 ** 2,
  };
}

/** Sorted, with overlapping ones merged; at least one. */
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

/** The windows from a time on. */
function fromThenOn(windows: TimeWindow[], notBefore: number): TimeWindow[] {
  const left = windows.flatMap(([start, end]): TimeWindow[] =>
    end >= notBefore ? [[Math.max(start, notBefore), end]] : [],
  );
  // A window that cannot be met.
  return left.length > 0 ? left : [[NEVER, 0]];
}

/** The gallons that tanks must have room for at a stop. */
export function worstCaseOf(
  { rules }: Pick<PlanInput, 'rules'>,
  { gallons, worstCaseGallons }: PlanStop,
): number {
  if (gallons === 0) return 0;
  return worstCaseGallons ?? Math.ceil((gallons * (100 + (rules.planForExtraPercent ?? 0))) / 100);
}

function rankStops(input: PlanInput): Int32Array {
  const locked = new Map(
    input.trucks.flatMap((truck) => (truck.lockedStopIds ?? []).map((id, place) => [id, place])),
  );
  return Int32Array.from(input.stops, (stop) => locked.get(stop.id) ?? RANK[stop.position ?? 'ordinary']);
}

function usableTruck(truck: PlanTruck): { latestEnd: number; breaks: NonNullable<PlanTruck['breaks']> } {
  const latestEnd = truck.shift[1] + (truck.overtime?.maxSeconds ?? 0);
  // A break whose latest start is not strictly inside the shift is never owed.
  return {
    latestEnd,
    breaks: (truck.breaks ?? []).filter((pause) => pause.latest > truck.shift[0] && pause.latest < latestEnd),
  };
}

function metersOf({ meters, seconds }: TravelMatrix): Int32Array {
  const lengths = new Int32Array(meters.length);
  for (let leg = 0; leg < lengths.length; leg++)
    lengths[leg] = meters[leg]! < 0 || seconds[leg]! < 0 ? NEVER : meters[leg]!;
  return lengths;
}

function secondsAt(factor: number, { meters, seconds }: TravelMatrix): Int32Array {
  const drives = new Int32Array(seconds.length);
  for (let leg = 0; leg < drives.length; leg++)
    drives[leg] =
      seconds[leg]! < 0 || meters[leg]! < 0 ? NEVER : Math.min(NEVER, Math.round(seconds[leg]! / factor));
  return drives;
}

/** `secondsByFactor`: existing matrices by speed factor. */
function buildTrucks(
  input: PlanInput,
  bits: (names: string[]) => number,
  usable: ReturnType<typeof usableTruck>[],
  secondsByFactor: Map<number, Int32Array>,
): ProblemTruck[] {
  const nodes = input.stops.length + input.disposalSites.length;
  const kinds = new Map<string, number>();
  return input.trucks.map((truck, index) => {
    const factor = truck.speedFactor ?? 1;
    let seconds = secondsByFactor.get(factor);
    if (!seconds) {
      seconds = secondsAt(factor, input.travel);
      secondsByFactor.set(factor, seconds);
    }
    const { latestEnd, breaks } = usable[index] ?? usableTruck(truck);
    // allowedTruckIds name trucks, so trucks are only of the same kind when every stop that names one of them
    // names all.
    const named = input.stops.flatMap((stop, at) => (stop.allowedTruckIds?.includes(truck.id) ? [at] : []));
    // A truck in the given plan is not interchangeable with others.
    const given = input.stability?.plan.some((route) => route.truckId === truck.id) ? truck.id : '';
    const key = JSON.stringify({ ...truck, id: '', named, given });
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
      maxGallons: truck.maxGallonsPerDay ?? NEVER,
      maxStops: truck.maxStops ?? NEVER,
      accepts: bits(truck.acceptedWastes),
      loadAtStart: loadsAtStart(truck).reduce((sum, load) => sum + load.gallons, 0),
      wasteAtStart: bits(loadsAtStart(truck).map((load) => load.wasteType)),
      compartments: (truck.compartments ?? []).map((one) => ({
        capacity: one.capacityGallons,
        accepts: bits(one.acceptedWastes) & bits(truck.acceptedWastes),
        loadAtStart: one.loadAtStart?.gallons ?? 0,
        wasteAtStart: one.loadAtStart && one.loadAtStart.gallons > 0 ? bits([one.loadAtStart.wasteType]) : 0,
      })),
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

/** The load at the start, in whatever compartment. */
function loadsAtStart({ loadAtStart, compartments }: PlanTruck): { wasteType: string; gallons: number }[] {
  return [loadAtStart, ...(compartments ?? []).map((one) => one.loadAtStart)].flatMap((load) =>
    load && load.gallons > 0 ? [load] : [],
  );
}

/** The maximum gallons of a waste that a truck can hold. */
export function roomFor({ capacityGallons, compartments }: PlanTruck, wasteType: string | null): number {
  if (!compartments || wasteType === null) return capacityGallons;
  return Math.min(
    capacityGallons,
    Math.max(
      0,
      ...compartments
        .filter((one) => one.acceptedWastes.includes(wasteType))
        .map((one) => one.capacityGallons),
    ),
  );
}

function buildAllowed(input: PlanInput): Uint8Array {
  const allowed = new Uint8Array(input.trucks.length * input.stops.length);
  const idle = { skills: [] as string[] };
  const lockedTo = new Map(
    input.trucks.flatMap((truck, t) => (truck.lockedStopIds ?? []).map((id) => [id, t])),
  );
  input.trucks.forEach((truck, t) => {
    const skills = new Set(truck.skills ?? idle.skills);
    const wastes = new Set(truck.acceptedWastes);
    input.stops.forEach((stop, s) => {
      const worst = worstCaseOf(input, stop);
      const fits =
        (stop.wasteType === null || wastes.has(stop.wasteType)) &&
        worst <= Math.min(roomFor(truck, stop.wasteType), truck.maxGallonsPerDay ?? Infinity) &&
        (stop.wasteType === null ||
          (truck.compartments?.some((one) => one.acceptedWastes.includes(stop.wasteType ?? '')) ?? true)) &&
        (truck.maxStops ?? 1) > 0 &&
        (truck.truckSize ?? 0) <= (stop.maxTruckSize ?? Infinity) &&
        (stop.requiredSkills ?? []).every((skill) => skills.has(skill)) &&
        (stop.allowedTruckIds === undefined || stop.allowedTruckIds.includes(truck.id)) &&
        (lockedTo.get(stop.id) ?? t) === t;
      allowed[t * input.stops.length + s] = fits ? 1 : 0;
    });
  });
  return allowed;
}
