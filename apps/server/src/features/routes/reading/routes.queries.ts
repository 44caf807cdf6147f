import { and, asc, desc, eq, gte, inArray, isNotNull, lte, ne, sql, type SQL } from 'drizzle-orm';
import { toMiles } from '@haulwright/domain/kernel/quantity';
import { missedStops } from '@haulwright/domain/routes/missed-windows';
import type { Route, RouteStatus, RouteStop, RouteSummary } from '@haulwright/domain/routes/route';
import { progressOf, secondsIntoDay } from '@haulwright/domain/routes/route-progress';
import { vehicleColorOf } from '@haulwright/domain/vehicles/vehicle-color';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import { companySettings, profiles } from '../../companies/companies.tables.ts';
import { disposalSites } from '../../disposal/disposal.tables.ts';
import { vehicles } from '../../vehicles/vehicles.tables.ts';
import { loadLedgerDays } from '../day/ledger-days.queries.ts';
import { withEmptiedStops, withLoad } from './route-load.ts';
import { loadStopsOf } from './route-stops.queries.ts';
import { routeEtas } from '../rows/route-etas.tables.ts';
import { routes, routeStops } from '../rows/routes.tables.ts';

/** Public to other features. Where a page of routes ends. */
export interface RouteListKey {
  readonly date: string;
  readonly id: string;
}

export interface RouteFilter {
  readonly date?: string | undefined;
  /** Days, both included. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

export interface RouteListFilter extends RouteFilter {
  readonly after?: RouteListKey | undefined;
  readonly limit: number;
}

/** Each route with its truck, driver and the counts of its stops, in one query. */
function selectRoutes(tx: TenantTransaction, where: SQL | undefined) {
  const counts = tx
    .select({
      jobCount: sql<number>`(count(*) filter (where ${routeStops.kind} = 'job'))::int`.as('job_count'),
      disposalCount: sql<number>`(count(*) filter (where ${routeStops.kind} = 'disposal'))::int`.as(
        'disposal_count',
      ),
      totalGallons:
        sql<number>`coalesce(sum(${routeStops.gallons}) filter (where ${routeStops.kind} = 'job'), 0)::int`.as(
          'total_gallons',
        ),
    })
    .from(routeStops)
    .where(eq(routeStops.routeId, routes.id))
    .as('counts');
  const canBeEmptied = tx
    .select({ one: sql`1` })
    .from(disposalSites)
    .where(and(eq(disposalSites.active, true), isNotNull(disposalSites.latitude)));
  return (
    tx
      .select({
        id: routes.id,
        name: routes.name,
        routeDate: routes.routeDate,
        status: routes.status,
        isOptimized: routes.isOptimized,
        totalMeters: routes.totalMeters,
        totalSeconds: routes.totalSeconds,
        startSecond: routes.startSecond,
        endSecond: routes.endSecond,
        travelTimeSource: routes.travelTimeSource,
        jobCount: counts.jobCount,
        disposalCount: counts.disposalCount,
        totalGallons: counts.totalGallons,
        vehicleId: routes.vehicleId,
        vehicleName: vehicles.name,
        vehicleColor: vehicles.color,
        capacityGallons: vehicles.capacityGallons,
        driverName: profiles.fullName,
        driverUserId: routes.driverUserId,
        isLocked: routes.isLocked,
        findings: routes.findings,
        timesPending: routes.timesStale,
        updatedAt: routes.updatedAt,
        timeZone: companySettings.timeZone,
        endDayEmpty: companySettings.endDayEmpty,
        units: companySettings.units,
        canBeEmptied: sql<boolean>`exists ${canBeEmptied}`,
        eta: { madeAt: routeEtas.madeAt, madeSecond: routeEtas.madeSecond, stops: routeEtas.stops },
      })
      .from(routes)
      // What was expected of an older plan is not.
      .leftJoin(
        routeEtas,
        and(
          eq(routeEtas.companyId, routes.companyId),
          eq(routeEtas.routeId, routes.id),
          eq(routeEtas.planOf, routes.updatedAt),
          inArray(routes.status, ['published', 'in_progress']),
        ),
      )
      .leftJoinLateral(counts, sql`true`)
      .leftJoin(vehicles, eq(vehicles.id, routes.vehicleId))
      .leftJoin(companySettings, eq(companySettings.companyId, routes.companyId))
      .leftJoin(
        profiles,
        and(eq(profiles.userId, routes.driverUserId), eq(profiles.companyId, routes.companyId)),
      )
      .where(where)
  );
}

type RouteRow = Awaited<ReturnType<typeof selectRoutes>>[number];

function toSummary(row: RouteRow): RouteSummary {
  const jobCount = row.jobCount ?? 0;
  const disposalCount = row.disposalCount ?? 0;
  return {
    id: row.id,
    name: row.name,
    routeDate: row.routeDate,
    status: row.status,
    isOptimized: row.isOptimized,
    totalDistanceMiles: toMiles(row.totalMeters),
    totalDurationMinutes: Math.round(row.totalSeconds / 60),
    stopCount: jobCount + disposalCount,
    jobCount,
    disposalCount,
    totalGallons: row.totalGallons ?? 0,
    vehicleId: row.vehicleId,
    vehicleName: row.vehicleName,
    vehicleColor:
      row.vehicleId === null ? null : vehicleColorOf({ id: row.vehicleId, color: row.vehicleColor }),
    driverName: row.driverName,
    findingCount: row.findings.length,
    timesPending: row.timesPending,
  };
}

export const routeConditions = ({ date, from, to }: RouteFilter): SQL | undefined =>
  and(
    date ? eq(routes.routeDate, date) : undefined,
    from ? gte(routes.routeDate, from) : undefined,
    to ? lte(routes.routeDate, to) : undefined,
  );

/** Public to other features. A page of routes, newest date first, and the key it ends at when more follow. */
export async function listRoutes(
  tx: TenantTransaction,
  { after, limit, ...filter }: RouteListFilter,
): Promise<{ items: RouteSummary[]; end: RouteListKey | null }> {
  const where = and(
    routeConditions(filter),
    after && sql`(${routes.routeDate}, ${routes.id}) < (${after.date}, ${after.id})`,
  );
  const rows = await selectRoutes(tx, where)
    .orderBy(desc(routes.routeDate), desc(routes.id))
    .limit(limit + 1);
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return { items: page.map(toSummary), end: last ? { date: last.routeDate, id: last.id } : null };
}

/** These routes as a list shows them, in the order of their ids. */
export async function loadRouteSummaries(
  tx: TenantTransaction,
  ids: readonly string[],
): Promise<RouteSummary[]> {
  if (ids.length === 0) return [];
  const found = new Map((await selectRoutes(tx, inArray(routes.id, [...ids]))).map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = found.get(id);
    return row === undefined ? [] : [toSummary(row)];
  });
}

