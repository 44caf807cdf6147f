import { jobIdsOf } from '@haulwright/domain/routes/manual-route';
import type { PlanningChoices } from '@haulwright/domain/planning/planning-choices';
import { formatMinuteOfDay } from '@haulwright/domain/kernel/time-of-day';
import { formatDuration } from '@haulwright/domain/kernel/quantity';
import type { PlanInput, PlanStability, PlanStop, PlanTruck, TimeWindow } from '@haulwright/routing/input';
import type { DayClock } from '../../routes/day/day-clock.ts';
import { preparePlan, type PreparedDay } from '../../routes/day/plan-input.ts';
import type { ProposalDay } from './proposal-day.queries.ts';
import { toPlanVisit } from '../search/plan-visits.ts';
import type { PlannedOrder } from '../search/search-day.ts';
import { isReplaced, type TodaysLane } from '../day/todays-lanes.ts';
import { isHeld, isPromised, jobIdOf } from '../../routes/day/todays-routes.ts';
import {
  breaksForSearch,
  broughtBy,
  placesIn,
  remaining,
  truckNow,
  type KnownPlace,
  type KnownVisits,
} from '../../routes/day/under-way.ts';

/**
 * The price of departing from what drivers and clients were told, in cents: two dollars for a job that
 * changes its truck or its position, five cents for each minute its arrival moves. The order of routes that
 * are only filled is fixed.
 */
const perMovedPromiseCents = 200;
const perShiftedMinuteCents = 5;
const perMovedFilledCents = 1_000_000;

/** A day for the planner, beside the routes it has. */
export interface PreparedProposal extends PreparedDay {
  /** Jobs the search starts with, truck by truck. */
  readonly today: readonly PlannedOrder[];
  /** Those of routes that are replaced, with which only an improvement starts. */
  readonly replaced: readonly PlannedOrder[];
  readonly stability: PlanStability | undefined;
  /**
   * Jobs that stay on their route when the planner has no place for them: promised, locked, or on a route
   * that is only filled. Maps the job to its route.
   */
  readonly held: ReadonlyMap<string, string>;
  /**
   * Windows of promised jobs before they were narrowed to the promised time, and the promised service start.
   */
  readonly promises: ReadonlyMap<string, { readonly windows: readonly TimeWindow[]; readonly start: number }>;
}

/**
 * Converts the day and its routes into the planner's terms: completed stops are removed, and their truck
 * starts from its present place, time and load.
 */
export function prepareProposal(
  day: ProposalDay,
  depot: NonNullable<ProposalDay['depot']>,
  choices: PlanningChoices,
  clock: DayClock,
): PreparedProposal {
  const prepared = preparePlan(day, depot);
  const lanes = day.lanes.filter(({ use }) => use === 'replan' || use === 'fill');
  const laneOf = new Map(lanes.map((lane) => [lane.vehicleId, lane]));
  const onLane = new Map(
    lanes.flatMap((lane) =>
      remaining(lane).flatMap((visit) =>
        visit.visit.kind === 'job' ? [[visit.visit.jobId, { lane, visit }] as const] : [],
      ),
    ),
  );
  const known: KnownVisits = {
    jobs: new Map(day.begunJobs.map((job) => [job.id, job])),
    sites: new Map(day.sites.map((site) => [site.id, site])),
  };
  const places = [...prepared.places];
  const placeOf = placesIn(places);
  const promises = new Map<string, { windows: readonly TimeWindow[]; start: number }>();
  const stops = prepared.input.stops.map((stop): PlanStop => {
    const on = onLane.get(stop.id);
    if (!on) return stop;
    const staysOnTruck = on.lane.use === 'fill' || isHeld(on.visit);
    const own = {
      ...stop,
      ...((staysOnTruck || isPromised(on.lane)) && { mandatory: true }),
      ...(staysOnTruck && { allowedTruckIds: [on.lane.vehicleId] }),
    };
    // A promised time outweighs the client's own window.
    if (on.visit.lockedSecond !== null)
      return { ...own, windows: [[on.visit.lockedSecond, on.visit.lockedSecond]] };
    if (!isPromised(on.lane) || choices.mostShiftMinutes === null) return own;
    const start = on.visit.arrivalSecond + on.visit.waitSeconds;
    promises.set(stop.id, { windows: stop.windows, start });
    return { ...own, windows: narrowed(stop.windows, start, choices.mostShiftMinutes * 60) };
  });
  const trucks = prepared.input.trucks.map((truck) => {
    const lane = laneOf.get(truck.id);
    return lane ? underWay(truck, lane, known, clock, placeOf) : truck;
  });
  const brought = new Map(day.gallonsElsewhere);
  for (const lane of lanes)
    for (const [siteId, gallons] of broughtBy(lane, known.jobs))
      brought.set(siteId, (brought.get(siteId) ?? 0) + gallons);
  return {
    ...prepared,
    places,
    input: {
      ...prepared.input,
      stops,
      trucks,
      disposalSites: prepared.input.disposalSites.map((site) =>
        site.dailyCapGallons === undefined
          ? site
          : { ...site, dailyCapGallons: Math.max(0, site.dailyCapGallons - (brought.get(site.id) ?? 0)) },
      ),
    },
    today: lanes.map((lane) => orderOf(lane.vehicleId, [lane])),
    replaced: [...Map.groupBy(day.lanes.filter(isReplaced), ({ vehicleId }) => vehicleId)].map((ofTruck) =>
      orderOf(...ofTruck),
    ),
    stability: stabilityOf(lanes, choices),
    held: new Map(
      [...onLane].flatMap(([id, { lane, visit }]) =>
        isHeld(visit) ||
        (lane.inService && (lane.use === 'fill' || isPromised(lane) || !stops.some((stop) => stop.id === id)))
          ? [[id, lane.routeId]]
          : [],
      ),
    ),
    promises,
    warnings: [
      ...prepared.warnings,
      ...day.secondRoutes
        .slice(0, 3)
        .map((name) => `${name.slice(0, 100)} is its truck's second route of the day, so it stays as it is.`),
    ],
  };
}

