import type { Route, RouteStop } from '@haulwright/domain/routes/route';
import { heldAfter } from '@haulwright/domain/routes/stop-lock';
import type { Vehicle } from '@haulwright/domain/vehicles/vehicle';
import { visitOf } from '../../routes/visits.ts';
import type { Request } from './board-moves.ts';

/** A drive that has not been timed yet. */
const GUESSED_LEG_SECONDS = 900;

/** Data of a job from the pool. */
export interface PoolStop {
  readonly jobId: string;
  readonly title: string;
  readonly subtitle: string;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly serviceSeconds: number;
  readonly gallons: number;
}

/**
 * Data of jobs and routes not on the board now: jobs of the pool, and routes from before a step that is being
 * undone.
 */
export interface Known {
  readonly pool: ReadonlyMap<string, PoolStop>;
  readonly routes: readonly Route[];
}

/** The expected day, drawn at once; its times are guesses until the server has calculated them. */
export function provisionalDay(
  routes: readonly Route[],
  requests: readonly Request[],
  known: Known,
  vehicles: readonly Vehicle[],
  siteName: (id: string) => string,
): Route[] {
  const stops = new Map(
    [...known.routes, ...routes]
      .flatMap((route) => route.stops)
      .flatMap((stop) => (stop.jobId === null ? [] : [[stop.jobId, stop] as const])),
  );
  const kept = routes.filter((route) => requests.every((request) => request.id !== route.id));
  const changed = requests.flatMap((request): Route[] => {
    if (request.visits.length === 0) return [];
    const isIt = (route: Route) => route.id === request.id;
    const now =
      routes.find(isIt) ??
      known.routes.find(isIt) ??
      newRoute(
        request,
        vehicles.find((one) => one.id === request.vehicleId),
      );
    const [start, end] = [
      now.stops.find((stop) => stop.kind === 'start') ?? now.stops[0],
      now.stops.findLast((stop) => stop.kind === 'end'),
    ];
    const disposalOf = eachDisposalOnce(now.stops, siteName);
    const visits = request.visits.map((visit): RouteStop => {
      if (visit.kind === 'disposal') return disposalOf(visit.disposalSiteId);
      const stop = stops.get(visit.jobId);
      return stop === undefined
        ? fromPool(visit.jobId, known.pool.get(visit.jobId))
        : {
            ...stop,
            ...heldAfter(visit, { lock: stop.lock ?? null, lockedSecond: stop.lockedSecond ?? null }),
          };
    });
    const chain = [...(start ? [start] : []), ...visits, ...(end ? [end] : [])];
    const timed = retimed(chain, now.stops);
    return [
      {
        ...now,
        name: request.name ?? now.name,
        vehicleId: request.vehicleId,
        driverUserId: request.driverUserId,
        isLocked: request.isLocked ?? now.isLocked,
        stops: timed,
        // The load on board stays; the expected load is unknown for another order.
        ...(now.load && { load: { ...now.load, after: [] } }),
        endSecond: timed.at(-1)?.arrivalSecond ?? now.endSecond,
        jobCount: request.visits.filter((visit) => visit.kind === 'job').length,
      },
    ];
  });
  return [...kept, ...changed].toSorted((a, b) => a.id.localeCompare(b.id));
}

/**
 * Finds the previous stop of a disposal visit, or creates one: a tank emptied twice at one site has two
 * stops, distinguished by their ids.
 */
function eachDisposalOnce(
  before: readonly RouteStop[],
  siteName: (id: string) => string,
): (siteId: string) => RouteStop {
  const taken = new Set<string>();
  return (siteId) => {
    const kept = before.find((one) => one.disposalSiteId === siteId && !taken.has(one.id));
    let at = 0;
    while (taken.has(`${siteId}:${at}`)) at += 1;
    const stop = kept ?? disposal(siteId, siteName(siteId), at);
    taken.add(stop.id);
    return stop;
  };
}

