// Public to other features: the data the times of a route depend on.
import { and, asc, eq, getTableColumns, inArray, isNotNull, ne, sql } from 'drizzle-orm';
import type { ClientStatus } from '@haulwright/domain/clients/client';
import type { Takers } from '@haulwright/domain/custody/ledger/tank-day';
import type { JobStatus } from '@haulwright/domain/jobs/job';
import { heldBy } from '@haulwright/domain/permits/driver-skills';
import { jobIdsOf, type Visit } from '@haulwright/domain/routes/manual-route';
import type { StopLock } from '@haulwright/domain/routes/stop-lock';
import { isOutOfService } from '@haulwright/domain/vehicles/vehicle';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import { clientAddresses, clients } from '../../clients/clients.tables.ts';
import { companySettings, profiles } from '../../companies/companies.tables.ts';
import { disposalSites } from '../../disposal/disposal.tables.ts';
import { jobs } from '../../jobs/jobs.tables.ts';
import { openingsOf, takersOfWastes, type Opening } from '../../custody/ledger/tank-days.queries.ts';
import { jobTypes } from '../../services/services.tables.ts';
import { dividedTanks } from '../../vehicles/vehicle-tanks.queries.ts';
import { vehicles } from '../../vehicles/vehicles.tables.ts';
import { dayJobColumns, depotOf, toDayJob } from '../day/day-rows.queries.ts';
import { loadDriverPapers } from '../../permits/driver-papers.queries.ts';
import { withLoad } from '../day/ledger-days.queries.ts';
import { ownDepotOf, ownEndOf } from '../day/plan-input.ts';
import type { DayJob, DaySite, DayTruck, PlanningDay } from '../day/day-facts.ts';
import type { Address } from '../reading/route-stops.queries.ts';
import { routes, routeStops } from '../rows/routes.tables.ts';

/** A requested route. */
export interface WantedRoute {
  readonly routeDate: string;
  readonly vehicleId: string;
  readonly driverUserId: string | null;
  readonly visits: readonly Visit[];
}

export interface RouteJob extends DayJob {
  readonly status: JobStatus;
  /** An archived client's job cannot be added to a route. */
  readonly clientStatus: ClientStatus;
  readonly scheduledDate: string | null;
  readonly assignedTo: string | null;
  readonly address: Address;
  readonly jobType: { readonly name: string; readonly color: string | null } | null;
  /** The route it is on. */
  readonly routeId: string | null;
  readonly routeName: string | null;
  /** Its lock there. */
  readonly lock: StopLock | null;
  readonly lockedSecond: number | null;
}

export interface RouteSite extends DaySite {
  readonly active: boolean;
  readonly address: Address;
  /** Gallons that the other routes of the day bring there. */
  readonly gallonsOfOthers: number;
}

/** Everything the times of a route and its saving depend on, read in one transaction. */
export interface RouteFacts extends Pick<PlanningDay, 'depot' | 'endDayEmpty' | 'units' | 'timeZone'> {
  readonly depotAddress: string | null;
  /** Where its truck ends the day; null: at the depot. */
  readonly endAddress: string | null;
  /** `outOfService`: on the day of the route. */
  readonly truck: (DayTruck & { readonly outOfService: boolean }) | null;
  /** Undefined: no such user; null: no driver requested. */
  readonly driverName: string | null | undefined;
  readonly jobs: readonly RouteJob[];
  /** Those visited. */
  readonly sites: readonly RouteSite[];
  /** Whether there is any site to empty at. */
  readonly canBeEmptied: boolean;
  /** Names of another route of the day. */
  readonly otherRouteOfTruck: string | null;
  readonly otherRouteOfDriver: string | null;
}

/** The settings that the times of all routes of a company depend on. */
type CompanyFacts = Pick<RouteFacts, 'depot' | 'endDayEmpty' | 'units' | 'timeZone' | 'canBeEmptied'> & {
  readonly companyDepotAddress: string | null;
};

/** A route whose facts are loaded. */
export interface FactsRequest {
  readonly wanted: WantedRoute;
  /** The route itself and those changed with it, which do not count among the others of its day. */
  readonly routeIds: readonly string[];
}

/**
 * Loads the facts of each of the routes, with the same number of statements however many. `lock` keeps trucks
 * and sites unchanged until the end of the transaction. `unsaved` are jobs that will be added to the facts.
 */
