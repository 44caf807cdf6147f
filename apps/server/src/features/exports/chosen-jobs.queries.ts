import { desc, inArray } from 'drizzle-orm';
import type { Job } from '@haulwright/domain/jobs/job';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { selectJobs, toJob } from '../jobs/job-rows.ts';
import { jobs } from '../jobs/jobs.tables.ts';

/** Those of the jobs that belong to the company, newest number first. */
export async function chosenJobs(tx: TenantTransaction, ids: readonly string[]): Promise<Job[]> {
  const rows = await selectJobs(tx)
    .where(inArray(jobs.id, [...ids]))
    .orderBy(desc(jobs.jobNumber));
  return rows.map(toJob);
}
