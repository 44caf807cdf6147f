import type { Route, RouteStop } from '@haulwright/domain/routes/route';
import { fixedVisits, visitsOf } from '../../routes/visits.ts';
import type { Lane } from '../lanes/lanes.ts';
import { type Place, type Request, requestOf } from '../moves/board-moves.ts';

/**
 * The route with the visit at `at` one position earlier (-1) or later (1); null when that is impossible, at
 * either end or because the truck has begun one of the two.
 */
export function shiftVisit(route: Route, at: number, by: -1 | 1): Request | null {
  const visits = visitsOf(route);
  const [moved, to] = [visits[at], at + by];
  if (moved === undefined || visits[to] === undefined || Math.min(at, to) < fixedVisits(route)) return null;
  return { ...requestOf(route), visits: visits.toSpliced(at, 1).toSpliced(to, 0, moved) };
}

/** The end of a lane, before its last disposal stop: the default position of a job. */
export function endOf({ route, vehicle }: Lane, routeDate: string): Place {
  if (route === null)
    return {
      kind: 'truck',
      vehicleId: vehicle?.id ?? '',
      driverUserId: vehicle?.driverUserId ?? null,
      routeDate,
    };
  const visits = visitsOf(route);
  const lastJob = visits.findLastIndex((visit) => visit.kind === 'job');
  return { kind: 'route', routeId: route.id, at: Math.max(fixedVisits(route), lastJob + 1) };
}

/**
 * Stable keys of a route's stops: saving changes their ids, but the job, or the count of disposal stops at
 * the site, stays.
 */
export function stopKeys(
  stops: readonly Pick<RouteStop, 'id' | 'kind' | 'jobId' | 'disposalSiteId'>[],
): string[] {
  const seen = new Map<string, number>();
  return stops.map(({ id, jobId, disposalSiteId, kind }) => {
    if (jobId !== null) return jobId;
    const name = disposalSiteId ?? (kind === 'break' ? kind : id);
    const times = seen.get(name) ?? 0;
    seen.set(name, times + 1);
    return `${name}:${times}`;
  });
}
