// Public to other features: data that the times of routes depend on has changed.
import { and, eq, gte, inArray, type SQL } from 'drizzle-orm';
import type { CalendarDate } from '@haulwright/domain/kernel/calendar-date';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import { markStale } from './mark-stale.queries.ts';
import { jobs } from '../../jobs/jobs.tables.ts';
import { routes, routeStops } from '../rows/routes.tables.ts';

/**
 * What changed: a truck, a disposal site, clients' addresses, what drivers hold, a job type, or what all routes
 * share (depot, rules, units).
 */
export type RouteBasis =
  | { readonly vehicleId: string }
  | { readonly disposalSiteId: string }
  | { readonly clientAddressIds: readonly string[] }
  | { readonly driverUserIds: readonly string[] }
  | { readonly jobTypeId: string }
  | 'company';

/**
 * Marks the times of the affected routes, from today on, as stale. Past routes stay as they were planned.
 * @param today the company's date
 */
export async function retimeRoutesAfter(
  tx: TenantTransaction,
  changed: RouteBasis,
  today: CalendarDate,
): Promise<void> {
  const stillCounts = and(
    gte(routes.routeDate, today),
    inArray(routes.status, ['draft', 'published', 'in_progress']),
  );
  await markStale(tx, and(stillCounts, concerned(tx, changed)));
}

function concerned(tx: TenantTransaction, changed: RouteBasis): SQL | undefined {
  if (changed === 'company') return undefined;
  if ('vehicleId' in changed) return eq(routes.vehicleId, changed.vehicleId);
  if ('disposalSiteId' in changed)
    return inArray(
      routes.id,
      tx
        .select({ id: routeStops.routeId })
        .from(routeStops)
        .where(eq(routeStops.disposalSiteId, changed.disposalSiteId)),
    );
  if ('driverUserIds' in changed) return inArray(routes.driverUserId, [...changed.driverUserIds]);
  const isThere =
    'jobTypeId' in changed
      ? eq(jobs.jobTypeId, changed.jobTypeId)
      : inArray(jobs.clientAddressId, [...changed.clientAddressIds]);
  const there = tx
    .select({ id: routeStops.routeId })
    .from(routeStops)
    .innerJoin(jobs, eq(jobs.id, routeStops.jobId))
    .where(isThere);
  return inArray(routes.id, there);
}
