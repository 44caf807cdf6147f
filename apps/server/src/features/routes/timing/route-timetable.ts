// Public to other features: times a route.
import { isPlannable } from '@haulwright/domain/jobs/job-lifecycle';
import { toMiles } from '@haulwright/domain/kernel/quantity';
import type { RoutePreview, Visit } from '@haulwright/domain/routes/manual-route';
import type { RouteStop } from '@haulwright/domain/routes/route';
import { explainProblem, type RouteProblem } from '@haulwright/domain/routes/route-findings';
import type { PlanRoute, PlanRouteStop } from '@haulwright/routing/answer';
import { heldAfter, notHeld, type HeldStop } from '@haulwright/domain/routes/stop-lock';
import { followOrder } from '@haulwright/routing/follow';
import type { PlanInput } from '@haulwright/routing/input';
import { newId } from '../../../platform/ids.ts';
import type { Place, TravelMatrix } from '../../../platform/travel-times/travel-times.ts';
import { ownDepotOf, preparePlan } from '../day/plan-input.ts';
import {
  followFromNow,
  goesOnFrom,
  wayBehind,
  type RouteUnderWay,
  type WayBehind,
} from './follow-from-now.ts';
import type { DayTruck, Located } from '../day/day-facts.ts';
import type { TimedRoute } from '../rows/timed-route.ts';
import type { RouteFacts } from './route-facts.queries.ts';
import { loadWasteType } from '../rows/route-rows.ts';
import { stopCaptions } from '../reading/route-stops.queries.ts';

/** Facts that suffice to calculate times. */
export interface TimeableFacts extends RouteFacts {
  readonly truck: NonNullable<RouteFacts['truck']>;
  readonly depot: NonNullable<RouteFacts['depot']>;
}

/** A route for the planner, except for the travel between its places. */
export interface PreparedRoute {
  readonly places: readonly Place[];
  readonly input: Omit<PlanInput, 'travel'>;
  /** As of a prepared day. */
  readonly movedWindows: ReadonlyMap<string, string>;
  /** Of a route that is under way. */
  readonly behind?: WayBehind;
}

/**
 * Jobs and sites without a position count as being where the visit before them is, so that only the drive
 * there is missing. `underWay`: to continue from completed visits instead of from the depot.
 */
export function prepareRoute(
  facts: TimeableFacts,
  date: string,
  visits: readonly Visit[],
  underWay?: RouteUnderWay,
): PreparedRoute {
  const { depot, truck } = facts;
  const jobs = new Map(facts.jobs.map((job) => [job.id, job]));
  const sites = new Map(facts.sites.map((site) => [site.id, site]));
  let last: { key: string; latitude: number; longitude: number } = ownDepotOf(truck) ?? {
    key: 'depot',
    ...depot,
  };
  for (const visit of visits) {
    if (visit.kind === 'job') {
      const job = jobs.get(visit.jobId);
      if (job && !isLocated(job))
        jobs.set(job.id, {
          ...job,
          addressId: last.key,
          latitude: last.latitude,
          longitude: last.longitude,
          precision: null,
        });
      else if (job)
        last = { key: job.addressId ?? '', latitude: job.latitude ?? 0, longitude: job.longitude ?? 0 };
    } else {
      const site = sites.get(visit.disposalSiteId);
      if (site && !isLocated(site))
        sites.set(site.id, { ...site, latitude: last.latitude, longitude: last.longitude });
      else if (site) last = { key: site.id, latitude: site.latitude ?? 0, longitude: site.longitude ?? 0 };
    }
  }
  const { places, input, movedWindows } = preparePlan(
    {
      date,
      includeJobs: true,
      jobs: [...jobs.values()],
      trucks: [truck],
      sites: [...sites.values()],
      depot,
      endDayEmpty: facts.endDayEmpty,
      units: facts.units,
      timeZone: facts.timeZone,
    },
    depot,
  );
  const held = heldJobs(facts, visits);
  const gallonsOfOthers = new Map(facts.sites.map((site) => [site.id, site.gallonsOfOthers]));
  const [planTruck] = input.trucks;
  const behind =
    underWay && planTruck && goesOnFrom(visits, underWay)
      ? wayBehind(planTruck, places, underWay, { jobs, sites })
      : undefined;
  return {
    places,
    movedWindows,
    ...(behind && { behind }),
    input: {
      ...input,
      // A promised time outweighs the client's own window.
      stops: input.stops.map((stop) => {
        const second = held.get(stop.id)?.lockedSecond;
        return second == null ? stop : { ...stop, windows: [[second, second]] };
      }),
      disposalSites: input.disposalSites.map((site) =>
        site.dailyCapGallons === undefined
          ? site
          : {
              ...site,
              dailyCapGallons: Math.max(0, site.dailyCapGallons - (gallonsOfOthers.get(site.id) ?? 0)),
            },
      ),
      rules: { endEmpty: facts.endDayEmpty && facts.canBeEmptied },
    },
  };
}

