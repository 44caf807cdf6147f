// Public to other features: how a route under way continues.
import type { Visit } from '@haulwright/domain/routes/manual-route';
import { isSameVisit } from '@haulwright/domain/routes/same-visit';
import type { PlanRoute, PlanRouteStop } from '@haulwright/routing/answer';
import { followOrder, type FollowedRoute, type Visit as PlanVisit } from '@haulwright/routing/follow';
import type { PlanInput, PlanStop, PlanTruck } from '@haulwright/routing/input';
import type { Place } from '../../../platform/travel-times/travel-times.ts';
import type { DayClock } from '../day/day-clock.ts';
import { jobIdOf, type PlannedBreak, type TodaysVisit } from '../day/todays-routes.ts';
import {
  behind,
  broughtBy,
  gallonsOf,
  placesIn,
  truckNow,
  type BegunRoute,
  type KnownVisits,
} from '../day/under-way.ts';

/** A route with completed or started visits, and its company's local time. */
export interface RouteUnderWay {
  readonly route: BegunRoute;
  readonly clock: DayClock;
}

/** Those of the routes that are under way, by id. */
export const routesUnderWay = (
  routes: readonly (BegunRoute & { readonly routeId: string })[],
  clock: DayClock,
): ReadonlyMap<string, RouteUnderWay> =>
  new Map(routes.flatMap((route) => (route.begun > 0 ? [[route.routeId, { route, clock }] as const] : [])));

/** A truck's completed visits, in the planner's terms. */
export interface WayBehind {
  readonly visits: readonly TodaysVisit[];
  /** The truck as it continues from here. */
  readonly truck: PlanTruck;
  /** Gallons taken at each completed job, by its id. */
  readonly gallons: ReadonlyMap<string, number>;
  /** Gallons already brought to each disposal site, by its id. */
  readonly brought: ReadonlyMap<string, number>;
  /** The breaks that were to be taken between them. */
  readonly breaks: readonly PlannedBreak[];
  readonly clock: DayClock;
}

/** Whether these visits begin with the truck's completed ones; otherwise saving is refused. */
export const goesOnFrom = (visits: readonly Visit[], { route }: RouteUnderWay): boolean =>
  (route.begun > 0 || route.goesOn !== undefined) &&
  behind(route).every(({ visit }, at) => isSameVisit(visit, visits[at]));

/** Adds the place the truck continues from to `places`. */
export function wayBehind(
  truck: PlanTruck,
  places: Place[],
  { route, clock }: RouteUnderWay,
  known: KnownVisits,
): WayBehind {
  const { readySecond, place, load, limits, breaks } = truckNow(truck, route, known, clock);
  const startPlace = place === null ? truck.startPlace : placesIn(places)(place);
  const visits = behind(route);
  return {
    visits,
    truck: {
      ...truck,
      startPlace,
      shift: [readySecond, Math.max(truck.shift[1], readySecond)],
      ...load,
      ...limits,
      fixedCostCents: 0,
    },
    gallons: new Map(
      visits.flatMap((visit) =>
        visit.visit.kind === 'job' ? [[visit.visit.jobId, gallonsOf(visit, known.jobs)] as const] : [],
      ),
    ),
    brought: broughtBy(route, known.jobs),
    breaks,
    clock,
  };
}

/**
 * The timetable of a route under way: completed visits as they were, the rest from the truck's present place,
 * time and load. Rules broken by completed visits are left out, as nobody can fix them.
 * @throws RangeError as `followOrder`
 */
export function followFromNow(
  input: PlanInput,
  truckId: string,
  visits: readonly PlanVisit[],
  way: WayBehind,
): FollowedRoute {
  const followed = followDone(input, truckId, visits.slice(0, way.visits.length), way);
  const done = withBreaks(withActualTimes(followed, way), way);
  const left: PlanInput = {
    ...input,
    trucks: [way.truck],
    disposalSites: input.disposalSites.map((site) =>
      site.dailyCapGallons === undefined
        ? site
        : { ...site, dailyCapGallons: Math.max(0, site.dailyCapGallons - (way.brought.get(site.id) ?? 0)) },
    ),
  };
  const rest = followFromHere(left, way.truck, visits.slice(way.visits.length));
  const before = done.stops.length - 1;
  return {
    route: joined(done, rest.route, way.truck.costPerHourCents),
    findings: rest.findings.map((finding) => ({ ...finding, index: finding.index + before })),
  };
}

/**
 * A truck that owes a break is held to go on now: the planner owes none to one that departs after the break's
 * latest start, and would let it stand still until then. Where it is counts as a stop, so that the break may
 * be there.
 */
