import { and, eq, exists, gt, inArray, isNull, lt, ne, or, sql, type SQL } from 'drizzle-orm';
import type { ToldEta } from '@haulwright/domain/live/route-eta';
import { paceDays, type DrivenBesidePlan } from '@haulwright/domain/tracking/driver-pace';
import type { SystemTransaction, TenantTransaction } from '../../platform/database/database.ts';
import { uuids } from '../../platform/database/sql-helpers.ts';
import { jobs } from '../jobs/jobs.tables.ts';
import { routeEtas } from '../routes/rows/route-etas.tables.ts';
import { routes, routeStops } from '../routes/rows/routes.tables.ts';
import { vehicleLastPositions } from '../tracking/tracking.tables.ts';
import { stopVisits } from '../tracking/visits.tables.ts';
import type { SeenStops } from './goes-on.ts';
import { driverPositions } from './positions.tables.ts';

/** A route whose expected times are to be worked out. */
export interface DueRoute {
  readonly companyId: string;
  readonly routeId: string;
  readonly routeDate: string;
  readonly startSecond: number;
  readonly updatedAt: Date;
}

const renewAfterSeconds = 60;
const renewAfterMeters = 500;
const metersOfDegree = 111_200;

const out = ['published', 'in_progress'] as const;

/**
 * Routes that are out and whose truck was heard of lately, unless what is expected of them is younger than a minute, the
 * truck is within 500 m of where it was then, and neither plan nor reports have changed since.
 * @param ids all companies' when left out
 */
export async function routesWithoutEtas(
  tx: TenantTransaction | SystemTransaction,
  now: Date,
  { ids, limit }: { readonly ids?: readonly string[]; readonly limit: number },
): Promise<DueRoute[]> {
  const { companyId, id: routeId, routeDate, startSecond, updatedAt } = routes;
  const moved = sql`greatest(abs(${vehicleLastPositions.latitude} - ${routeEtas.latitude}),
    abs(${vehicleLastPositions.longitude} - ${routeEtas.longitude}) * cos(radians(${routeEtas.latitude}))) * ${metersOfDegree}::int > ${renewAfterMeters}::int`;
  const reported = tx
    .select({ one: sql`1` })
    .from(routeStops)
    .innerJoin(jobs, and(eq(jobs.companyId, routeStops.companyId), eq(jobs.id, routeStops.jobId)))
    .where(
      and(
        eq(routeStops.companyId, companyId),
        eq(routeStops.routeId, routeId),
        gt(jobs.updatedAt, routeEtas.madeAt),
      ),
    );
  return (
    tx
      .select({ companyId, routeId, routeDate, startSecond, updatedAt })
      .from(routes)
      .leftJoin(
        vehicleLastPositions,
        and(
          eq(vehicleLastPositions.companyId, companyId),
          eq(vehicleLastPositions.vehicleId, routes.vehicleId),
        ),
      )
      .leftJoin(routeEtas, and(eq(routeEtas.companyId, companyId), eq(routeEtas.routeId, routeId)))
      .where(
        and(
          inArray(routes.status, [...out]),
          ids === undefined ? undefined : inArray(routeId, [...ids]),
          sql`${routeId} in ${heardRoutes(now)}`,
          or(
            isNull(routeEtas.madeAt),
            lt(routeEtas.madeAt, new Date(now.getTime() - renewAfterSeconds * 1_000)),
            ne(routeEtas.planOf, updatedAt),
            moved,
            exists(reported),
          ),
        ),
      )
      // Those nobody has worked out yet first.
      .orderBy(sql`${routeEtas.madeAt} nulls first`)
      .limit(limit)
  );
}

/**
 * Those of trucks and drivers heard in the last 15 minutes, by what has a row for each of them: there are more routes than
 * that.
 */
function heardRoutes(now: Date): SQL {
  const since = new Date(now.getTime() - 15 * 60_000).toISOString();
  const ofDay = sql`h.route_date between ${dayBeside(now, -1)} and ${dayBeside(now, 1)}`;
  return sql`(
    select h.id from ${vehicleLastPositions} v join ${routes} h on h.company_id = v.company_id and h.vehicle_id = v.vehicle_id
      where v.measured_at > ${since} and ${ofDay}
    union all
    select h.id from ${driverPositions} d join ${routes} h on h.company_id = d.company_id and h.driver_user_id = d.user_id
      where d.measured_at > ${since} and ${ofDay})`;
}

