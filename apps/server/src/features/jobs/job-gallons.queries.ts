// Public to other features: the only writer of the gallons pumped at a job.
import { and, eq, isNull } from 'drizzle-orm';
import type { GallonsFrom } from '@haulwright/domain/jobs/job-gallons';
import type { WasteType } from '@haulwright/domain/services/waste-type';
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

/** Names the waste of (locked) jobs that have none, or had none when they were read: what was pumped there says it. */
export async function setWastes(
  tx: TenantTransaction,
  { companyId, userId, now }: Pick<Act, 'companyId' | 'userId' | 'now'>,
  wanted: readonly { readonly job: LockedJob; readonly wasteType: WasteType }[],
): Promise<void> {
  const unnamed = wanted.filter(({ job }) => job.wasteType === null);
  if (unnamed.length === 0) return;
  const named = await tx
    .update(jobs)
    .set({ wasteType: given('waste'), updatedAt: now })
    .from(
      givenRows(
        unnamed.map(({ job, wasteType }) => ({ id: job.id, waste: wasteType })),
        { id: 'uuid', waste: 'text' },
      ),
    )
    .where(and(eq(jobs.id, given('id')), isNull(jobs.wasteType)))
    .returning({ jobId: jobs.id });
  await recordJobEvents(
    tx,
    { companyId, userId },
    named.map(({ jobId }) => ({ type: 'edited', jobId, details: { fields: ['waste'] } })),
  );
}

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
