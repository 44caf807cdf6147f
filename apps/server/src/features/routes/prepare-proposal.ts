import { jobIdsOf } from '@haulwright/domain/routes/manual-route';
import type { PlanningChoices } from '@haulwright/domain/routes/planning-choices';
import { formatMinuteOfDay } from '@haulwright/domain/kernel/time-of-day';
import { formatDuration } from '@haulwright/domain/kernel/quantity';
import type { PlanInput, PlanStability, PlanStop, PlanTruck, TimeWindow } from '@haulwright/routing/input';
import type { DayClock } from './day-clock.ts';
import { preparePlan, type PreparedDay } from './plan-input.ts';
import type { DayJob } from './planning-day.ts';
import type { ProposalDay } from './proposal-day.queries.ts';
import { loadWasteType } from './route-rows.ts';
import type { PlannedOrder } from './search-day.ts';
import { isHeld, isPromised, jobIdOf, type TodaysLane } from './todays-lanes.ts';

/**
 * What staying near what drivers and clients were told is worth, in cents: two dollars for a job that changes its truck or its
 * place in the order, five cents for each minute its arrival moves. Where routes are only to be filled, their order is law.
 */
const perMovedPromiseCents = 200;
const perShiftedMinuteCents = 5;
const perMovedFilledCents = 1_000_000;

/** A day for the planner beside the routes it has. */
export interface PreparedProposal extends PreparedDay {
  /** Jobs to begin the search with, truck by truck. */
  readonly today: readonly PlannedOrder[];
  readonly stability: PlanStability | undefined;
  /** Jobs that stay on their route when the planner has no place for them: promised, locked, or on a route that is only filled. By job, the route. */
  readonly held: ReadonlyMap<string, string>;
  /** Windows of promised jobs before they were narrowed to what was promised; the service start that was promised. */
  readonly promises: ReadonlyMap<string, { readonly windows: readonly TimeWindow[]; readonly start: number }>;
}

/** Turns the day and its routes into the planner's terms: what is done is no stop any more, and its truck starts where, when and as full as it is now. */
export function prepareProposal(day: ProposalDay, depot: NonNullable<ProposalDay['depot']>, choices: PlanningChoices, clock: DayClock): PreparedProposal {
  const prepared = preparePlan(day, depot);
  const lanes = day.lanes.filter((lane) => lane.use !== 'keep');
  const laneOf = new Map(lanes.map((lane) => [lane.vehicleId, lane]));
  const onLane = new Map(lanes.flatMap((lane) => remaining(lane).flatMap((visit) => (visit.visit.kind === 'job' ? [[visit.visit.jobId, { lane, visit }] as const] : []))));
  const begunJobs = new Map(day.begunJobs.map((job) => [job.id, job]));
  const places = [...prepared.places];
  const placeOf = (at: { key: string; latitude: number; longitude: number }): number => {
    const known = places.findIndex((place) => place.addressKey === at.key);
    return known >= 0 ? known : places.push({ latitude: at.latitude, longitude: at.longitude, addressKey: at.key }) - 1;
  };
  const promises = new Map<string, { windows: readonly TimeWindow[]; start: number }>();
  const stops = prepared.input.stops.map((stop): PlanStop => {
    const on = onLane.get(stop.id);
    if (!on) return stop;
    const staysOnTruck = on.lane.use === 'fill' || isHeld(on.visit);
    const own = { ...stop, ...((staysOnTruck || isPromised(on.lane)) && { mandatory: true }), ...(staysOnTruck && { allowedTruckIds: [on.lane.vehicleId] }) };
    // What was promised outweighs the window the client has otherwise.
    if (on.visit.lockedSecond !== null) return { ...own, windows: [[on.visit.lockedSecond, on.visit.lockedSecond]] };
    if (!isPromised(on.lane) || choices.mostShiftMinutes === null) return own;
    const start = on.visit.arrivalSecond + on.visit.waitSeconds;
    promises.set(stop.id, { windows: stop.windows, start });
    return { ...own, windows: narrowed(stop.windows, start, choices.mostShiftMinutes * 60) };
  });
  const trucks = prepared.input.trucks.map((truck) => {
    const lane = laneOf.get(truck.id);
    return lane ? underWay(truck, lane, begunJobs, clock, day, placeOf) : truck;
  });
  const brought = new Map(day.gallonsElsewhere);
  for (const lane of lanes) for (const [siteId, gallons] of broughtBy(lane, begunJobs)) brought.set(siteId, (brought.get(siteId) ?? 0) + gallons);
  const today = lanes.map((lane): PlannedOrder => ({ truckId: lane.vehicleId, stopIds: remaining(lane).flatMap((visit) => jobIdOf(visit) ?? []) }));
  return {
    ...prepared,
    places,
    input: {
      ...prepared.input,
      stops,
      trucks,
      disposalSites: prepared.input.disposalSites.map((site) => (site.dailyCapGallons === undefined ? site : { ...site, dailyCapGallons: Math.max(0, site.dailyCapGallons - (brought.get(site.id) ?? 0)) })),
    },
    today,
    stability: stabilityOf(lanes, choices),
    held: new Map([...onLane].flatMap(([id, { lane, visit }]) => (isHeld(visit) || (lane.inService && (lane.use === 'fill' || isPromised(lane) || !stops.some((stop) => stop.id === id))) ? [[id, lane.routeId]] : []))),
    promises,
    warnings: [...prepared.warnings, ...day.secondRoutes.slice(0, 3).map((name) => `${name.slice(0, 100)} is its truck's second route of the day, so it stays as it is.`)],
  };
}