const dayBeside = (now: Date, days: number): string =>
  new Date(now.getTime() + days * 86_400_000).toISOString().slice(0, 10);

/** When trucks were at the stops of these routes, by route, and by job or site. */
export async function seenStopsOf(
  tx: TenantTransaction,
  routeIds: readonly string[],
): Promise<ReadonlyMap<string, SeenStops>> {
  const { routeId, jobId, disposalSiteId, arrivedAt, departedAt } = stopVisits;
  const rows = await tx
    .select({ routeId, jobId, disposalSiteId, arrivedAt, departedAt })
    .from(stopVisits)
    .where(and(inArray(routeId, [...routeIds]), isNull(stopVisits.withdrawnAt)))
    .orderBy(arrivedAt);
  return new Map(
    [...Map.groupBy(rows, (row) => row.routeId)].map(([id, ofRoute]) => [
      id,
      Map.groupBy(ofRoute, (row) => row.jobId ?? row.disposalSiteId ?? 'elsewhere'),
    ]),
  );
}

/**
 * What drivers drove from each stop to the next of their plan, of 30 days, beside what was planned. Legs over stops that
 * nobody planned are left out.
 */
export async function drivenBesidePlan(
  tx: TenantTransaction,
  drivers: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, DrivenBesidePlan>> {
  if (drivers.length === 0) return new Map();
  const since = dayBeside(now, -paceDays);
  const { rows } = await tx.execute<
    DrivenBesidePlan & { readonly userId: string } & Record<string, unknown>
  >(sql`
    select r.driver_user_id as "userId", count(*)::int as legs, sum(t.leg_seconds)::float8 as "plannedSeconds",
      sum(extract(epoch from l.ended_at - l.started_at))::float8 as "drivenSeconds"
    from routes r
      join driven_legs l on l.company_id = r.company_id and l.route_id = r.id
      join stop_visits a on a.company_id = l.company_id and a.id = l.from_visit_id and a.withdrawn_at is null
      join stop_visits b on b.company_id = l.company_id and b.id = l.to_visit_id and b.withdrawn_at is null
      join route_stops t on t.company_id = r.company_id and t.route_id = r.id and t.leg_seconds > 0
        and (t.job_id = b.job_id or t.disposal_site_id = b.disposal_site_id or (t.kind = 'end' and b.place = 'depot'))
      join route_stops f on f.company_id = r.company_id and f.route_id = r.id and f.sequence = t.sequence - 1
        and (f.job_id = a.job_id or f.disposal_site_id = a.disposal_site_id or (f.kind = 'start' and a.place = 'depot'))
    where r.driver_user_id = any(${uuids(drivers)}) and r.route_date >= ${since}
    group by 1`);
  return new Map(rows.map(({ userId, ...driven }) => [userId, driven]));
}

export type EtaRow = typeof routeEtas.$inferInsert;

/** Of two servers' the later stays. */
export async function keepEtas(tx: TenantTransaction, rows: readonly EtaRow[]): Promise<void> {
  if (rows.length === 0) return;
  const { madeAt, madeSecond, planOf, latitude, longitude, stops } = routeEtas;
  const excluded = (column: { readonly name: string }) => sql.raw(`excluded."${column.name}"`);
  await tx
    .insert(routeEtas)
    .values([...rows])
    .onConflictDoUpdate({
      target: [routeEtas.companyId, routeEtas.routeId],
      set: {
        madeAt: excluded(madeAt),
        madeSecond: excluded(madeSecond),
        planOf: excluded(planOf),
        latitude: excluded(latitude),
        longitude: excluded(longitude),
        stops: excluded(stops),
      },
      setWhere: lt(madeAt, excluded(madeAt)),
    });
}

/** What is expected of these routes, as it is told. */
export async function toldEtasOf(tx: TenantTransaction, ids: readonly string[]): Promise<ToldEta[]> {
  if (ids.length === 0) return [];
  const { routeId, madeAt, madeSecond, planOf, stops } = routeEtas;
  const rows = await tx
    .select({ routeId, madeAt, madeSecond, planOf, stops })
    .from(routeEtas)
    .where(inArray(routeId, [...ids]));
  return rows.map((row) => ({
    ...row,
    madeAt: row.madeAt.toISOString(),
    planOf: row.planOf.toISOString(),
  }));
}
