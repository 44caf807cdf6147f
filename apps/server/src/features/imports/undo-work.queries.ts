import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { clients } from '../clients/clients.tables.ts';
import { jobs, jobSeries } from '../jobs/jobs.tables.ts';
import { routes } from '../routes/rows/routes.tables.ts';
import { priceItems, priceRules } from '../pricing/pricing.tables.ts';
import { vehicles } from '../vehicles/vehicles.tables.ts';
import { clientImportRows, type ImportRowStatus } from './imports.tables.ts';

const t = clientImportRows;

/** A job or truck of an import that its undo checks. */
export interface AddedRecord {
  readonly row: number;
  readonly recordId: string | null;
  readonly seriesId: string | null;
  readonly clientId: string | null;
  /** The address that the import added to a client; of a new client's row, one of its addresses. */
  readonly addressId: string | null;
  readonly isNewClient: boolean;
}

/** The next ones not checked yet. */
export const nextAddedRecords = (
  tx: TenantTransaction,
  importId: string,
  limit: number,
): Promise<AddedRecord[]> =>
  tx
    .select({
      row: t.rowNumber,
      recordId: t.recordId,
      seriesId: t.seriesId,
      clientId: t.clientId,
      addressId: t.addressId,
      isNewClient: t.isNewClient,
    })
    .from(t)
    .where(and(eq(t.importId, importId), eq(t.status, 'imported')))
    .orderBy(asc(t.rowNumber))
    .limit(limit);

export interface RecordUse {
  readonly id: string;
  readonly clientId: string | null;
  readonly name: string;
  /** Why it is kept, or null. */
  readonly use: string | null;
}

/** Those of the jobs that still exist, locked, with their changes and those of their series since. */
export async function loadUseOfJobs(
  tx: TenantTransaction,
  { recordIds, seriesIds }: { recordIds: readonly string[]; seriesIds: readonly string[] },
): Promise<RecordUse[]> {
  const theirs = [
    ...(recordIds.length > 0 ? [inArray(jobs.id, [...recordIds])] : []),
    ...(seriesIds.length > 0 ? [inArray(jobs.seriesId, [...seriesIds])] : []),
  ];
  for (const some of theirs)
    await tx.select({ id: jobs.id }).from(jobs).where(some).orderBy(asc(jobs.id)).for('update');
  if (recordIds.length === 0) return [];
  return tx
    .select({
      id: jobs.id,
      clientId: jobs.clientId,
      name: sql<string>`${clients.name} || ': ' || ${jobs.title}`,
      use: sql<string | null>`case
        when ${jobs}.status in ('scheduled', 'in_progress') then 'The job is scheduled or under way.'
        when ${jobs}.updated_at > ${jobs}.created_at then 'The job was changed after the import.'
      end`,
    })
    .from(jobs)
    .innerJoin(clients, eq(clients.id, jobs.clientId))
    .where(inArray(jobs.id, [...recordIds]))
    .orderBy(asc(jobs.id));
}

/** Which of the series have a job that was planned, done or changed. */
export async function loadUsedSeries(tx: TenantTransaction, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await tx
    .selectDistinct({ id: jobs.seriesId })
    .from(jobs)
    .where(
      and(
        inArray(jobs.seriesId, [...ids]),
        sql`(${jobs}.status <> 'unscheduled' or ${jobs}.updated_at > ${jobs}.created_at)`,
      ),
    );
  return new Set(rows.flatMap(({ id }) => id ?? []));
}

/** Removes jobs, and series with all their jobs. */
export async function deleteWork(
  tx: TenantTransaction,
  { recordIds, seriesIds }: { recordIds: readonly string[]; seriesIds: readonly string[] },
): Promise<void> {
  if (seriesIds.length > 0) {
    await tx.delete(jobs).where(inArray(jobs.seriesId, [...seriesIds]));
    await tx.delete(jobSeries).where(inArray(jobSeries.id, [...seriesIds]));
  }
  if (recordIds.length > 0) await tx.delete(jobs).where(inArray(jobs.id, [...recordIds]));
}

/** Those of the trucks that still exist, locked, with what refers to them. */
export async function loadUseOfTrucks(tx: TenantTransaction, ids: readonly string[]): Promise<RecordUse[]> {
  if (ids.length === 0) return [];
  const some = inArray(vehicles.id, [...ids]);
  await tx.select({ id: vehicles.id }).from(vehicles).where(some).orderBy(asc(vehicles.id)).for('update');
  return tx
    .select({
      id: vehicles.id,
      clientId: sql<null>`null`,
      name: vehicles.name,
      use: sql<string | null>`case
        when exists (select 1 from ${routes} r where r.company_id = ${vehicles}.company_id and r.vehicle_id = ${vehicles}.id) then 'The truck has routes.'
      end`,
    })
    .from(vehicles)
    .where(some)
    .orderBy(asc(vehicles.id));
}

/** Those of the price items that still exist, locked; one whose prices were changed or added to is kept. */
export async function loadUseOfPriceItems(
  tx: TenantTransaction,
  ids: readonly string[],
): Promise<RecordUse[]> {
  if (ids.length === 0) return [];
  const some = inArray(priceItems.id, [...ids]);
  await tx
    .select({ id: priceItems.id })
    .from(priceItems)
    .where(some)
    .orderBy(asc(priceItems.id))
    .for('update');
  return tx
    .select({
      id: priceItems.id,
      clientId: sql<null>`null`,
      name: priceItems.name,
      use: sql<string | null>`case
        when exists (select 1 from ${priceRules} r where r.price_item_id = ${priceItems}.id and (r.withdrawn_at is not null or r.created_at > ${priceItems}.created_at))
        then 'Its prices were changed.'
      end`,
    })
    .from(priceItems)
    .where(some)
    .orderBy(asc(priceItems.id));
}

export async function deletePriceItems(tx: TenantTransaction, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await tx.delete(priceItems).where(inArray(priceItems.id, [...ids]));
}

export async function deleteTrucks(tx: TenantTransaction, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await tx.delete(vehicles).where(inArray(vehicles.id, [...ids]));
}

export async function markRows(
  tx: TenantTransaction,
  importId: string,
  rows: readonly number[],
  status: ImportRowStatus,
  message: string | null,
): Promise<void> {
  if (rows.length > 0)
    await tx
      .update(t)
      .set({ status, message })
      .where(and(eq(t.importId, importId), inArray(t.rowNumber, [...rows])));
}
