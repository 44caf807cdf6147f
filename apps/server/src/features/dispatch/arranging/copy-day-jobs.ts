import type { DayCopyMade } from '@haulwright/domain/dispatch/day-copy';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import { duplicateJob } from '../../jobs/create-job.ts';
import type { Doing } from '../../jobs/off-route.ts';
import { deleteJob, lockJobs, wasDuplicated, wasStarted } from '../../jobs/jobs.queries.ts';
import { loadDayCopy } from './day-copy.queries.ts';

const sentences = {
  NOT_FOUND: 'The job no longer exists.',
  'job.client-not-active': 'Its client is archived.',
  'job.address-not-found': 'Its address was removed from the client.',
  'job.type-not-found': 'Its job type was removed.',
  'job.waste-type-missing': 'Its type of waste is missing.',
} as const;

/**
 * Copies jobs of another day that have no counterpart on this day, as far as they are requested; repeating
 * the call creates no duplicates.
 */
export async function makeDayCopy(
  tx: TenantTransaction,
  actor: Doing['actor'],
  { date, from, sourceJobIds }: { date: string; from: string; sourceJobIds: readonly string[] },
): Promise<DayCopyMade> {
  const { lanes } = await loadDayCopy(tx, { date, from });
  const madeJobIds: string[] = [];
  const notMade: DayCopyMade['notMade'] = [];
  for (const { sourceJobId, clientName, title } of lanes.flatMap(({ newJobs }) => newJobs)) {
    if (!sourceJobIds.includes(sourceJobId)) continue;
    const made = await duplicateJob(tx, actor, sourceJobId, date);
    if (made.ok) madeJobIds.push(made.value.id);
    else
      notMade.push({
        clientName,
        title,
        why: made.refusal === 'job.time-skipped' ? made.message : sentences[made.refusal],
      });
  }
  return { madeJobIds, notMade, copy: await loadDayCopy(tx, { date, from }) };
}

/**
 * Removes copied jobs again, for the person who copied them. Jobs that were routed or begun since are kept.
 * @returns the jobs that were removed
 */
export async function takeBackDayCopy(
  tx: TenantTransaction,
  { actor, now, events }: Doing,
  jobIds: readonly string[],
): Promise<string[]> {
  const gone: string[] = [];
  const onRoutes = await events.ask(tx, 'jobs.routes', { jobIds: [...jobIds] });
  for (const { id, status, createdBy } of await lockJobs(tx, jobIds)) {
    if (
      createdBy !== actor.userId ||
      (status !== 'unscheduled' && status !== 'scheduled') ||
      onRoutes.has(id)
    )
      continue;
    if (!(await wasDuplicated(tx, id)) || (await wasStarted(tx, id))) continue;
    await events.publish(tx, 'jobs.changed', { what: 'leaving', jobIds: [id], actor, at: now });
    await deleteJob(tx, id);
    gone.push(id);
  }
  return gone;
}