/** What is left of a truck's routes, one after the other. */
const orderOf = (truckId: string, lanes: readonly TodaysLane[]): PlannedOrder => ({
  truckId,
  stopIds: lanes.flatMap(remaining).flatMap((visit) => jobIdOf(visit) ?? []),
  visits: lanes.flatMap(remaining).map(({ visit }) => toPlanVisit(visit)),
});

/** Narrows windows around a start; returns them unchanged when nothing would be left. */
function narrowed(windows: readonly TimeWindow[], start: number, maxShift: number): TimeWindow[] {
  const bound: TimeWindow = [Math.max(0, start - maxShift), Math.min(172_800, start + maxShift)];
  const left = (windows.length === 0 ? [bound] : windows).flatMap(([from, to]): TimeWindow[] =>
    Math.max(from, bound[0]) <= Math.min(to, bound[1])
      ? [[Math.max(from, bound[0]), Math.min(to, bound[1])]]
      : [],
  );
  return left.length > 0 ? left : [...windows];
}

/**
 * The truck in its present state, allowed to stay out as long as its route already does; a truck that has not
 * left starts as usual.
 */
function underWay(
  truck: PlanTruck,
  lane: TodaysLane,
  known: KnownVisits,
  clock: DayClock,
  placeOf: (at: KnownPlace) => number,
): PlanTruck {
  if (lane.begun === 0) return truck;
  const { readySecond, place, load, limits } = truckNow(truck, lane, known, clock);
  const end = Math.max(truck.shift[1], lane.endSecond - (truck.overtime?.maxSeconds ?? 0));
  return {
    ...truck,
    ...(place && { startPlace: placeOf(place) }),
    shift: [readySecond, Math.max(end, readySecond)],
    ...load,
    ...limits,
    ...(limits.breaks && { breaks: breaksForSearch(limits.breaks, readySecond) }),
    fixedCostCents: 0,
  };
}

/** Only published and filled routes have weight; a draft may be rearranged freely. */
function stabilityOf(lanes: readonly TodaysLane[], { existing }: PlanningChoices): PlanStability | undefined {
  const weighed = lanes.filter((lane) => lane.use === 'fill' || isPromised(lane));
  if (weighed.length === 0) return undefined;
  const isFilling = existing === 'fill';
  return {
    perMovedStopCents: isFilling ? perMovedFilledCents : perMovedPromiseCents,
    perShiftedMinuteCents,
    plan: weighed.map((lane) => {
      const jobs = remaining(lane).filter(({ visit }) => visit.kind === 'job');
      return {
        truckId: lane.vehicleId,
        stopIds: jobIdsOf({ visits: jobs.map(({ visit }) => visit) }),
        ...(isPromised(lane) && {
          serviceStarts: jobs.map(({ arrivalSecond, waitSeconds }) =>
            Math.min(172_800, arrivalSecond + waitSeconds),
          ),
        }),
      };
    }),
  };
}

/** Finds the promised jobs that no truck can reach in the promised time, whatever else it does. */
export function impossiblePromises(
  input: PlanInput,
  { promises }: PreparedProposal,
  mostShiftMinutes: number,
): string[] {
  const maxShift = mostShiftMinutes * 60;
  return input.stops.flatMap((stop) => {
    const promise = promises.get(stop.id);
    if (!promise) return [];
    const isOutside = stop.windows.every(
      ([from, to]) => to < promise.start - maxShift || from > promise.start + maxShift,
    );
    const latest = Math.max(...stop.windows.map(([, to]) => to));
    const isReached = input.trucks.some((truck) => {
      const way = input.travel.seconds[truck.startPlace * input.travel.size + stop.place] ?? -1;
      return way >= 0 && truck.shift[0] + way <= latest;
    });
    return isReached && !isOutside ? [] : [stop.id];
  });
}

/** Restores the jobs' own windows instead of the promised times. */
export const withoutPromises = (
  input: PlanInput,
  { promises }: PreparedProposal,
  jobIds: readonly string[],
): PlanInput => ({
  ...input,
  stops: input.stops.map((stop) => {
    const promise = jobIds.includes(stop.id) ? promises.get(stop.id) : undefined;
    return promise ? { ...stop, windows: [...promise.windows] } : stop;
  }),
});

/** Describes a promise that a plan cannot keep. `start` in seconds after midnight. */
export const brokenPromise = (job: string, start: number, mostShiftMinutes: number): string =>
  `${job} was due to begin at ${formatMinuteOfDay(start / 60)}, which cannot be kept within ${formatDuration(mostShiftMinutes)} any more.`;
