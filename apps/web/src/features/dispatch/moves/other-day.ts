import type { PooledJob } from '@haulwright/domain/dispatch/arrangement';
import { defaultRouteName } from '@haulwright/domain/routes/manual-route';
import type { Route } from '@haulwright/domain/routes/route';
import { visitsOf } from '../../routes/visits.ts';
import { type Request, requestOf } from './board-moves.ts';

/** 'truck': routed jobs go onto the same truck on that day; 'pool': everything goes to that day's pool. */
export type OtherDayPlace = 'truck' | 'pool';

interface ToOtherDay {
  readonly routes: readonly Route[];
  readonly jobIds: readonly string[];
  /** The days of currently unrouted jobs. */
  readonly openOn: ReadonlyMap<string, string | null>;
  readonly to: string;
  /** The routes of that day. */
  readonly there: readonly Route[];
  readonly place: OtherDayPlace;
  /** Creates the id of a new route. */
  readonly newId: () => string;
}

export interface OtherDayMove {
  readonly requests: readonly Request[];
  readonly pooled: readonly PooledJob[];
  readonly pooledBack: readonly PooledJob[];
}

/** Whether it accepts jobs. */
export const takesJobs = ({ status, isLocked }: Route): boolean =>
  isLocked !== true && status !== 'completed' && status !== 'cancelled';

/**
 * The requests that move jobs to another day: to the end of the same truck's route there, or into that day's
 * pool; jobs of the pool stay in a pool.
 */
export function toOtherDay({ routes, jobIds, openOn, to, there, place, newId }: ToOtherDay): OtherDayMove {
  const moved = new Set(jobIds);
  const isMoved = (jobId: string | null): boolean => jobId !== null && moved.has(jobId);
  const sources = routes.filter((route) => route.stops.some((stop) => isMoved(stop.jobId)));
  const requests = sources.map((route): Request => {
    const visits = visitsOf(route).filter((visit) => visit.kind !== 'job' || !moved.has(visit.jobId));
    return { ...requestOf(route), visits: visits.some((visit) => visit.kind === 'job') ? visits : [] };
  });
  const waiting = jobIds.filter((id) => openOn.has(id));
  const pooled = waiting.map((jobId) => ({ jobId, scheduledDate: to }));
  const targets = new Map<string, Request>();
  for (const route of sources) {
    const block = visitsOf(route).filter((visit) => visit.kind === 'job' && moved.has(visit.jobId));
    if (place === 'pool' || route.vehicleId === null) {
      pooled.push(
        ...block.flatMap((visit) =>
          visit.kind === 'job' ? [{ jobId: visit.jobId, scheduledDate: to }] : [],
        ),
      );
      continue;
    }
    const found = there.find((one) => one.vehicleId === route.vehicleId && takesJobs(one));
    const target =
      targets.get(route.vehicleId) ??
      (found === undefined
        ? {
            id: newId(),
            name: null,
            routeDate: to,
            vehicleId: route.vehicleId,
            driverUserId: route.driverUserId,
            visits: [],
          }
        : requestOf(found));
    targets.set(route.vehicleId, { ...target, visits: [...target.visits, ...block] });
  }
  return {
    requests: [...requests, ...targets.values()],
    pooled,
    pooledBack: waiting.map((jobId) => ({ jobId, scheduledDate: openOn.get(jobId) ?? null })),
  };
}

/** The same route on another day or truck; a default name is updated. */
export function routeElsewhere(
  route: Route,
  {
    routeDate = route.routeDate,
    vehicleId = route.vehicleId ?? '',
  }: { readonly routeDate?: string; readonly vehicleId?: string },
): Request {
  const isDefault =
    route.vehicleName !== null && route.name === defaultRouteName(route.vehicleName, route.routeDate);
  return { ...requestOf(route), name: isDefault ? null : route.name, routeDate, vehicleId };
}
