// Public to other features: which route a job is on.
import { eq } from 'drizzle-orm';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import { routes, routeStops } from '../rows/routes.tables.ts';

/**
 * The driver of the route the job is on: null when the route has none, undefined when the job is on no route.
 */
export async function driverOfJobsRoute(
  tx: TenantTransaction,
  jobId: string,
): Promise<string | null | undefined> {
  const [row] = await tx
    .select({ driverUserId: routes.driverUserId })
    .from(routeStops)
    .innerJoin(routes, eq(routes.id, routeStops.routeId))
    .where(eq(routeStops.jobId, jobId));
  return row?.driverUserId;
}
