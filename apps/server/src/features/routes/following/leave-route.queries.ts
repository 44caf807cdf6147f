// Public to other features: a job that is moved, cancelled or deleted leaves its route.
import { and, eq, inArray, notExists, sql } from 'drizzle-orm';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import { endRoutes } from './route-progress.queries.ts';
import { markStale } from './mark-stale.queries.ts';
import { recordSteps, type RouteDoing } from '../versions/record-steps.queries.ts';
import { routes, routeStops } from '../rows/routes.tables.ts';

/**
 * Removes the stops of these (locked) jobs from their routes. A draft left without a job is deleted; the
 * others count as changed by hand, and their times become stale. With `doing`, a published route gets a
 * version, and one without remaining work ends.
 * @returns ids of the routes that lost a stop and still exist
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

/** Marks the routes of these jobs as stale: a job's duration, location or window changed. */
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
