import { eq, inArray } from 'drizzle-orm';
import type { RoutePlan } from '@haulwright/domain/routes/route-version';
import { notFreeBecause, type NotFreeReason } from '@haulwright/domain/routes/route-lifecycle';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import { profiles } from '../../companies/companies.tables.ts';
import { disposalSites } from '../../disposal/disposal.tables.ts';
import { jobs } from '../../jobs/jobs.tables.ts';
import { routes, routeStops } from '../../routes/rows/routes.tables.ts';

/** A job that cannot return with its cancelled route, and the route it is on now. */
export interface NotFreeJob {
  readonly title: string;
  readonly jobNumber: string | null;
  readonly reason: NotFreeReason;
  readonly routeName: string | null;
}

/** Jobs of the plan that were meanwhile deleted, finished or put on another route. */
export async function jobsNotFree(tx: TenantTransaction, { visits }: RoutePlan): Promise<NotFreeJob[]> {
  const wanted = visits.filter(({ kind }) => kind === 'job');
  const ids = wanted.flatMap(({ id }) => id ?? []);
  const rows =
    ids.length === 0
      ? []
      : await tx
          .select({
            id: jobs.id,
            jobNumber: jobs.jobNumber,
            status: jobs.status,
            routeId: routes.id,
            routeName: routes.name,
          })
          .from(jobs)
          .leftJoin(routeStops, eq(routeStops.jobId, jobs.id))
          .leftJoin(routes, eq(routes.id, routeStops.routeId))
          .where(inArray(jobs.id, ids));
  const known = new Map(rows.map((row) => [row.id, row]));
  return wanted.flatMap(({ id, title }): NotFreeJob[] => {
    const job = known.get(id ?? '');
    const reason = notFreeBecause(job);
    return reason === null
      ? []
      : [{ title, jobNumber: job?.jobNumber ?? null, reason, routeName: job?.routeName ?? null }];
  });
}

export async function sitesThere(tx: TenantTransaction): Promise<Set<string>> {
  const rows = await tx.select({ id: disposalSites.id }).from(disposalSites);
  return new Set(rows.map(({ id }) => id));
}

export async function isPersonOfCompany(tx: TenantTransaction, userId: string): Promise<boolean> {
  return (await tx.$count(profiles, eq(profiles.userId, userId))) > 0;
}

/** A route without stops has no times to calculate. */
export async function clearStops(tx: TenantTransaction, routeId: string): Promise<void> {
  await tx.delete(routeStops).where(eq(routeStops.routeId, routeId));
  await tx.update(routes).set({ timesStale: false, findings: [] }).where(eq(routes.id, routeId));
}
