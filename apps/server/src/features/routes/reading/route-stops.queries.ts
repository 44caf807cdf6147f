// Public to other features: the stops of routes as cards show them.
import { asc, eq, inArray, sql } from 'drizzle-orm';
import { dayEndTitle, depotTitle } from '@haulwright/domain/routes/end-stop';
import type { RouteStop } from '@haulwright/domain/routes/route';
import { secondsIntoDay } from '@haulwright/domain/routes/route-progress';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import { clientAddresses, clients } from '../../clients/clients.tables.ts';
import { companySettings } from '../../companies/companies.tables.ts';
import { disposalSites } from '../../disposal/disposal.tables.ts';
import { beginByOf, byTimeColumns } from '../../jobs/by-time.queries.ts';
import { jobs } from '../../jobs/jobs.tables.ts';
import { jobTypes } from '../../services/services.tables.ts';
import { vehicles } from '../../vehicles/vehicles.tables.ts';
import { routes, routeStops } from '../rows/routes.tables.ts';

const columns = {
  stop: routeStops,
  job: {
    number: jobs.jobNumber,
    status: jobs.status,
    title: jobs.title,
    street: jobs.serviceAddressStreet,
    city: jobs.serviceAddressCity,
    state: jobs.serviceAddressState,
    zip: jobs.serviceAddressZip,
  },
  window: { startMinute: jobs.windowStartMinute, endMinute: jobs.windowEndMinute },
  byTime: byTimeColumns,
  actual: { startedAt: jobs.startedAt, completedAt: jobs.completedAt, gallons: jobs.actualGallons },
  routeDate: routes.routeDate,
  timeZone: companySettings.timeZone,
  clientName: clients.name,
  zipArea: sql<
    string | null
  >`case when ${clientAddresses.geocodePrecision} = 'zip' then left(${clientAddresses.postalCode}, 5) end`,
  jobType: { name: jobTypes.name, color: jobTypes.color },
  site: {
    name: disposalSites.name,
    street: disposalSites.streetLine1,
    city: disposalSites.city,
    state: disposalSites.state,
    zip: disposalSites.postalCode,
  },
  /** The truck's own depot, where it has one with a position. */
  depotAddress: sql<
    string | null
  >`coalesce(case when ${vehicles.depotLatitude} is not null then ${vehicles.depotAddress} end, ${companySettings.defaultDepotAddress})`,
  /** Where the truck ends its day, if not at its depot. */
  endAddress: sql<
    string | null
  >`case when ${vehicles.endLatitude} is not null then ${vehicles.endAddress} end`,
};

const selectStops = (tx: TenantTransaction) =>
  tx
    .select(columns)
    .from(routeStops)
    .innerJoin(routes, eq(routes.id, routeStops.routeId))
    .leftJoin(vehicles, eq(vehicles.id, routes.vehicleId))
    .leftJoin(jobs, eq(jobs.id, routeStops.jobId))
    .leftJoin(clients, eq(clients.id, jobs.clientId))
    .leftJoin(clientAddresses, eq(clientAddresses.id, jobs.clientAddressId))
    .leftJoin(jobTypes, eq(jobTypes.id, jobs.jobTypeId))
    .leftJoin(disposalSites, eq(disposalSites.id, routeStops.disposalSiteId))
    .leftJoin(companySettings, eq(companySettings.companyId, routeStops.companyId));

/**
 * Loads the stops of several routes in one statement, by route and in order, each with the data of its card.
 */
export async function loadStopsOf(
  tx: TenantTransaction,
  routeIds: readonly string[],
): Promise<ReadonlyMap<string, RouteStop[]>> {
  if (routeIds.length === 0) return new Map();
  const rows = await selectStops(tx)
    .where(inArray(routeStops.routeId, [...routeIds]))
    .orderBy(asc(routeStops.sequence));
  const byRoute = Map.groupBy(rows, ({ stop }) => stop.routeId);
  return new Map([...byRoute].map(([routeId, ofRoute]) => [routeId, ofRoute.map(toStop)]));
}

type StopRow = Awaited<ReturnType<typeof selectStops>>[number];

function toStop({
  stop,
  job,
  window,
  byTime,
  actual,
  routeDate,
  timeZone,
  clientName,
  zipArea,
  jobType,
  site,
  depotAddress,
  endAddress,
}: StopRow): RouteStop {
  const actualStart = onTheDay(actual?.startedAt, routeDate, timeZone);
  const actualEnd = onTheDay(actual?.completedAt, routeDate, timeZone);
  return {
    id: stop.id,
    sequence: stop.sequence,
    kind: stop.kind,
    jobId: stop.jobId,
    jobNumber: job?.number ?? null,
    jobStatus: job?.status ?? null,
    jobType,
    disposalSiteId: stop.disposalSiteId,
    ...stopCaptions(stop.kind, job && { ...job, clientName }, site, { depotAddress, endAddress }),
    latitude: stop.latitude,
    longitude: stop.longitude,
    zipArea,
    arrivalSecond: stop.arrivalSecond,
    waitSeconds: stop.waitSeconds,
    departureSecond: stop.departureSecond,
    legMeters: stop.legMeters,
    legSeconds: stop.legSeconds,
    gallons: stop.gallons,
    loadAfterGallons: stop.loadAfterGallons,
    loadWasteType: stop.loadWasteType,
    actualStartSecond: actualStart,
    // Keeps the end from preceding the start when clocks were set back during the work.
    actualEndSecond: actualEnd === null ? null : Math.max(actualEnd, actualStart ?? 0),
    actualGallons: actual?.gallons ?? null,
    lock: stop.lock,
    lockedSecond: stop.lockedSecond,
    windowStartMinute: window?.startMinute ?? null,
    windowEndMinute: window?.endMinute ?? null,
    beginByMinute: beginByOf(byTime),
  };
}

/** The local time of day; null for another day than the route's (and the night after it). */
function onTheDay(instant: Date | null | undefined, date: string, timeZone: string | null): number | null {
  if (instant == null) return null;
  const second = secondsIntoDay(instant, date, timeZone ?? 'America/New_York');
  return second >= 0 && second <= lastSecond ? second : null;
}

const lastSecond = 172_800;

export interface Address {
  street: string | null;
  city: string | null;
  state: string | null;
  zip: string | null;
}

type Captions = Pick<RouteStop, 'title' | 'subtitle' | 'address'>;

/** The texts of a stop, from its job or its site. */
export function stopCaptions(
  kind: RouteStop['kind'],
  job: (Address & { title: string; clientName: string | null }) | null,
  site: (Address & { name: string }) | null,
  { depotAddress, endAddress }: { readonly depotAddress: string | null; readonly endAddress: string | null },
): Captions {
  switch (kind) {
    case 'job':
      return { title: job?.clientName ?? 'Job', subtitle: job?.title ?? null, address: job && oneLine(job) };
    case 'disposal':
      // The site of a past stop may have been deleted since.
      return {
        title: site?.name ?? 'Disposal site',
        subtitle: 'Empty the tank',
        address: site && oneLine(site),
      };
    case 'break':
      return { title: 'Break', subtitle: null, address: null };
    default:
      return kind === 'end' && endAddress !== null
        ? { title: dayEndTitle, subtitle: null, address: endAddress }
        : { title: depotTitle, subtitle: null, address: depotAddress };
  }
}

/** "12 Mill Rd, Lancaster, PA 17601"; null when nothing is known. */
export function oneLine({ street, city, state, zip }: Address): string | null {
  const region = [state, zip].filter(Boolean).join(' ');
  return [street, city, region].filter(Boolean).join(', ') || null;
}
