// Public to other features: routes as they are stored.
import { and, asc, eq, exists, inArray, or, sql } from 'drizzle-orm';
import type { JobStatus } from '@haulwright/domain/jobs/job';
import type { Visit } from '@haulwright/domain/routes/manual-route';
import type { RouteStatus } from '@haulwright/domain/routes/route';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import { jobs } from '../../jobs/jobs.tables.ts';
import { routes, routeStops } from './routes.tables.ts';

/** Locks these jobs and those on the routes, in the order of their ids, which every caller follows. */
export async function lockJobsForRoutes(
  tx: TenantTransaction,
  jobIds: readonly string[],
  routeIds: readonly string[],
): Promise<void> {
  const wanted = jobIds.length === 0 ? sql`false` : inArray(jobs.id, [...jobIds]);
  const onRoute =
    routeIds.length === 0
      ? undefined
      : exists(
          tx
            .select({ one: sql`1` })
            .from(routeStops)
            .where(and(eq(routeStops.jobId, jobs.id), inArray(routeStops.routeId, [...routeIds]))),
        );
  await tx
    .select({ id: jobs.id })
    .from(jobs)
    .where(or(wanted, onRoute))
    .orderBy(asc(jobs.id))
    .for('no key update');
}

/** A stored route, with the progress of its visits. Visits whose disposal site was deleted are left out. */
export interface StoredRoute {
  readonly id: string;
  readonly name: string;
  readonly status: RouteStatus;
  readonly routeDate: string;
  readonly vehicleId: string | null;
  readonly driverUserId: string | null;
  readonly timesStale: boolean;
  readonly isLocked: boolean;
  readonly updatedAt: Date;
  readonly visits: readonly (Visit & { readonly jobStatus: JobStatus | null })[];
}

/**
 * Loads routes in the order of their ids. `lock` keeps others from changing them until the end of the
 * transaction.
 */
export async function loadStoredRoutes(
  tx: TenantTransaction,
  ids: readonly string[],
  lock = false,
): Promise<StoredRoute[]> {
  if (ids.length === 0) return [];
  const query = tx
    .select()
    .from(routes)
    .where(inArray(routes.id, [...ids]))
    .orderBy(asc(routes.id));
  const rows = await (lock ? query.for('update') : query);
  if (rows.length === 0) return [];
  const stops = await tx
    .select({
      routeId: routeStops.routeId,
      kind: routeStops.kind,
      jobId: routeStops.jobId,
      disposalSiteId: routeStops.disposalSiteId,
      lock: routeStops.lock,
      lockedSecond: routeStops.lockedSecond,
      jobStatus: jobs.status,
    })
    .from(routeStops)
    .leftJoin(jobs, eq(jobs.id, routeStops.jobId))
    .where(inArray(routeStops.routeId, [...ids]))
    .orderBy(asc(routeStops.sequence));
  const stopsOf = Map.groupBy(stops, ({ routeId }) => routeId);
  return rows.map(
    ({ id, name, status, routeDate, vehicleId, driverUserId, timesStale, isLocked, updatedAt }) => ({
      id,
      name,
      status,
      routeDate,
      vehicleId,
      driverUserId,
      timesStale,
      isLocked,
      updatedAt,
      visits: (stopsOf.get(id) ?? []).flatMap(
        ({ kind, jobId, disposalSiteId, lock: held, lockedSecond, jobStatus }): StoredRoute['visits'] => {
          if (kind === 'job' && jobId !== null) return [{ kind, jobId, lock: held, lockedSecond, jobStatus }];
          return kind === 'disposal' && disposalSiteId !== null
            ? [{ kind, disposalSiteId, jobStatus: null }]
            : [];
        },
      ),
    }),
  );
}

export async function loadStoredRoute(
  tx: TenantTransaction,
  id: string,
  lock = false,
): Promise<StoredRoute | undefined> {
  const [route] = await loadStoredRoutes(tx, [id], lock);
  return route;
}

/** Ids of the company's stale routes, oldest change first. */
export async function staleRoutes(tx: TenantTransaction, limit: number): Promise<string[]> {
  const rows = await tx
    .select({ id: routes.id })
    .from(routes)
    .where(eq(routes.timesStale, true))
    .orderBy(asc(routes.updatedAt))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Whether any of the company's routes is stale. */
export async function hasStaleRoutes(tx: TenantTransaction): Promise<boolean> {
  const [stale] = await tx.select({ id: routes.id }).from(routes).where(eq(routes.timesStale, true)).limit(1);
  return stale !== undefined;
}
