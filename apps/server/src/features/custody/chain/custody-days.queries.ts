// Public to other features: closed days of trucks.
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import { chainDay } from './custody-events.queries.ts';
import { custodyDays } from '../rows/custody-days.tables.ts';

/**
 * Whether the day of an instant, or a later one, is closed for a truck with these compartments: an earlier
 * fact changes the opening of a closed day.
 */
export async function isClosedDay(
  tx: TenantTransaction,
  compartmentIds: readonly string[],
  occurredAt: Date,
): Promise<boolean> {
  const { rows } = await tx.execute<{ closed: boolean }>(sql`
    select exists (
      select 1 from custody_days d join vehicle_compartments c on c.vehicle_id = d.vehicle_id
       where c.id = any(${sql.param([...compartmentIds])}::uuid[])
         and d.date >= (${occurredAt.toISOString()}::timestamptz at time zone coalesce((select time_zone from company_settings), 'America/New_York'))::date
    ) as closed`);
  return rows[0]?.closed === true;
}

/** @returns false when the day was already closed */
export async function insertCustodyDay(
  tx: TenantTransaction,
  day: typeof custodyDays.$inferInsert,
): Promise<boolean> {
  const stored = await tx
    .insert(custodyDays)
    .values(day)
    .onConflictDoNothing()
    .returning({ date: custodyDays.date });
  if (stored.length > 0) await chainDay(tx, day.companyId, day, day.closedAt);
  return stored.length > 0;
}

export async function isDayClosed(tx: TenantTransaction, vehicleId: string, date: string): Promise<boolean> {
  const rows = await tx
    .select({ date: custodyDays.date })
    .from(custodyDays)
    .where(and(eq(custodyDays.vehicleId, vehicleId), eq(custodyDays.date, date)));
  return rows.length > 0;
}

/** Those of the trucks whose day is closed; nothing is read without trucks. */
export async function closedTrucksOf(
  tx: TenantTransaction,
  vehicleIds: readonly string[],
  date: string,
): Promise<string[]> {
  if (vehicleIds.length === 0) return [];
  const rows = await tx
    .select({ vehicleId: custodyDays.vehicleId })
    .from(custodyDays)
    .where(and(inArray(custodyDays.vehicleId, [...vehicleIds]), eq(custodyDays.date, date)))
    .orderBy(custodyDays.vehicleId);
  return rows.map(({ vehicleId }) => vehicleId);
}
