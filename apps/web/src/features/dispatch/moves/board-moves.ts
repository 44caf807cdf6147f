import type { ArrangedRoute } from '@haulwright/domain/routes/arranged-route';
import type { Visit } from '@haulwright/domain/routes/manual-route';
import type { Route } from '@haulwright/domain/routes/route';
import { isSameVisit } from '@haulwright/domain/routes/same-visit';
import type { StopLock } from '@haulwright/domain/routes/stop-lock';
import { fixedVisits, visitOf, visitsOf } from '../../routes/visits.ts';

/** A route's requested state; the state it replaces is determined when it is sent. */
export type Request = Omit<ArrangedRoute, 'seenUpdatedAt'>;

/** Performs a step, described by a sentence; the board can undo it. */
export type ArrangeStep = (words: string, requests: readonly Request[]) => void;

/**
 * Target of a job: before the visit now at `at` of a route (counted without the job itself), onto a truck
 * without a route, or off the board.
 */
export type Place =
  | { readonly kind: 'route'; readonly routeId: string; readonly at: number; readonly dump?: Dump }
  | {
      readonly kind: 'truck';
      readonly dump?: Dump;
      readonly vehicleId: string;
      readonly driverUserId: string | null;
      readonly routeDate: string;
    }
  | { readonly kind: 'pool' };

/** Emptying the tank right before or after the jobs that are placed. */
export interface Dump {
  readonly disposalSiteId: string;
  readonly when: 'before' | 'after';
}

function withDump(jobs: readonly Visit[], dump: Dump | undefined): Visit[] {
  if (dump === undefined) return [...jobs];
  const visit: Visit = { kind: 'disposal', disposalSiteId: dump.disposalSiteId };
  return dump.when === 'before' ? [visit, ...jobs] : [...jobs, visit];
}

export const requestOf = ({ id, name, routeDate, vehicleId, driverUserId, stops }: Route): Request => ({
  id,
  name,
  routeDate,
  vehicleId: vehicleId ?? '',
  driverUserId,
  visits: visitsOf({ stops }),
});

/** The route with all of its fields, so that undo restores its current state whatever happens meanwhile. */
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

/** A route without jobs is removed: its disposal stops go with the last job. */
export const orNothing = (request: Request): Request =>
  request.visits.some((visit) => visit.kind === 'job') ? request : { ...request, visits: [] };

/**
 * The new states of the routes changed by moving jobs; none when nothing moves. The jobs are inserted one
 * after the other, in the given order. `newId` creates the route of a truck without one.
 */
export function moveJobs(
  routes: readonly Route[],
  jobIds: readonly string[],
  to: Place,
  newId: () => string,
): Request[] {
  const moved = new Set(jobIds);
  const block = withDump(
    [...moved].map((jobId) => ({ kind: 'job', jobId })),
    to.kind === 'pool' ? undefined : to.dump,
  );
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

/** Locks these jobs where they are, to the truck or to their current start time; null unlocks them. */
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

/** Position of the first of these jobs among the remaining visits. */
export function placeAmongOthers(route: Route, jobIds: ReadonlySet<string>): number {
  const visits = visitsOf(route);
  const first = visits.findIndex((visit) => visit.kind === 'job' && jobIds.has(visit.jobId));
  return without(visits.slice(0, Math.max(0, first)), jobIds).length;
}

/** Inserts a disposal stop after the visit at this position. */
export const emptyAfter = (route: Route, at: number, disposalSiteId: string): Request => ({
  ...requestOf(route),
  visits: visitsOf(route).toSpliced(Math.max(fixedVisits(route), at + 1), 0, {
    kind: 'disposal',
    disposalSiteId,
  }),
});

/** Removes the visit at this position; one that is behind the truck stays. */
export const takeOff = (route: Route, at: number): Request =>
  orNothing({
    ...requestOf(route),
    visits: visitsOf(route).filter((_, index) => index !== at || index < fixedVisits(route)),
  });

/** The requests that restore these routes' current state; a new route is removed again. */
export const undoOf = (requests: readonly Request[], routes: readonly Route[]): Request[] =>
  requests.map((request) => {
    const now = routes.find((route) => route.id === request.id);
    return now === undefined ? { ...request, visits: [] } : asItIs(now);
  });