export async function loadRoute(tx: TenantTransaction, id: string): Promise<Route | undefined> {
  const [route] = await loadRoutes(tx, [id]);
  return route;
}

/**
 * Public to other features. Loads these routes with their stops in three statements, however many; in the
 * order of the ids, unknown ones left out.
 */
export async function loadRoutes(tx: TenantTransaction, ids: readonly string[]): Promise<Route[]> {
  if (ids.length === 0) return [];
  const rows = await selectRoutes(tx, inArray(routes.id, [...ids]));
  const stops = await loadStopsOf(
    tx,
    rows.map(({ id }) => id),
  );
  const now = new Date();
  const ledger = await loadLedgerDays(
    tx,
    rows.flatMap(({ vehicleId, routeDate }) => (vehicleId === null ? [] : [{ vehicleId, date: routeDate }])),
    rows[0]?.timeZone ?? 'America/New_York',
    [...stops.values()].flatMap((ofRoute) => ofRoute.flatMap(({ jobId }) => jobId ?? [])),
  );
  const loaded = new Map(
    rows.map((row) => {
      const route = withEmptiedStops(withLoad(toRoute(row, stops.get(row.id) ?? []), row, ledger));
      return [row.id, withProgress(route, row.timeZone, now)];
    }),
  );
  return ids.flatMap((id) => loaded.get(id) ?? []);
}

function toRoute(row: RouteRow, stops: RouteStop[]): Route {
  return {
    ...toSummary(row),
    capacityGallons: row.capacityGallons,
    startSecond: row.startSecond,
    endSecond: row.endSecond,
    travelTimeSource: row.travelTimeSource,
    driverUserId: row.driverUserId,
    isLocked: row.isLocked,
    updatedAt: row.updatedAt.toISOString(),
    findings: row.findings,
    stops,
    ...(row.eta !== null && { eta: { ...row.eta, madeAt: row.eta.madeAt.toISOString() } }),
  };
}

/** Its progress, from everything known about its stops. */
function withProgress(route: Route, timeZone: string | null, now: Date): Route {
  const progress = progressOf(route, secondsIntoDay(now, route.routeDate, timeZone ?? 'America/New_York'));
  return {
    ...route,
    doneCount: progress.doneCount,
    lateMinutes: progress.lateMinutes,
    missedWindows: missedStops(route.stops, progress),
  };
}

/** The routes someone drives on a day, in the order they begin. */
export async function loadRoutesOfDriver(
  tx: TenantTransaction,
  userId: string,
  date: string,
): Promise<Route[]> {
  const rows = await tx
    .select({ id: routes.id })
    .from(routes)
    .where(and(eq(routes.driverUserId, userId), eq(routes.routeDate, date), ne(routes.status, 'cancelled')))
    .orderBy(asc(routes.startSecond), asc(routes.id));
  return loadRoutes(
    tx,
    rows.map(({ id }) => id),
  );
}

/** The route's status and driver, the row locked until the end of the transaction. */
export async function lockRoute(
  tx: TenantTransaction,
  id: string,
): Promise<{ id: string; status: RouteStatus; driverUserId: string | null; isLocked: boolean } | undefined> {
  const columns = {
    id: routes.id,
    status: routes.status,
    driverUserId: routes.driverUserId,
    isLocked: routes.isLocked,
  };
  const [row] = await tx
    .select(columns)
    .from(routes)
    .where(eq(routes.id, id))
    .orderBy(asc(routes.id))
    .for('update');
  return row;
}
