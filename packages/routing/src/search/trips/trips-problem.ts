import type { PlanDisposalSite, PlanInput, PlanRules, PlanStop, PlanTruck } from '../../input.ts';
import { NEVER } from '../../problem/problem.ts';
import type { Problem, ProblemTruck } from '../../problem/problem.ts';

/**
 * A day with unloading, breaks, windows and different trucks, laid out for constant-time tests of insertions.
 * Rows: the stops and sites of the problem under their numbers, then each distinct start or end place of a
 * truck.
 */
export interface TripsProblem {
  readonly problem: Problem;
  readonly stops: number;
  readonly sites: number;
  readonly rows: number;
  readonly trucks: readonly TripsTruck[];
  /** First truck of each kind, and the kind of each truck. */
  readonly kinds: readonly number[];
  readonly kindOf: Int32Array;
  /** By stop: whole seconds; gallons are 0 without a waste. */
  readonly service: Int32Array;
  readonly gallons: Int32Array;
  /** By stop and site: the begin of its first window, and the end of its last. */
  readonly open: Int32Array;
  readonly close: Int32Array;
  /**
   * By stop: earliest start of the service, considering its release and the way from the first truck's start;
   * the same array as `open` without releases.
   */
  readonly ready: Int32Array;
  /** 1 for stops and sites with more than one window. */
  readonly several: Uint8Array;
  /** By site: largest cents and seconds per gallon… */
  readonly fee: Float64Array;
  readonly rate: Float64Array;
  readonly fixed: Float64Array;
  /** …whether they differ, so that it matters which gallons go where. */
  readonly likeSites: boolean;
  readonly anyRate: boolean;
  /** Every waste may ride with every other, and every site takes them all. */
  readonly oneWaste: boolean;
  /** By stop: the sites that accept its waste, nearest first, −1 where there are fewer; stop × siteCount. */
  readonly nearSites: Int32Array;
  readonly siteCount: number;
  /** Maximum of breaks + 1 over the trucks. */
  readonly states: number;
  /** Whether time costs anything beyond driving and work: waiting, breaks, overtime, balance. */
  readonly idleCosts: boolean;
  /** Whether costs depend on when each stop is served, so that the evaluator judges routes (trips-judge.ts). */
  readonly isJudged: boolean;
  /**
   * Whether a leg may take less time than its seconds, by speeds of the hour. Then they refuse nothing; cents
   * of an hour are divided by the highest factor, so that cents of legs stay below the true ones.
   */
  readonly mayBeFaster: boolean;
}

export interface TripsTruck {
  readonly start: number;
  readonly end: number;
  /**
   * From row a to row b at 2 × (a × rows + b): meters, then seconds. NEVER where there is no road. Shared by
   * trucks of one speed.
   */
  readonly legs: Int32Array;
  /**
   * The same by destination: from row a to row b at 2 × (b × rows + a), so that the legs to one stop are
   * adjacent in memory.
   */
  readonly into: Int32Array;
  readonly perMeter: number;
  readonly perSecond: number;
  readonly perOvertimeSecond: number;
  readonly fixed: number;
  readonly capacity: number;
  readonly loadAtStart: number;
  readonly wasteAtStart: number;
  readonly shiftStart: number;
  readonly shiftEnd: number;
  readonly latestEnd: number;
  readonly breakEarliest: Int32Array;
  readonly breakLatest: Int32Array;
  readonly breakSeconds: Int32Array;
  /** Stops, and gallons collected, on the whole day. */
  readonly maxStops: number;
  readonly maxGallons: number;
  /** Empty: a single tank. */
  readonly compartments: ProblemTruck['compartments'];
}

const NEAR_SITES = 6;
/** Maximum matrix entries, over all speeds. */
const MAX_ENTRIES = 60_000_000;

/**
 * Fields this search supports; a day with any other goes to the general search, and so do some uses of these
 * (see `isUnsupported`).
 */
const KNOWN = {
  input: {
    travel: true,
    stops: true,
    trucks: true,
    disposalSites: true,
    rules: true,
    mixable: true,
    stability: true,
  } satisfies Partial<Record<keyof PlanInput, true>>,
  stop: {
    id: true,
    place: true,
    serviceSeconds: true,
    windows: true,
    priority: true,
    mandatory: true,
    gallons: true,
    wasteType: true,
    requiredSkills: true,
    allowedTruckIds: true,
    notBefore: true,
    releaseSeconds: true,
    maxTruckSize: true,
    worstCaseGallons: true,
    position: true,
  } satisfies Partial<Record<keyof PlanStop, true>>,
  truck: {
    id: true,
    startPlace: true,
    endPlace: true,
    shift: true,
    capacityGallons: true,
    acceptedWastes: true,
    skills: true,
    loadAtStart: true,
    costPerMileCents: true,
    costPerHourCents: true,
    fixedCostCents: true,
    overtime: true,
    breaks: true,
    speedFactor: true,
    maxStops: true,
    maxGallonsPerDay: true,
    truckSize: true,
    lockedStopIds: true,
    compartments: true,
  } satisfies Partial<Record<keyof PlanTruck, true>>,
  site: {
    id: true,
    place: true,
    windows: true,
    acceptedWastes: true,
    unloadSecondsFixed: true,
    unloadSecondsPerGallon: true,
    queueSeconds: true,
    feeCentsPerGallon: true,
    dailyCapGallons: true,
  } satisfies Partial<Record<keyof PlanDisposalSite, true>>,
  rules: { endEmpty: true, planForExtraPercent: true, balanceCentsPerSquaredHour: true } satisfies Partial<
    Record<keyof PlanRules, true>
  >,
  travel: { size: true, seconds: true, meters: true, hourFactors: true } satisfies Record<string, true>,
};

