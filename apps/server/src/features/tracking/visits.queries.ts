import { and, between, count, desc, eq, gt, inArray, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import { addDays } from '@haulwright/domain/kernel/calendar-date';
import { fenceMeters, type Fence, type Fix, type FollowState } from '@haulwright/domain/tracking/follow';
import type { SystemTransaction, TenantTransaction } from '../../platform/database/database.ts';
import { clientAddresses } from '../clients/clients.tables.ts';
import { companySettings } from '../companies/companies.tables.ts';
import { disposalSites } from '../disposal/disposal.tables.ts';
import { jobs } from '../jobs/jobs.tables.ts';
import { routes, routeStops } from '../routes/rows/routes.tables.ts';
import { vehicleLastPositions, vehiclePositions } from './tracking.tables.ts';
import { stopVisits, trackingStates } from './visits.tables.ts';

/** A day that is followed. */
export interface FollowedRoute {
  readonly routeId: string;
  readonly vehicleId: string;
  readonly routeDate: string;
  readonly state: FollowState | null;
  readonly followed: number;
}

/**
 * Takes the route until the end of the transaction, if nobody else has it: 'held' then. Undefined when there is no such
 * route, or it has no truck.
 */
export async function claimRoute(
  tx: TenantTransaction,
  { companyId, routeId }: { readonly companyId: string; readonly routeId: string },
): Promise<FollowedRoute | 'held' | undefined> {
  const [route] = await tx
    .select({ vehicleId: routes.vehicleId, routeDate: routes.routeDate })
    .from(routes)
    .where(eq(routes.id, routeId));
  const { vehicleId } = route ?? {};
  if (route === undefined || vehicleId == null) return undefined;
  await tx.insert(trackingStates).values({ companyId, routeId }).onConflictDoNothing();
  const [claimed] = await tx
    .select({ state: trackingStates.state, followed: trackingStates.followed })
    .from(trackingStates)
    .where(eq(trackingStates.routeId, routeId))
    .for('no key update', { skipLocked: true });
  return claimed === undefined ? 'held' : { routeId, vehicleId, routeDate: route.routeDate, ...claimed };
}

export async function keepState(
  tx: TenantTransaction,
  routeId: string,
  kept: { readonly state: FollowState; readonly followed: number },
): Promise<void> {
  await tx.update(trackingStates).set(kept).where(eq(trackingStates.routeId, routeId));
}

/** The points of a route are looked for by their truck and time, by which the parts are sorted. */
const ofRoute = ({ routeId, vehicleId, routeDate }: FollowedRoute) =>
  and(
    eq(vehiclePositions.vehicleId, vehicleId),
    eq(vehiclePositions.routeId, routeId),
    between(
      vehiclePositions.measuredAt,
      new Date(`${addDays(routeDate, -1)}T00:00:00Z`),
      new Date(`${addDays(routeDate, 3)}T00:00:00Z`),
    ),
  );

/** How many points there are up to a moment. */
export async function countPoints(
  tx: TenantTransaction,
  route: FollowedRoute,
  through: number,
): Promise<number> {
  const [found] = await tx
    .select({ points: count() })
    .from(vehiclePositions)
    .where(and(ofRoute(route), lte(vehiclePositions.measuredAt, new Date(through))));
  return found?.points ?? 0;
}

/** Those after a moment, all for null. */
export async function pointsAfter(
  tx: TenantTransaction,
  route: FollowedRoute,
  through: number | null,
): Promise<Fix[]> {
  const { measuredAt, latitude, longitude, accuracyMeters } = vehiclePositions;
  const rows = await tx
    .select({ measuredAt, latitude, longitude, accuracyMeters })
    .from(vehiclePositions)
    .where(and(ofRoute(route), through === null ? undefined : gt(measuredAt, new Date(through))));
  return rows.map(({ measuredAt: at, ...place }) => ({ at: at.getTime(), ...place }));
}

/** The stops of a route whose place is known better than by a ZIP code, and the depot. */
export async function fencesOf(tx: TenantTransaction, routeId: string): Promise<Fence[]> {
  const stops = await tx
    .select({
      sequence: routeStops.sequence,
      jobId: routeStops.jobId,
      disposalSiteId: routeStops.disposalSiteId,
      latitude: sql<number | null>`coalesce(${clientAddresses.latitude}, ${disposalSites.latitude})`,
      longitude: sql<number | null>`coalesce(${clientAddresses.longitude}, ${disposalSites.longitude})`,
      precision: sql<string>`coalesce(${clientAddresses.geocodePrecision}, ${disposalSites.geocodePrecision}, 'none')`,
    })
    .from(routeStops)
    .leftJoin(jobs, and(eq(jobs.companyId, routeStops.companyId), eq(jobs.id, routeStops.jobId)))
    .leftJoin(
      clientAddresses,
      and(eq(clientAddresses.companyId, jobs.companyId), eq(clientAddresses.id, jobs.clientAddressId)),
    )
    .leftJoin(
      disposalSites,
      and(eq(disposalSites.companyId, routeStops.companyId), eq(disposalSites.id, routeStops.disposalSiteId)),
    )
    .where(eq(routeStops.routeId, routeId))
    .orderBy(routeStops.sequence);
  const { depotLatitude, depotLongitude, depotPrecision } = companySettings;
  const [depot] = await tx
    .select({ latitude: depotLatitude, longitude: depotLongitude, precision: depotPrecision })
    .from(companySettings);
  const fences = new Map<string, Fence>();
  const add = (
    key: string,
    order: number,
    {
      latitude,
      longitude,
      precision,
    }: { latitude: number | null; longitude: number | null; precision: string | null },
  ) => {
    if (latitude === null || longitude === null || precision === 'zip' || fences.has(key)) return;
    fences.set(key, { key, order, latitude, longitude, radiusMeters: fenceMeters });
  };
  if (depot !== undefined) add('depot', -1, depot);
  for (const { jobId, disposalSiteId, sequence, ...place } of stops)
    if (jobId !== null) add(`job ${jobId}`, sequence, place);
    else if (disposalSiteId !== null) add(`site ${disposalSiteId}`, sequence, place);
  return [...fences.values()];
}

export type VisitRow = typeof stopVisits.$inferSelect;

/** Those of a route that are in force, by arrival. */
export async function visitsInForce(tx: TenantTransaction, routeId: string): Promise<VisitRow[]> {
  return tx
    .select()
    .from(stopVisits)
    .where(and(eq(stopVisits.routeId, routeId), isNull(stopVisits.withdrawnAt)))
    .orderBy(stopVisits.arrivedAt);
}

export async function insertVisits(
  tx: TenantTransaction,
  visits: readonly (typeof stopVisits.$inferInsert)[],
): Promise<void> {
  if (visits.length > 0) await tx.insert(stopVisits).values([...visits]);
}

export async function withdrawVisits(
  tx: TenantTransaction,
  ids: readonly string[],
  now: Date,
): Promise<void> {
  if (ids.length > 0)
    await tx
      .update(stopVisits)
      .set({ withdrawnAt: now })
      .where(inArray(stopVisits.id, [...ids]));
}

/** Ends visits that go on, each at its own time. */
export async function endVisits(
  tx: TenantTransaction,
  ended: readonly { readonly id: string; readonly departedAt: Date }[],
): Promise<void> {
  if (ended.length === 0) return;
  const times = JSON.stringify(ended.map(({ id, departedAt }) => ({ id, at: departedAt.toISOString() })));
  await tx.execute(sql`
    update stop_visits v set departed_at = e.at
      from jsonb_to_recordset(${times}::jsonb) as e(id uuid, at timestamptz) where v.id = e.id`);
}

/** When trucks were at these jobs, the first visit of each that is in force. */
export async function visitsOfJobs(
  tx: TenantTransaction,
  jobIds: readonly string[],
): Promise<ReadonlyMap<string, { readonly arrivedAt: Date; readonly departedAt: Date | null }>> {
  if (jobIds.length === 0) return new Map();
  const { jobId, arrivedAt, departedAt } = stopVisits;
  const rows = await tx
    .select({ jobId, arrivedAt, departedAt })
    .from(stopVisits)
    .where(and(inArray(jobId, [...jobIds]), isNull(stopVisits.withdrawnAt)))
    .orderBy(desc(arrivedAt));
  // The first comes last, and stays.
  return new Map(rows.map(({ jobId: id, ...visit }) => [id ?? '', visit]));
}

/** Across companies: routes whose trucks were heard after what was followed of them. */
export async function routesBehind(
  tx: SystemTransaction,
  limit: number,
): Promise<{ readonly companyId: string; readonly routeId: string }[]> {
  const { companyId, vehicleId, measuredAt } = vehicleLastPositions;
  return tx
    .select({ companyId, routeId: routes.id })
    .from(vehicleLastPositions)
    .innerJoin(
      routes,
      and(
        eq(routes.companyId, companyId),
        eq(routes.vehicleId, vehicleId),
        inArray(routes.status, ['published', 'in_progress', 'completed']),
        sql`${routes.routeDate} between (${measuredAt})::date - 1 and (${measuredAt})::date + 1`,
      ),
    )
    .leftJoin(
      trackingStates,
      and(eq(trackingStates.companyId, companyId), eq(trackingStates.routeId, routes.id)),
    )
    .where(
      and(
        isNotNull(routes.vehicleId),
        gt(measuredAt, sql`now() - interval '1 day'`),
        sql`coalesce((${trackingStates.state} ->> 'through')::double precision, 0) < extract(epoch from ${measuredAt}) * 1000 - 1`,
      ),
    )
    .orderBy(measuredAt)
    .limit(limit);
}