/** What is not done yet. */
export const remaining = (lane: TodaysLane): TodaysLane['visits'] => lane.visits.slice(lane.begun);

/** What is left of the windows around a start; the windows as they are when nothing is left. */
function narrowed(windows: readonly TimeWindow[], start: number, most: number): TimeWindow[] {
  const bound: TimeWindow = [Math.max(0, start - most), Math.min(172_800, start + most)];
  const left = (windows.length === 0 ? [bound] : windows).flatMap(([from, to]): TimeWindow[] => (Math.max(from, bound[0]) <= Math.min(to, bound[1]) ? [[Math.max(from, bound[0]), Math.min(to, bound[1])]] : []));
  return left.length > 0 ? left : [...windows];
}

/** The truck as it is on its route now, where it may stay out as long as the route does already; one that has not left yet is as every morning. */
function underWay(truck: PlanTruck, lane: TodaysLane, begunJobs: ReadonlyMap<string, DayJob>, clock: DayClock, day: ProposalDay, placeOf: (at: { key: string; latitude: number; longitude: number }) => number): PlanTruck {
  if (lane.begun === 0) return truck;
  const end = Math.max(truck.shift[1], lane.endSecond);
  const ready = Math.min(172_800, readySecond(lane, begunJobs, clock));
  const at = lastPlace(lane, begunJobs, day);
  const load = loadOf(lane, begunJobs, truck);
  return { ...truck, ...(at && { startPlace: placeOf(at) }), shift: [ready, Math.max(end, ready)], ...(load && { loadAtStart: load }), fixedCostCents: 0 };
}

/** When the truck can go on: now, or once the job under way is done; on another day than today when it is planned to. */
function readySecond(lane: TodaysLane, begunJobs: ReadonlyMap<string, DayJob>, clock: DayClock): number {
  const last = lane.visits[lane.begun - 1];
  if (!last) return 0;
  if (clock.nowSecond === null || last.jobStatus !== 'in_progress') return clock.nowSecond ?? last.departureSecond;
  const began = last.startedAt === null ? null : clock.secondOf(last.startedAt);
  return Math.max(clock.nowSecond, (began ?? clock.nowSecond) + (begunJobs.get(jobIdOf(last) ?? '')?.durationMinutes ?? 0) * 60);
}

/** The last begun visit with a position. */
function lastPlace(lane: TodaysLane, begunJobs: ReadonlyMap<string, DayJob>, day: ProposalDay): { key: string; latitude: number; longitude: number } | null {
  const known = lane.visits.slice(0, lane.begun).flatMap(({ visit }) => {
    const job = visit.kind === 'job' ? begunJobs.get(visit.jobId) : undefined;
    const site = visit.kind === 'disposal' ? day.sites.find(({ id }) => id === visit.disposalSiteId) : undefined;
    const at = job ? { key: job.addressId, ...job } : site && { key: site.id, ...site };
    return at && at.key !== null && at.latitude !== null && at.longitude !== null ? [{ key: at.key, latitude: at.latitude, longitude: at.longitude }] : [];
  });
  return known.at(-1) ?? null;
}

