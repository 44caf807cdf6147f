import type { LeftOutReason } from '../answer.ts';
import { createDisposalPlacer } from '../search/general/disposal.ts';
import { explainDay } from './explain-day.ts';
import type { PlanDisposalSite, PlanInput, PlanStop, PlanTruck } from '../input.ts';
import { PLAN_LIMITS } from '../input.ts';
import { buildProblem, roomFor, worstCaseOf } from '../problem/problem.ts';
import type { Problem } from '../problem/problem.ts';
import { createRoadHours } from '../problem/road-hours.ts';
import { createEvaluator } from '../timetable/schedule.ts';
import type { Solution } from '../search/general/solution.ts';
import { timetable } from '../timetable/timetable.ts';

/**
 * Explains why a stop is left out: the constraint that alone forbids it everywhere. First for the stop on its
 * own, with every truck otherwise empty; then in the day as planned.
 */
export interface Explainer {
  explain(stop: number): LeftOutReason;
}

/**
 * Creates the explainer of a finished plan; `servableAlone` tells whether a truck without other work could
 * serve a stop.
 */
export function createExplainer(
  problem: Problem,
  solution: Solution,
  servableAlone: (stop: number) => boolean,
): Explainer {
  const day = explainDay(problem, solution);
  return {
    explain: (stop) =>
      servableAlone(stop) ? day(stop) : explainAlone(problem.input, problem.input.stops[stop]!),
  };
}

/** Finds the reason for a stop that no truck could serve even without other work. */
export function explainAlone(input: PlanInput, stop: PlanStop): LeftOutReason {
  const { trucks, disposalSites } = input;
  if (trucks.length === 0) return { code: 'no-truck' };
  const takesWaste = (truck: PlanTruck): boolean =>
    stop.wasteType === null ||
    (truck.acceptedWastes.includes(stop.wasteType) &&
      (truck.compartments?.some((one) => one.acceptedWastes.includes(stop.wasteType ?? '')) ?? true));
  const hasSkills = (truck: PlanTruck): boolean =>
    (stop.requiredSkills ?? []).every((skill) => truck.skills?.includes(skill));
  const owner = trucks.find((truck) => truck.lockedStopIds?.includes(stop.id));
  const isAllowed = (truck: PlanTruck): boolean =>
    (owner === undefined || owner === truck) &&
    (stop.allowedTruckIds === undefined || stop.allowedTruckIds.includes(truck.id));
  if (!trucks.some(isAllowed)) return { code: 'no-allowed-truck' };
  if (stop.wasteType !== null && !trucks.some(takesWaste))
    return { code: 'no-truck-takes-waste', wasteType: stop.wasteType };
  if (!trucks.some(hasSkills)) {
    const missing = (stop.requiredSkills ?? []).filter(
      (skill) => !trucks.some((truck) => truck.skills?.includes(skill)),
    );
    return { code: 'missing-skill', skills: missing.length > 0 ? missing : (stop.requiredSkills ?? []) };
  }
  const willing = trucks.filter((truck) => isAllowed(truck) && takesWaste(truck) && hasSkills(truck));
  const small = willing.filter((truck) => (truck.truckSize ?? 0) <= (stop.maxTruckSize ?? Infinity));
  if (willing.length > 0 && small.length === 0) {
    const smallest = willing.reduce((least, truck) =>
      (truck.truckSize ?? 0) < (least.truckSize ?? 0) ? truck : least,
    );
    return {
      code: 'truck-too-large',
      maxTruckSize: stop.maxTruckSize ?? 0,
      smallestTruckSize: smallest.truckSize ?? 0,
      truckId: smallest.id,
    };
  }
  const worst = worstCaseOf(input, stop);
  const largest = (small.length > 0 ? small : trucks.filter(isAllowed)).reduce((max, truck) =>
    roomFor(truck, stop.wasteType) > roomFor(max, stop.wasteType) ? truck : max,
  );
  const largestGallons = roomFor(largest, stop.wasteType);
  if (largestGallons < worst)
    return { code: 'tank-too-small', gallons: worst, largestGallons, truckId: largest.id };
  if (willing.length === 0) return { code: 'no-truck-meets-all' };
  const within = small.filter(
    (truck) =>
      worst <= Math.min(roomFor(truck, stop.wasteType), truck.maxGallonsPerDay ?? Infinity) &&
      (truck.maxStops ?? 1) > 0,
  );
  const limited = small.find((truck) => roomFor(truck, stop.wasteType) >= worst);
  if (within.length === 0 && limited)
    return {
      code: 'truck-day-limit',
      truckId: limited.id,
      limit: worst > (limited.maxGallonsPerDay ?? Infinity) ? 'gallons' : 'stops',
    };
  const accepting = disposalSites.filter(
    (site) => stop.wasteType !== null && site.acceptedWastes.includes(stop.wasteType),
  );
  if (input.rules.endEmpty && stop.gallons > 0 && stop.wasteType !== null && accepting.length === 0)
    return { code: 'no-disposal-for-waste', wasteType: stop.wasteType };
  return explainTimes(compact(input, stop, within), accepting);
}

/** The constraints dropped in a trial. */
interface Relaxed {
  releases?: boolean;
  windows?: boolean;
  shift?: boolean;
  hours?: boolean;
  caps?: boolean;
}

