import { and, asc, between, count, eq, inArray, isNull, ne, notExists, or, sql } from 'drizzle-orm';
import { maxRoutesOfWeek, type Week } from '@haulwright/domain/dispatch/week';
import { daysOfWeek, addDays } from '@haulwright/domain/kernel/calendar-date';
import type { JobStatus } from '@haulwright/domain/jobs/job';
import { toMiles } from '@haulwright/domain/kernel/quantity';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { profiles } from '../companies/companies.tables.ts';
import { jobs } from '../jobs/jobs.tables.ts';
import { routes, routeStops } from '../routes/rows/routes.tables.ts';
import { vehicles } from '../vehicles/vehicles.tables.ts';

const openStatuses: JobStatus[] = ['unscheduled', 'scheduled'];

/** Summarizes the routes of seven days from `from` on, and counts the jobs without a route on each. */
export async function loadWeek(tx: TenantTransaction, from: string): Promise<Week> {
  const dates = Array.from({ length: daysOfWeek }, (_, at) => addDays(from, at));
  const last = dates.at(-1) ?? from;
  const sums = tx
    .select({
      jobCount: sql<number>`(count(*) filter (where ${routeStops.kind} = 'job'))::int`.as('job_count'),
      totalGallons:
        sql<number>`coalesce(sum(${routeStops.gallons}) filter (where ${routeStops.kind} = 'job'), 0)::int`.as(
          'total_gallons',
        ),
      peakGallons: sql<number>`coalesce(max(${routeStops.loadAfterGallons}), 0)::int`.as('peak_gallons'),
    })
    .from(routeStops)
    .where(eq(routeStops.routeId, routes.id))
    .as('sums');
  const rows = await tx
    .select({
      route: routes,
      jobCount: sums.jobCount,
      totalGallons: sums.totalGallons,
      peakGallons: sums.peakGallons,
      vehicleName: vehicles.name,
      capacityGallons: vehicles.capacityGallons,
      driverName: profiles.fullName,
    })
    .from(routes)
    .leftJoinLateral(sums, sql`true`)
    .leftJoin(vehicles, eq(vehicles.id, routes.vehicleId))
    .leftJoin(
      profiles,
      and(eq(profiles.userId, routes.driverUserId), eq(profiles.companyId, routes.companyId)),
    )
    .where(and(between(routes.routeDate, from, last), ne(routes.status, 'cancelled')))
    .orderBy(asc(routes.routeDate), asc(routes.startSecond), asc(routes.id))
    .limit(maxRoutesOfWeek + 1);
  const onRoute = tx
    .select({ one: sql`1` })
    .from(routeStops)
    .where(eq(routeStops.jobId, jobs.id));
  const waiting = await tx
    .select({ date: jobs.scheduledDate, jobCount: count() })
    .from(jobs)
    .where(
      and(
        or(between(jobs.scheduledDate, from, last), isNull(jobs.scheduledDate)),
        inArray(jobs.status, openStatuses),
        notExists(onRoute),
      ),
    )
    .groupBy(jobs.scheduledDate);
  const open = new Map(waiting.map(({ date, jobCount }) => [date, jobCount]));
  return {
    days: dates.map((date) => ({ date, openJobCount: open.get(date) ?? 0 })),
    noDayCount: open.get(null) ?? 0,
    routes: rows
      .slice(0, maxRoutesOfWeek)
      .map(({ route, jobCount, totalGallons, peakGallons, vehicleName, capacityGallons, driverName }) => ({
        id: route.id,
        name: route.name,
        routeDate: route.routeDate,
        status: route.status,
        isLocked: route.isLocked,
        vehicleId: route.vehicleId,
        vehicleName,
        driverName,
        jobCount: jobCount ?? 0,
        totalDistanceMiles: toMiles(route.totalMeters),
        totalDurationMinutes: Math.round(route.totalSeconds / 60),
        totalGallons: totalGallons ?? 0,
        peakGallons: peakGallons ?? 0,
        capacityGallons,
        findingCount: route.findings.length,
        updatedAt: route.updatedAt.toISOString(),
      })),
    isCut: rows.length > maxRoutesOfWeek,
  };
}