/** How each job will be locked on this route. */
function heldJobs(facts: Pick<RouteFacts, 'jobs'>, visits: readonly Visit[]): Map<string, HeldStop> {
  const stored = new Map(
    facts.jobs.map((job) => [job.id, { lock: job.lock, lockedSecond: job.lockedSecond }]),
  );
  return new Map(
    visits.flatMap((visit) =>
      visit.kind === 'job'
        ? [[visit.jobId, heldAfter(visit, stored.get(visit.jobId) ?? notHeld)] as const]
        : [],
    ),
  );
}

const isLocated = (at: Located & { readonly addressId?: string | null }): boolean =>
  at.latitude !== null && at.longitude !== null && at.addressId !== null;

/**
 * Works out times, load and broken rules for visits that are all in the facts. `routeId` is the route itself.
 * @throws RangeError when the route would still be under way after two days
 */
export function timeRoute(
  facts: TimeableFacts,
  visits: readonly Visit[],
  prepared: PreparedRoute,
  matrix: TravelMatrix,
  routeId: string | null,
): TimedRoute {
  const input = {
    ...prepared.input,
    travel: { size: matrix.size, seconds: matrix.seconds, meters: matrix.meters },
  };
  const order = visits.map((visit) =>
    visit.kind === 'job' ? { stopId: visit.jobId } : { disposalSiteId: visit.disposalSiteId },
  );
  const { route, findings } = prepared.behind
    ? followFromNow(input, facts.truck.id, order, prepared.behind)
    : followOrder(input, facts.truck.id, order);
  const held = heldJobs(facts, visits);
  const problems: PlacedProblem[] = [
    ...findings.map(({ index, ...problem }) => ({ sequence: index, problem: ofPromise(problem, held) })),
    ...problemsOfFacts(facts, route, routeId),
    ...movedWindowsOn(route, prepared),
  ];
  const names = new Map(facts.sites.map((site) => [site.id, site.name]));
  const explained = problems.map(({ sequence, problem }) => ({
    code: problem.code,
    sequence,
    message: explainProblem(
      problem,
      facts.truck.name,
      { site: (id) => names.get(id) ?? 'The disposal site' },
      facts.units,
    ).slice(0, 500),
  }));
  return {
    route,
    findings: explained,
    stops: route.stops.map((stop, sequence) =>
      toRouteStop(stop, sequence, facts, prepared, held.get(stop.stopId ?? '') ?? notHeld),
    ),
    source: matrix.source,
  };
}

/** Reports being too late for a promised time as such. */
function ofPromise(problem: RouteProblem, held: ReadonlyMap<string, HeldStop>): RouteProblem {
  const lockedSecond = problem.code === 'late' ? held.get(problem.stopId)?.lockedSecond : null;
  return problem.code === 'late' && lockedSecond != null
    ? { ...problem, code: 'late-for-locked-time', lockedSecond }
    : problem;
}

interface PlacedProblem {
  readonly sequence: number | null;
  readonly problem: RouteProblem;
}

const movedWindowsOn = ({ stops }: PlanRoute, { movedWindows }: PreparedRoute): PlacedProblem[] =>
  stops.flatMap(({ stopId }, sequence) => {
    const why = movedWindows.get(stopId ?? '');
    return why === undefined ? [] : [{ sequence, problem: { code: 'window-moved', why } }];
  });

