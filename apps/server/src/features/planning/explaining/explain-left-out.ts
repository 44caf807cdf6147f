import { explainHelpfulChange } from '@haulwright/domain/planning/left-out-reasons-changes';
import type { LeftOutJob } from '@haulwright/domain/planning/optimization';
import type { Plan } from '@haulwright/routing/answer';
import { findHelpfulChanges } from '@haulwright/routing/explain-changes';
import { followOrder } from '@haulwright/routing/follow';
import type { PlanInput } from '@haulwright/routing/input';
import { sumCosts } from '@haulwright/routing/plan';
import { visitedRoutes } from '@haulwright/routing/compare-plans';
import { namesOf } from '../day/left-out-jobs.ts';
import type { PlanningDay } from '../../routes/day/day-facts.ts';

/**
 * Limits of jobs and time: a day that is far overfull would otherwise keep everybody waiting.
 */
const maxExplained = 12;
const maxMs = 2_000;
const maxSentences = 3;

/**
 * Adds to each job what would let it in, cheapest first. `input` has the real prices. Takes seconds: not for
 * a thread that serves requests.
 */
export function withHelp(
  day: Pick<PlanningDay, 'trucks' | 'sites' | 'units'>,
  input: PlanInput,
  plan: Plan,
  leftOut: readonly LeftOutJob[],
): LeftOutJob[] {
  const priced = inRealPrices(input, plan);
  const names = namesOf(day);
  const begun = performance.now();
  const absent = new Set(plan.leftOut.map(({ stopId }) => stopId));
  return leftOut.map((job, at) => {
    if (!absent.has(job.jobId) || at >= maxExplained || performance.now() - begun > maxMs) return job;
    const changes = findHelpfulChanges(input, priced, job.jobId).toSorted(
      (a, b) => a.addedCents - b.addedCents,
    );
    return {
      ...job,
      wouldHelp: changes
        .slice(0, maxSentences)
        .map(({ change, addedCents }) => explainHelpfulChange(change, addedCents, names, day.units)),
    };
  });
}

/** The same plan as it costs: a search for another goal has prices of its own. */
export function inRealPrices(input: PlanInput, plan: Plan): Plan {
  const routes = visitedRoutes(plan.routes).map(
    ({ truckId, visits }) => followOrder(input, truckId, visits).route,
  );
  return { ...plan, routes, cost: sumCosts(routes) };
}
