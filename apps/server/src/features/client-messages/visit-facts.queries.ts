import { and, eq, isNull, min, sql } from 'drizzle-orm';
import type { MessageLanguage } from '@haulwright/domain/companies/message-kinds';
import type { ExpectedStop } from '@haulwright/domain/live/route-eta';
import type { JobStatus } from '@haulwright/domain/jobs/job';
import type { RouteStatus } from '@haulwright/domain/routes/route';
import type { Placed } from '@haulwright/domain/tracking/plane';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { clientAddresses, clients } from '../clients/clients.tables.ts';
import { companySettings, profiles } from '../companies/companies.tables.ts';
import { jobs } from '../jobs/jobs.tables.ts';
import { routeEtas } from '../routes/rows/route-etas.tables.ts';
import { routes, routeStops } from '../routes/rows/routes.tables.ts';
import { stopVisits } from '../tracking/visits.tables.ts';
import { vehicles } from '../vehicles/vehicles.tables.ts';
import { clientMessageChoices } from './client-messages.tables.ts';

/** A visit as its client may hear of it, with the route that its job is on. */
export interface VisitFacts {
  readonly jobId: string;
  readonly clientId: string;
  readonly clientName: string;
  readonly contactPerson: string | null;
  readonly status: JobStatus;
  readonly startedAt: Date | null;
  readonly completedAt: Date | null;
  readonly windowStartMinute: number | null;
  readonly windowEndMinute: number | null;
  readonly street: string | null;
  readonly city: string | null;
  readonly zip: string | null;
  /** Null where only its ZIP code is known. */
  readonly pin: Placed | null;
  /** The client's own, where one was chosen. */
  readonly language: MessageLanguage | null;
  readonly company: { readonly name: string; readonly phone: string | null; readonly timeZone: string };
  /** Null: the job is on no route. */
  readonly route: {
    readonly id: string;
    readonly date: string;
    readonly status: RouteStatus;
    readonly arrivalSecond: number;
    readonly driverUserId: string | null;
    readonly driverName: string | null;
    readonly vehicleId: string | null;
    readonly vehicleName: string | null;
    /** When its truck was first seen at the job. */
    readonly seenAt: Date | null;
  } | null;
  /** Made for the route as it is now. */
  readonly eta: {
    readonly madeAt: Date;
    readonly madeSecond: number;
    readonly stops: readonly ExpectedStop[];
  } | null;
}

export async function loadVisitFacts(tx: TenantTransaction, jobId: string): Promise<VisitFacts | undefined> {
  const seen = tx
    .select({ at: min(stopVisits.arrivedAt).as('at') })
    .from(stopVisits)
    .where(
      and(eq(stopVisits.jobId, jobs.id), eq(stopVisits.routeId, routes.id), isNull(stopVisits.withdrawnAt)),
    )
    .as('seen');
  const [row] = await tx
    .select({
      clientId: jobs.clientId,
      clientName: clients.name,
      contactPerson: clients.contactPerson,
      status: jobs.status,
      startedAt: jobs.startedAt,
      completedAt: jobs.completedAt,
      windowStartMinute: jobs.windowStartMinute,
      windowEndMinute: jobs.windowEndMinute,
      street: jobs.serviceAddressStreet,
      city: jobs.serviceAddressCity,
      zip: jobs.serviceAddressZip,
      latitude: clientAddresses.latitude,
      longitude: clientAddresses.longitude,
      precision: clientAddresses.geocodePrecision,
      language: clientMessageChoices.language,
      companyName: companySettings.companyName,
      companyPhone: companySettings.companyPhone,
      timeZone: companySettings.timeZone,
      route: {
        id: routes.id,
        date: routes.routeDate,
        status: routes.status,
        driverUserId: routes.driverUserId,
        vehicleId: routes.vehicleId,
      },
      arrivalSecond: routeStops.arrivalSecond,
      driverName: profiles.fullName,
      vehicleName: vehicles.name,
      seenAt: seen.at,
      eta: { madeAt: routeEtas.madeAt, madeSecond: routeEtas.madeSecond, stops: routeEtas.stops },
    })
    .from(jobs)
    .innerJoin(clients, eq(clients.id, jobs.clientId))
    .innerJoin(companySettings, eq(companySettings.companyId, jobs.companyId))
    .leftJoin(clientAddresses, eq(clientAddresses.id, jobs.clientAddressId))
    .leftJoin(
      clientMessageChoices,
      and(
        eq(clientMessageChoices.companyId, jobs.companyId),
        eq(clientMessageChoices.clientId, jobs.clientId),
      ),
    )
    .leftJoin(routeStops, eq(routeStops.jobId, jobs.id))
    .leftJoin(routes, eq(routes.id, routeStops.routeId))
    .leftJoin(
      profiles,
      and(eq(profiles.userId, routes.driverUserId), eq(profiles.companyId, routes.companyId)),
    )
    .leftJoin(vehicles, eq(vehicles.id, routes.vehicleId))
    .leftJoin(
      routeEtas,
      and(
        eq(routeEtas.companyId, routes.companyId),
        eq(routeEtas.routeId, routes.id),
        eq(routeEtas.planOf, routes.updatedAt),
      ),
    )
    .leftJoinLateral(seen, sql`true`)
    .where(eq(jobs.id, jobId));
  if (row === undefined) return undefined;
  const { latitude, longitude, precision, companyName, companyPhone, timeZone, route, ...rest } = row;
  const { arrivalSecond, driverName, vehicleName, seenAt, eta, ...job } = rest;
  const isPlaced = latitude !== null && longitude !== null && precision !== 'zip';
  return {
    ...job,
    jobId,
    pin: isPlaced ? { latitude, longitude } : null,
    company: { name: companyName, phone: companyPhone, timeZone },
    route:
      route === null || arrivalSecond === null
        ? null
        : { ...route, arrivalSecond, driverName, vehicleName, seenAt },
    eta,
  };
}
