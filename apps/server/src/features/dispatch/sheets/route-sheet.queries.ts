import { and, eq, inArray, ne } from 'drizzle-orm';
import {
  hoursOn,
  sheetLabels,
  windowText,
  type RouteSheet,
  type SheetStop,
} from '@haulwright/domain/dispatch/route-sheet';
import type { Route } from '@haulwright/domain/routes/route';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import { clientAddresses, clients } from '../../clients/clients.tables.ts';
import { companySettings } from '../../companies/companies.tables.ts';
import { disposalSites } from '../../disposal/disposal.tables.ts';
import { jobs } from '../../jobs/jobs.tables.ts';
import { loadRoute } from '../../routes/reading/routes.queries.ts';
import { routes } from '../../routes/rows/routes.tables.ts';
import { jobTypes } from '../../services/services.tables.ts';
import { vehicles } from '../../vehicles/vehicles.tables.ts';

/** A route with what its driver needs on paper: phones, ways in, hours. */
export async function loadRouteSheet(
  tx: TenantTransaction,
  routeId: string,
): Promise<RouteSheet | undefined> {
  const route = await loadRoute(tx, routeId);
  if (route === undefined) return undefined;
  const [company] = await tx
    .select({
      name: companySettings.companyName,
      phone: companySettings.companyPhone,
      units: companySettings.units,
    })
    .from(companySettings);
  const [truck] =
    route.vehicleId === null
      ? []
      : await tx
          .select({ plate: vehicles.licensePlate })
          .from(vehicles)
          .where(eq(vehicles.id, route.vehicleId));
  const ofJobs = await jobsOf(tx, route);
  const ofSites = await hoursOf(tx, route);
  const labels = sheetLabels(route.stops.map(({ kind }) => kind));
  return {
    routeId,
    name: route.name,
    routeDate: route.routeDate,
    status: route.status,
    companyName: company?.name ?? '',
    companyPhone: company?.phone ?? null,
    units: company?.units ?? 'us',
    vehicleName: route.vehicleName,
    licensePlate: truck?.plate ?? null,
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
      hours: stop.disposalSiteId === null ? null : (ofSites.get(stop.disposalSiteId) ?? null),
    })),
  };
}

async function jobsOf(
  tx: TenantTransaction,
  { stops }: Route,
): Promise<Map<string, NonNullable<SheetStop['job']>>> {
  const ids = stops.flatMap(({ jobId }) => jobId ?? []);
  if (ids.length === 0) return new Map();
  const rows = await tx
    .select({
      id: jobs.id,
      number: jobs.jobNumber,
      title: jobs.title,
      typeName: jobTypes.name,
      start: jobs.windowStartMinute,
      end: jobs.windowEndMinute,
      tankGallons: clientAddresses.tankGallons,
      contactPerson: clients.contactPerson,
      phone: clients.phone,
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
    rows.map(({ id, start, end, gateCode, ...job }) => {
      const wayIn = [gateCode && `Gate code: ${gateCode}`, job.accessInstructions].filter(Boolean).join('\n');
      return [id, { ...job, accessInstructions: wayIn || null, window: windowText(start, end) }];
    }),
  );
}

async function hoursOf(tx: TenantTransaction, { stops, routeDate }: Route): Promise<Map<string, string>> {
  const ids = stops.flatMap(({ disposalSiteId }) => disposalSiteId ?? []);
  if (ids.length === 0) return new Map();
  const rows = await tx
    .select({ id: disposalSites.id, hours: disposalSites.openingHours })
    .from(disposalSites)
    .where(inArray(disposalSites.id, ids));
  return new Map(rows.map(({ id, hours }) => [id, hoursOn(hours, routeDate)]));
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

/** More trucks than any company sends out on one day. */
const maxSheets = 200;
