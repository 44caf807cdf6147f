import type { DayCopy } from '@haulwright/domain/dispatch/day-copy';
import { maxVisits } from '@haulwright/domain/routes/manual-route';
import type { Route } from '@haulwright/domain/routes/route';
import { visitsOf } from '../../routes/visits.ts';
import { type Request, requestOf } from './board-moves.ts';
import { takesJobs } from './other-day.ts';

export interface CopyPlan {
  readonly requests: readonly Request[];
  /** Why a truck's jobs stay open, by truck id. */
  readonly refusals: ReadonlyMap<string, string>;
  /** Jobs of the other day to be copied. */
  readonly sourceJobIds: readonly string[];
  /** Including the copies. */
  readonly jobCount: number;
  readonly truckCount: number;
}

/** The requests that put copied lanes onto a day: after their trucks' existing work, else on new routes. */
export function copyOnto(
  routes: readonly Route[],
  lanes: DayCopy['lanes'],
  routeDate: string,
  newId: () => string,
): CopyPlan {
  const requests = new Map<string, Request>();
  const refusals = new Map<string, string>();
  const sourceJobIds: string[] = [];
  let jobCount = 0;
  for (const { vehicleId, vehicleName, driverUserId, visits, jobs, newJobs } of lanes) {
    const own = routes.filter((route) => route.vehicleId === vehicleId);
    const found = own.find(takesJobs);
    if (found === undefined && own.some((route) => route.isLocked === true)) {
      refusals.set(vehicleId, `The route of ${vehicleName} is locked, so its jobs stay open.`);
      continue;
    }
    const target =
      requests.get(vehicleId) ??
      (found === undefined
        ? { id: newId(), name: null, routeDate, vehicleId, driverUserId, visits: [] }
        : { ...requestOf(found), visits: visitsOf(found) });
    if (target.visits.length + visits.length + newJobs.length > maxVisits) {
      refusals.set(
        vehicleId,
        `${vehicleName} would have more than ${maxVisits} stops, so its jobs stay open.`,
      );
      continue;
    }
    jobCount += jobs.length + newJobs.length;
    sourceJobIds.push(...newJobs.map(({ sourceJobId }) => sourceJobId));
    requests.set(vehicleId, { ...target, visits: [...target.visits, ...visits] });
  }
  return { requests: [...requests.values()], refusals, sourceJobIds, jobCount, truckCount: requests.size };
}
