// Public to other features: how work on a job moves its route.
import { and, eq, inArray } from 'drizzle-orm';
import { isOver } from '@haulwright/domain/routes/route-lifecycle';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import { jobs } from '../../jobs/jobs.tables.ts';
import { recordStep } from '../versions/route-versions.queries.ts';
import { routes, routeStops } from '../rows/routes.tables.ts';

interface Worker {
  readonly companyId: string;
  readonly userId: string;
}

/**
 * The first job that is begun begins its route: from then on the route is neither replaced nor removed. The
 * last one's end ends it.
 */
export async function moveRouteOn(
  tx: TenantTransaction,
  actor: Worker,
  jobId: string,
  now: Date,
): Promise<void> {
  const ofJob = tx.select({ id: routeStops.routeId }).from(routeStops).where(eq(routeStops.jobId, jobId));
  const begun = await tx
    .update(routes)
    .set({ status: 'in_progress', updatedAt: now })
    .where(and(inArray(routes.id, ofJob), inArray(routes.status, ['draft', 'published'])))
    .returning({ id: routes.id });
  for (const { id } of begun) await recordStep(tx, actor, id, { kind: 'begun' }, now);
  const on = await ofJob;
  await endRoutes(
    tx,
    actor,
    on.map(({ id }) => id),
    now,
  );
}

/** Ends those of the routes on which something was done and nothing is left to do. */
export async function endRoutes(
  tx: TenantTransaction,
  actor: Worker,
  ids: readonly string[],
  now: Date,
): Promise<void> {
  for (const id of ids) {
    // Two last jobs may end at once: the second waits here until it sees the first.
    const [route] = await tx
      .select({ status: routes.status })
      .from(routes)
      .where(eq(routes.id, id))
      .for('update');
    const onRoute = await tx
      .select({ status: jobs.status })
      .from(routeStops)
      .innerJoin(jobs, eq(jobs.id, routeStops.jobId))
      .where(eq(routeStops.routeId, id));
    if (
      route === undefined ||
      !isOver(
        route.status,
        onRoute.map(({ status }) => status),
      )
    )
      continue;
    await tx.update(routes).set({ status: 'completed', updatedAt: now }).where(eq(routes.id, id));
    await recordStep(tx, actor, id, { kind: 'completed' }, now);
  }
}
