// Public to other features: which jobs a driver comes to next.
import { and, asc, eq, inArray } from 'drizzle-orm';
import { jobsAhead } from '@haulwright/domain/routes/next-jobs';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import { jobs } from '../../jobs/jobs.tables.ts';
import { routes, routeStops } from '../rows/routes.tables.ts';

export interface NextJobs {
  readonly routeId: string;
  readonly driverUserId: string | null;
  /** Not begun, in the order of the route. */
  readonly jobIds: readonly string[];
}

/** The jobs ahead on the route that each of these jobs is on, by job; none where it is on no route that is out. */
export async function nextJobsOf(
  tx: TenantTransaction,
  ids: readonly string[],
): Promise<ReadonlyMap<string, NextJobs>> {
  if (ids.length === 0) return new Map();
  const { routeId, jobId, sequence } = routeStops;
  const own = await tx
    .select({ routeId, jobId, driverUserId: routes.driverUserId })
    .from(routeStops)
    .innerJoin(routes, eq(routes.id, routeId))
    .where(and(inArray(jobId, [...ids]), inArray(routes.status, ['published', 'in_progress'])));
  if (own.length === 0) return new Map();
  const ahead = await tx
    .select({ routeId, jobId })
    .from(routeStops)
    .innerJoin(jobs, eq(jobs.id, jobId))
    .where(
      and(
        inArray(
          routeId,
          own.map((row) => row.routeId),
        ),
        eq(jobs.status, 'scheduled'),
      ),
    )
    .orderBy(asc(routeId), asc(sequence));
  const byRoute = Map.groupBy(ahead, (row) => row.routeId);
  return new Map(
    own.map((row) => [
      row.jobId ?? '',
      {
        routeId: row.routeId,
        driverUserId: row.driverUserId,
        jobIds: (byRoute.get(row.routeId) ?? []).slice(0, jobsAhead).map((one) => one.jobId ?? ''),
      },
    ]),
  );
}

/** Whether a job is one of the next of a driver, on their own route. */
export async function isNextOf(tx: TenantTransaction, jobId: string, userId: string): Promise<boolean> {
  const next = (await nextJobsOf(tx, [jobId])).get(jobId);
  return next?.driverUserId === userId && next.jobIds.includes(jobId);
}
