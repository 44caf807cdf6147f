import { inArray } from 'drizzle-orm';
import type { JobStatus } from '@haulwright/domain/jobs/job';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { jobs } from '../jobs/jobs.tables.ts';

interface JobNow {
  readonly id: string;
  readonly status: JobStatus;
  readonly updatedAt: Date;
}

/** Loads the current state of these jobs, by id. */
export async function jobsNow(
  tx: TenantTransaction,
  ids: readonly string[],
): Promise<ReadonlyMap<string, JobNow>> {
  if (ids.length === 0) return new Map();
  const { id, status, updatedAt } = jobs;
  const rows = await tx
    .select({ id, status, updatedAt })
    .from(jobs)
    .where(inArray(id, [...ids]));
  return new Map(rows.map((row) => [row.id, row]));
}