const onlyKnown = (thing: object, known: Record<string, true>): boolean =>
  Object.entries(thing).every(([key, value]) => value === undefined || known[key]);

/** Lists the fields of the day that this search does not support; empty when it can be used. */
export function unknownTo(input: PlanInput): string[] {
  const parts: [name: string, known: Record<string, true>, things: readonly object[]][] = [
    ['day', KNOWN.input, [input]],
    ['stop', KNOWN.stop, input.stops],
    ['truck', KNOWN.truck, input.trucks],
    ['disposal site', KNOWN.site, input.disposalSites],
    ['rules', KNOWN.rules, [input.rules]],
    ['travel', KNOWN.travel, [input.travel]],
  ];
  return parts
    .filter(([, known, things]) => !things.every((thing) => onlyKnown(thing, known)))
    .map(([name]) => name);
}

/** Releases are supported on days without breaks where no stop has several windows. */
const knowsReleases = ({ stops, trucks, windowFrom }: Problem): boolean =>
  trucks.every(({ breakLatest }) => breakLatest.length === 0) && windowFrom[stops] === stops;

/**
 * Releases with breaks, with several windows of a stop or with hours that are faster than the legs need the
 * general search.
 */
const isUnsupported = (problem: Problem): boolean =>
  problem.anyRelease && (fastestOf(problem) > 1 || !knowsReleases(problem));

const fastestOf = ({ input }: Problem): number => Math.max(1, ...(input.travel.hourFactors ?? []));

const isJudged = ({ hours, stability }: Problem): boolean => hours !== null || stability?.timed === true;

/** Whether this search supports everything in the day, whatever its size. */
export const isForTrips = (problem: Problem): boolean =>
  !isUnsupported(problem) &&
  unknownTo(problem.input).length === 0 &&
  problem.stops > 0 &&
  problem.truckCount > 0;

/** Converts the day to this form; null when it needs the general search. */
export function tripsProblemOf(problem: Problem): TripsProblem | null {
  const { stops, sites, place, windowFrom, windowStart, windowEnd } = problem;
  if (!isForTrips(problem)) return null;
  const terminals = [...new Set(problem.trucks.flatMap((truck) => [place[truck.start]!, place[truck.end]!]))];
  const rows = stops + sites + terminals.length;
  const speeds = new Map<Int32Array, Ways>();
  const fastest = fastestOf(problem);
  if (new Set(problem.trucks.map((truck) => truck.seconds)).size * rows * rows > MAX_ENTRIES) return null;
  const at = Int32Array.from([...place.subarray(0, stops + sites), ...terminals]);
  const trucks = problem.trucks.map((truck): TripsTruck => {
    const ways = speeds.get(truck.seconds) ?? waysOf(problem, truck.seconds, at);
    speeds.set(truck.seconds, ways);
    const {
      perMeter,
      perSecond,
      perOvertimeSecond,
      fixed,
      capacity,
      loadAtStart,
      wasteAtStart,
      shiftStart,
      shiftEnd,
      latestEnd,
      breakEarliest,
      breakLatest,
      breakSeconds,
    } = truck;
    return {
      start: stops + sites + terminals.indexOf(place[truck.start]!),
      end: stops + sites + terminals.indexOf(place[truck.end]!),
      ...ways,
      perMeter,
      perSecond: perSecond / fastest,
      perOvertimeSecond,
      fixed,
      capacity,
      loadAtStart,
      wasteAtStart,
      shiftStart,
      shiftEnd,
      latestEnd,
      breakEarliest,
      breakLatest,
      breakSeconds,
      maxStops: truck.maxStops,
      maxGallons: truck.maxGallons,
      compartments: truck.compartments,
    };
  });
  const kinds: number[] = [];
  const kindOf = Int32Array.from(problem.trucks, ({ kind }, truck) => {
    const known = kinds.findIndex((first) => problem.trucks[first]?.kind === kind);
    return known >= 0 ? known : kinds.push(truck) - 1;
  });
  const wastes =
    problem.waste.reduce((mask, bit) => mask | bit, 0) |
    trucks.reduce((mask, truck) => mask | truck.wasteAtStart, 0);
  const mixing = problem.mixes.every(
    (mixes, waste) => (wastes & (1 << waste)) === 0 || (wastes & ~mixes) === 0,
  );
  const states = 1 + trucks.reduce((max, truck) => Math.max(max, truck.breakLatest.length), 0);
  const windows = windowStart.some((start, window) => start > 0 || windowEnd[window]! < NEVER);
  const siteCount = Math.min(NEAR_SITES, sites);
  const open = Int32Array.from({ length: stops + sites }, (_, node) => windowStart[windowFrom[node]!]!);
  return {
    problem,
    stops,
    sites,
    rows,
    trucks,
    kinds,
    kindOf,
    service: Int32Array.from(problem.service.subarray(0, stops)),
    gallons: problem.gallons.map((gallons, stop) => (problem.waste[stop] === 0 ? 0 : gallons)),
    open,
    ready: readyTimes(problem, trucks[0]!, rows, open),
    close: Int32Array.from({ length: stops + sites }, (_, node) => windowEnd[windowFrom[node + 1]! - 1]!),
    several: Uint8Array.from({ length: stops + sites }, (_, node) =>
      windowFrom[node + 1]! - windowFrom[node]! > 1 ? 1 : 0,
    ),
    fee: problem.siteFee,
    rate: problem.siteSecondsPerGallon,
    fixed: problem.service.slice(stops, stops + sites),
    likeSites:
      problem.siteFee.every((fee) => fee === problem.siteFee[0]) &&
      problem.siteSecondsPerGallon.every((rate) => rate === problem.siteSecondsPerGallon[0]),
    anyRate: problem.siteSecondsPerGallon.some((rate) => rate > 0),
    oneWaste: mixing && problem.siteAccepts.every((accepts) => (wastes & ~accepts) === 0),
    nearSites: nearSitesOf(problem, trucks[0]!, rows, siteCount),
    siteCount,
    states,
    isJudged: isJudged(problem),
    mayBeFaster: fastest > 1,
    idleCosts:
      problem.perSquaredSecond > 0 ||
      problem.hours !== null ||
      ((windows || states > 1 || trucks.some((truck) => truck.perOvertimeSecond > 0)) &&
        trucks.some((truck) => truck.perSecond > 0 || truck.perOvertimeSecond > 0)),
  };
}

