// Public to other features: who began the work in progress.
import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { jobEvents } from './jobs.tables.ts';

/** Finds who last began each of these jobs; jobs nobody began are left out. */
export async function whoBegan(
  tx: TenantTransaction,
  jobIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (jobIds.length === 0) return new Map();
  const { jobId, actorUserId, type, details, createdAt, id } = jobEvents;
  const rows = await tx
    .selectDistinctOn([jobId], { jobId, actorUserId })
    .from(jobEvents)
    .where(
      and(
        inArray(jobId, [...jobIds]),
        eq(type, 'status-changed'),
        eq(sql`${details} ->> 'to'`, 'in_progress'),
      ),
    )
    .orderBy(jobId, desc(createdAt), desc(id));
  return new Map(rows.flatMap((row) => (row.actorUserId === null ? [] : [[row.jobId, row.actorUserId]])));
}
