import { desc, eq, sql } from 'drizzle-orm';
import type { Job } from '@haulwright/domain/jobs/job';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { selectJobs, toJob } from './job-rows.ts';
import { jobs } from './jobs.tables.ts';

/** The client's jobs with the latest scheduled dates first; jobs without a date last. */
export async function listRecentJobs(tx: TenantTransaction, clientId: string, limit: number): Promise<Job[]> {
  const rows = await selectJobs(tx)
    .where(eq(jobs.clientId, clientId))
    .orderBy(sql`${jobs.scheduledDate} desc nulls last`, desc(jobs.id))
    .limit(limit);
  return rows.map(toJob);
}
