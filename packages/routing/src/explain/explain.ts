import type { LeftOutReason } from '../answer.ts';
import { explainDay } from './explain-day.ts';
import { explainTimes } from './explain-times.ts';
import type { PlanInput, PlanStop, PlanTruck } from '../input.ts';
import { roomFor, worstCaseOf } from '../problem/problem.ts';
import type { Problem } from '../problem/problem.ts';
import type { Solution } from '../search/general/solution.ts';

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
  const getsIn = (truck: PlanTruck): boolean => (truck.truckSize ?? 0) <= (stop.maxTruckSize ?? Infinity);
  const small = willing.filter(getsIn);
  if (small.length === 0 && (willing.length > 0 || !trucks.some(getsIn))) {
    const smallest = (willing.length > 0 ? willing : trucks).reduce((least, truck) =>
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
  const largest = (small.length > 0 ? small : trucks.filter(takesWaste)).reduce((max, truck) =>
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
  return explainTimes(
    compact(input, stop, within),
    accepting.map(({ id }) => id),
  );
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
