import { and, asc, eq, getTableColumns, inArray, ne, notExists, or, sql, type SQL } from 'drizzle-orm';
import type { JobStatus } from '@haulwright/domain/jobs/job';
import { isPlannable } from '@haulwright/domain/jobs/job-lifecycle';
import { heldBy } from '@haulwright/domain/permits/driver-skills';
import { jobIdsOf } from '@haulwright/domain/routes/manual-route';
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
  /** The drivers of trucks that already have a route; the others have their own. */
  readonly driverOf?: ReadonlyMap<string, string | null>;
}

/** Loads the data of a plan of the day, given what its existing routes leave open. */
export async function loadPlanningDay(
  tx: TenantTransaction,
  { date, includeJobs, vehicleIds = null }: DayChoice,
  { jobIds, busyVehicleIds, driverOf }: DayRoutes,
): Promise<PlanningDay> {
  const company = await loadDepot(tx);
  const papers = await loadDriverPapers(tx);
  const trucks = (await loadTrucks(tx, date, busyVehicleIds, vehicleIds)).map((truck) => {
    const driver = driverOf?.get(truck.id);
    return { ...truck, held: heldBy(driver === undefined ? truck.driverUserId : driver, papers, date) };
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

/** A day with the routes that a new plan replaces. */
export interface DayToReplace {
  readonly day: PlanningDay;
  /** Ids of optimized drafts that are neither published, begun nor locked, and hold no locked job. */
  readonly replaced: readonly StoredRoute[];
}

/** Loads a day for a plan that replaces its optimized draft routes and leaves all others unchanged. */
export async function loadDayToReplace(tx: TenantTransaction, choice: DayChoice): Promise<DayToReplace> {
  const { id, vehicleId, status, isOptimized, isLocked, routeDate } = routes;
  const held = sql<boolean>`exists (select 1 from ${routeStops} held where held.route_id = ${routes}.id and held.lock is not null)`;
  const all = await tx
    .select({ id, vehicleId, status, isOptimized, isLocked, held })
    .from(routes)
    .where(and(eq(routeDate, choice.date), ne(status, 'cancelled')));
  const isReplaced = (route: (typeof all)[number]): boolean =>
    route.status === 'draft' && route.isOptimized && !route.isLocked && !route.held;
  const replaced = await loadStoredRoutes(
    tx,
    all.filter(isReplaced).map((route) => route.id),
  );
  const jobIds = replaced.flatMap(({ visits }) =>
    jobIdsOf({ visits: visits.filter(({ jobStatus }) => jobStatus !== null && isPlannable(jobStatus)) }),
  );
  const busyVehicleIds = all.flatMap((route) => (isReplaced(route) ? [] : (route.vehicleId ?? [])));
  return { day: await loadPlanningDay(tx, choice, { jobIds, busyVehicleIds }), replaced };
}
