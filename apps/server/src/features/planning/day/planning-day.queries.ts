import {
  and,
  asc,
  eq,
  getTableColumns,
  inArray,
  isNotNull,
  isNull,
  notExists,
  or,
  sql,
  type SQL,
} from 'drizzle-orm';
import type { JobStatus } from '@haulwright/domain/jobs/job';
import { heldBy } from '@haulwright/domain/permits/driver-skills';
import { isOutOfService } from '@haulwright/domain/vehicles/vehicle';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import { isActiveClient } from '../../clients/clients.queries.ts';
import { clientAddresses, clients } from '../../clients/clients.tables.ts';
import { jobs } from '../../jobs/jobs.tables.ts';
import { dividedTanks } from '../../vehicles/vehicle-tanks.queries.ts';
import { vehicles } from '../../vehicles/vehicles.tables.ts';
import { dayJobColumns, loadDepot, loadSites, toDayJob } from '../../routes/day/day-rows.queries.ts';
import type { DayJob, DayTruck, PlanningDay } from '../../routes/day/day-facts.ts';
import { loadDriverPapers } from '../../permits/driver-papers.queries.ts';
import { withLoads } from '../../routes/day/ledger-days.queries.ts';
import { routes, routeStops } from '../../routes/rows/routes.tables.ts';
import { loadStoredRoutes, type StoredRoute } from '../../routes/rows/stored-routes.queries.ts';

/** Which jobs a run plans: those of the date, and unscheduled ones only when requested. */
export interface DayChoice {
  readonly date: string;
  readonly includeJobs: boolean;
  /** The trucks that may be used. Absent or null: all. */
  readonly vehicleIds?: readonly string[] | null;
}

interface DayRoutes {
  /** Routed jobs that may be planned again. */
  readonly jobIds: readonly string[];
  /** Trucks that are not available on the day. */
  readonly busyVehicleIds: readonly string[];
  /** The drivers of trucks that already have a route; the others have their own, unless another route does. */
  readonly driverOf: ReadonlyMap<string, string | null>;
  readonly drivingUserIds: ReadonlySet<string>;
}

/** Loads the data of a plan of the day, given what its existing routes leave open. */
export async function loadPlanningDay(
  tx: TenantTransaction,
  { date, includeJobs, vehicleIds = null }: DayChoice,
  { jobIds, busyVehicleIds, driverOf, drivingUserIds }: DayRoutes,
): Promise<PlanningDay> {
  const company = await loadDepot(tx);
  const papers = await loadDriverPapers(tx);
  const trucks = (await loadTrucks(tx, date, busyVehicleIds, vehicleIds)).map((truck) => {
    const ofRoute = driverOf.get(truck.id);
    if (ofRoute !== undefined) return { ...truck, held: heldBy(ofRoute, papers, date) };
    const driverUserId = drivingUserIds.has(truck.driverUserId ?? '') ? null : truck.driverUserId;
    return { ...truck, driverUserId, held: heldBy(driverUserId, papers, date) };
  });
  return {
    date,
    includeJobs,
    vehicleIds,
    jobs: await loadJobs(tx, date, includeJobs, jobIds),
    trucks: await withLoads(tx, trucks, date, company.timeZone),
    sites: await loadSites(tx, false),
    ...company,
  };
}

/** Jobs on the given routes and unrouted jobs of the day; never those of an archived client. */
function loadJobs(
  tx: TenantTransaction,
  date: string,
  includeJobs: boolean,
  onRoutes: readonly string[],
): Promise<DayJob[]> {
  const statuses: JobStatus[] = includeJobs ? ['scheduled', 'unscheduled'] : ['scheduled'];
  const onRoute = tx
    .select({ one: sql`1` })
    .from(routeStops)
    .where(eq(routeStops.jobId, jobs.id));
  const pool = and(eq(jobs.scheduledDate, date), inArray(jobs.status, statuses), notExists(onRoute));
  return loadDayJobs(
    tx,
    and(isActiveClient, onRoutes.length === 0 ? pool : or(pool, inArray(jobs.id, [...onRoutes]))),
  );
}

/** Loads jobs in the planner's form, in the order of their ids. */
export async function loadDayJobs(tx: TenantTransaction, which: SQL | undefined): Promise<DayJob[]> {
  const rows = await tx
    .select(dayJobColumns)
    .from(jobs)
    .innerJoin(clients, eq(clients.id, jobs.clientId))
    .leftJoin(clientAddresses, eq(clientAddresses.id, jobs.clientAddressId))
    .where(which)
    .orderBy(asc(jobs.id));
  return rows.map(toDayJob);
}

/** Trucks that work on the day, are requested, and whose day may be planned. */
async function loadTrucks(
  tx: TenantTransaction,
  date: string,
  busy: readonly string[],
  wanted: readonly string[] | null,
): Promise<DayTruck[]> {
  const rows = await tx
    .select({ ...getTableColumns(vehicles), tanks: dividedTanks })
    .from(vehicles)
    .orderBy(asc(sql`lower(${vehicles.name})`), asc(vehicles.id));
  return rows
    .filter(
      (truck) =>
        !isOutOfService(truck, date) &&
        !busy.includes(truck.id) &&
        (wanted === null || wanted.includes(truck.id)),
    )
    .map(({ tanks, ...truck }) => ({ ...truck, ...(tanks && { tanks }) }));
}

/**
 * The planner's own drafts of a day whose trucks were deleted since: a plan of the day at once removes them
 * and gives their jobs to other trucks.
 */
export async function loadDraftsWithoutTruck(tx: TenantTransaction, date: string): Promise<StoredRoute[]> {
  const { id, vehicleId, status, isOptimized, isLocked, routeDate } = routes;
  const held = tx
    .select({ one: sql`1` })
    .from(routeStops)
    .where(and(eq(routeStops.routeId, id), isNotNull(routeStops.lock)));
  const found = await tx
    .select({ id })
    .from(routes)
    .where(
      and(
        eq(routeDate, date),
        isNull(vehicleId),
        eq(status, 'draft'),
        eq(isOptimized, true),
        eq(isLocked, false),
        notExists(held),
      ),
    );
  return loadStoredRoutes(
    tx,
    found.map((route) => route.id),
  );
}