/** Problems of truck, driver, jobs and addresses that do not depend on the order. */
function problemsOfFacts(facts: TimeableFacts, route: PlanRoute, routeId: string | null): PlacedProblem[] {
  const found: PlacedProblem[] = [];
  const { truck, otherRouteOfTruck, otherRouteOfDriver, driverName } = facts;
  if (truck.outOfService) found.push({ sequence: null, problem: { code: 'truck-out-of-service' } });
  if (otherRouteOfTruck !== null)
    found.push({ sequence: null, problem: { code: 'truck-on-other-route', routeName: otherRouteOfTruck } });
  if (otherRouteOfDriver !== null && driverName)
    found.push({
      sequence: null,
      problem: { code: 'driver-on-other-route', driverName, routeName: otherRouteOfDriver },
    });
  for (const [sequence, stop] of route.stops.entries()) {
    const job = facts.jobs.find(({ id }) => id === stop.stopId);
    const site = facts.sites.find(({ id }) => id === stop.disposalSiteId);
    const at = job ?? site;
    if (at && !isLocated(at)) found.push({ sequence, problem: { code: 'address-not-located' } });
    if (site && !site.active)
      found.push({ sequence, problem: { code: 'site-not-in-use', disposalSiteId: site.id } });
    if (job?.routeName != null && job.routeId !== routeId)
      found.push({ sequence, problem: { code: 'job-on-other-route', routeName: job.routeName } });
    if (job && truck.held == null && job.requiredCertifications.length > 0)
      found.push({
        sequence,
        problem: { code: 'driver-not-chosen', stopId: job.id, skills: job.requiredCertifications },
      });
    if (job && job.routeId === null && !isPlannable(job.status))
      found.push({ sequence, problem: { code: 'job-not-open', status: job.status } });
  }
  return found;
}

function toRouteStop(
  stop: PlanRouteStop,
  sequence: number,
  facts: TimeableFacts,
  { places, behind }: PreparedRoute,
  { lock, lockedSecond }: HeldStop,
): RouteStop {
  const job = facts.jobs.find(({ id }) => id === stop.stopId);
  const site = facts.sites.find(({ id }) => id === stop.disposalSiteId);
  const at = job ?? site;
  const place = at && !isLocated(at) ? undefined : places[stop.place];
  return {
    id: newId(),
    sequence,
    kind: stop.kind,
    jobId: stop.stopId ?? null,
    jobNumber: job?.jobNumber ?? null,
    jobStatus: job?.status ?? null,
    jobType: job?.jobType ?? null,
    disposalSiteId: stop.disposalSiteId ?? null,
    ...stopCaptions(
      stop.kind,
      job ? { ...job.address, title: job.title, clientName: job.clientName } : null,
      site ? { ...site.address, name: site.name } : null,
      facts,
    ),
    latitude: place?.latitude ?? null,
    longitude: place?.longitude ?? null,
    zipArea: place?.zipArea ?? null,
    arrivalSecond: stop.arrival,
    waitSeconds: stop.waitSeconds,
    departureSecond: stop.departure,
    legMeters: stop.legMeters,
    legSeconds: stop.legSeconds,
    gallons: behind?.gallons.get(stop.stopId ?? '') ?? job?.expectedGallons ?? stop.unloadedGallons ?? 0,
    loadAfterGallons: stop.loadAfterGallons,
    loadWasteType: loadWasteType(stop.loadWasteType),
    lock,
    lockedSecond,
    windowStartMinute: job?.windowStartMinute ?? null,
    windowEndMinute: job?.windowEndMinute ?? null,
    beginByMinute: job?.beginByMinute ?? null,
    // Progress is not part of a plan; the stored route has it.
    actualStartSecond: null,
    actualEndSecond: null,
    actualGallons: null,
  };
}

/** What the editor sees of an unsaved route. */
export function toPreview({ route, findings, stops, source }: TimedRoute, truck: DayTruck): RoutePreview {
  return {
    totalDistanceMiles: toMiles(route.meters),
    totalDurationMinutes: Math.round(route.durationSeconds / 60),
    totalGallons: stops.reduce((sum, stop) => sum + (stop.kind === 'job' ? stop.gallons : 0), 0),
    capacityGallons: truck.capacityGallons,
    startSecond: route.stops[0]?.departure ?? 0,
    endSecond: route.stops.at(-1)?.arrival ?? 0,
    travelTimeSource: source,
    costCents: route.costCents,
    ...(route.cost.overtimeCents > 0 && { overtimeCents: route.cost.overtimeCents }),
    findings,
    stops,
  };
}
