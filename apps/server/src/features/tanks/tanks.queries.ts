import { and, count, desc, eq, inArray, sql } from 'drizzle-orm';
import { solidsPercent } from '@haulwright/domain/tanks/tank-interval';
import type { TankFacts, TankReading } from '@haulwright/domain/tanks/tank';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { clientAddresses } from '../clients/clients.tables.ts';
import { profiles } from '../companies/companies.tables.ts';
import { jobs } from '../jobs/jobs.tables.ts';
import { tankFacts, tankReadings } from './tanks.tables.ts';

/** The client of an address, locked against removal; undefined when there is no such address. */
export async function clientOfAddress(tx: TenantTransaction, addressId: string): Promise<string | undefined> {
  const [row] = await tx
    .select({ clientId: clientAddresses.clientId })
    .from(clientAddresses)
    .where(eq(clientAddresses.id, addressId))
    .for('update');
  return row?.clientId;
}

export async function saveFacts(
  tx: TenantTransaction,
  owner: { readonly companyId: string; readonly addressId: string },
  facts: TankFacts,
  now: Date,
): Promise<void> {
  const fields = { ...facts, updatedAt: now };
  await tx
    .insert(tankFacts)
    .values({ companyId: owner.companyId, clientAddressId: owner.addressId, ...fields })
    .onConflictDoUpdate({ target: tankFacts.clientAddressId, set: fields });
}

/** Public to other features. Adds a reading; an existing id is the same reading. */
export async function insertReading(
  tx: TenantTransaction,
  reading: typeof tankReadings.$inferInsert,
): Promise<void> {
  await tx.insert(tankReadings).values(reading).onConflictDoNothing();
}

/** Public to other features. Removes readings that others take the place of. */
export async function deleteReadings(tx: TenantTransaction, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await tx.delete(tankReadings).where(inArray(tankReadings.id, [...ids]));
}

export async function countReadings(tx: TenantTransaction, addressId: string): Promise<number> {
  const [row] = await tx
    .select({ count: count() })
    .from(tankReadings)
    .where(eq(tankReadings.clientAddressId, addressId));
  return row?.count ?? 0;
}

/** @returns its address; undefined when there is no such reading */
export async function deleteReading(tx: TenantTransaction, id: string): Promise<string | undefined> {
  const [row] = await tx
    .delete(tankReadings)
    .where(eq(tankReadings.id, id))
    .returning({ addressId: tankReadings.clientAddressId });
  return row?.addressId;
}

const readingsShown = 10;

/** The latest readings of each address. */
export async function loadReadings(
  tx: TenantTransaction,
  addressIds: readonly string[],
): Promise<ReadonlyMap<string, TankReading[]>> {
  if (addressIds.length === 0) return new Map();
  const rank = tx
    .select({
      id: tankReadings.id,
      companyId: tankReadings.companyId,
      addressId: tankReadings.clientAddressId,
      measuredOn: tankReadings.measuredOn,
      sludgeInches: tankReadings.sludgeInches,
      scumInches: tankReadings.scumInches,
      liquidDepthInches: tankReadings.liquidDepthInches,
      jobId: tankReadings.jobId,
      recordedBy: tankReadings.recordedBy,
      place:
        sql<number>`row_number() over (partition by ${tankReadings.clientAddressId} order by ${tankReadings.measuredOn} desc, ${tankReadings.id} desc)`.as(
          'place',
        ),
    })
    .from(tankReadings)
    .where(inArray(tankReadings.clientAddressId, [...addressIds]))
    .as('ranked');
  const rows = await tx
    .select({
      id: rank.id,
      addressId: rank.addressId,
      measuredOn: rank.measuredOn,
      sludgeInches: rank.sludgeInches,
      scumInches: rank.scumInches,
      liquidDepthInches: rank.liquidDepthInches,
      jobId: rank.jobId,
      jobNumber: jobs.jobNumber,
      recordedByName: profiles.fullName,
    })
    .from(rank)
    .leftJoin(jobs, eq(jobs.id, rank.jobId))
    .leftJoin(profiles, and(eq(profiles.userId, rank.recordedBy), eq(profiles.companyId, rank.companyId)))
    .where(sql`${rank.place} <= ${readingsShown}`)
    .orderBy(desc(rank.measuredOn), desc(rank.id));
  return Map.groupBy(
    rows.map((row) => ({ ...row, percent: solidsPercent({ ...row, on: row.measuredOn }) })),
    ({ addressId }) => addressId,
  );
}
