import { and, eq, gte, inArray, lt } from 'drizzle-orm';
import { calendarDateIn } from '@haulwright/domain/kernel/calendar-date';
import { newestOfEach, positionLivesMinutes } from '@haulwright/domain/positions/driver-position';
import type { DriverPosition } from '@haulwright/domain/live/driver-position';
import type { SystemTransaction, TenantTransaction } from '../../platform/database/database.ts';
import { companySettings, profiles } from '../companies/companies.tables.ts';
import type { SharedPlace } from '../routes/day/todays-routes.ts';
import { driversOfTrucks, lastPlacesOfDrivers } from '../tracking/last-places.queries.ts';
import { driverPositions } from './positions.tables.ts';

const oldest = (now: Date): Date => new Date(now.getTime() - positionLivesMinutes * 60_000);

/**
 * Public to other features. Lists the positions of the company's drivers, by name: what their phones share, or where
 * a device says that the truck of their route is, whichever is newer.
 * @param ofDrivers all of them when left out
 */
export async function listPositions(
  tx: TenantTransaction,
  now: Date,
  today: string,
  ofDrivers?: readonly string[],
): Promise<DriverPosition[]> {
  const { userId, latitude, longitude, accuracyMeters, measuredAt } = driverPositions;
  const rows = await tx
    .select({ userId, latitude, longitude, accuracyMeters, measuredAt, driverName: profiles.fullName })
    .from(driverPositions)
    .innerJoin(profiles, and(eq(profiles.userId, userId), eq(profiles.companyId, driverPositions.companyId)))
    .where(and(gte(measuredAt, oldest(now)), ofDrivers && inArray(userId, [...ofDrivers])));
  const shared = rows.map((row) => ({ ...row, measuredAt: row.measuredAt.toISOString() }));
  return newestOfEach([...shared, ...(await lastPlacesOfDrivers(tx, today, oldest(now), ofDrivers))]);
}

/** The same of those who are among the ids, or drive a truck that is. */
export async function positionsOfMoved(
  tx: TenantTransaction,
  now: Date,
  ids: readonly string[],
): Promise<DriverPosition[]> {
  const [settings] = await tx.select({ timeZone: companySettings.timeZone }).from(companySettings);
  if (settings === undefined || ids.length === 0) return [];
  const today = calendarDateIn(now, settings.timeZone);
  return listPositions(tx, now, today, [...ids, ...(await driversOfTrucks(tx, today, ids))]);
}

/** Loads the last position each of these people shared, by user id. */
export async function placesOfDrivers(
  tx: TenantTransaction,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, SharedPlace>> {
  if (userIds.length === 0) return new Map();
  const { userId, latitude, longitude, accuracyMeters, measuredAt } = driverPositions;
  const rows = await tx
    .select({ userId, latitude, longitude, accuracyMeters, measuredAt })
    .from(driverPositions)
    .where(inArray(userId, [...userIds]));
  return new Map(rows.map(({ userId: id, ...place }) => [id, place]));
}

/**
 * Stores a position unless a newer one is known: positions measured without signal may arrive late. @returns
 * whether it was stored
 */
export async function keepPosition(
  tx: TenantTransaction,
  position: typeof driverPositions.$inferInsert,
): Promise<boolean> {
  const { latitude, longitude, accuracyMeters, measuredAt } = position;
  const kept = await tx
    .insert(driverPositions)
    .values(position)
    .onConflictDoUpdate({
      target: [driverPositions.companyId, driverPositions.userId],
      set: { latitude, longitude, accuracyMeters, measuredAt },
      setWhere: lt(driverPositions.measuredAt, measuredAt),
    })
    .returning({ userId: driverPositions.userId });
  return kept.length > 0;
}

export async function removePosition(tx: TenantTransaction, userId: string): Promise<boolean> {
  const removed = await tx
    .delete(driverPositions)
    .where(eq(driverPositions.userId, userId))
    .returning({ userId: driverPositions.userId });
  return removed.length > 0;
}

/** Across companies: deletes positions that nobody may see any more. */
export async function removeOldPositions(tx: SystemTransaction, now: Date): Promise<void> {
  await tx.delete(driverPositions).where(lt(driverPositions.measuredAt, oldest(now)));
}
