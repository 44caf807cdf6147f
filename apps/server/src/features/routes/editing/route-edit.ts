import { isArchived } from '@haulwright/domain/clients/client';
import { isPlannable } from '@haulwright/domain/jobs/job-lifecycle';
import { accepted, refused, type Outcome } from '@haulwright/domain/kernel/outcome';
import { defaultRouteName, type ManualRouteInput } from '@haulwright/domain/routes/manual-route';
import type { RouteEditRefusal } from '@haulwright/domain/routes/route-lifecycle';
import type { LockRefusal } from '@haulwright/domain/routes/stop-lock';
import type { RouteFacts } from '../timing/route-facts.queries.ts';
import type { DraftRefusal } from '../timing/time-route.ts';

export type SaveRefusal =
  DraftRefusal | 'route.job-not-open' | 'route.job-on-other-route' | 'route.changed-meanwhile';
/** Public to other features: why a route cannot be changed. */
export type EditRefusal = SaveRefusal | RouteEditRefusal | LockRefusal | 'not-found';

/**
 * Jobs added to the route must be open and belong to an active client; those already on it may have begun.
 */
export function checkJobs(
  facts: RouteFacts,
  routeId: string | null,
): Outcome<null, 'route.job-not-open' | 'route.job-on-other-route'> {
  const added = facts.jobs.filter((job) => routeId === null || job.routeId !== routeId);
  if (added.some((job) => job.routeId !== null)) return refused('route.job-on-other-route');
  return added.every((job) => isPlannable(job.status) && !isArchived(job.clientStatus))
    ? accepted(null)
    : refused('route.job-not-open');
}

export const headOf = (
  { name, routeDate, vehicleId, driverUserId, isLocked }: Omit<ManualRouteInput, 'visits'>,
  id: string,
  facts: RouteFacts,
) => ({
  id,
  name: name ?? defaultRouteName(facts.truck?.name ?? 'Route', routeDate),
  routeDate,
  vehicleId,
  driverUserId,
  isLocked,
});
