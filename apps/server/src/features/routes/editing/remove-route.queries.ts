import type { ActedBy } from '../../../http/act.ts';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import { settleJobs } from '../rows/settle-jobs.queries.ts';
import { loadStoredRoute, lockJobsForRoutes } from '../rows/stored-routes.queries.ts';
import { deleteRoutes } from '../rows/write-route.queries.ts';

/** Deletes a draft route; its jobs are unscheduled again and lose its driver. */
export async function removeRoute(
  tx: TenantTransaction,
  actor: ActedBy,
  id: string,
  now: Date,
): Promise<'removed' | 'not-found' | 'not-draft' | 'locked'> {
  await lockJobsForRoutes(tx, [], [id]);
  const route = await loadStoredRoute(tx, id, true);
  if (!route) return 'not-found';
  if (route.status !== 'draft') return 'not-draft';
  if (route.isLocked || route.visits.some((visit) => visit.kind === 'job' && visit.lock != null))
    return 'locked';
  await settleJobs(tx, actor, [{ head: route, jobIds: [], before: route }], now, 'its route was removed');
  await deleteRoutes(tx, [id]);
  return 'removed';
}
