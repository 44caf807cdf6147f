import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { clientAddresses, clients } from '../clients/clients.tables.ts';
import { jobEvents, jobs } from '../jobs/jobs.tables.ts';
import { jobTypes } from '../services/services.tables.ts';

/**
 * Locks the clients of these addresses: a job created meanwhile for one of them waits, so that either it or
 * these jobs see the other.
 */
export async function lockClientsOf(tx: TenantTransaction, addressIds: readonly string[]): Promise<void> {
  await tx
    .select({ id: clients.id })
    .from(clients)
    .where(
      inArray(
        clients.id,
        tx
          .select({ id: clientAddresses.clientId })
          .from(clientAddresses)
          .where(inArray(clientAddresses.id, [...addressIds])),
      ),
    )
    .orderBy(asc(clients.id))
    .for('no key update');
}

/** Loads the templates of new jobs: the job, with its current address and type. */
export const loadLikeJobs = (tx: TenantTransaction, jobIds: readonly string[]) =>
  tx
    .select({ job: jobs, address: clientAddresses, jobType: jobTypes, clientStatus: clients.status })
    .from(jobs)
    .innerJoin(clients, eq(clients.id, jobs.clientId))
    .innerJoin(clientAddresses, eq(clientAddresses.id, jobs.clientAddressId))
    .leftJoin(jobTypes, eq(jobTypes.id, jobs.jobTypeId))
    .where(inArray(jobs.id, [...jobIds]));

export const loadJobNumbers = (tx: TenantTransaction, jobIds: readonly string[]) =>
  tx
    .select({ jobId: jobs.id, jobNumber: jobs.jobNumber, addressId: jobs.clientAddressId })
    .from(jobs)
    .where(inArray(jobs.id, [...jobIds]))
    .orderBy(asc(jobs.jobNumber));

/**
 * Those of these jobs that the person created from the list since then and that were not changed afterwards.
 */
export async function untouchedSince(
  tx: TenantTransaction,
  userId: string,
  jobIds: readonly string[],
  since: Date,
): Promise<string[]> {
  const rows = await tx
    .select({ id: jobs.id })
    .from(jobs)
    .where(
      and(
        inArray(jobs.id, [...jobIds]),
        eq(jobs.status, 'unscheduled'),
        eq(jobs.createdBy, userId),
        gt(jobs.createdAt, since),
        sql`(select array_agg(e.type || ' ' || coalesce(e.details ->> 'from', '')) from ${jobEvents} e where e.job_id = ${jobs}.id) = array['created due-list']`,
      ),
    );
  return rows.map(({ id }) => id);
}

export async function deleteJobs(tx: TenantTransaction, ids: readonly string[]): Promise<void> {
  await tx.delete(jobs).where(inArray(jobs.id, [...ids]));
}
