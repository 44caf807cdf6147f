import type { ArrangedRoute } from '@haulwright/domain/routes/arranged-route';
import type { Visit } from '@haulwright/domain/routes/manual-route';
import type { Route } from '@haulwright/domain/routes/route';
import { isSameVisit } from '@haulwright/domain/routes/same-visit';
import type { StopLock } from '@haulwright/domain/routes/stop-lock';
import { fixedVisits, visitOf, visitsOf } from '../../routes/visits.ts';

/** A route as someone wants it; which state it replaces is decided when it is sent. */
export type Request = Omit<ArrangedRoute, 'seenUpdatedAt'>;

/** Does a step with a sentence about it; the board can undo it. */
export type ArrangeStep = (words: string, requests: readonly Request[]) => void;

/**
 * Where a job goes: before the visit now at `at` of a route (counted without the job itself), onto a truck
 * that has no route, or off the board.
 */
export type Place =
  | { readonly kind: 'route'; readonly routeId: string; readonly at: number }
  | {
      readonly kind: 'truck';
      readonly vehicleId: string;
      readonly driverUserId: string | null;
      readonly routeDate: string;
    }
  | { readonly kind: 'pool' };

export const requestOf = ({ id, name, routeDate, vehicleId, driverUserId, stops }: Route): Request => ({
  id,
  name,
  routeDate,
  vehicleId: vehicleId ?? '',
  driverUserId,
  visits: visitsOf({ stops }),
});

/**
 * The route with everything said of it, so that it comes back as it is now whatever happens to it meanwhile.
 */
const asItIs = (route: Route): Request => ({
  ...requestOf(route),
  isLocked: route.isLocked ?? false,
  isOptimized: route.isOptimized,
  visits: route.stops.flatMap((stop) => {
    const visit = visitOf(stop);
    return visit?.kind === 'job'
      ? { ...visit, lock: stop.lock ?? null, lockedSecond: stop.lockedSecond ?? null }
      : (visit ?? []);
  }),
});

const without = (visits: readonly Visit[], jobIds: ReadonlySet<string>): Visit[] =>
  visits.filter((visit) => visit.kind !== 'job' || !jobIds.has(visit.jobId));

/** A route nobody drives to any job is no route: the disposal stops go with the last job. */
export const orNothing = (request: Request): Request =>
  request.visits.some((visit) => visit.kind === 'job') ? request : { ...request, visits: [] };

/**
 * The routes a move of jobs changes, as they shall be; none when nothing moves. They come one after the
 * other, in the order given. `newId` names the route of a truck that has none.
 */
export function moveJobs(
  routes: readonly Route[],
  jobIds: readonly string[],
  to: Place,
  newId: () => string,
): Request[] {
  const moved = new Set(jobIds);
  const block = [...moved].map((jobId) => ({ kind: 'job', jobId }) as const);
  const target = to.kind === 'route' ? routes.find((route) => route.id === to.routeId) : undefined;
  if (moved.size === 0 || (to.kind === 'route' && target === undefined)) return [];
  const left = routes.filter(
    (route) => route !== target && route.stops.some((stop) => stop.jobId !== null && moved.has(stop.jobId)),
  );
  const requests = left.map((route) =>
    orNothing({ ...requestOf(route), visits: without(visitsOf(route), moved) }),
  );
  if (target !== undefined && to.kind === 'route') {
    const rest = without(visitsOf(target), moved);
    const at = Math.min(rest.length, Math.max(fixedVisits(target), to.at));
    const visits = rest.toSpliced(at, 0, ...block);
    const before = visitsOf(target);
    if (
      left.length === 0 &&
      visits.length === before.length &&
      visits.every((visit, index) => isSameVisit(visit, before[index]))
    )
      return [];
    requests.push({ ...requestOf(target), visits });
  }
  if (to.kind === 'truck')
    requests.push({
      id: newId(),
      name: null,
      routeDate: to.routeDate,
      vehicleId: to.vehicleId,
      driverUserId: to.driverUserId,
      visits: block,
    });
  return requests;
}

/** Locks these jobs where they are, to the truck or to the time their work begins now; null unlocks them. */
export const lockJobs = (route: Route, jobIds: ReadonlySet<string>, lock: StopLock | null): Request => ({
  ...requestOf(route),
  isOptimized: route.isOptimized,
  visits: route.stops.flatMap((stop): Visit[] => {
    const visit = visitOf(stop);
    if (visit?.kind !== 'job' || !jobIds.has(visit.jobId)) return visit === null ? [] : [visit];
    return [{ ...visit, lock, lockedSecond: lock === 'time' ? stop.arrivalSecond + stop.waitSeconds : null }];
  }),
});

export const lockRoute = (route: Route, isLocked: boolean): Request => ({
  ...requestOf(route),
  isLocked,
  isOptimized: route.isOptimized,
});

/** Where the first of these jobs is among the visits that stay. */
export function placeAmongOthers(route: Route, jobIds: ReadonlySet<string>): number {
  const visits = visitsOf(route);
  const first = visits.findIndex((visit) => visit.kind === 'job' && jobIds.has(visit.jobId));
  return without(visits.slice(0, Math.max(0, first)), jobIds).length;
}

/** Empties the tank after the visit at this place. */
export const emptyAfter = (route: Route, at: number, disposalSiteId: string): Request => ({
  ...requestOf(route),
  visits: visitsOf(route).toSpliced(Math.max(fixedVisits(route), at + 1), 0, {
    kind: 'disposal',
    disposalSiteId,
  }),
});

/** Takes the visit at this place off; one that is behind the truck stays. */
export const takeOff = (route: Route, at: number): Request =>
  orNothing({
    ...requestOf(route),
    visits: visitsOf(route).filter((_, index) => index !== at || index < fixedVisits(route)),
  });

/** What brings these routes back to how they are now; a route that is not there yet goes again. */
export const undoOf = (requests: readonly Request[], routes: readonly Route[]): Request[] =>
  requests.map((request) => {
    const now = routes.find((route) => route.id === request.id);
    return now === undefined ? { ...request, visits: [] } : asItIs(now);
  });
