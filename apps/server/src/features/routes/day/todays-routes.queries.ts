// Public to other features: reads a day's routes.
import { and, asc, eq, inArray, ne } from 'drizzle-orm';
import type { JobStatus } from '@haulwright/domain/jobs/job';
import type { StopKind } from '@haulwright/domain/routes/route';
import { newerPlace } from '@haulwright/domain/routes/shared-place';
import { isOutOfService } from '@haulwright/domain/vehicles/vehicle';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import type { Events } from '../../../platform/events/events.ts';
import { companySettings } from '../../companies/companies.tables.ts';
import { jobs } from '../../jobs/jobs.tables.ts';
import { vehicles } from '../../vehicles/vehicles.tables.ts';
import { routes, routeStops } from '../rows/routes.tables.ts';
import { loadLedgerDays } from './ledger-days.queries.ts';
import { jobIdOf, type PlannedBreak, type TodaysRoute, type TodaysVisit } from './todays-routes.ts';

/**
 * Loads the routes of a day that are not cancelled, in the order they begin, with the progress of their
 * visits.
 * @param ids only these of them
 */
export async function loadTodaysRoutes(
  tx: TenantTransaction,
  events: Pick<Events, 'ask'>,
  date: string,
  ids?: readonly string[],
): Promise<TodaysRoute[]> {
  const rows = await tx
    .select({ route: routes, truck: vehicles, timeZone: companySettings.timeZone })
    .from(routes)
    .innerJoin(vehicles, eq(vehicles.id, routes.vehicleId))
    .leftJoin(companySettings, eq(companySettings.companyId, routes.companyId))
    .where(
      and(eq(routes.routeDate, date), ne(routes.status, 'cancelled'), ids && inArray(routes.id, [...ids])),
    )
    .orderBy(asc(routes.startSecond), asc(routes.id));
  const {
    kind,
    jobId,
    disposalSiteId,
    arrivalSecond,
    waitSeconds,
    departureSecond,
    lock,
    lockedSecond,
    routeId,
    sequence,
  } = routeStops;
  const stops =
    rows.length === 0
      ? []
      : await tx
          .select({
            kind,
            jobId,
            disposalSiteId,
            arrivalSecond,
            waitSeconds,
            departureSecond,
            lock,
            lockedSecond,
            routeId,
            job: {
              status: jobs.status,
              startedAt: jobs.startedAt,
              completedAt: jobs.completedAt,
              actualGallons: jobs.actualGallons,
            },
          })
          .from(routeStops)
          .leftJoin(jobs, eq(jobs.id, jobId))
          .where(
            inArray(
              routeId,
              rows.map(({ route }) => route.id),
            ),
          )
          .orderBy(asc(sequence));
  const places = await events.ask(tx, 'drivers.places', {
    userIds: rows.flatMap(({ route }) => route.driverUserId ?? []),
    vehicleIds: rows.map(({ truck }) => truck.id),
  });
  const ledger = await loadLedgerDays(
    tx,
    rows.map(({ truck }) => ({ vehicleId: truck.id, date })),
    rows[0]?.timeZone ?? 'America/New_York',
    stops.flatMap((stop) => stop.jobId ?? []),
  );
  const stopsOf = Map.groupBy(stops, (stop) => stop.routeId);
  return rows.map(({ route, truck }) => ({
    routeId: route.id,
    name: route.name,
    status: route.status,
    vehicleId: truck.id,
    vehicleName: truck.name,
    inService: !isOutOfService(truck, date),
    driverUserId: route.driverUserId,
    driverAt: newerPlace(places.get(route.driverUserId ?? ''), places.get(truck.id)),
    updatedAt: route.updatedAt,
    endSecond: route.endSecond,
    isLocked: route.isLocked,
    isOptimized: route.isOptimized,
    visits: (stopsOf.get(route.id) ?? [])
      .flatMap((stop) => toVisit(stop))
      .map((visit) => ({ ...visit, isReported: ledger.reportedJobIds.has(jobIdOf(visit) ?? '') })),
    breaks: breaksOf(stopsOf.get(route.id) ?? []),
    ledger: ledger.of({ vehicleId: truck.id, date }),
  }));
}

type StopRow = Omit<TodaysVisit, 'visit' | 'jobStatus' | 'startedAt' | 'completedAt' | 'actualGallons'> & {
  readonly kind: StopKind;
  readonly jobId: string | null;
  readonly disposalSiteId: string | null;
  readonly job: {
    readonly status: JobStatus;
    readonly startedAt: Date | null;
    readonly completedAt: Date | null;
    readonly actualGallons: number | null;
  } | null;
};

function breaksOf(stops: readonly StopRow[]): PlannedBreak[] {
  let after = 0;
  return stops.flatMap((stop): PlannedBreak[] => {
    after += toVisit(stop).length;
    const { arrivalSecond, waitSeconds, departureSecond: endSecond } = stop;
    return stop.kind === 'break' ? [{ after, beginSecond: arrivalSecond + waitSeconds, endSecond }] : [];
  });
}

/** Jobs and emptyings are visits; a deleted site cannot be visited. */
function toVisit({
  kind,
  jobId,
  disposalSiteId,
  job,
  arrivalSecond,
  waitSeconds,
  departureSecond,
  lock,
  lockedSecond,
}: StopRow): TodaysVisit[] {
  const visit =
    kind === 'job' && jobId !== null
      ? ({ kind, jobId } as const)
      : kind === 'disposal' && disposalSiteId !== null
        ? ({ kind, disposalSiteId } as const)
        : null;
  if (visit === null) return [];
  return [
    {
      visit,
      jobStatus: job?.status ?? null,
      startedAt: job?.startedAt ?? null,
      completedAt: job?.completedAt ?? null,
      actualGallons: job?.actualGallons ?? null,
      arrivalSecond,
      waitSeconds,
      departureSecond,
      lock,
      lockedSecond,
    },
  ];
}
