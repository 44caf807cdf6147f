// Public to other features: the history of routes.
import { and, asc, desc, eq, gt, inArray, lt, notExists, sql } from 'drizzle-orm';
import { maxVersions, type RoutePlan, type RouteVersion } from '@haulwright/domain/routes/route-version';
import type { SystemTransaction, TenantTransaction } from '../../../platform/database/database.ts';
import { profiles } from '../../companies/companies.tables.ts';
import { routeVersions } from './route-versions.tables.ts';
import { routes } from '../rows/routes.tables.ts';

/** The history of a route, newest first. */
export async function loadVersions(tx: TenantTransaction, routeId: string): Promise<RouteVersion[]> {
  const rows = await tx
    .select({ version: routeVersions, authorName: profiles.fullName })
    .from(routeVersions)
    .leftJoin(profiles, eq(profiles.userId, routeVersions.authorUserId))
    .where(eq(routeVersions.routeId, routeId))
    .orderBy(desc(routeVersions.number))
    .limit(maxVersions);
  return rows.map(
    ({ version: { id, number, kind, occurredAt, createdAt, reason, changes, plan }, authorName }) => ({
      id,
      number,
      kind,
      at: (occurredAt ?? createdAt).toISOString(),
      authorName,
      reason,
      changes,
      plan,
    }),
  );
}

/** Those of these routes that were changed after they were last published or sent. */
export async function changedSincePublished(
  tx: TenantTransaction,
  routeIds: readonly string[],
): Promise<string[]> {
  if (routeIds.length === 0) return [];
  const rows = await tx
    .selectDistinctOn([routeVersions.routeId], { routeId: routeVersions.routeId, kind: routeVersions.kind })
    .from(routeVersions)
    .where(
      and(
        inArray(routeVersions.routeId, [...routeIds]),
        inArray(routeVersions.kind, ['published', 'sent', 'changed']),
      ),
    )
    .orderBy(asc(routeVersions.routeId), desc(routeVersions.number));
  return rows.flatMap(({ routeId, kind }) => (kind === 'changed' ? [routeId] : []));
}

/** The plans that drivers had of routes whose last step was to be taken back, by route. */
export async function plansTakenBack(
  tx: TenantTransaction,
  routeIds: readonly string[],
): Promise<ReadonlyMap<string, RoutePlan>> {
  if (routeIds.length === 0) return new Map();
  const rows = await tx
    .selectDistinctOn([routeVersions.routeId], {
      routeId: routeVersions.routeId,
      kind: routeVersions.kind,
      plan: routeVersions.plan,
    })
    .from(routeVersions)
    .where(inArray(routeVersions.routeId, [...routeIds]))
    .orderBy(asc(routeVersions.routeId), desc(routeVersions.number));
  return new Map(
    rows.flatMap(({ routeId, kind, plan }) => (kind === 'taken-back' ? [[routeId, plan] as const] : [])),
  );
}

/** The plan a cancelled route had. */
export async function planBeforeCancelling(
  tx: TenantTransaction,
  routeId: string,
): Promise<RoutePlan | undefined> {
  const [row] = await tx
    .select({ plan: routeVersions.plan })
    .from(routeVersions)
    .where(and(eq(routeVersions.routeId, routeId), eq(routeVersions.kind, 'cancelled')))
    .orderBy(desc(routeVersions.number))
    .limit(1);
  return row?.plan;
}

/** How often the route was sent to its driver since then. */
export const countSent = (tx: TenantTransaction, routeId: string, since: Date): Promise<number> =>
  tx.$count(
    routeVersions,
    and(
      eq(routeVersions.routeId, routeId),
      eq(routeVersions.kind, 'sent'),
      gt(routeVersions.createdAt, since),
    ),
  );

/**
 * Of all companies: removes versions from before this instant of deleted routes, whose history is kept for a
 * while because they may be restored. Versions do not say that their route is gone, so all are walked by
 * their ids, which grow with time: a limited number from `after` on.
 * @returns how many were checked, and the last of them
 */
export async function forgetRemovedRoutes(
  tx: SystemTransaction,
  before: Date,
  after: string,
  limit: number,
): Promise<{ looked: number; last: string | null }> {
  const { id, routeId, createdAt } = routeVersions;
  const page = await tx
    .select({ id, routeId })
    .from(routeVersions)
    .where(and(gt(id, after), lt(createdAt, before)))
    .orderBy(asc(id))
    .limit(limit);
  const there = tx
    .select({ one: sql`1` })
    .from(routes)
    .where(eq(routes.id, routeId));
  if (page.length > 0)
    await tx.delete(routeVersions).where(
      and(
        inArray(
          id,
          page.map((row) => row.id),
        ),
        notExists(there),
      ),
    );
  return { looked: page.length, last: page.at(-1)?.id ?? null };
}