function followFromHere(input: PlanInput, truck: PlanTruck, visits: readonly PlanVisit[]): FollowedRoute {
  if ((truck.breaks ?? []).length === 0) return followOrder(input, truck.id, visits);
  const [now] = truck.shift;
  const here: PlanStop = {
    id: 'here',
    place: truck.startPlace,
    serviceSeconds: 0,
    windows: [[now, now]],
    priority: 'normal',
    gallons: 0,
    wasteType: null,
  };
  const { route, findings } = followOrder(
    {
      ...input,
      stops: [...input.stops, here],
      trucks: [{ ...truck, ...(truck.maxStops !== undefined && { maxStops: truck.maxStops + 1 }) }],
    },
    truck.id,
    [{ stopId: here.id }, ...visits],
  );
  const at = route.stops.findIndex(({ stopId }) => stopId === here.id);
  return {
    route: { ...route, stops: route.stops.filter((_, index) => index !== at) },
    findings: findings.map((one) => ({ ...one, index: one.index > at ? one.index - 1 : one.index })),
  };
}

/** The completed visits with the gallons actually taken, ending where the truck continues from. */
function followDone(
  input: PlanInput,
  truckId: string,
  visits: readonly PlanVisit[],
  { truck, gallons }: WayBehind,
): PlanRoute {
  const taken: PlanInput = {
    ...input,
    stops: input.stops.map((stop) => ({ ...stop, gallons: gallons.get(stop.id) ?? stop.gallons })),
    trucks: input.trucks.map((one) => ({ ...one, endPlace: truck.startPlace, breaks: [] })),
    rules: { ...input.rules, endEmpty: false },
  };
  const { route } = followOrder(taken, truckId, visits);
  // The place it continues from is no stop.
  return { ...route, stops: route.stops.slice(0, -1) };
}

/**
 * When work actually began and ended; for emptying the tank, which is not recorded, as long after the visit
 * before as planned.
 */
function withActualTimes(done: PlanRoute, { visits, truck, clock }: WayBehind): PlanRoute {
  const secondOf = (instant: Date | null): number | null =>
    instant === null ? null : clock.secondOf(instant);
  let left = done.stops[0]?.departure ?? 0;
  let at = 0;
  const stops = done.stops.map((stop): PlanRouteStop => {
    if (stop.kind === 'start') return stop;
    const visit = visits[at];
    at += 1;
    const began = secondOf(visit?.startedAt ?? null);
    const arrival =
      began ??
      (visit && jobIdOf(visit) === null ? left + stop.legSeconds : (visit?.arrivalSecond ?? stop.arrival));
    const ended = visit?.jobStatus === 'in_progress' ? truck.shift[0] : secondOf(visit?.completedAt ?? null);
    left = Math.min(172_800, Math.max(arrival, ended ?? arrival + stop.departure - stop.serviceStart));
    return { ...stop, arrival, waitSeconds: 0, serviceStart: arrival, departure: left };
  });
  const [start, first] = stops;
  // It left the depot the travel time before the first job.
  const departure =
    first === undefined || start === undefined ? 0 : Math.max(0, first.arrival - first.legSeconds);
  return {
    ...done,
    stops: stops.map((stop) =>
      stop.kind === 'start' ? { ...stop, arrival: departure, serviceStart: departure, departure } : stop,
    ),
  };
}

/** With the breaks as planned, as far as the visits around them leave time. */
function withBreaks(done: PlanRoute, { breaks }: WayBehind): PlanRoute {
  if (breaks.length === 0) return done;
  const stops = done.stops.flatMap((stop, visits) => {
    const until = done.stops[visits + 1]?.arrival ?? 172_800;
    let clock = stop.departure;
    const taken = breaks.filter(({ after }) => after === visits);
    return [
      stop,
      ...taken.map(({ beginSecond, endSecond }): PlanRouteStop => {
        const begin = Math.min(Math.max(clock, beginSecond), Math.max(clock, until));
        clock = Math.max(begin, Math.min(endSecond, until));
        const { place, loadAfterGallons, loadWasteType, odometerMeters } = stop;
        return {
          kind: 'break',
          place,
          arrival: begin,
          waitSeconds: 0,
          serviceStart: begin,
          departure: clock,
          loadAfterGallons,
          loadWasteType,
          legSeconds: 0,
          legMeters: 0,
          odometerMeters,
        };
      }),
    ];
  });
  return { ...done, stops };
}

function joined(done: PlanRoute, rest: PlanRoute, costPerHourCents: number): PlanRoute {
  const stops = [
    ...done.stops,
    ...rest.stops.slice(1).map((stop) => ({ ...stop, odometerMeters: stop.odometerMeters + done.meters })),
  ];
  const durationSeconds = Math.max(0, (stops.at(-1)?.arrival ?? 0) - (stops[0]?.departure ?? 0));
  const cost = {
    milesCents: done.cost.milesCents + rest.cost.milesCents,
    hoursCents: Math.round((durationSeconds / 3_600) * costPerHourCents),
    overtimeCents: rest.cost.overtimeCents,
    disposalFeesCents: done.cost.disposalFeesCents + rest.cost.disposalFeesCents,
    fixedCents: done.cost.fixedCents,
  };
  return {
    truckId: done.truckId,
    stops,
    durationSeconds,
    cost,
    meters: done.meters + rest.meters,
    drivingSeconds: done.drivingSeconds + rest.drivingSeconds,
    overtimeSeconds: rest.overtimeSeconds,
    costCents: Object.values(cost).reduce((sum, cents) => sum + cents, 0),
  };
}