function readyTimes(
  { stops, anyRelease, release }: Problem,
  { legs, start }: TripsTruck,
  rows: number,
  open: Int32Array,
): Int32Array {
  return anyRelease
    ? open.map((time, node) =>
        node < stops ? Math.max(time, release[node]! + legs[2 * (start * rows + node) + 1]!) : time,
      )
    : open;
}

type Ways = Pick<TripsTruck, 'legs' | 'into'>;

/** `at`: the place of each row. */
function waysOf({ places, meters }: Problem, seconds: Int32Array, at: Int32Array): Ways {
  const rows = at.length;
  const legs = new Int32Array(2 * rows * rows);
  for (let a = 0; a < rows; a++) {
    for (let b = 0; b < rows; b++) {
      const leg = at[a]! * places + at[b]!;
      const out = 2 * (a * rows + b);
      legs[out] = meters[leg]!;
      legs[out + 1] = seconds[leg]!;
    }
  }
  const into = turned(legs, rows);
  // One copy for both stays in the processor's cache more often.
  return { legs, into: into.every((value, at) => value === legs[at]) ? legs : into };
}

function turned(legs: Int32Array, rows: number): Int32Array {
  const into = new Int32Array(legs.length);
  for (let a = 0; a < rows; a++) {
    for (let b = 0; b < rows; b++) {
      const out = 2 * (a * rows + b);
      const back = 2 * (b * rows + a);
      into[back] = legs[out]!;
      into[back + 1] = legs[out + 1]!;
    }
  }
  return into;
}

function nearSitesOf(
  { stops, sites, waste, siteAccepts, siteFee, gallons }: Problem,
  truck: TripsTruck,
  rows: number,
  count: number,
): Int32Array {
  const near = new Int32Array(stops * count).fill(-1);
  const { legs, perMeter, perSecond } = truck;
  const all = [...siteAccepts.keys()];
  const free = perMeter === 0 && perSecond === 0 ? 1 : 0;
  const cost = new Float64Array(sites);
  for (let x = 0; x < stops; x++) {
    for (const site of all) {
      const out = 2 * (x * rows + stops + site);
      const back = 2 * ((stops + site) * rows + x);
      cost[site] =
        (legs[out]! + legs[back]!) * (perMeter + free) +
        (legs[out + 1]! + legs[back + 1]!) * perSecond +
        siteFee[site]! * gallons[x]!;
    }
    const taking = all
      .filter((site) => (waste[x]! & ~siteAccepts[site]!) === 0)
      .toSorted((a, b) => cost[a]! - cost[b]! || a - b);
    for (let k = 0; k < Math.min(count, taking.length); k++) near[x * count + k] = taking[k]!;
  }
  return near;
}
