// Public to other features: how work on a job moves its route.
import { and, eq, inArray } from 'drizzle-orm';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { routes, routeStops } from './routes.tables.ts';

/** The first job that is begun begins its route: from then on the route is neither replaced nor removed. */
export async function beginRouteOfJob(tx: TenantTransaction, jobId: string, now: Date): Promise<void> {
  const ofJob = tx.select({ id: routeStops.routeId }).from(routeStops).where(eq(routeStops.jobId, jobId));
  await tx
    .update(routes)
    .set({ status: 'in_progress', updatedAt: now })
    .where(and(inArray(routes.id, ofJob), inArray(routes.status, ['draft', 'published'])));
}
