import { asc, eq } from 'drizzle-orm';
import type { RouteStop } from '@haulwright/domain/routes/route';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { clients } from '../clients/clients.tables.ts';
import { companySettings } from '../companies/companies.tables.ts';
import { disposalSites } from '../disposal/disposal.tables.ts';
import { jobs } from '../jobs/jobs.tables.ts';
import { routeStops } from './routes.tables.ts';

const columns = {
  stop: routeStops,
  job: { number: jobs.jobNumber, title: jobs.title, street: jobs.serviceAddressStreet, city: jobs.serviceAddressCity, state: jobs.serviceAddressState, zip: jobs.serviceAddressZip },
  clientName: clients.name,
  site: { name: disposalSites.name, street: disposalSites.streetLine1, city: disposalSites.city, state: disposalSites.state, zip: disposalSites.postalCode },
  depotAddress: companySettings.defaultDepotAddress,
};

/** The stops of a route in order, each with what a card shows. */
export async function loadStops(tx: TenantTransaction, routeId: string): Promise<RouteStop[]> {
  const rows = await tx
    .select(columns)
    .from(routeStops)
    .leftJoin(jobs, eq(jobs.id, routeStops.jobId))
    .leftJoin(clients, eq(clients.id, jobs.clientId))
    .leftJoin(disposalSites, eq(disposalSites.id, routeStops.disposalSiteId))
    .leftJoin(companySettings, eq(companySettings.companyId, routeStops.companyId))
    .where(eq(routeStops.routeId, routeId))
    .orderBy(asc(routeStops.sequence));
  return rows.map(({ stop, job, clientName, site, depotAddress }) => ({
    id: stop.id,
    sequence: stop.sequence,
    kind: stop.kind,
    jobId: stop.jobId,
    jobNumber: job?.number ?? null,
    disposalSiteId: stop.disposalSiteId,
    ...captions(stop.kind, job && { ...job, clientName }, site, depotAddress),
    latitude: stop.latitude,
    longitude: stop.longitude,
    arrivalSecond: stop.arrivalSecond,
    waitSeconds: stop.waitSeconds,
    departureSecond: stop.departureSecond,
    legMeters: stop.legMeters,
    legSeconds: stop.legSeconds,
    gallons: stop.gallons,
    loadAfterGallons: stop.loadAfterGallons,
    loadWasteType: stop.loadWasteType,
  }));
}

interface Address {
  street: string | null;
  city: string | null;
  state: string | null;
  zip: string | null;
}

type Captions = Pick<RouteStop, 'title' | 'subtitle' | 'address'>;

function captions(kind: RouteStop['kind'], job: (Address & { title: string; clientName: string | null }) | null, site: (Address & { name: string }) | null, depotAddress: string | null): Captions {
  switch (kind) {
    case 'job':
      return { title: job?.clientName ?? 'Job', subtitle: job?.title ?? null, address: job && oneLine(job) };
    case 'disposal':
      // The site of a past stop may have been removed since.
      return { title: site?.name ?? 'Disposal site', subtitle: 'Empty the tank', address: site && oneLine(site) };
    case 'break':
      return { title: 'Break', subtitle: null, address: null };
    default:
      return { title: 'Depot', subtitle: null, address: depotAddress };
  }
}

/** "12 Mill Rd, Lancaster, PA 17601"; null when nothing is known. */
function oneLine({ street, city, state, zip }: Address): string | null {
  const region = [state, zip].filter(Boolean).join(' ');
  return [street, city, region].filter(Boolean).join(', ') || null;
}
