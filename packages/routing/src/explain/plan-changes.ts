import type { PlanInput, PlanStop, PlanTruck } from '../input.ts';
import { PLAN_LIMITS } from '../input.ts';
import { worstCaseOf } from '../problem/problem.ts';

/**
 * A change of one constraint of the day that would let a left-out stop in. Seconds, whole gallons; truckId
 * would then serve it.
 */
export type PlanChange = { truckId: string } &
  /** The stop's windows end later by `seconds`; until: the required end. */
  (
    | { kind: 'window-later'; seconds: number; until: number }
    /** The stop's windows open earlier by `seconds`; from: the required opening. */
    | { kind: 'window-earlier'; seconds: number; from: number }
    /** The truck may return this much later than its shift and its overtime allow. */
    | { kind: 'shift-later'; seconds: number }
    | { kind: 'shift-earlier'; seconds: number }
    /** The disposal site is open this much longer. */
    | { kind: 'site-later'; siteId: string; seconds: number; until: number }
    /** The disposal site's daily cap is larger by this much. */
    | { kind: 'site-takes-more'; siteId: string; gallons: number }
    | { kind: 'site-takes-waste'; siteId: string; wasteType: string }
    /** The tank is larger by this much. */
    | { kind: 'larger-tank'; gallons: number }
    /** The truck's daily limit is higher by this much. */
    | { kind: 'day-limit'; limit: 'gallons' | 'stops'; more: number }
    | { kind: 'truck-takes-waste'; wasteType: string }
    | { kind: 'truck-has-skills'; skills: string[] }
    /** This truck is permitted for the stop as well. */
    | { kind: 'truck-allowed' }
    /** The stop is accessible for this truck's size, or the truck is smaller. */
    | { kind: 'truck-gets-there'; truckSize: number }
    /** The stop may be at any position of its route. */
    | { kind: 'any-position' }
  );

/** A change by an amount, where more makes it easier; or a yes/no change with 1 as its only amount. */
export interface Relaxation {
  /** Largest amount worth testing. */
  max: number;
  /** The day with the change; `input` may be a part of the day that contains the stop and the truck. */
  apply(this: void, input: PlanInput, amount: number): PlanInput;
  describe(this: void, amount: number): PlanChange;
}

/** Maximum seconds of a change of times. */
const MAX_SECONDS = 12 * 3600;

/**
 * Lists every single constraint that could be relaxed for this stop on this truck, the easiest to arrange
 * first.
 */
