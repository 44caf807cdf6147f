import { and, eq, isNotNull } from 'drizzle-orm';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import { dissolveRoutes, lockJobsOfRoute, unscheduleJobs } from '../rows/route-jobs.queries.ts';
import { lockRoute } from '../reading/routes.queries.ts';
import { routes, routeStops } from '../rows/routes.tables.ts';

/** Removes a draft route; its jobs are unscheduled again, and no longer its driver's. */
export async function removeRoute(
  tx: TenantTransaction,
  actor: { companyId: string; userId: string },
  id: string,
  now: Date,
): Promise<'removed' | 'not-found' | 'not-draft' | 'locked'> {
  await lockJobsOfRoute(tx, id);
  const route = await lockRoute(tx, id);
  if (!route) return 'not-found';
  if (route.status !== 'draft') return 'not-draft';
  if (
    route.isLocked ||
    (await tx.$count(routeStops, and(eq(routeStops.routeId, id), isNotNull(routeStops.lock)))) > 0
  )
    return 'locked';
  const jobIds = await dissolveRoutes(tx, eq(routes.id, id), now);
  await unscheduleJobs(tx, actor, jobIds, 'its route was removed', now);
  return 'removed';
}
