import { and, eq, isNull } from 'drizzle-orm';
import type { SystemTransaction, TenantTransaction } from '../../platform/database/database.ts';
import { companySettings } from '../companies/companies.tables.ts';
import { trackingDevices, type RefusedPoints } from './tracking.tables.ts';

export type Device = Pick<
  typeof trackingDevices.$inferSelect,
  'id' | 'companyId' | 'kind' | 'vehicleId' | 'userId'
>;

export interface KnownDevice extends Device {
  readonly timeZone: string;
  readonly breaksAreDuty: boolean;
  readonly watchesParkedTrucks: boolean;
}

/** Across companies: the device that sends with a secret, unless it was revoked. */
export async function deviceOfSecret(
  tx: SystemTransaction,
  tokenSha256: string,
): Promise<KnownDevice | undefined> {
  const { id, companyId, kind, vehicleId, userId, revokedAt } = trackingDevices;
  const [device] = await tx
    .select({
      id,
      companyId,
      kind,
      vehicleId,
      userId,
      timeZone: companySettings.timeZone,
      breaksAreDuty: companySettings.breaksAreDuty,
      watchesParkedTrucks: companySettings.watchesParkedTrucks,
    })
    .from(trackingDevices)
    .innerJoin(companySettings, eq(companySettings.companyId, companyId))
    .where(and(eq(trackingDevices.tokenSha256, tokenSha256), isNull(revokedAt)));
  return device;
}

/** The tracker that a Traccar server of the company knows by this id. */
export async function trackerNamed(tx: TenantTransaction, externalId: string): Promise<Device | undefined> {
  const { id, companyId, kind, vehicleId, userId, revokedAt } = trackingDevices;
  const [device] = await tx
    .select({ id, companyId, kind, vehicleId, userId })
    .from(trackingDevices)
    .where(and(eq(trackingDevices.externalId, externalId), isNull(revokedAt)));
  return device;
}

/** Takes the device's row until the end of the transaction, so that its calls are handled one after another. */
export async function claimDevice(tx: TenantTransaction, id: string): Promise<RefusedPoints | undefined> {
  const [device] = await tx
    .select({ refused: trackingDevices.refused })
    .from(trackingDevices)
    .where(eq(trackingDevices.id, id))
    .for('no key update');
  return device?.refused;
}

export async function noteSeen(
  tx: TenantTransaction,
  id: string,
  seen: Partial<
    Pick<typeof trackingDevices.$inferInsert, 'lastSeenAt' | 'batteryPercent' | 'clockOffsetMs' | 'refused'>
  >,
): Promise<void> {
  await tx.update(trackingDevices).set(seen).where(eq(trackingDevices.id, id));
}

export async function insertDevice(
  tx: TenantTransaction,
  device: typeof trackingDevices.$inferInsert,
): Promise<void> {
  await tx.insert(trackingDevices).values(device);
}