/** Drives between stops that stay neighbours keep their time. */
function retimed(chain: readonly RouteStop[], before: readonly RouteStop[]): RouteStop[] {
  let clock = chain[0]?.departureSecond ?? 0;
  let load = chain[0]?.loadAfterGallons ?? 0;
  return chain.map((stop, sequence) => {
    if (sequence === 0) return { ...stop, sequence };
    const old = before.findIndex((one) => one.id === stop.id);
    const isSameLeg = old > 0 && before[old - 1]?.id === chain[sequence - 1]?.id;
    const legSeconds = isSameLeg ? stop.legSeconds : GUESSED_LEG_SECONDS;
    const service = Math.max(0, stop.departureSecond - stop.arrivalSecond - stop.waitSeconds);
    const arrivalSecond = Math.min(172_800, clock + legSeconds);
    clock = Math.min(172_800, arrivalSecond + service);
    load = stop.kind === 'job' ? load + stop.gallons : stop.kind === 'disposal' ? 0 : load;
    return {
      ...stop,
      sequence,
      legSeconds,
      arrivalSecond,
      waitSeconds: 0,
      departureSecond: clock,
      loadAfterGallons: load,
    };
  });
}

const blank = {
  sequence: 0,
  jobId: null,
  jobNumber: null,
  jobStatus: null,
  disposalSiteId: null,
  title: '',
  subtitle: null,
  address: null,
  latitude: null,
  longitude: null,
  arrivalSecond: 0,
  waitSeconds: 0,
  departureSecond: 0,
  legMeters: 0,
  legSeconds: 0,
  gallons: 0,
  loadAfterGallons: 0,
  loadWasteType: null,
} as const satisfies Omit<RouteStop, 'id' | 'kind'>;

const fromPool = (jobId: string, job: PoolStop | undefined): RouteStop => ({
  ...blank,
  id: jobId,
  kind: 'job',
  jobId,
  title: job?.title ?? '',
  subtitle: job?.subtitle ?? null,
  latitude: job?.latitude ?? null,
  longitude: job?.longitude ?? null,
  departureSecond: job?.serviceSeconds ?? 1_800,
  gallons: job?.gallons ?? 0,
});

const disposal = (disposalSiteId: string, title: string, at: number): RouteStop => ({
  ...blank,
  id: `${disposalSiteId}:${at}`,
  kind: 'disposal',
  disposalSiteId,
  title,
  departureSecond: 1_200,
});

function newRoute(request: Request, truck: Vehicle | undefined): Route {
  const start = (truck?.shiftStartMinute ?? 420) * 60;
  return {
    id: request.id,
    name: truck?.name ?? 'Route',
    routeDate: request.routeDate,
    status: 'draft',
    isOptimized: false,
    totalDistanceMiles: 0,
    totalDurationMinutes: 0,
    stopCount: 0,
    jobCount: 0,
    disposalCount: 0,
    totalGallons: 0,
    vehicleId: request.vehicleId,
    vehicleName: truck?.name ?? null,
    driverName: null,
    findingCount: 0,
    capacityGallons: truck?.capacityGallons ?? null,
    startSecond: start,
    endSecond: start,
    travelTimeSource: 'estimate',
    driverUserId: request.driverUserId,
    updatedAt: new Date(0).toISOString(),
    findings: [],
    stops: [
      {
        ...blank,
        id: `${request.id}:start`,
        kind: 'start',
        title: 'Depot',
        arrivalSecond: start,
        departureSecond: start,
      },
    ],
  };
}

/**
 * The number of a route's visits before this stop; for stops that are not visits (depot, break) before the
 * next one.
 */
export const visitsBefore = (stops: readonly RouteStop[], stopId: string): number =>
  stops
    .slice(
      0,
      stops.findIndex((stop) => stop.id === stopId),
    )
    .filter((stop) => visitOf(stop) !== null).length;
