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

/** When something was done, and when the product heard of it. */
interface Moment {
  readonly at: Date;
  readonly occurredAt: Date;
}

/**
 * The first job that is begun begins its route: from then on the route is neither replaced nor removed. The
 * last one's end ends it.
 */
export async function moveRouteOn(
  tx: TenantTransaction,
  actor: Worker,
  jobId: string,
  { at: now, occurredAt }: Moment,
): Promise<void> {
  const on = await tx.select({ id: routeStops.routeId }).from(routeStops).where(eq(routeStops.jobId, jobId));
  const ids = on.map(({ id }) => id);
  if (ids.length === 0) return;
  await beginRoutes(tx, actor, ids, { at: now, occurredAt });
  await endRoutes(tx, actor, ids, now, 'by-work');
}

/** Begins a route whose driver set out, before the first job is begun. */
export const beginRoute = (
  tx: TenantTransaction,
  actor: Worker,
  routeId: string,
  moment: Moment,
): Promise<void> => beginRoutes(tx, actor, [routeId], moment);

async function beginRoutes(
  tx: TenantTransaction,
  actor: Worker,
  ids: readonly string[],
  { at: now, occurredAt }: Moment,
): Promise<void> {
  const begun = await tx
    .update(routes)
    .set({ status: 'in_progress', updatedAt: now })
    .where(and(inArray(routes.id, [...ids]), inArray(routes.status, ['draft', 'published'])))
    .returning({ id: routes.id });
  for (const { id } of begun) await recordStep(tx, actor, id, { kind: 'begun', occurredAt }, now);
}

/**
 * Ends those of the routes on which something was done and nothing is left to do.
 * @param how by work, a route ended when the work that was done last did
 */
export async function endRoutes(
  tx: TenantTransaction,
  actor: Worker,
  ids: readonly string[],
  now: Date,
  how?: 'by-work',
): Promise<void> {
  for (const id of ids) {
    // Two last jobs may end at once: the second waits here until it sees the first.
    const [route] = await tx
      .select({ status: routes.status })
      .from(routes)
      .where(eq(routes.id, id))
      .for('update');
    const onRoute = await tx
      .select({ status: jobs.status, completedAt: jobs.completedAt })
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
    await recordStep(tx, actor, id, { kind: 'completed', ...(how === 'by-work' && lastEnd(onRoute)) }, now);
  }
}

/** Reports may come in another order than the work was done in. */
function lastEnd(jobsOnRoute: readonly { readonly completedAt: Date | null }[]): { occurredAt?: Date } {
  const ends = jobsOnRoute.flatMap(({ completedAt }) => completedAt?.getTime() ?? []);
  return ends.length === 0 ? {} : { occurredAt: new Date(Math.max(...ends)) };
}
