import { eq, sql } from 'drizzle-orm';
import type { RentalWork } from '@haulwright/domain/rentals/rental-work';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { uuids } from '../../platform/database/sql-helpers.ts';
import { rentalJobs, rentalAgreements } from './rentals.tables.ts';

export async function insertRentalJob(
  tx: TenantTransaction,
  row: typeof rentalJobs.$inferInsert,
): Promise<void> {
  await tx.insert(rentalJobs).values(row);
}

/** The rental of a job; undefined for other work. */
export async function rentalOfJob(tx: TenantTransaction, jobId: string): Promise<string | undefined> {
  const [row] = await tx
    .select({ rentalId: rentalJobs.rentalId })
    .from(rentalJobs)
    .where(eq(rentalJobs.jobId, jobId));
  return row?.rentalId;
}

/** Loads what a job is to do with units of a rental, and what was recorded for it; null for other work. */
export async function loadRentalWork(tx: TenantTransaction, jobId: string): Promise<RentalWork | null> {
  const [row] = await tx
    .select({
      rentalId: rentalJobs.rentalId,
      rentalName: rentalAgreements.name,
      action: rentalJobs.action,
      items: rentalJobs.items,
    })
    .from(rentalJobs)
    .innerJoin(rentalAgreements, eq(rentalAgreements.id, rentalJobs.rentalId))
    .where(eq(rentalJobs.jobId, jobId));
  if (row === undefined) return null;
  const names = await namesOfTypes(
    tx,
    row.items.map(({ unitTypeId }) => unitTypeId),
  );
  return {
    ...row,
    items: row.items.map((item) => ({ ...item, unitTypeName: names.get(item.unitTypeId) ?? '' })),
    done: await doneAtJob(tx, jobId),
  };
}

export async function namesOfTypes(
  tx: TenantTransaction,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await tx.execute<{ id: string; name: string }>(sql`
    select id, name from unit_types
     where id = any(${uuids(ids)})`);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

async function doneAtJob(tx: TenantTransaction, jobId: string): Promise<RentalWork['done']> {
  const { rows } = await tx.execute<{
    label_number: number;
    by_label_number: number | null;
    date: string;
  }>(sql`
    select u.label_number, b.label_number as by_label_number, e.date::text
      from rental_events e join units u on u.id = e.unit_id left join units b on b.id = e.by_unit_id
     where e.job_id = ${jobId} and not exists (select from rental_events x where x.withdraws_id = e.id)
     order by e.created_at, e.id limit 500`);
  return rows.map((row) => ({
    labelNumber: row.label_number,
    byLabelNumber: row.by_label_number,
    date: row.date,
  }));
}

/**
 * Locks a job against change and removal until the end of the transaction; everybody locks jobs before
 * rentals.
 */
export async function keepJob(tx: TenantTransaction, jobId: string): Promise<void> {
  await tx.execute(sql`select 1 from jobs where id = ${jobId} for key share`);
}

/** Unit ids by label. */
export async function unitIdsByLabel(
  tx: TenantTransaction,
  labels: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const { rows } = await tx.execute<{ id: string; label_number: number }>(sql`
    select id, label_number from units
     where label_number in (select value::int from jsonb_array_elements_text(${JSON.stringify(labels)}::jsonb))`);
  return new Map(rows.map((row) => [row.label_number, row.id]));
}