export async function loadFactsOf(
  tx: TenantTransaction,
  requests: readonly FactsRequest[],
  lock = false,
  unsaved: readonly RouteJob[] = [],
): Promise<RouteFacts[]> {
  if (requests.length === 0) return [];
  const all = requests.map(({ wanted }) => wanted);
  const { companyDepotAddress, names, openings, takers, ...ofCompany } = await loadCompanyFacts(tx, all);
  const trucks = await loadTrucks(
    tx,
    all.map(({ vehicleId }) => vehicleId),
    lock,
  );
  const jobsOf = await loadRouteJobs(tx, all.flatMap(jobIdsOf));
  const isPaperAsked = [...jobsOf, ...unsaved].some(
    ({ requiredCertifications }) => requiredCertifications.length > 0,
  );
  const papers = isPaperAsked ? await loadDriverPapers(tx) : [];
  const sites = await loadRouteSites(tx, all.flatMap(siteIdsOf), lock);
  const others = await loadRoutesOfDays(
    tx,
    all.map(({ routeDate }) => routeDate),
  );
  return requests.map(({ wanted, routeIds }, at) => {
    const { routeDate, vehicleId, driverUserId } = wanted;
    const row = trucks.get(vehicleId);
    // As of the start of the day: reports during it do not change the facts.
    const opening = openings.filter(({ place }) => place === at + 1);
    const truck =
      row === undefined
        ? null
        : {
            ...withLoad(row, { opening, changes: [], takers }),
            held: heldBy(driverUserId, papers, routeDate),
            outOfService: isOutOfService(row, routeDate),
          };
    const jobIds = new Set(jobIdsOf(wanted));
    const siteIds = new Set(siteIdsOf(wanted));
    const ofDay = (others.get(routeDate) ?? []).filter(({ id }) => !routeIds.includes(id));
    return {
      ...ofCompany,
      depotAddress: (truck && ownDepotOf(truck) ? truck.depotAddress : companyDepotAddress) ?? null,
      truck,
      endAddress: truck && ownEndOf(truck) ? truck.endAddress : null,
      driverName: driverUserId === null ? null : names.get(driverUserId),
      jobs: jobsOf.filter(({ id }) => jobIds.has(id)),
      sites: sites.flatMap((site) =>
        siteIds.has(site.id)
          ? [
              {
                ...site,
                gallonsOfOthers: ofDay.reduce((sum, { brought }) => sum + (brought?.[site.id] ?? 0), 0),
              },
            ]
          : [],
      ),
      otherRouteOfTruck: ofDay.find((route) => route.vehicleId === vehicleId)?.name ?? null,
      otherRouteOfDriver:
        driverUserId === null
          ? null
          : (ofDay.find((route) => route.driverUserId === driverUserId)?.name ?? null),
    };
  });
}

/** The same, of one route. */
export async function loadRouteFacts(
  tx: TenantTransaction,
  wanted: WantedRoute,
  routeIds: readonly string[],
  lock = false,
): Promise<RouteFacts> {
  const [facts] = await loadFactsOf(tx, [{ wanted, routeIds }], lock);
  if (facts === undefined) throw new Error('the facts of a route were not loaded');
  return facts;
}

const siteIdsOf = ({ visits }: WantedRoute): string[] =>
  visits.flatMap((visit) => (visit.kind === 'disposal' ? [visit.disposalSiteId] : []));

/** With the names of the routes' drivers, and their trucks' loads at the start of each day. */
async function loadCompanyFacts(
  tx: TenantTransaction,
  wanted: readonly WantedRoute[],
): Promise<
  CompanyFacts & {
    readonly names: ReadonlyMap<string, string>;
    readonly openings: readonly Opening[];
    readonly takers: Takers;
  }
> {
  const driverIds = wanted.flatMap(({ driverUserId }) => driverUserId ?? []);
  const emptied = tx
    .select({ one: sql`1` })
    .from(disposalSites)
    .where(and(eq(disposalSites.active, true), isNotNull(disposalSites.latitude)));
  const people = tx
    .select({ names: sql`jsonb_object_agg(${profiles.userId}, ${profiles.fullName})` })
    .from(profiles)
    .where(driverIds.length === 0 ? sql`false` : inArray(profiles.userId, [...driverIds]));
  const [row] = await tx
    .select({
      settings: companySettings,
      canBeEmptied: sql<boolean>`exists ${emptied}`,
      names: sql<Record<string, string> | null>`${people}`,
      openings: openingsOf(wanted.map(({ vehicleId, routeDate }) => ({ vehicleId, date: routeDate }))),
      takers: takersOfWastes,
    })
    .from(companySettings);
  return {
    ...depotOf(row?.settings),
    companyDepotAddress: row?.settings.defaultDepotAddress ?? null,
    canBeEmptied: row?.canBeEmptied ?? false,
    names: new Map(Object.entries(row?.names ?? {})),
    openings: row?.openings ?? [],
    takers: row?.takers ?? {},
  };
}