const gallonsOf = (visit: TodaysLane['visits'][number], begunJobs: ReadonlyMap<string, DayJob>): number => visit.actualGallons ?? begunJobs.get(jobIdOf(visit) ?? '')?.expectedGallons ?? 0;

/** What is on board after the begun visits: what was really taken up since the tank was emptied. */
function loadOf(lane: TodaysLane, begunJobs: ReadonlyMap<string, DayJob>, truck: PlanTruck): PlanTruck['loadAtStart'] {
  const begun = lane.visits.slice(0, lane.begun);
  const since = begun.slice(begun.findLastIndex(({ visit }) => visit.kind === 'disposal') + 1);
  const gallons = since.reduce((sum, visit) => sum + gallonsOf(visit, begunJobs), 0);
  const wastes = [...new Set(since.flatMap((visit) => (gallonsOf(visit, begunJobs) > 0 ? (begunJobs.get(jobIdOf(visit) ?? '')?.wasteType ?? []) : [])))].toSorted();
  const wasteType = loadWasteType(wastes.join('+') || null);
  if (gallons === 0 || wasteType === null || !truck.acceptedWastes.includes(wasteType)) return undefined;
  return { wasteType, gallons: Math.min(gallons, truck.capacityGallons) };
}

/** Gallons the begun visits brought to each site. */
function broughtBy(lane: TodaysLane, begunJobs: ReadonlyMap<string, DayJob>): Map<string, number> {
  const brought = new Map<string, number>();
  let load = 0;
  for (const visit of lane.visits.slice(0, lane.begun)) {
    if (visit.visit.kind === 'job') load += gallonsOf(visit, begunJobs);
    else {
      brought.set(visit.visit.disposalSiteId, (brought.get(visit.visit.disposalSiteId) ?? 0) + load);
      load = 0;
    }
  }
  return brought;
}

/** Only promised routes, and those that are filled, weigh anything; a draft may be turned upside down. */
function stabilityOf(lanes: readonly TodaysLane[], { existing }: PlanningChoices): PlanStability | undefined {
  const weighed = lanes.filter((lane) => lane.use === 'fill' || isPromised(lane));
  if (weighed.length === 0) return undefined;
  const isFilling = existing === 'fill';
  return {
    perMovedStopCents: isFilling ? perMovedFilledCents : perMovedPromiseCents,
    perShiftedMinuteCents,
    plan: weighed.map((lane) => {
      const jobs = remaining(lane).filter(({ visit }) => visit.kind === 'job');
      return { truckId: lane.vehicleId, stopIds: jobIdsOf({ visits: jobs.map(({ visit }) => visit) }), ...(isPromised(lane) && { serviceStarts: jobs.map(({ arrivalSecond, waitSeconds }) => Math.min(172_800, arrivalSecond + waitSeconds)) }) };
    }),
  };
}

/** The promised jobs that no truck can reach in the promised time, whatever else it does. */
export function impossiblePromises(input: PlanInput, { promises }: PreparedProposal, mostShiftMinutes: number): string[] {
  const most = mostShiftMinutes * 60;
  return input.stops.flatMap((stop) => {
    const promise = promises.get(stop.id);
    if (!promise) return [];
    const isOutside = stop.windows.every(([from, to]) => to < promise.start - most || from > promise.start + most);
    const latest = Math.max(...stop.windows.map(([, to]) => to));
    const isReached = input.trucks.some((truck) => {
      const way = input.travel.seconds[truck.startPlace * input.travel.size + stop.place] ?? -1;
      return way >= 0 && truck.shift[0] + way <= latest;
    });
    return isReached && !isOutside ? [] : [stop.id];
  });
}

/** Gives jobs their own windows back, instead of the time they were promised for. */
export const withoutPromises = (input: PlanInput, { promises }: PreparedProposal, jobIds: readonly string[]): PlanInput => ({
  ...input,
  stops: input.stops.map((stop) => {
    const promise = jobIds.includes(stop.id) ? promises.get(stop.id) : undefined;
    return promise ? { ...stop, windows: [...promise.windows] } : stop;
  }),
});

/** What a plan says of a promise it cannot keep. `start` in seconds after midnight. */
export const brokenPromise = (job: string, start: number, mostShiftMinutes: number): string => `${job} was to begin at ${formatMinuteOfDay(start / 60)}, which cannot be kept within ${formatDuration(mostShiftMinutes)} any more.`;
