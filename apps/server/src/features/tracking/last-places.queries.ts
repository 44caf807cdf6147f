// Public to other features: where trucks are now, as their devices say.
import type { DriverPosition } from '@haulwright/domain/live/driver-position';
import { and, eq, gte, inArray, sql } from 'drizzle-orm';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { profiles } from '../companies/companies.tables.ts';
import type { SharedPlace } from '../routes/day/todays-routes.ts';
import { routes } from '../routes/rows/routes.tables.ts';
import { trackingDevices, vehicleLastPositions } from './tracking.tables.ts';

const { vehicleId, latitude, longitude, measuredAt } = vehicleLastPositions;
/** Devices that do not say how exact they are are taken at their word, as where their points are judged. */
const accuracyMeters = sql<number>`coalesce(${vehicleLastPositions.accuracyMeters}, 0)`.mapWith(Number);

/** Loads the last place of each of these trucks, by truck id. */
export async function lastPlacesOf(
  tx: TenantTransaction,
  vehicleIds: readonly string[],
): Promise<ReadonlyMap<string, SharedPlace>> {
  if (vehicleIds.length === 0) return new Map();
  const rows = await tx
    .select({ vehicleId, latitude, longitude, accuracyMeters, measuredAt })
    .from(vehicleLastPositions)
    .where(inArray(vehicleId, [...vehicleIds]));
  return new Map(rows.map(({ vehicleId: id, ...place }) => [id, place]));
}

/** The last places of trucks since then, as those of the drivers whose routes of the day they drive. */
export async function lastPlacesOfDrivers(
  tx: TenantTransaction,
  date: string,
  since: Date,
  ofDrivers?: readonly string[],
): Promise<DriverPosition[]> {
  const rows = await tx
    .select({
      userId: profiles.userId,
      driverName: profiles.fullName,
      latitude,
      longitude,
      accuracyMeters,
      measuredAt,
      speedMetersPerSecond: vehicleLastPositions.speedMetersPerSecond,
      headingDegrees: vehicleLastPositions.headingDegrees,
      batteryPercent: trackingDevices.batteryPercent,
    })
    .from(vehicleLastPositions)
    .innerJoin(
      routes,
      and(
        eq(routes.companyId, vehicleLastPositions.companyId),
        eq(routes.vehicleId, vehicleId),
        isOutOn(date),
      ),
    )
    .innerJoin(
      profiles,
      and(eq(profiles.companyId, routes.companyId), eq(profiles.userId, routes.driverUserId)),
    )
    .leftJoin(
      trackingDevices,
      and(
        eq(trackingDevices.companyId, vehicleLastPositions.companyId),
        eq(trackingDevices.id, vehicleLastPositions.deviceId),
      ),
    )
    .where(and(gte(measuredAt, since), ofDrivers && inArray(profiles.userId, [...ofDrivers])));
  return rows.map(({ speedMetersPerSecond, headingDegrees, batteryPercent, ...row }) => ({
    ...row,
    measuredAt: row.measuredAt.toISOString(),
    ...(speedMetersPerSecond !== null && { speedMetersPerSecond }),
    ...(headingDegrees !== null && { headingDegrees }),
    ...(batteryPercent !== null && { batteryPercent }),
  }));
}

/** Who drives these trucks on routes of the day that are out. */
export async function driversOfTrucks(
  tx: TenantTransaction,
  date: string,
  vehicleIds: readonly string[],
): Promise<string[]> {
  const rows = await tx
    .select({ userId: routes.driverUserId })
    .from(routes)
    .where(and(isOutOn(date), inArray(routes.vehicleId, [...vehicleIds])));
  return rows.flatMap(({ userId }) => userId ?? []);
}

const isOutOn = (date: string) =>
  and(eq(routes.routeDate, date), inArray(routes.status, ['published', 'in_progress']));