async function loadTrucks(
  tx: TenantTransaction,
  ids: readonly string[],
  lock: boolean,
): Promise<ReadonlyMap<string, typeof vehicles.$inferSelect & Pick<DayTruck, 'tanks'>>> {
  const query = tx
    .select({ ...getTableColumns(vehicles), tanks: dividedTanks })
    .from(vehicles)
    .where(inArray(vehicles.id, [...new Set(ids)]))
    .orderBy(asc(vehicles.id));
  const rows = await (lock ? query.for('share') : query);
  return new Map(rows.map(({ tanks, ...row }) => [row.id, { ...row, ...(tanks && { tanks }) }]));
}

const jobAddress = {
  street: jobs.serviceAddressStreet,
  city: jobs.serviceAddressCity,
  state: jobs.serviceAddressState,
  zip: jobs.serviceAddressZip,
};

async function loadRouteJobs(tx: TenantTransaction, ids: readonly string[]): Promise<RouteJob[]> {
  if (ids.length === 0) return [];
  const { status, scheduledDate, assignedTo } = jobs;
  const rows = await tx
    .select({
      ...dayJobColumns,
      status,
      clientStatus: clients.status,
      scheduledDate,
      assignedTo,
      address: jobAddress,
      jobType: { name: jobTypes.name, color: jobTypes.color },
      routeId: routes.id,
      routeName: routes.name,
      lock: routeStops.lock,
      lockedSecond: routeStops.lockedSecond,
    })
    .from(jobs)
    .innerJoin(clients, eq(clients.id, jobs.clientId))
    .leftJoin(clientAddresses, eq(clientAddresses.id, jobs.clientAddressId))
    .leftJoin(jobTypes, eq(jobTypes.id, jobs.jobTypeId))
    .leftJoin(routeStops, eq(routeStops.jobId, jobs.id))
    .leftJoin(routes, eq(routes.id, routeStops.routeId))
    .where(inArray(jobs.id, [...new Set(ids)]))
    .orderBy(asc(jobs.id));
  return rows.map(toDayJob);
}

async function loadRouteSites(
  tx: TenantTransaction,
  ids: readonly string[],
  lock: boolean,
): Promise<Omit<RouteSite, 'gallonsOfOthers'>[]> {
  if (ids.length === 0) return [];
  const query = tx
    .select()
    .from(disposalSites)
    .where(inArray(disposalSites.id, [...new Set(ids)]))
    .orderBy(asc(disposalSites.id));
  const rows = await (lock ? query.for('share') : query);
  return rows.map((row) => ({
    ...row,
    address: { street: row.streetLine1, city: row.city, state: row.state, zip: row.postalCode },
  }));
}

/** A route of a day, with the gallons it brings to each disposal site. */
interface RouteOfDay {
  readonly id: string;
  readonly name: string;
  readonly vehicleId: string | null;
  readonly driverUserId: string | null;
  readonly brought: Readonly<Record<string, number>> | null;
}

/** The routes of these days that are not cancelled, by day, oldest first. */
async function loadRoutesOfDays(
  tx: TenantTransaction,
  dates: readonly string[],
): Promise<ReadonlyMap<string, RouteOfDay[]>> {
  const sums = tx
    .select({
      siteId: sql`${routeStops.disposalSiteId}`.as('site_id'),
      gallons: sql`sum(${routeStops.gallons})`.as('gallons'),
    })
    .from(routeStops)
    .where(and(eq(routeStops.routeId, routes.id), isNotNull(routeStops.disposalSiteId)))
    .groupBy(routeStops.disposalSiteId)
    .as('sums');
  const { id, name, routeDate, vehicleId, driverUserId, status } = routes;
  const rows = await tx
    .select({
      id,
      name,
      routeDate,
      vehicleId,
      driverUserId,
      brought: sql<Record<
        string,
        number
      > | null>`(select jsonb_object_agg(sums.site_id, sums.gallons) from ${sums})`,
    })
    .from(routes)
    .where(and(inArray(routeDate, [...new Set(dates)]), ne(status, 'cancelled')))
    .orderBy(asc(id));
  return Map.groupBy(rows, (row) => row.routeDate);
}
