// Public to other features: a job that is moved, cancelled or deleted leaves its route.
import { and, eq, inArray, notExists, sql } from 'drizzle-orm';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import { endRoutes } from './route-progress.queries.ts';
import { markStale } from './mark-stale.queries.ts';
import { recordSteps, type RouteDoing } from '../versions/record-steps.queries.ts';
import { routes, routeStops } from '../rows/routes.tables.ts';

/**
 * Takes the stops of these (locked) jobs out of their routes. A draft left without a job goes with them; the
 * others are no longer what the planner made, and their times are marked as stale.
 * With `doing`, one that is its driver's gets a version, and one on which nothing is left to do is over.
 * @returns ids of the routes that lost a stop and are still there
 */
export async function leaveRoutes(
  tx: TenantTransaction,
  jobIds: readonly string[],
  now: Date,
  doing?: RouteDoing,
): Promise<string[]> {
  if (jobIds.length === 0) return [];
  const left = await tx
    .delete(routeStops)
    .where(inArray(routeStops.jobId, [...jobIds]))
    .returning({ routeId: routeStops.routeId });
  const routeIds = [...new Set(left.map(({ routeId }) => routeId))].sort();
  if (routeIds.length === 0) return [];
  const anyJob = tx
    .select({ one: sql`1` })
    .from(routeStops)
    .where(and(eq(routeStops.routeId, routes.id), eq(routeStops.kind, 'job')));
  await tx
    .delete(routes)
    .where(and(inArray(routes.id, routeIds), eq(routes.status, 'draft'), notExists(anyJob)));
  const ids = await markStale(tx, inArray(routes.id, routeIds), { isOptimized: false, updatedAt: now });
  if (doing !== undefined) {
    await recordSteps(tx, doing, ids, { kind: 'changed' });
    await endRoutes(tx, doing, ids);
  }
  return ids;
}

/** The routes of these jobs are timed again: a job takes longer, is elsewhere or has another window. */
export async function retimeRoutesOf(tx: TenantTransaction, jobIds: readonly string[]): Promise<void> {
  if (jobIds.length === 0) return;
  const ofJobs = tx
    .select({ id: routeStops.routeId })
    .from(routeStops)
    .where(inArray(routeStops.jobId, [...jobIds]));
  await markStale(
    tx,
    and(inArray(routes.id, ofJobs), inArray(routes.status, ['draft', 'published', 'in_progress'])),
  );
}