function explainTimes(alone: PlanInput, accepting: PlanDisposalSite[]): LeftOutReason {
  const siteId = accepting[0]?.id ?? '';
  const gallons = alone.stops[0]?.gallons ?? 0;
  const late = (served: Served): LeftOutReason => ({
    code: 'window-cannot-be-met',
    ...earliestArrival(alone, served),
  });
  const short = (served: Served): LeftOutReason => ({
    code: 'outside-shift',
    truckId: served.truckId,
    secondsShort: served.secondsOver,
  });
  const releaseSeconds = alone.stops[0]?.releaseSeconds ?? 0;
  if (releaseSeconds > 0 && serve(alone, { releases: true }))
    return { code: 'released-too-late', releaseSeconds };
  const later = serve(alone, { windows: true });
  if (later) return late(later);
  const longer = serve(alone, { shift: true });
  if (longer) return short(longer);
  if (serve(alone, { hours: true })) return { code: 'disposal-closed', siteId };
  if (serve(alone, { caps: true })) return { code: 'daily-cap', siteId, gallons };
  const laterAndLonger = serve(alone, { windows: true, shift: true });
  if (laterAndLonger) return late(laterAndLonger);
  // With a site that is always open the shift is still too short: longer hours of the site would not help.
  const openLonger = serve(alone, { hours: true, shift: true });
  if (openLonger) return short(openLonger);
  const free = serve(alone, { windows: true, shift: true, hours: true });
  if (free) return free.secondsOver > 0 ? short(free) : { code: 'no-truck-meets-all' };
  if (serve(alone, { windows: true, shift: true, hours: true, caps: true }))
    return { code: 'daily-cap', siteId, gallons };
  return { code: 'unreachable' };
}

interface Served {
  truckId: string;
  /** Seconds after the truck's latest permitted return. */
  secondsOver: number;
  /** Arrival at the stop, when the truck leaves at the start of its shift. */
  arrival: number;
}

/** The truck with the earliest return relative to its shift, or null when none can serve the only stop. */
function serve(alone: PlanInput, relaxed: Relaxed): Served | null {
  const trial: PlanInput = {
    ...alone,
    stops: alone.stops.map((stop) => ({
      ...stop,
      windows: relaxed.windows ? [] : stop.windows,
      releaseSeconds: relaxed.releases ? undefined : stop.releaseSeconds,
    })),
    trucks: alone.trucks.map((truck) =>
      relaxed.shift ? { ...truck, shift: [truck.shift[0], PLAN_LIMITS.seconds], overtime: undefined } : truck,
    ),
    disposalSites: alone.disposalSites.map((site) => ({
      ...site,
      windows: relaxed.hours ? [] : site.windows,
      dailyCapGallons: relaxed.caps ? undefined : site.dailyCapGallons,
    })),
  };
  const problem = buildProblem(trial);
  const evaluator = createEvaluator(problem);
  const placer = createDisposalPlacer(problem, evaluator);
  const sequence = new Int32Array(32);
  let best: Served | null = null;
  for (const [index, truck] of alone.trucks.entries()) {
    const length = placer.place(index, [0], 1, problem.siteCap, sequence);
    if (length === 0) continue;
    const { start, end, events } = timetable(problem, evaluator, index, sequence.slice(0, length));
    const secondsOver = Math.max(0, end - truck.shift[1] - (truck.overtime?.maxSeconds ?? 0));
    if (!best || secondsOver < best.secondsOver)
      best = {
        truckId: truck.id,
        secondsOver,
        arrival:
          truck.shift[0] +
          (events.flatMap((event) => (event.kind === 'visit' && event.node === 0 ? event.arrival : []))[0] ??
            end) -
          start,
      };
  }
  return best;
}

/** Among trucks that can drive there directly; otherwise for the one that goes via a disposal site. */
function earliestArrival(alone: PlanInput, served: Served): { truckId: string; earliestArrival: number } {
  const { size, seconds } = alone.travel;
  let best = { truckId: alone.trucks[0]?.id ?? '', earliestArrival: Infinity };
  for (const truck of alone.trucks) {
    const drive = seconds[truck.startPlace * size + (alone.stops[0]?.place ?? 0)] ?? -1;
    const leg = Math.round(drive / (truck.speedFactor ?? 1));
    const arrival = alone.travel.hourFactors
      ? createRoadHours(alone.travel.hourFactors).arrive(truck.shift[0], Math.max(0, leg))
      : truck.shift[0] + leg;
    if (drive >= 0 && arrival < best.earliestArrival) best = { truckId: truck.id, earliestArrival: arrival };
  }
  return best.earliestArrival === Infinity
    ? { truckId: served.truckId, earliestArrival: served.arrival }
    : best;
}

/** The input with one stop and some trucks, and a matrix of their places only. */
function compact(input: PlanInput, stop: PlanStop, trucks: PlanTruck[]): PlanInput {
  const places = [
    ...new Set([
      stop.place,
      ...trucks.flatMap((truck) => [truck.startPlace, truck.endPlace]),
      ...input.disposalSites.map((site) => site.place),
    ]),
  ];
  const index = new Map(places.map((place, at) => [place, at]));
  const at = (place: number): number => index.get(place) ?? 0;
  const { size, seconds, meters } = input.travel;
  const pick = (matrix: ArrayLike<number>): number[] =>
    places.flatMap((from) => places.map((to) => matrix[from * size + to] ?? -1));
  return {
    ...input,
    travel: { ...input.travel, size: places.length, seconds: pick(seconds), meters: pick(meters) },
    stops: [{ ...stop, place: at(stop.place), allowedTruckIds: undefined }],
    trucks: trucks.map((truck) => ({
      ...truck,
      lockedStopIds: undefined,
      startPlace: at(truck.startPlace),
      endPlace: at(truck.endPlace),
    })),
    disposalSites: input.disposalSites.map((site) => ({ ...site, place: at(site.place) })),
  };
}
