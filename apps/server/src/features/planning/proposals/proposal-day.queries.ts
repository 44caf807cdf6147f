import { and, asc, eq, inArray, ne, notExists, or, sql } from 'drizzle-orm';
import type { JobStatus } from '@haulwright/domain/jobs/job';
import { isPlannable } from '@haulwright/domain/jobs/job-lifecycle';
import type { PlanningChoices } from '@haulwright/domain/planning/planning-choices';
import { isOutOfService } from '@haulwright/domain/vehicles/vehicle';
import { loadTodaysRoutes } from '../../routes/day/todays-routes.queries.ts';
import type { Events } from '../../../platform/events/events.ts';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import { clientAddresses, clients } from '../../clients/clients.tables.ts';
import { companySettings, profiles } from '../../companies/companies.tables.ts';
import { jobs } from '../../jobs/jobs.tables.ts';
import { vehicles } from '../../vehicles/vehicles.tables.ts';
import { dayJobColumns, loadDepot, loadSites } from '../../routes/day/day-rows.queries.ts';
import type { DayJob, DayTruck, PlanningDay } from '../../routes/day/day-facts.ts';
import { routes, routeStops } from '../../routes/rows/routes.tables.ts';
import { lanesOf, type TodaysLane } from '../day/todays-lanes.ts';
import { jobIdOf } from '../../routes/day/todays-routes.ts';

/** What a proposal for a day is made from, read in one transaction. */
export interface ProposalDay extends PlanningDay {
  /** Those of `jobs` are to be planned; these are done or under way. */
  readonly begunJobs: readonly DayJob[];
  readonly lanes: readonly TodaysLane[];
  /** Names of routes that are a truck's second one. */
  readonly secondRoutes: readonly string[];
  /** What routes that no plan changes bring to each disposal site. */
  readonly gallonsElsewhere: ReadonlyMap<string, number>;
  readonly timeZone: string;
  /** By user id. */
  readonly driverNames: ReadonlyMap<string, string>;
}

/** What decides whether a run can start at all. */
export async function countProposalDay(
  tx: TenantTransaction,
  events: Pick<Events, 'ask'>,
  wanted: Parameters<typeof loadProposalDay>[2],
): Promise<{ jobs: number; trucks: number; hasDepot: boolean }> {
  const { jobs: all, trucks, depot } = await loadProposalDay(tx, events, wanted);
  return { jobs: all.length, trucks: trucks.length, hasDepot: depot !== null };
}

export async function loadProposalDay(
  tx: TenantTransaction,
  events: Pick<Events, 'ask'>,
  { date, includeJobs, choices }: { date: string; includeJobs: boolean; choices: PlanningChoices },
): Promise<ProposalDay> {
  const { lanes, busyVehicleIds, secondRoutes } = lanesOf(await loadTodaysRoutes(tx, events, date), choices);
  const changed = lanes.filter((lane) => lane.use !== 'keep');
  const onLanes = changed.flatMap((lane) =>
    lane.visits.flatMap((visit, at) => ({
      id: jobIdOf(visit),
      isBegun: at < lane.begun,
      status: visit.jobStatus,
    })),
  );
  const idsOf = (which: typeof onLanes) => which.flatMap(({ id }) => id ?? []);
  const free = await loadFreeTrucks(tx, date, busyVehicleIds, choices.vehicleIds);
  const [settings] = await tx.select({ timeZone: companySettings.timeZone }).from(companySettings);
  return {
    date,
    includeJobs,
    jobs: await loadJobs(
      tx,
      date,
      includeJobs,
      idsOf(onLanes.filter(({ isBegun, status }) => !isBegun && status !== null && isPlannable(status))),
    ),
    begunJobs: await loadBegunJobs(tx, idsOf(onLanes.filter(({ isBegun }) => isBegun))),
    trucks: free,
    sites: await loadSites(tx, false),
    ...(await loadDepot(tx)),
    lanes,
    secondRoutes,
    gallonsElsewhere: await loadGallonsElsewhere(
      tx,
      date,
      changed.map(({ routeId }) => routeId),
    ),
    timeZone: settings?.timeZone ?? 'UTC',
    driverNames: new Map(
      (await tx.select({ id: profiles.userId, name: profiles.fullName }).from(profiles)).map(
        ({ id, name }) => [id, name],
      ),
    ),
  };
}

/** Trucks that work on the day, are wanted, and whose day may be planned. */
async function loadFreeTrucks(
  tx: TenantTransaction,
  date: string,
  busy: readonly string[],
  wanted: readonly string[] | null,
): Promise<DayTruck[]> {
  const rows = await tx
    .select()
    .from(vehicles)
    .orderBy(asc(sql`lower(${vehicles.name})`), asc(vehicles.id));
  return rows.filter(
    (truck) =>
      !isOutOfService(truck, date) &&
      !busy.includes(truck.id) &&
      (wanted === null || wanted.includes(truck.id)),
  );
}

const selectJobs = (tx: TenantTransaction) =>
  tx
    .select(dayJobColumns)
    .from(jobs)
    .innerJoin(clients, eq(clients.id, jobs.clientId))
    .leftJoin(clientAddresses, eq(clientAddresses.id, jobs.clientAddressId));

/** Of the routes, and those of the day that are on none. */
function loadJobs(
  tx: TenantTransaction,
  date: string,
  includeJobs: boolean,
  onLanes: readonly string[],
): Promise<DayJob[]> {
  const statuses: JobStatus[] = includeJobs ? ['scheduled', 'unscheduled'] : ['scheduled'];
  const onRoute = tx
    .select({ one: sql`1` })
    .from(routeStops)
    .where(eq(routeStops.jobId, jobs.id));
  const pool = and(eq(jobs.scheduledDate, date), inArray(jobs.status, statuses), notExists(onRoute));
  return selectJobs(tx)
    .where(onLanes.length === 0 ? pool : or(pool, inArray(jobs.id, [...onLanes])))
    .orderBy(asc(jobs.id));
}

async function loadBegunJobs(tx: TenantTransaction, ids: readonly string[]): Promise<DayJob[]> {
  return ids.length === 0
    ? []
    : selectJobs(tx)
        .where(inArray(jobs.id, [...ids]))
        .orderBy(asc(jobs.id));
}

async function loadGallonsElsewhere(
  tx: TenantTransaction,
  date: string,
  changedIds: readonly string[],
): Promise<Map<string, number>> {
  const rows = await tx
    .select({ siteId: routeStops.disposalSiteId, routeId: routes.id, gallons: routeStops.gallons })
    .from(routeStops)
    .innerJoin(routes, eq(routes.id, routeStops.routeId))
    .where(and(eq(routes.routeDate, date), ne(routes.status, 'cancelled'), eq(routeStops.kind, 'disposal')));
  const sums = new Map<string, number>();
  for (const { siteId, routeId, gallons } of rows)
    if (siteId !== null && !changedIds.includes(routeId)) sums.set(siteId, (sums.get(siteId) ?? 0) + gallons);
  return sums;
}
