// Public to other features: who drove a route at some moment.
import { and, asc, desc, eq, gt, lte } from 'drizzle-orm';
import type { RouteVersionKind } from '@haulwright/domain/routes/route-version';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import { routes } from '../rows/routes.tables.ts';
import { routeVersions } from './route-versions.tables.ts';

/** Steps after which a route has no driver. */
const endingKinds: readonly RouteVersionKind[] = ['taken-back', 'cancelled', 'restored'];

/**
 * Who drove a route at a given instant, by its history; before it was first published, the driver of that
 * publishing, and without a history the current driver. Null when nobody drove it.
 */
export async function driverAt(tx: TenantTransaction, routeId: string, at: Date): Promise<string | null> {
  const { plan, kind, number, createdAt } = routeVersions;
  const version = tx.select({ plan, kind }).from(routeVersions);
  const ofRoute = eq(routeVersions.routeId, routeId);
  const [before] = await version
    .where(and(ofRoute, lte(createdAt, at)))
    .orderBy(desc(number))
    .limit(1);
  if (before !== undefined) return endingKinds.includes(before.kind) ? null : before.plan.driverUserId;
  const [after] = await tx
    .select({ plan })
    .from(routeVersions)
    .where(and(ofRoute, gt(createdAt, at)))
    .orderBy(asc(number))
    .limit(1);
  if (after !== undefined) return after.plan.driverUserId;
  const [route] = await tx
    .select({ driverUserId: routes.driverUserId })
    .from(routes)
    .where(eq(routes.id, routeId));
  return route?.driverUserId ?? null;
}
