// Public to other features: what the times of a route depend on.
import { and, asc, eq, inArray, isNotNull, ne, notInArray, sql } from 'drizzle-orm';
import type { JobStatus } from '@haulwright/domain/jobs/job';
import { jobIdsOf, type Visit } from '@haulwright/domain/routes/manual-route';
import type { StopLock } from '@haulwright/domain/routes/stop-lock';
import { isOutOfService } from '@haulwright/domain/vehicles/vehicle';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import { clientAddresses, clients } from '../../clients/clients.tables.ts';
import { companySettings, profiles } from '../../companies/companies.tables.ts';
import { disposalSites } from '../../disposal/disposal.tables.ts';
import { jobs } from '../../jobs/jobs.tables.ts';
import { jobTypes } from '../../services/services.tables.ts';
import { vehicles } from '../../vehicles/vehicles.tables.ts';
import { dayJobColumns, loadDepot } from '../day/day-rows.queries.ts';
import { ownDepotOf } from '../day/plan-input.ts';
import type { DayJob, DaySite, DayTruck, PlanningDay } from '../day/day-facts.ts';
import type { Address } from '../reading/route-stops.queries.ts';
import { routes, routeStops } from '../rows/routes.tables.ts';

/** A route as someone wants it. */
export interface WantedRoute {
  readonly routeDate: string;
  readonly vehicleId: string;
  readonly driverUserId: string | null;
  readonly visits: readonly Visit[];
}

export interface RouteJob extends DayJob {
  readonly status: JobStatus;
  readonly scheduledDate: string | null;
  readonly assignedTo: string | null;
  readonly address: Address;
  readonly jobType: { readonly name: string; readonly color: string | null } | null;
  /** The route it is on. */
  readonly routeId: string | null;
  readonly routeName: string | null;
  /** How it is held there. */
  readonly lock: StopLock | null;
  readonly lockedSecond: number | null;
}

export interface RouteSite extends DaySite {
  readonly active: boolean;
  readonly address: Address;
  /** What the other routes of the day bring there. */
  readonly gallonsOfOthers: number;
}

/** Everything the times of a route and its saving depend on, read in one transaction. */
export interface RouteFacts extends Pick<PlanningDay, 'depot' | 'endDayEmpty' | 'units' | 'timeZone'> {
  readonly depotAddress: string | null;
  /** `outOfService`: on the day of the route. */
  readonly truck: (DayTruck & { readonly outOfService: boolean }) | null;
  /** Undefined: no such user; null: no driver wanted. */
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

/** What the times of all routes of a company depend on: read once for many routes. */
export interface CompanyFacts extends Pick<
  RouteFacts,
  'depot' | 'endDayEmpty' | 'units' | 'timeZone' | 'canBeEmptied'
> {
  readonly companyDepotAddress: string | null;
}

export async function loadCompanyFacts(tx: TenantTransaction): Promise<CompanyFacts> {
  const [settings] = await tx.select({ address: companySettings.defaultDepotAddress }).from(companySettings);
  return {
    ...(await loadDepot(tx)),
    companyDepotAddress: settings?.address ?? null,
    canBeEmptied:
      (await tx.$count(
        disposalSites,
        and(eq(disposalSites.active, true), isNotNull(disposalSites.latitude)),
      )) > 0,
  };
}

/**
 * `routeIds` are the route itself and those changed with it, which are not among the others. `lock` keeps
 * truck and sites as they are until the end of the transaction.
 */
export async function loadRouteFacts(
  tx: TenantTransaction,
  wanted: WantedRoute,
  routeIds: readonly string[],
  lock = false,
  company?: CompanyFacts,
): Promise<RouteFacts> {
  const { companyDepotAddress, ...ofCompany } = company ?? (await loadCompanyFacts(tx));
  const siteIds = [
    ...new Set(wanted.visits.flatMap((visit) => (visit.kind === 'disposal' ? [visit.disposalSiteId] : []))),
  ];
  const truck = await loadTruck(tx, wanted, lock);
  return {
    ...ofCompany,
    depotAddress: (truck && ownDepotOf(truck) ? truck.depotAddress : companyDepotAddress) ?? null,
    truck,
    driverName: wanted.driverUserId === null ? null : await nameOf(tx, wanted.driverUserId),
    jobs: await loadRouteJobs(tx, jobIdsOf(wanted)),
    sites: await loadRouteSites(tx, siteIds, wanted.routeDate, routeIds, lock),
    otherRouteOfTruck: await otherRoute(tx, wanted.routeDate, routeIds, { vehicleId: wanted.vehicleId }),
    otherRouteOfDriver:
      wanted.driverUserId === null
        ? null
        : await otherRoute(tx, wanted.routeDate, routeIds, { driverUserId: wanted.driverUserId }),
  };
}

async function loadTruck(
  tx: TenantTransaction,
  { vehicleId, routeDate }: WantedRoute,
  lock: boolean,
): Promise<RouteFacts['truck']> {
  const query = tx.select().from(vehicles).where(eq(vehicles.id, vehicleId));
  const [truck] = await (lock ? query.for('share') : query);
  return truck === undefined ? null : { ...truck, outOfService: isOutOfService(truck, routeDate) };
}

async function nameOf(tx: TenantTransaction, userId: string): Promise<string | undefined> {
  const [person] = await tx
    .select({ name: profiles.fullName })
    .from(profiles)
    .where(eq(profiles.userId, userId));
  return person?.name;
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
    .where(inArray(jobs.id, [...ids]))
    .orderBy(asc(jobs.id));
  return rows;
}

async function loadRouteSites(
  tx: TenantTransaction,
  ids: readonly string[],
  date: string,
  routeIds: readonly string[],
  lock: boolean,
): Promise<RouteSite[]> {
  if (ids.length === 0) return [];
  const query = tx
    .select()
    .from(disposalSites)
    .where(inArray(disposalSites.id, [...ids]))
    .orderBy(asc(disposalSites.id));
  const rows = await (lock ? query.for('share') : query);
  const others = await tx
    .select({ siteId: routeStops.disposalSiteId, gallons: sql<number>`sum(${routeStops.gallons})::int` })
    .from(routeStops)
    .innerJoin(routes, eq(routes.id, routeStops.routeId))
    .where(and(inArray(routeStops.disposalSiteId, [...ids]), otherOfDay(date, routeIds)))
    .groupBy(routeStops.disposalSiteId);
  const gallons = new Map(others.map((other) => [other.siteId, other.gallons]));
  return rows.map((row) => ({
    ...row,
    address: { street: row.streetLine1, city: row.city, state: row.state, zip: row.postalCode },
    gallonsOfOthers: gallons.get(row.id) ?? 0,
  }));
}

const otherOfDay = (date: string, routeIds: readonly string[]) =>
  and(
    eq(routes.routeDate, date),
    ne(routes.status, 'cancelled'),
    routeIds.length === 0 ? undefined : notInArray(routes.id, [...routeIds]),
  );

async function otherRoute(
  tx: TenantTransaction,
  date: string,
  routeIds: readonly string[],
  whose: { vehicleId: string } | { driverUserId: string },
): Promise<string | null> {
  const theirs =
    'vehicleId' in whose
      ? eq(routes.vehicleId, whose.vehicleId)
      : eq(routes.driverUserId, whose.driverUserId);
  const [row] = await tx
    .select({ name: routes.name })
    .from(routes)
    .where(and(otherOfDay(date, routeIds), theirs))
    .orderBy(asc(routes.id))
    .limit(1);
  return row?.name ?? null;
}
