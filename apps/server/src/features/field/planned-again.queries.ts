import { and, eq, gt, inArray, isNull, ne, or } from 'drizzle-orm';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { jobEvents } from '../jobs/jobs.tables.ts';

/** Whether someone has moved the job to another day, route or person since then. */
export async function wasPlannedAgain(
  tx: TenantTransaction,
  jobId: string,
  since: Date,
  userId: string,
): Promise<boolean> {
  const { id, type, actorUserId, createdAt } = jobEvents;
  const [found] = await tx
    .select({ id })
    .from(jobEvents)
    .where(
      and(
        eq(jobEvents.jobId, jobId),
        inArray(type, ['planned', 'unplanned', 'rescheduled', 'assigned']),
        gt(createdAt, since),
        or(isNull(actorUserId), ne(actorUserId, userId)),
      ),
    )
    .limit(1);
  return found !== undefined;
}
