import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { PooledJob } from '@haulwright/domain/dispatch/arrangement';
import { isPlannable } from '@haulwright/domain/jobs/job-lifecycle';
import { accepted, refused, type Outcome } from '@haulwright/domain/kernel/outcome';
import type { ActedBy } from '../../../http/act.ts';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import { given, givenRows } from '../../../platform/database/sql-helpers.ts';
import { recordJobEvents } from '../../jobs/job-events.queries.ts';
import { jobs } from '../../jobs/jobs.tables.ts';
import { routeStops } from '../../routes/rows/routes.tables.ts';

/** Moves (locked) unrouted open jobs to another day, or clears their day. */
export async function poolJobs(
  tx: TenantTransaction,
  actor: ActedBy,
  pooled: readonly PooledJob[],
  now: Date,
): Promise<Outcome<null, 'route.job-unknown' | 'route.job-not-open' | 'route.job-on-other-route'>> {
  if (pooled.length === 0) return accepted(null);
  const ids = pooled.map(({ jobId }) => jobId);
  const rows = await tx
    .select({ id: jobs.id, status: jobs.status, scheduledDate: jobs.scheduledDate })
    .from(jobs)
    .where(inArray(jobs.id, ids))
    .orderBy(asc(jobs.id));
  if (rows.length < ids.length) return refused('route.job-unknown');
  if (rows.some((job) => !isPlannable(job.status))) return refused('route.job-not-open');
  if ((await tx.$count(routeStops, and(inArray(routeStops.jobId, ids)))) > 0)
    return refused('route.job-on-other-route');
  const wanted = new Map(pooled.map(({ jobId, scheduledDate }) => [jobId, scheduledDate]));
  const changed = rows.flatMap(({ id, scheduledDate: from }) => {
    const to = wanted.get(id) ?? null;
    return to === from ? [] : [{ id, from, to }];
  });
  if (changed.length === 0) return accepted(null);
  await tx
    .update(jobs)
    .set({ scheduledDate: given('to'), updatedAt: now })
    .from(
      givenRows(
        changed.map(({ id, to }) => ({ id, to })),
        { id: 'uuid', to: 'date' },
      ),
    )
    .where(eq(jobs.id, sql`${given('id')}`));
  await recordJobEvents(
    tx,
    actor,
    changed.map(({ id, from, to }) => ({ type: 'rescheduled', jobId: id, details: { from, to } })),
  );
  return accepted(null);
}
