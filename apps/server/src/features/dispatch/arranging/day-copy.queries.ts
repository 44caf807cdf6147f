import { and, asc, eq, exists, inArray, ne, notExists, notInArray, or, sql } from 'drizzle-orm';
import {
  copyDay,
  type DayCopy,
  type JobThere,
  type OpenJobAt,
  type SourceLane,
  type SourceStop,
} from '@haulwright/domain/dispatch/day-copy';
import type { JobStatus } from '@haulwright/domain/jobs/job';
import { isArchived } from '@haulwright/domain/clients/client';
import { isOutOfService } from '@haulwright/domain/vehicles/vehicle';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import { isActiveClient } from '../../clients/clients.queries.ts';
import { clients } from '../../clients/clients.tables.ts';
import { profiles } from '../../companies/companies.tables.ts';
import { disposalSites } from '../../disposal/disposal.tables.ts';
import { seriesComingOn } from '../../jobs/series-coming.queries.ts';
import { jobs } from '../../jobs/jobs.tables.ts';
import { routes, routeStops } from '../../routes/rows/routes.tables.ts';
import { vehicles } from '../../vehicles/vehicles.tables.ts';

const openStatuses: JobStatus[] = ['unscheduled', 'scheduled'];
/** The largest number of jobs a day can be planned for. */
const maxJobs = 600;

/** Loads the open jobs of a day as they would be if it were driven like the other day. Changes nothing. */
export const loadDayCopy = async (
  tx: TenantTransaction,
  { date, from }: { date: string; from: string },
): Promise<DayCopy> =>
  copyDay(await loadSource(tx, from, date), await loadOpenJobs(tx, date), await loadJobsThere(tx, date));

async function loadSource(tx: TenantTransaction, from: string, date: string): Promise<SourceLane[]> {
  const heads = await tx
    .select({ id: routes.id, driverUserId: profiles.userId, driverName: profiles.fullName, truck: vehicles })
    .from(routes)
    .leftJoin(vehicles, eq(vehicles.id, routes.vehicleId))
    .leftJoin(
      profiles,
      and(eq(profiles.userId, routes.driverUserId), eq(profiles.companyId, routes.companyId)),
    )
    .where(and(eq(routes.routeDate, from), ne(routes.status, 'cancelled')))
    .orderBy(asc(routes.startSecond), asc(routes.id));
  if (heads.length === 0) return [];
  const rows = await tx
    .select({
      routeId: routeStops.routeId,
      kind: routeStops.kind,
      sourceJobId: jobs.id,
      siteId: jobs.clientAddressId,
      jobTypeId: jobs.jobTypeId,
      seriesId: jobs.seriesId,
      clientName: clients.name,
      clientStatus: clients.status,
      title: jobs.title,
      disposalSiteId: disposalSites.id,
    })
    .from(routeStops)
    .leftJoin(jobs, eq(jobs.id, routeStops.jobId))
    .leftJoin(clients, eq(clients.id, jobs.clientId))
    .leftJoin(
      disposalSites,
      and(eq(disposalSites.id, routeStops.disposalSiteId), eq(disposalSites.active, true)),
    )
    .where(
      inArray(
        routeStops.routeId,
        heads.map(({ id }) => id),
      ),
    )
    .orderBy(asc(routeStops.routeId), asc(routeStops.sequence));
  const coming = await seriesComingOn(
    tx,
    rows.flatMap(({ seriesId }) => seriesId ?? []),
    date,
  );
  const stops = Map.groupBy(rows, ({ routeId }) => routeId);
  return heads.map(({ id, driverUserId, driverName, truck }) => ({
    vehicleId: truck?.id ?? null,
    vehicleName: truck?.name ?? 'Removed truck',
    driverUserId,
    driverName,
    isInService: truck !== null && !isOutOfService(truck, date),
    stops: (stops.get(id) ?? []).flatMap(
      ({
        kind,
        sourceJobId,
        title,
        disposalSiteId,
        clientName,
        clientStatus,
        seriesId,
        ...row
      }): SourceStop[] => {
        if (kind === 'job' && sourceJobId !== null && title !== null) {
          const isClientArchived = clientStatus === null || isArchived(clientStatus);
          const seriesComes = seriesId !== null && coming.has(seriesId);
          const { siteId, jobTypeId } = row;
          const names = { clientName: clientName ?? 'Job', title };
          return [{ kind, job: { sourceJobId, ...names, siteId, jobTypeId, isClientArchived, seriesComes } }];
        }
        return kind === 'disposal' && disposalSiteId !== null ? [{ kind, disposalSiteId }] : [];
      },
    ),
  }));
}

function loadOpenJobs(tx: TenantTransaction, date: string): Promise<OpenJobAt[]> {
  const onRoute = tx
    .select({ one: sql`1` })
    .from(routeStops)
    .where(eq(routeStops.jobId, jobs.id));
  return tx
    .select({
      jobId: jobs.id,
      clientName: clients.name,
      title: jobs.title,
      siteId: jobs.clientAddressId,
      jobTypeId: jobs.jobTypeId,
    })
    .from(jobs)
    .innerJoin(clients, eq(clients.id, jobs.clientId))
    .where(
      and(
        eq(jobs.scheduledDate, date),
        inArray(jobs.status, openStatuses),
        notExists(onRoute),
        isActiveClient,
      ),
    )
    .orderBy(asc(jobs.jobNumber), asc(jobs.id))
    .limit(maxJobs);
}

/** Jobs of the day that need no truck any more: routed, begun or completed. */
function loadJobsThere(tx: TenantTransaction, date: string): Promise<JobThere[]> {
  const onRoute = tx
    .select({ one: sql`1` })
    .from(routeStops)
    .where(eq(routeStops.jobId, jobs.id));
  return tx
    .select({ siteId: jobs.clientAddressId, jobTypeId: jobs.jobTypeId })
    .from(jobs)
    .where(
      and(
        eq(jobs.scheduledDate, date),
        ne(jobs.status, 'cancelled'),
        or(notInArray(jobs.status, openStatuses), exists(onRoute)),
      ),
    )
    .limit(maxJobs);
}
