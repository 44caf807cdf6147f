// Public to other features: how routes are dissolved and their jobs released.
import { and, asc, eq, exists, inArray, sql, type SQL } from 'drizzle-orm';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import { recordJobEvents } from '../../jobs/job-events.queries.ts';
import { jobs } from '../../jobs/jobs.tables.ts';
import { routes, routeStops } from './routes.tables.ts';

/** Locks the jobs of a route; everybody locks jobs before routes. */
export async function lockJobsOfRoute(tx: TenantTransaction, routeId: string): Promise<void> {
  const onRoute = tx
    .select({ one: sql`1` })
    .from(routeStops)
    .where(and(eq(routeStops.jobId, jobs.id), eq(routeStops.routeId, routeId)));
  await tx.select({ id: jobs.id }).from(jobs).where(exists(onRoute)).orderBy(asc(jobs.id)).for('update');
}

/**
 * Deletes routes whose jobs are locked, takes back the assignments they gave, and returns the jobs that were
 * on them. A job given to someone else than the route's driver stays theirs.
 */
export async function dissolveRoutes(
  tx: TenantTransaction,
  which: SQL | undefined,
  now: Date,
): Promise<string[]> {
  const dissolved = await tx
    .select({ id: routes.id })
    .from(routes)
    .where(which)
    .orderBy(asc(routes.id))
    .for('update');
  if (dissolved.length === 0) return [];
  const ids = dissolved.map((route) => route.id);
  const stops = await tx
    .select({ jobId: routeStops.jobId, driverUserId: routes.driverUserId })
    .from(routeStops)
    .innerJoin(routes, eq(routes.id, routeStops.routeId))
    .where(and(inArray(routeStops.routeId, ids), eq(routeStops.kind, 'job')));
  const byDriver = Map.groupBy(stops, (stop) => stop.driverUserId);
  for (const [driver, ofDriver] of byDriver) {
    const jobIds = ofDriver.flatMap((stop) => stop.jobId ?? []);
    if (driver === null || jobIds.length === 0) continue;
    await tx
      .update(jobs)
      .set({ assignedTo: null, updatedAt: now })
      .where(and(inArray(jobs.id, jobIds), eq(jobs.assignedTo, driver)));
  }
  await tx.delete(routes).where(inArray(routes.id, ids));
  return stops.flatMap((stop) => stop.jobId ?? []);
}

/**
 * Makes jobs that lost their route unscheduled again; what was cancelled or unscheduled meanwhile stays so.
 */
export async function unscheduleJobs(
  tx: TenantTransaction,
  actor: { companyId: string; userId: string | null },
  jobIds: readonly string[],
  reason: string,
  now: Date,
): Promise<void> {
  if (jobIds.length === 0) return;
  const changed = await tx
    .update(jobs)
    .set({ status: 'unscheduled', updatedAt: now })
    .where(and(inArray(jobs.id, [...jobIds]), eq(jobs.status, 'scheduled')))
    .returning({ id: jobs.id });
  await recordJobEvents(
    tx,
    actor,
    changed.map(({ id }) => ({ type: 'unplanned', jobId: id, details: { reason } })),
  );
}
