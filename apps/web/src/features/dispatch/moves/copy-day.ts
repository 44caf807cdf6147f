import type { DayCopy } from '@haulwright/domain/dispatch/day-copy';
import { mostVisits } from '@haulwright/domain/routes/manual-route';
import type { Route } from '@haulwright/domain/routes/route';
import { visitsOf } from '../../routes/visits.ts';
import { type Wish, wishOf } from './board-moves.ts';
import { takesJobs } from './other-day.ts';

export interface CopyPlan {
  readonly wishes: readonly Wish[];
  /** Why the jobs of a truck stay open, by the truck's id. */
  readonly refusals: ReadonlyMap<string, string>;
  readonly jobCount: number;
  readonly truckCount: number;
}

/** What puts copied lanes onto a day: behind what their trucks do already, else on new routes. */
export function copyOnto(
  routes: readonly Route[],
  lanes: DayCopy['lanes'],
  routeDate: string,
  newId: () => string,
): CopyPlan {
  const wishes = new Map<string, Wish>();
  const refusals = new Map<string, string>();
  let jobCount = 0;
  for (const { vehicleId, vehicleName, driverUserId, visits, jobs } of lanes) {
    const own = routes.filter((route) => route.vehicleId === vehicleId);
    const found = own.find(takesJobs);
    if (found === undefined && own.some((route) => route.isLocked === true)) {
      refusals.set(vehicleId, `The route of ${vehicleName} is locked, so its jobs stay open.`);
      continue;
    }
    const target =
      wishes.get(vehicleId) ??
      (found === undefined
        ? { id: newId(), name: null, routeDate, vehicleId, driverUserId, visits: [] }
        : { ...wishOf(found), visits: visitsOf(found) });
    if (target.visits.length + visits.length > mostVisits) {
      refusals.set(
        vehicleId,
        `${vehicleName} would have more than ${mostVisits} stops, so its jobs stay open.`,
      );
      continue;
    }
    jobCount += jobs.length;
    wishes.set(vehicleId, { ...target, visits: [...target.visits, ...visits] });
  }
  return { wishes: [...wishes.values()], refusals, jobCount, truckCount: wishes.size };
}
