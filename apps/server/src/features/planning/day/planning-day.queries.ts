import {
  and,
  asc,
  eq,
  exists,
  gt,
  inArray,
  isNotNull,
  lt,
  ne,
  not,
  notExists,
  or,
  sql,
  type SQL,
} from 'drizzle-orm';
import type { JobStatus } from '@haulwright/domain/jobs/job';
import type { Visit } from '@haulwright/routing/follow';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import { clientAddresses, clients } from '../../clients/clients.tables.ts';
import { companySettings } from '../../companies/companies.tables.ts';
import { jobs } from '../../jobs/jobs.tables.ts';
import { vehicles } from '../../vehicles/vehicles.tables.ts';
import { dayJobColumns, loadDepot, loadSites } from '../../routes/day/day-rows.queries.ts';
import type { PlanningDay } from '../../routes/day/day-facts.ts';
import { routes, routeStops } from '../../routes/rows/routes.tables.ts';
import type { PlannedOrder } from '../search/search-day.ts';

/** Which jobs a run plans: those of the date, the unscheduled ones only when asked for. */
export interface DayChoice {
  readonly date: string;
  readonly includeJobs: boolean;
  /** The trucks that may be used. Absent or null: all. */
  readonly vehicleIds?: readonly string[] | null;
}

/**
 * Routes a new plan of the day replaces: optimized ones that nobody has published, begun or locked, nor a job
 * on them.
 */
export const replaceableRoutes = (date: string): SQL | undefined =>
  and(
    eq(routes.routeDate, date),
    eq(routes.status, 'draft'),
    eq(routes.isOptimized, true),
    eq(routes.isLocked, false),
    sql`not exists (select 1 from ${routeStops} held where held.route_id = ${routes.id} and held.lock is not null)`,
  );

/** Jobs that may be planned: of the day, not begun, and on no route that stays. */
function plannableJobs(tx: TenantTransaction, { date, includeJobs }: DayChoice): SQL | undefined {
  const statuses: JobStatus[] = includeJobs ? ['scheduled', 'unscheduled'] : ['scheduled'];
  const onRouteThatStays = tx
    .select({ one: sql`1` })
    .from(routeStops)
    .innerJoin(routes, eq(routes.id, routeStops.routeId))
    .where(and(eq(routeStops.jobId, jobs.id), not(replaceableRoutes(date) ?? sql`false`)));
  return and(eq(jobs.scheduledDate, date), inArray(jobs.status, statuses), notExists(onRouteThatStays));
}

/** Trucks in service that have no route of the day that stays. */
function freeTrucks(tx: TenantTransaction, { date, vehicleIds }: DayChoice): SQL | undefined {
  const routeThatStays = tx
    .select({ one: sql`1` })
    .from(routes)
    .where(
      and(
        eq(routes.vehicleId, vehicles.id),
        eq(routes.routeDate, date),
        ne(routes.status, 'cancelled'),
        not(replaceableRoutes(date) ?? sql`false`),
      ),
    );
  return and(inService(date), chosen(vehicleIds), notExists(routeThatStays));
}

/** As `isOutOfService` of the domain has it. */
const inService = (date: string): SQL | undefined =>
  or(
    eq(vehicles.outOfService, false),
    gt(vehicles.outOfServiceFrom, date),
    lt(vehicles.outOfServiceUntil, date),
  );

const chosen = (vehicleIds: readonly string[] | null | undefined): SQL | undefined =>
  vehicleIds ? inArray(vehicles.id, [...vehicleIds]) : undefined;

/** What decides whether a run can start at all. */
export async function countDay(
  tx: TenantTransaction,
  choice: DayChoice,
): Promise<{ jobs: number; trucks: number; hasDepot: boolean }> {
  return {
    jobs: await tx.$count(jobs, plannableJobs(tx, choice)),
    trucks: await tx.$count(vehicles, freeTrucks(tx, choice)),
    hasDepot: (await tx.$count(companySettings, isNotNull(companySettings.depotLatitude))) > 0,
  };
}

/** The day's optimized draft routes: what each truck visits, in order. */
export async function loadPlannedOrder(tx: TenantTransaction, date: string): Promise<PlannedOrder[]> {
  const rows = await tx
    .select({ truckId: routes.vehicleId, jobId: routeStops.jobId, disposalSiteId: routeStops.disposalSiteId })
    .from(routeStops)
    .innerJoin(routes, eq(routes.id, routeStops.routeId))
    .where(
      and(
        replaceableRoutes(date),
        isNotNull(routes.vehicleId),
        or(isNotNull(routeStops.jobId), isNotNull(routeStops.disposalSiteId)),
      ),
    )
    .orderBy(asc(routes.id), asc(routeStops.sequence));
  return [...Map.groupBy(rows, ({ truckId }) => truckId ?? '')].map(([truckId, stops]) => ({
    truckId,
    stopIds: stops.flatMap(({ jobId }) => jobId ?? []),
    visits: stops.flatMap(({ jobId, disposalSiteId }): Visit[] =>
      jobId !== null ? [{ stopId: jobId }] : disposalSiteId === null ? [] : [{ disposalSiteId }],
    ),
  }));
}

/**
 * Locks every job the saving of a plan may touch, in one order for everybody: jobs by id, before any route.
 */
export async function lockDayJobs(tx: TenantTransaction, date: string): Promise<void> {
  const onReplaced = tx
    .select({ one: sql`1` })
    .from(routeStops)
    .innerJoin(routes, eq(routes.id, routeStops.routeId))
    .where(and(eq(routeStops.jobId, jobs.id), replaceableRoutes(date)));
  await tx
    .select({ id: jobs.id })
    .from(jobs)
    .where(or(eq(jobs.scheduledDate, date), exists(onReplaced)))
    .orderBy(asc(jobs.id))
    .for('update');
}

/**
 * Everything a plan of the day is made from. `lock` keeps trucks and disposal sites from being changed until
 * the end of the transaction.
 */
export async function loadDay(tx: TenantTransaction, choice: DayChoice, lock = false): Promise<PlanningDay> {
  return {
    ...choice,
    jobs: await loadJobs(tx, choice),
    trucks: await loadTrucks(tx, freeTrucks(tx, choice), lock),
    sites: await loadSites(tx, lock),
    ...(await loadDepot(tx)),
  };
}

async function loadJobs(tx: TenantTransaction, choice: DayChoice): Promise<PlanningDay['jobs']> {
  return tx
    .select(dayJobColumns)
    .from(jobs)
    .innerJoin(clients, eq(clients.id, jobs.clientId))
    .leftJoin(clientAddresses, eq(clientAddresses.id, jobs.clientAddressId))
    .where(plannableJobs(tx, choice))
    .orderBy(asc(jobs.id));
}

function loadTrucks(
  tx: TenantTransaction,
  which: SQL | undefined,
  lock: boolean,
): Promise<PlanningDay['trucks']> {
  const query = tx
    .select()
    .from(vehicles)
    .where(which)
    .orderBy(asc(sql`lower(${vehicles.name})`), asc(vehicles.id));
  return lock ? query.for('share') : query;
}
