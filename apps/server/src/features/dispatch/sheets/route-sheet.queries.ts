import { and, eq, inArray, ne } from 'drizzle-orm';
import {
  hoursOn,
  sheetLabels,
  windowText,
  type RouteSheet,
  type SheetStop,
} from '@haulwright/domain/dispatch/route-sheet';
import type { OpeningHours } from '@haulwright/domain/disposal/disposal-site';
import type { Route } from '@haulwright/domain/routes/route';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import { clientAddresses, clients } from '../../clients/clients.tables.ts';
import { companySettings } from '../../companies/companies.tables.ts';
import { disposalSites } from '../../disposal/disposal.tables.ts';
import { beginByOf, byTimeColumns } from '../../jobs/by-time.queries.ts';
import { jobs } from '../../jobs/jobs.tables.ts';
import { loadRoutes } from '../../routes/reading/routes.queries.ts';
import { routes } from '../../routes/rows/routes.tables.ts';
import { jobTypes } from '../../services/services.tables.ts';
import { vehicles } from '../../vehicles/vehicles.tables.ts';

/**
 * Loads routes with what their drivers need on paper: phones, access notes, opening hours; in the order of
 * the ids.
 */
export async function loadRouteSheets(
  tx: TenantTransaction,
  routeIds: readonly string[],
): Promise<RouteSheet[]> {
  const found = await loadRoutes(tx, routeIds);
  if (found.length === 0) return [];
  const [company] = await tx
    .select({
      name: companySettings.companyName,
      phone: companySettings.companyPhone,
      units: companySettings.units,
    })
    .from(companySettings);
  const trucks = await tx
    .select({ id: vehicles.id, plate: vehicles.licensePlate })
    .from(vehicles)
    .where(
      inArray(
        vehicles.id,
        found.flatMap(({ vehicleId }) => vehicleId ?? []),
      ),
    );
  const of: SheetFacts = {
    company,
    plates: new Map(trucks.map(({ id, plate }) => [id, plate])),
    jobs: await jobsOf(tx, found),
    openingHours: await openingHoursOf(tx, found),
  };
  return found.map((route) => sheetOf(route, of));
}

interface SheetFacts {
  readonly company:
    { readonly name: string; readonly phone: string | null; readonly units: RouteSheet['units'] } | undefined;
  readonly plates: ReadonlyMap<string, string | null>;
  readonly jobs: ReadonlyMap<string, NonNullable<SheetStop['job']>>;
  readonly openingHours: ReadonlyMap<string, OpeningHours[]>;
}

function sheetOf(route: Route, { company, plates, jobs: ofJobs, openingHours }: SheetFacts): RouteSheet {
  const labels = sheetLabels(route.stops.map(({ kind }) => kind));
  const hoursAt = (siteId: string): string | null => {
    const hours = openingHours.get(siteId);
    return hours === undefined ? null : hoursOn(hours, route.routeDate);
  };
  return {
    routeId: route.id,
    name: route.name,
    routeDate: route.routeDate,
    status: route.status,
    companyName: company?.name ?? '',
    companyPhone: company?.phone ?? null,
    units: company?.units ?? 'us',
    vehicleName: route.vehicleName,
    vehicleColor: route.vehicleColor,
    licensePlate: plates.get(route.vehicleId ?? '') ?? null,
    capacityGallons: route.capacityGallons,
    driverName: route.driverName,
    driverUserId: route.driverUserId,
    startSecond: route.startSecond,
    endSecond: route.endSecond,
    totalDistanceMiles: route.totalDistanceMiles,
    totalGallons: route.totalGallons,
    jobCount: route.jobCount,
    stops: route.stops.map((stop, at) => ({
      id: stop.id,
      kind: stop.kind,
      label: labels[at] ?? '',
      arrivalSecond: stop.arrivalSecond,
      waitSeconds: stop.waitSeconds,
      departureSecond: stop.departureSecond,
      legMeters: stop.legMeters,
      title: stop.title,
      address: stop.address,
      latitude: stop.latitude,
      longitude: stop.longitude,
      gallons: stop.gallons,
      loadAfterGallons: stop.loadAfterGallons,
      loadWasteType: stop.loadWasteType,
      job: stop.jobId === null ? null : (ofJobs.get(stop.jobId) ?? null),
      hours: stop.disposalSiteId === null ? null : hoursAt(stop.disposalSiteId),
    })),
  };
}

async function jobsOf(
  tx: TenantTransaction,
  found: readonly Route[],
): Promise<Map<string, NonNullable<SheetStop['job']>>> {
  const ids = found.flatMap(({ stops }) => stops.flatMap(({ jobId }) => jobId ?? []));
  if (ids.length === 0) return new Map();
  const rows = await tx
    .select({
      id: jobs.id,
      number: jobs.jobNumber,
      title: jobs.title,
      typeName: jobTypes.name,
      start: jobs.windowStartMinute,
      end: jobs.windowEndMinute,
      byTime: byTimeColumns,
      tankGallons: clientAddresses.tankGallons,
      contactPerson: clients.contactPerson,
      phone: clients.phone,
      precision: clientAddresses.geocodePrecision,
      accessInstructions: clients.accessInstructions,
      gateCode: clientAddresses.gateCode,
      description: jobs.description,
    })
    .from(jobs)
    .innerJoin(clients, eq(clients.id, jobs.clientId))
    .leftJoin(clientAddresses, eq(clientAddresses.id, jobs.clientAddressId))
    .leftJoin(jobTypes, eq(jobTypes.id, jobs.jobTypeId))
    .where(inArray(jobs.id, ids));
  return new Map(
    rows.map(({ id, start, end, byTime, gateCode, ...job }) => {
      const wayIn = [gateCode && `Gate code: ${gateCode}`, job.accessInstructions].filter(Boolean).join('\n');
      return [
        id,
        {
          ...job,
          accessInstructions: wayIn || null,
          window: windowText(start, end),
          beginByMinute: beginByOf(byTime),
        },
      ];
    }),
  );
}

async function openingHoursOf(
  tx: TenantTransaction,
  found: readonly Route[],
): Promise<Map<string, OpeningHours[]>> {
  const ids = found.flatMap(({ stops }) => stops.flatMap(({ disposalSiteId }) => disposalSiteId ?? []));
  if (ids.length === 0) return new Map();
  const rows = await tx
    .select({ id: disposalSites.id, hours: disposalSites.openingHours })
    .from(disposalSites)
    .where(inArray(disposalSites.id, [...new Set(ids)]));
  return new Map(rows.map(({ id, hours }) => [id, hours]));
}

/** The routes of a day that are not cancelled, by their trucks. */
export async function routeIdsOfDay(tx: TenantTransaction, date: string): Promise<string[]> {
  const rows = await tx
    .select({ id: routes.id })
    .from(routes)
    .leftJoin(vehicles, eq(vehicles.id, routes.vehicleId))
    .where(and(eq(routes.routeDate, date), ne(routes.status, 'cancelled')))
    .orderBy(vehicles.name, routes.startSecond, routes.id)
    .limit(maxSheets);
  return rows.map(({ id }) => id);
}

/** More trucks than any company sends out in a day. */
const maxSheets = 200;
