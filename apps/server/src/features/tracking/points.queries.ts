import { eq, lt, sql } from 'drizzle-orm';
import type { JudgedPoint } from '@haulwright/domain/tracking/judge-points';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { vehicleLastPositions, vehiclePositions } from './tracking.tables.ts';

/** Points may be lost with the machine: their senders wait for no disk. */
export async function waitForNoDisk(tx: TenantTransaction): Promise<void> {
  await tx.execute(sql`set local synchronous_commit = off`);
}

export async function lastPositionOf(
  tx: TenantTransaction,
  vehicleId: string,
): Promise<Pick<JudgedPoint, 'measuredAt' | 'latitude' | 'longitude'> | null> {
  const { measuredAt, latitude, longitude } = vehicleLastPositions;
  const [last] = await tx
    .select({ measuredAt, latitude, longitude })
    .from(vehicleLastPositions)
    .where(eq(vehicleLastPositions.vehicleId, vehicleId));
  return last ?? null;
}

/** @returns how many were not there */
export async function insertPositions(
  tx: TenantTransaction,
  positions: readonly (typeof vehiclePositions.$inferInsert)[],
): Promise<number> {
  if (positions.length === 0) return 0;
  const { rowCount } = await tx
    .insert(vehiclePositions)
    .values([...positions])
    .onConflictDoNothing();
  return rowCount ?? 0;
}

/** Keeps the newest place of a truck. */
export async function keepLastPosition(
  tx: TenantTransaction,
  position: typeof vehicleLastPositions.$inferInsert,
): Promise<void> {
  const { companyId: _company, vehicleId: _vehicle, ...set } = position;
  await tx
    .insert(vehicleLastPositions)
    .values(position)
    .onConflictDoUpdate({
      target: [vehicleLastPositions.companyId, vehicleLastPositions.vehicleId],
      set,
      setWhere: lt(vehicleLastPositions.measuredAt, position.measuredAt),
    });
}
