// Public to other features: the facts of routes that change together.
import type { ArrangedRoute } from '@haulwright/domain/routes/arranged-route';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import { loadFactsOf, type RouteFacts } from './route-facts.queries.ts';

/** As after the step: a job that moves between these routes counts on its new one. */
export async function loadFactsTogether(
  tx: TenantTransaction,
  wanted: readonly ArrangedRoute[],
  lock: boolean,
): Promise<RouteFacts[]> {
  const routeIds = wanted.map((one) => one.id);
  const ids = new Set(routeIds);
  const all = await loadFactsOf(
    tx,
    wanted.map((one) => ({ wanted: one, routeIds })),
    lock,
  );
  return all.map((facts, at) => ({
    ...facts,
    jobs: facts.jobs.map((job) =>
      job.routeId !== null && ids.has(job.routeId)
        ? { ...job, routeId: wanted[at]?.id ?? job.routeId, routeName: wanted[at]?.name ?? null }
        : job,
    ),
  }));
}
