// Public to other features: whether jobs may leave their routes.
import { and, asc, eq, inArray, isNotNull, or } from 'drizzle-orm';
import type { JobHold } from '@haulwright/domain/jobs/job-hold';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import { routes, routeStops } from '../rows/routes.tables.ts';

/**
 * What keeps these (locked) jobs from leaving their routes; undefined when nothing does. Locks are set by
 * arrangements, which lock the rows of their jobs first, so that none is added in between. Locks on a route
 * that is over are ignored: nobody could remove them.
 */
export async function holdOf(tx: TenantTransaction, jobIds: readonly string[]): Promise<JobHold | undefined> {
  if (jobIds.length === 0) return undefined;
  const [row] = await tx
    .select({ routeName: routes.name, routeDate: routes.routeDate, isLocked: routes.isLocked })
    .from(routeStops)
    .innerJoin(routes, eq(routes.id, routeStops.routeId))
    .where(
      and(
        inArray(routeStops.jobId, [...jobIds]),
        inArray(routes.status, ['draft', 'published', 'in_progress']),
        or(eq(routes.isLocked, true), isNotNull(routeStops.lock)),
      ),
    )
    .orderBy(asc(routes.routeDate), asc(routes.id))
    .limit(1);
  return (
    row && { routeName: row.routeName, routeDate: row.routeDate, locked: row.isLocked ? 'route' : 'job' }
  );
}
