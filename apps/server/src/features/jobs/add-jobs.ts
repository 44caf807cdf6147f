// Public to other features: adds many jobs at once, such as those of a list.
import { formatJobNumber } from '@haulwright/domain/jobs/job';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import { recordJobEvents, type JobEvent } from './job-events.queries.ts';
import type { ResolvedJob } from './job-basis.ts';
import { gallonColumns } from './job-gallons.queries.ts';
import { insertJobs, takeJobNumbers } from './jobs.queries.ts';

export interface AddedJob {
  readonly resolved: ResolvedJob;
  /** Null when no day is chosen yet. */
  readonly scheduledDate: string | null;
  /** Past work: when it was done, and the gallons pumped as far as they are known. */
  readonly done: { readonly at: Date; readonly gallons: number | null } | null;
}

/**
 * Adds jobs, numbered in their order. Past work is added as completed, without a price: what it cost then is
 * not known.
 * @param actor without a person when the client itself asked for them
 * @param details where they come from, for their history
 * @returns their ids, in their order
 */
export async function addJobs(
  tx: TenantTransaction,
  actor: { readonly companyId: string; readonly userId: string | null },
  added: readonly AddedJob[],
  details: Extract<JobEvent, { type: 'created' }>['details'] = {},
): Promise<string[]> {
  if (added.length === 0) return [];
  const { companyId, userId } = actor;
  const first = await takeJobNumbers(tx, companyId, added.length);
  const rows = added.map(({ resolved, scheduledDate, done }, index) => ({
    id: newId(),
    companyId,
    ...resolved,
    scheduledDate,
    createdBy: userId,
    jobNumber: formatJobNumber(first + index),
    ...(done && {
      status: 'completed' as const,
      completedAt: done.at,
      ...gallonColumns(done.gallons, 'import'),
    }),
  }));
  await insertJobs(tx, rows);
  await recordJobEvents(
    tx,
    actor,
    rows.map(({ id }) => ({ type: 'created', jobId: id, details })),
  );
  const doneAt = Map.groupBy(
    rows.flatMap(({ id, completedAt, actualGallons }) =>
      completedAt ? [{ id, completedAt, actualGallons }] : [],
    ),
    ({ completedAt }) => completedAt.getTime(),
  );
  for (const [at, jobs] of doneAt)
    await recordJobEvents(
      tx,
      actor,
      jobs.map(({ id, actualGallons }) => ({
        type: 'status-changed',
        jobId: id,
        details: { from: 'unscheduled', to: 'completed', ...(actualGallons != null && { actualGallons }) },
      })),
      new Date(at),
    );
  return rows.map(({ id }) => id);
}
