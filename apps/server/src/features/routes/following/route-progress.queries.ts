// Public to other features: applies the progress of jobs to their routes.
import { and, asc, eq, inArray } from 'drizzle-orm';
import { isOver } from '@haulwright/domain/routes/route-lifecycle';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import { jobs } from '../../jobs/jobs.tables.ts';
import { recordSteps, type RouteDoing } from '../versions/record-steps.queries.ts';
import { routes, routeStops } from '../rows/routes.tables.ts';

/**
 * The first begun job begins its route, which is then neither replaced nor deleted. The end of the last one
 * ends it.
 * @param occurredAt when the work was done
 */
export async function moveRouteOn(
  tx: TenantTransaction,
  doing: RouteDoing,
  jobId: string,
  occurredAt: Date,
): Promise<void> {
  const on = await tx.select({ id: routeStops.routeId }).from(routeStops).where(eq(routeStops.jobId, jobId));
  const ids = on.map(({ id }) => id);
  if (ids.length === 0) return;
  await beginRoutes(tx, doing, ids, occurredAt);
  await endRoutes(tx, doing, ids, 'by-work');
}

/** Begins a route whose driver set out before the first job begins. */
export const beginRoute = (
  tx: TenantTransaction,
  doing: RouteDoing,
  routeId: string,
  occurredAt: Date,
): Promise<void> => beginRoutes(tx, doing, [routeId], occurredAt);

async function beginRoutes(
  tx: TenantTransaction,
  doing: RouteDoing,
  ids: readonly string[],
  occurredAt: Date,
): Promise<void> {
  const begun = await tx
    .update(routes)
    .set({ status: 'in_progress', updatedAt: doing.now })
    .where(and(inArray(routes.id, [...ids]), inArray(routes.status, ['draft', 'published'])))
    .returning({ id: routes.id });
  await recordSteps(
    tx,
    doing,
    begun.map(({ id }) => id),
    { kind: 'begun', occurredAt },
  );
}

/**
 * Ends those of the routes that have completed work and none remaining.
 * @param how by work, a route ends when its last work did
 */
export async function endRoutes(
  tx: TenantTransaction,
  doing: RouteDoing,
  ids: readonly string[],
  how?: 'by-work',
): Promise<void> {
  if (ids.length === 0) return;
  // Two last jobs may end at once: the second waits here until it sees the first.
  const locked = await tx
    .select({ id: routes.id, status: routes.status })
    .from(routes)
    .where(inArray(routes.id, [...ids]))
    .orderBy(asc(routes.id))
    .for('update');
  const underWay = locked.filter(({ status }) => status === 'in_progress');
  if (underWay.length === 0) return;
  const onRoutes = await tx
    .select({ routeId: routeStops.routeId, status: jobs.status, completedAt: jobs.completedAt })
    .from(routeStops)
    .innerJoin(jobs, eq(jobs.id, routeStops.jobId))
    .where(
      inArray(
        routeStops.routeId,
        underWay.map(({ id }) => id),
      ),
    );
  const statuses = Map.groupBy(onRoutes, ({ routeId }) => routeId);
  const over = underWay.flatMap(({ id, status }) =>
    isOver(
      status,
      (statuses.get(id) ?? []).map((job) => job.status),
    )
      ? [id]
      : [],
  );
  if (over.length === 0) return;
  await tx.update(routes).set({ status: 'completed', updatedAt: doing.now }).where(inArray(routes.id, over));
  const occurredAtOf = new Map(
    how === 'by-work' ? over.flatMap((id) => lastEnd(id, statuses.get(id) ?? [])) : [],
  );
  await recordSteps(tx, doing, over, { kind: 'completed', occurredAtOf });
}

/** Reports may arrive in another order than the work was done in. */
function lastEnd(
  routeId: string,
  jobsOnRoute: readonly { readonly completedAt: Date | null }[],
): [string, Date][] {
  const ends = jobsOnRoute.flatMap(({ completedAt }) => completedAt?.getTime() ?? []);
  return ends.length === 0 ? [] : [[routeId, new Date(Math.max(...ends))]];
}
