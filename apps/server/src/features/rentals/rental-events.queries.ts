import { asc, eq, inArray, or, sql, type SQL } from 'drizzle-orm';
import type { RentalEvent } from '@haulwright/domain/rentals/rental-event';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { clientAddresses } from '../clients/clients.tables.ts';
import { jobs } from '../jobs/jobs.tables.ts';
import { rentalEvents } from './rentals.tables.ts';

/** In the order they were recorded. */
function selectEvents(tx: TenantTransaction, where: SQL | undefined): Promise<RentalEvent[]> {
  const { id, rentalId, kind, date, unitId, byUnitId, clientAddressId, withdrawsId, feeCents } = rentalEvents;
  return tx
    .select({ id, rentalId, kind, date, unitId, byUnitId, clientAddressId, withdrawsId, feeCents })
    .from(rentalEvents)
    .where(where)
    .orderBy(asc(rentalEvents.createdAt), asc(rentalEvents.id));
}

/** Public to other features. */
export const eventsOfRentals = (tx: TenantTransaction, ids: readonly string[]): Promise<RentalEvent[]> =>
  selectEvents(tx, inArray(rentalEvents.rentalId, [...ids]));

/** Events recorded for a job, including withdrawn ones. */
export const eventsOfJob = (tx: TenantTransaction, jobId: string): Promise<RentalEvent[]> =>
  selectEvents(tx, eq(rentalEvents.jobId, jobId));

/** Events of units in any rental, with the events that withdraw them. */
export function eventsOfUnits(tx: TenantTransaction, ids: readonly string[]): Promise<RentalEvent[]> {
  const ofUnits = or(inArray(rentalEvents.unitId, [...ids]), inArray(rentalEvents.byUnitId, [...ids]));
  return selectEvents(
    tx,
    or(
      ofUnits,
      inArray(rentalEvents.withdrawsId, tx.select({ id: rentalEvents.id }).from(rentalEvents).where(ofUnits)),
    ),
  );
}

/** Inserts events; a second withdrawal of one violates `rental_events_withdraws_key`. */
export async function insertEvents(
  tx: TenantTransaction,
  rows: readonly (typeof rentalEvents.$inferInsert)[],
): Promise<void> {
  await tx.insert(rentalEvents).values([...rows]);
}

export const hasEvents = async (tx: TenantTransaction, rentalId: string): Promise<boolean> =>
  (await tx.$count(rentalEvents, eq(rentalEvents.rentalId, rentalId))) > 0;

/** Whether a unit has any events. */
export const hasUnitEvents = async (tx: TenantTransaction, unitId: string): Promise<boolean> =>
  (await tx.$count(rentalEvents, or(eq(rentalEvents.unitId, unitId), eq(rentalEvents.byUnitId, unitId)))) > 0;

/** Whether an address belongs to the client. */
export const isAddressOf = async (
  tx: TenantTransaction,
  clientId: string,
  addressId: string,
): Promise<boolean> =>
  (await tx.$count(
    clientAddresses,
    sql`${clientAddresses.id} = ${addressId} and ${clientAddresses.clientId} = ${clientId}`,
  )) > 0;

/** Whether a job belongs to the client. */
export const isJobOf = async (tx: TenantTransaction, clientId: string, jobId: string): Promise<boolean> =>
  (await tx.$count(jobs, sql`${jobs.id} = ${jobId} and ${jobs.clientId} = ${clientId}`)) > 0;
