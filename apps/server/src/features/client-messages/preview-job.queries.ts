import { and, asc, eq, gte, inArray } from 'drizzle-orm';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { companySettings } from '../companies/companies.tables.ts';
import { jobs } from '../jobs/jobs.tables.ts';
import { routes, routeStops } from '../routes/rows/routes.tables.ts';
import type { VisitFacts } from './visit-facts.queries.ts';

/** The first open job on a route that its driver knows of, from a day on. */
export async function nextPlannedJob(
  tx: TenantTransaction,
  from: string,
): Promise<{ readonly id: string; readonly jobNumber: string } | undefined> {
  const [job] = await tx
    .select({ id: jobs.id, jobNumber: jobs.jobNumber })
    .from(routes)
    .innerJoin(routeStops, eq(routeStops.routeId, routes.id))
    .innerJoin(jobs, eq(jobs.id, routeStops.jobId))
    .where(
      and(
        gte(routes.routeDate, from),
        inArray(routes.status, ['published', 'in_progress']),
        eq(jobs.status, 'scheduled'),
      ),
    )
    .orderBy(asc(routes.routeDate), asc(routes.id), asc(routeStops.sequence))
    .limit(1);
  return job;
}

export async function loadCompanyFacts(tx: TenantTransaction): Promise<VisitFacts['company']> {
  const { companyName: name, companyPhone: phone, timeZone } = companySettings;
  const [company] = await tx.select({ name, phone, timeZone }).from(companySettings);
  return company ?? { name: '', phone: null, timeZone: 'America/New_York' };
}
