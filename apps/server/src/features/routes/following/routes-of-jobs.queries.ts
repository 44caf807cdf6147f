import { eq, inArray, sql } from 'drizzle-orm';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import type { RouteOfJob } from '../../jobs/jobs.events.ts';
import { routes, routeStops } from '../rows/routes.tables.ts';

/** Its position among the route's jobs, starting at 1. */
const position = sql<number>`(select count(*)::int from ${routeStops} earlier where earlier.route_id = ${routeStops.routeId} and earlier.kind = 'job' and earlier.sequence <= ${routeStops.sequence})`;

/** Loads the route of each of these jobs; unrouted ones are left out. */
export async function routesOfJobs(
  tx: TenantTransaction,
  jobIds: readonly string[],
): Promise<ReadonlyMap<string, RouteOfJob>> {
  if (jobIds.length === 0) return new Map();
  const rows = await tx
    .select({
      jobId: routeStops.jobId,
      id: routes.id,
      name: routes.name,
      driverUserId: routes.driverUserId,
      position,
      arrivalSecond: routeStops.arrivalSecond,
      isOut: sql<boolean>`${routes.status} in ('published', 'in_progress')`,
    })
    .from(routeStops)
    .innerJoin(routes, eq(routes.id, routeStops.routeId))
    .where(inArray(routeStops.jobId, [...jobIds]));
  return new Map(rows.flatMap(({ jobId, ...route }) => (jobId === null ? [] : [[jobId, route] as const])));
}
