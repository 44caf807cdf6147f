// Public to other features: the only writer of the gallons pumped at a job.
import { eq } from 'drizzle-orm';
import type { GallonsFrom } from '@haulwright/domain/jobs/job-gallons';
import type { Act } from '../../http/act.ts';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { given, givenRows } from '../../platform/database/sql-helpers.ts';
import { recordJobEvents } from './job-events.queries.ts';
import type { LockedJob } from './jobs.queries.ts';
import { jobs } from './jobs.tables.ts';

/** The columns of a job's gallons. */
export const gallonColumns = (gallons: number | null, from: GallonsFrom) => ({
  actualGallons: gallons,
  gallonsFrom: gallons === null && from !== 'ledger' ? null : from,
});

export interface JobGallons {
  readonly job: LockedJob;
  readonly gallons: number | null;
  readonly from: GallonsFrom;
}

/**
 * Sets the gallons of completed (locked) jobs, and says so in their history; what is priced and billed by them follows.
 * A job that is not completed gets them when it is: until then nothing counts for it.
 */
export async function setGallons(
  tx: TenantTransaction,
  act: Pick<Act, 'companyId' | 'userId' | 'now' | 'events'>,
  wanted: readonly JobGallons[],
): Promise<void> {
  const changed = wanted
    .filter(({ job }) => job.status === 'completed')
    .map(({ job, gallons, from }) => ({ job, ...gallonColumns(gallons, from) }))
    .filter(({ job, ...to }) => job.actualGallons !== to.actualGallons || job.gallonsFrom !== to.gallonsFrom);
  if (changed.length === 0) return;
  const { companyId, userId, now, events } = act;
  const rows = changed.map(({ job, actualGallons, gallonsFrom }) => ({
    id: job.id,
    gallons: actualGallons,
    source: gallonsFrom,
  }));
  await tx
    .update(jobs)
    .set({
      actualGallons: given('gallons'),
      gallonsFrom: given('source'),
      updatedAt: now,
    })
    .from(givenRows(rows, { id: 'uuid', gallons: 'integer', source: 'text' }))
    .where(eq(jobs.id, given('id')));
  const others = changed.filter(({ job, actualGallons }) => job.actualGallons !== actualGallons);
  if (others.length > 0)
    await recordJobEvents(
      tx,
      { companyId, userId },
      others.map(({ job }) => ({ type: 'edited', jobId: job.id, details: { fields: ['gallons'] } })),
    );
  for (const { job } of changed)
    await events.publish(tx, 'jobs.changed', {
      what: 'corrected',
      jobId: job.id,
      actor: { companyId, userId },
      at: now,
    });
}
