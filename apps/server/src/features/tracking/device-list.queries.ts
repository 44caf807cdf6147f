import type { TrackingDevice } from '@haulwright/domain/tracking/device';
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { profiles } from '../companies/companies.tables.ts';
import { vehicles } from '../vehicles/vehicles.tables.ts';
import { trackingDevices } from './tracking.tables.ts';

const isInUse = isNull(trackingDevices.revokedAt);

/** Devices that were not revoked, by name; one of them when its id is given. */
export async function listDevices(tx: TenantTransaction, id?: string): Promise<TrackingDevice[]> {
  const t = trackingDevices;
  const rows = await tx
    .select({
      id: t.id,
      kind: t.kind,
      name: t.name,
      vehicleId: t.vehicleId,
      userId: t.userId,
      externalId: t.externalId,
      vehicleName: vehicles.name,
      driverName: profiles.fullName,
      createdAt: t.createdAt,
      lastSeenAt: t.lastSeenAt,
      batteryPercent: t.batteryPercent,
      clockOffsetMs: t.clockOffsetMs,
      refused: t.refused,
    })
    .from(t)
    .leftJoin(vehicles, and(eq(vehicles.companyId, t.companyId), eq(vehicles.id, t.vehicleId)))
    .leftJoin(profiles, and(eq(profiles.companyId, t.companyId), eq(profiles.userId, t.userId)))
    .where(and(isInUse, id === undefined ? undefined : eq(t.id, id)))
    .orderBy(asc(sql`lower(${t.name})`), asc(t.id));
  return rows.map(({ createdAt, lastSeenAt, clockOffsetMs, refused, ...device }) => ({
    ...device,
    createdAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt?.toISOString() ?? null,
    clockOffsetSeconds: clockOffsetMs === null ? null : Math.round(clockOffsetMs / 1_000),
    refused: Object.entries(refused)
      .map(([why, { count, lastAt }]) => ({ why, count, lastAt }))
      .toSorted((a, b) => b.lastAt.localeCompare(a.lastAt)),
  }));
}

export const countDevices = (tx: TenantTransaction): Promise<number> => tx.$count(trackingDevices, isInUse);

/** Takes a device that was not revoked until the end of the transaction. */
export async function lockDevice(tx: TenantTransaction, id: string): Promise<boolean> {
  const rows = await tx
    .select({ id: trackingDevices.id })
    .from(trackingDevices)
    .where(and(isInUse, eq(trackingDevices.id, id)))
    .for('no key update');
  return rows.length > 0;
}

/** A name the company already has violates `tracking_devices_name_key`, an identifier `tracking_devices_external_id_key`. */
export async function updateDevice(
  tx: TenantTransaction,
  id: string,
  change: Partial<typeof trackingDevices.$inferInsert>,
): Promise<void> {
  await tx.update(trackingDevices).set(change).where(eq(trackingDevices.id, id));
}
