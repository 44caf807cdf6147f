import {
  PLAN_LIMITS,
  type PlanDisposalSite,
  type PlanInput,
  type PlanTruck,
  type TimeWindow,
} from '../input.ts';
import { worstCaseOf } from '../problem/problem.ts';
import { wasteTypesOf } from '../problem/validate.ts';

export type Node =
  | { readonly kind: 'stop'; readonly at: number; readonly id: string }
  | { readonly kind: 'site'; readonly at: number; readonly id: string };

/** Each visit to a site becomes a separate site, so that its hours can be widened individually. */
const copyOf = (id: string, visit: number): string => `${visit}:${id}`;
/** The id of the site behind a copy. */
export const siteOf = (copy: string): string => copy.slice(copy.indexOf(':') + 1);

/**
 * Reduces the day to the visits, dropping every rule except those of time. Stops and sites are in visit
 * order.
 */
export function loosen(input: PlanInput, truck: PlanTruck, order: readonly Node[]): PlanInput {
  const wastes = wasteTypesOf(input);
  const stops = order.flatMap((node) => (node.kind === 'stop' ? (input.stops[node.at] ?? []) : []));
  const everything = stops.reduce(
    (sum, stop) => sum + worstCaseOf(input, stop),
    totalLoad(truck)?.gallons ?? 0,
  );
  return {
    travel: {
      ...input.travel,
      seconds: drivable(input.travel, input.travel.seconds),
      meters: drivable(input.travel, input.travel.meters),
    },
    stops: stops.map(
      ({
        id,
        place,
        serviceSeconds,
        windows,
        notBefore,
        releaseSeconds,
        priority,
        gallons,
        worstCaseGallons,
        wasteType,
      }) => ({
        id,
        place,
        serviceSeconds,
        windows: fromThenOn(windows, notBefore),
        releaseSeconds,
        priority,
        gallons,
        ...(worstCaseGallons !== undefined && { worstCaseGallons }),
        wasteType,
      }),
    ),
    trucks: [
      {
        ...truck,
        compartments: undefined,
        loadAtStart: totalLoad(truck),
        lockedStopIds: undefined,
        maxGallonsPerDay: undefined,
        maxStops: undefined,
        capacityGallons: Math.min(PLAN_LIMITS.gallons, Math.max(truck.capacityGallons, everything)),
        acceptedWastes: wastes,
      },
    ],
    disposalSites: order.flatMap((node, visit): PlanDisposalSite[] => {
      const site = node.kind === 'site' ? input.disposalSites[node.at] : undefined;
      if (!site) return [];
      const { dailyCapGallons: _, ...uncapped } = site;
      return [{ ...uncapped, id: copyOf(site.id, visit), acceptedWastes: wastes }];
    }),
    rules: { ...input.rules, endEmpty: false },
    ...(input.stability && { stability: input.stability }),
    mixable: [wastes],
  };
}

/** The whole load at the start, as one. */
function totalLoad({ loadAtStart, compartments }: PlanTruck): PlanTruck['loadAtStart'] {
  if (!compartments) return loadAtStart;
  const loads = compartments.flatMap((one) =>
    one.loadAtStart && one.loadAtStart.gallons > 0 ? [one.loadAtStart] : [],
  );
  return (
    loads[0] && { wasteType: loads[0].wasteType, gallons: loads.reduce((sum, load) => sum + load.gallons, 0) }
  );
}

/** Restores the loosened day's compartments and accepted wastes. */
export function splitParts(
  input: PlanInput,
  truck: PlanTruck,
  loose: PlanInput,
): Pick<PlanInput, 'trucks' | 'disposalSites' | 'mixable'> {
  const { capacityGallons, acceptedWastes, compartments } = truck;
  return {
    trucks: loose.trucks.map((one) => ({
      ...one,
      loadAtStart: undefined,
      capacityGallons,
      acceptedWastes,
      compartments,
    })),
    disposalSites: loose.disposalSites.map((site) => ({
      ...site,
      acceptedWastes: input.disposalSites.find((one) => one.id === siteOf(site.id))?.acceptedWastes ?? [],
    })),
    mixable: input.mixable,
  };
}

/** The windows from a time on; that time itself when they are over by then. */
function fromThenOn(windows: TimeWindow[], notBefore: number | undefined): TimeWindow[] {
  if (notBefore === undefined) return windows;
  if (windows.length === 0) return [[notBefore, PLAN_LIMITS.seconds]];
  const left = windows.flatMap(([start, end]): TimeWindow[] =>
    end >= notBefore ? [[Math.max(start, notBefore), end]] : [],
  );
  return left.length > 0 ? left : [[notBefore, notBefore]];
}

const drivable = ({ seconds, meters }: PlanInput['travel'], values: Int32Array | number[]): Int32Array =>
  Int32Array.from(values, (value, leg) => ((seconds[leg] ?? -1) < 0 || (meters[leg] ?? -1) < 0 ? 0 : value));

/** Numbers the visits as nodes of the loosened day, in order. */
export function nodesOf(input: PlanInput, order: readonly Node[]): number[] {
  let stop = 0;
  let site = input.stops.length;
  return order.map((node) => (node.kind === 'stop' ? stop++ : site++));
}
