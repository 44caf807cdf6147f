// Public to other features: starts a series from past work.
import type { Recurrence } from '@haulwright/domain/jobs/recurrence';
import type { ActedBy } from '../../../http/act.ts';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids.ts';
import { templateOf, type ResolvedJob } from '../job-basis.ts';
import { insertSeries, lockSeries } from '../series.queries.ts';
import { makeSeriesJobs, type SeriesClock } from './make-series-jobs.ts';

/**
 * Starts a series like this job and creates its next jobs.
 * @returns its id
 */
export async function beginSeries(
  tx: TenantTransaction,
  actor: ActedBy,
  job: ResolvedJob,
  { rule, startDate }: { readonly rule: Recurrence; readonly startDate: string },
  clock: SeriesClock,
): Promise<string> {
  const id = newId();
  await insertSeries(tx, {
    id,
    companyId: actor.companyId,
    ...templateOf(job),
    gallonsTyped: false,
    minutesTyped: false,
    rule,
    startDate,
    createdBy: actor.userId,
  });
  const row = await lockSeries(tx, id);
  if (!row) throw new Error(`series ${id} vanished within its own transaction`);
  await makeSeriesJobs(tx, row, clock);
  return id;
}