export function relaxationsFor(input: PlanInput, stop: PlanStop, truck: PlanTruck): Relaxation[] {
  const { id: truckId } = truck;
  const list: Relaxation[] = [];
  const wasteType = stop.gallons > 0 ? stop.wasteType : null;
  const ofStop =
    (change: (one: PlanStop, amount: number) => Partial<PlanStop>) =>
    (day: PlanInput, amount: number): PlanInput => ({
      ...day,
      stops: day.stops.map((one) => (one.id === stop.id ? { ...one, ...change(one, amount) } : one)),
    });
  const ofTruck =
    (change: (one: PlanTruck, amount: number) => Partial<PlanTruck>) =>
    (day: PlanInput, amount: number): PlanInput => ({
      ...day,
      trucks: day.trucks.map((one) => (one.id === truckId ? { ...one, ...change(one, amount) } : one)),
    });

  for (const [index, [opens, closes]] of stop.windows.entries()) {
    list.push(
      {
        max: Math.min(MAX_SECONDS, PLAN_LIMITS.seconds - closes),
        apply: ofStop((one, amount) => ({ windows: one.windows.with(index, [opens, closes + amount]) })),
        describe: (seconds) => ({ truckId, kind: 'window-later', seconds, until: closes + seconds }),
      },
      {
        max: Math.min(MAX_SECONDS, opens),
        apply: ofStop((one, amount) => ({ windows: one.windows.with(index, [opens - amount, closes]) })),
        describe: (seconds) => ({ truckId, kind: 'window-earlier', seconds, from: opens - seconds }),
      },
    );
  }
  list.push(
    {
      max: Math.min(MAX_SECONDS, PLAN_LIMITS.seconds - truck.shift[1] - (truck.overtime?.maxSeconds ?? 0)),
      apply: ofTruck((one, amount) =>
        one.overtime
          ? { overtime: { ...one.overtime, maxSeconds: one.overtime.maxSeconds + amount } }
          : { shift: [one.shift[0], one.shift[1] + amount] },
      ),
      describe: (seconds) => ({ truckId, kind: 'shift-later', seconds }),
    },
    {
      max: Math.min(MAX_SECONDS, truck.shift[0]),
      apply: ofTruck((one, amount) => ({ shift: [one.shift[0] - amount, one.shift[1]] })),
      describe: (seconds) => ({ truckId, kind: 'shift-earlier', seconds }),
    },
  );
  if (wasteType !== null) list.push(...ofDisposal(input, wasteType, truckId));
  const worst = worstCaseOf(input, stop);
  if (wasteType !== null)
    list.push({
      max: worst,
      apply: ofTruck((one, amount) => {
        const larger = <Part extends { capacityGallons: number }>(part: Part): Part => ({
          ...part,
          capacityGallons: Math.min(PLAN_LIMITS.gallons, part.capacityGallons + amount),
        });
        const compartments = one.compartments?.map((part) =>
          part.acceptedWastes.includes(wasteType) ? larger(part) : part,
        );
        return { ...larger(one), ...(compartments && { compartments }) };
      }),
      describe: (gallons) => ({ truckId, kind: 'larger-tank', gallons }),
    });
  if (truck.maxStops !== undefined)
    list.push({
      max: 1,
      apply: ofTruck((one) => ({ maxStops: (one.maxStops ?? 0) + 1 })),
      describe: () => ({ truckId, kind: 'day-limit', limit: 'stops', more: 1 }),
    });
  if (truck.maxGallonsPerDay !== undefined && worst > 0)
    list.push({
      max: worst,
      apply: ofTruck((one, amount) => ({ maxGallonsPerDay: (one.maxGallonsPerDay ?? 0) + amount })),
      describe: (more) => ({ truckId, kind: 'day-limit', limit: 'gallons', more }),
    });
  if (stop.position !== undefined)
    list.push({
      max: 1,
      apply: ofStop(() => ({ position: undefined })),
      describe: () => ({ truckId, kind: 'any-position' }),
    });
  const skills = (stop.requiredSkills ?? []).filter((skill) => !truck.skills?.includes(skill));
  if (skills.length > 0)
    list.push({
      max: 1,
      apply: ofTruck((one) => ({ skills: [...(one.skills ?? []), ...skills] })),
      describe: () => ({ truckId, kind: 'truck-has-skills', skills }),
    });
  const waste = stop.wasteType;
  if (waste !== null && !truck.acceptedWastes.includes(waste))
    list.push({
      max: 1,
      apply: ofTruck((one) => ({ acceptedWastes: [...one.acceptedWastes, waste] })),
      describe: () => ({ truckId, kind: 'truck-takes-waste', wasteType: waste }),
    });
  if (stop.allowedTruckIds && !stop.allowedTruckIds.includes(truckId))
    list.push({
      max: 1,
      apply: ofStop((one) => ({ allowedTruckIds: [...(one.allowedTruckIds ?? []), truckId] })),
      describe: () => ({ truckId, kind: 'truck-allowed' }),
    });
  const { truckSize = 0 } = truck;
  if (truckSize > (stop.maxTruckSize ?? Infinity))
    list.push({
      max: 1,
      apply: ofStop(() => ({ maxTruckSize: truckSize })),
      describe: () => ({ truckId, kind: 'truck-gets-there', truckSize }),
    });
  return list.filter(({ max }) => max > 0);
}

function ofDisposal(input: PlanInput, wasteType: string, truckId: string): Relaxation[] {
  return input.disposalSites.flatMap((site): Relaxation[] => {
    const { id: siteId } = site;
    const change =
      (what: (one: typeof site, amount: number) => Partial<typeof site>) =>
      (day: PlanInput, amount: number): PlanInput => ({
        ...day,
        disposalSites: day.disposalSites.map((one) =>
          one.id === siteId ? { ...one, ...what(one, amount) } : one,
        ),
      });
    if (!site.acceptedWastes.includes(wasteType))
      return [
        {
          max: 1,
          apply: change((one) => ({ acceptedWastes: [...one.acceptedWastes, wasteType] })),
          describe: () => ({ truckId, kind: 'site-takes-waste', siteId, wasteType }),
        },
      ];
    const list: Relaxation[] = [];
    for (const [index, [opens, closes]] of site.windows.entries()) {
      list.push({
        max: Math.min(MAX_SECONDS, PLAN_LIMITS.seconds - closes),
        apply: change((one, amount) => ({ windows: one.windows.with(index, [opens, closes + amount]) })),
        describe: (seconds) => ({ truckId, kind: 'site-later', siteId, seconds, until: closes + seconds }),
      });
    }
    if (site.dailyCapGallons !== undefined)
      list.push({
        max: 100_000,
        apply: change((one, amount) => ({ dailyCapGallons: (one.dailyCapGallons ?? 0) + amount })),
        describe: (gallons) => ({ truckId, kind: 'site-takes-more', siteId, gallons }),
      });
    return list;
  });
}
