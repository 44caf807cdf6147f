import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { Job } from '@haulwright/domain/jobs/job';
import type { AnyTransaction, TenantTransaction } from '../../platform/database/database.ts';
import { clientAddresses, clients } from '../clients/clients.tables.ts';
import { jobTypes } from '../services/services.tables.ts';
import { selectJobs, toJob } from './job-rows.ts';
import { jobCounters, jobEvents, jobs } from './jobs.tables.ts';

export async function loadJob(tx: TenantTransaction, id: string): Promise<Job | undefined> {
  const [row] = await selectJobs(tx).where(eq(jobs.id, id));
  return row && toJob(row);
}

export type LockedJob = typeof jobs.$inferSelect;

/** Public to other features. Locks the job until the end of the transaction. */
export async function lockJob(tx: TenantTransaction, id: string): Promise<LockedJob | undefined> {
  const [row] = await tx.select().from(jobs).where(eq(jobs.id, id)).for('no key update');
  return row;
}

/** Locks several jobs in the order of their ids, which every caller follows. */
export const lockJobs = (tx: TenantTransaction, ids: readonly string[]): Promise<LockedJob[]> =>
  tx
    .select()
    .from(jobs)
    .where(inArray(jobs.id, [...ids]))
    .orderBy(asc(jobs.id))
    .for('no key update');

/**
 * Loads the client with the requested address and job type, each null when the client has no such address or
 * the type does not exist. The client cannot be archived until the end of the transaction: a job created
 * meanwhile would stay open.
 */
export async function loadJobBasis(
  tx: TenantTransaction,
  wanted: { clientId: string; clientAddressId: string; jobTypeId: string | null },
) {
  const [row] = await tx
    .select({ status: clients.status, address: clientAddresses, jobType: jobTypes })
    .from(clients)
    .leftJoin(
      clientAddresses,
      and(eq(clientAddresses.clientId, clients.id), eq(clientAddresses.id, wanted.clientAddressId)),
    )
    .leftJoin(jobTypes, wanted.jobTypeId === null ? sql`false` : eq(jobTypes.id, wanted.jobTypeId))
    .where(eq(clients.id, wanted.clientId))
    .for('share', { of: clients });
  return row;
}

/**
 * Takes the company's next job number. Others wait for it until the end of the transaction, so numbers have
 * no duplicates and no gaps.
 */
export const takeJobNumber = (tx: TenantTransaction, companyId: string): Promise<number> =>
  takeJobNumbers(tx, companyId, 1);

/** Takes a block of consecutive job numbers and answers with the first. */
export async function takeJobNumbers(
  tx: TenantTransaction,
  companyId: string,
  count: number,
): Promise<number> {
  const [row] = await tx
    .insert(jobCounters)
    .values({ companyId, lastNumber: count })
    .onConflictDoUpdate({
      target: jobCounters.companyId,
      set: { lastNumber: sql`${jobCounters.lastNumber} + ${count}` },
    })
    .returning({ number: jobCounters.lastNumber });
  if (!row) throw new Error('the job counter gave no number');
  return row.number - count + 1;
}

export async function insertJob(tx: TenantTransaction, job: typeof jobs.$inferInsert): Promise<void> {
  await tx.insert(jobs).values(job);
}

const jobsAtOnce = 500;

export async function insertJobs(
  tx: TenantTransaction,
  rows: readonly (typeof jobs.$inferInsert)[],
): Promise<void> {
  for (let start = 0; start < rows.length; start += jobsAtOnce)
    await tx.insert(jobs).values(rows.slice(start, start + jobsAtOnce));
}

export type JobFields = PgUpdateSetSource<typeof jobs>;

export async function updateJob(
  tx: TenantTransaction,
  id: string,
  fields: JobFields,
  now: Date,
): Promise<void> {
  await tx
    .update(jobs)
    .set({ ...fields, updatedAt: now })
    .where(eq(jobs.id, id));
}

/** Public to other features. Records the price of completed work; null while it is not known. */
export async function setJobPrice(
  tx: TenantTransaction,
  id: string,
  priceCents: number | null,
  now: Date,
): Promise<void> {
  await tx
    .update(jobs)
    .set({ priceCents, priceFixedAt: sql`coalesce(${jobs.priceFixedAt}, ${now.toISOString()})` })
    .where(eq(jobs.id, id));
}

/** Whether work on the job ever began, even if it was put back since. */
export async function wasStarted(tx: TenantTransaction, jobId: string): Promise<boolean> {
  const began = and(
    eq(jobEvents.jobId, jobId),
    eq(jobEvents.type, 'status-changed'),
    inArray(sql`${jobEvents.details} ->> 'to'`, ['in_progress', 'completed']),
  );
  return (await tx.select({ id: jobEvents.id }).from(jobEvents).where(began).limit(1)).length > 0;
}

/** Whether the job was created as a copy of another one. */
export async function wasDuplicated(tx: TenantTransaction, jobId: string): Promise<boolean> {
  const made = and(eq(jobEvents.jobId, jobId), eq(jobEvents.type, 'duplicated'));
  return (await tx.select({ id: jobEvents.id }).from(jobEvents).where(made).limit(1)).length > 0;
}

export async function deleteJob(tx: TenantTransaction, id: string): Promise<void> {
  await tx.delete(jobs).where(eq(jobs.id, id));
}

/** Starts the job numbers of a new company. */
export async function insertJobCounter(tx: AnyTransaction, companyId: string): Promise<void> {
  await tx.insert(jobCounters).values({ companyId });
}
