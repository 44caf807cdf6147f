// Public to other features: what the times of routes that change together depend on.
import type { ArrangedRoute } from '@haulwright/domain/routes/arranged-route';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import { loadCompanyFacts, loadRouteFacts, type RouteFacts } from './route-facts.queries.ts';

/** As they will be: a job that changes between these routes is on the one it comes to. */
export async function loadFactsTogether(
  tx: TenantTransaction,
  wanted: readonly ArrangedRoute[],
  lock: boolean,
): Promise<RouteFacts[]> {
  const ids = wanted.map((one) => one.id);
  const all: RouteFacts[] = [];
  const company = await loadCompanyFacts(tx);
  for (const one of wanted) {
    const facts = await loadRouteFacts(tx, one, ids, lock, company);
    all.push({
      ...facts,
      jobs: facts.jobs.map((job) =>
        job.routeId !== null && ids.includes(job.routeId)
          ? { ...job, routeId: one.id, routeName: one.name }
          : job,
      ),
    });
  }
  return all;
}
