import { explainHelpfulChange } from '@haulwright/domain/planning/left-out-reasons-changes';
import type { LeftOutJob } from '@haulwright/domain/planning/optimization';
import type { Plan } from '@haulwright/routing/answer';
import { findHelpfulChanges } from '@haulwright/routing/explain-changes';
import { followOrder } from '@haulwright/routing/follow';
import type { PlanInput } from '@haulwright/routing/input';
import { sumCosts } from '@haulwright/routing/plan';
import { visitedRoutes } from '@haulwright/routing/compare-plans';
import { firstArrivalsOf } from './first-arrivals.ts';
import { namesOf } from '../day/left-out-jobs.ts';
import type { PlanningDay } from '../../routes/day/day-facts.ts';

/** Limits on jobs and time: a far overbooked day would otherwise keep everyone waiting. */
const maxExplained = 12;
const maxMs = 2_000;
const maxSentences = 3;

/**
 * Adds to each job what would make room for it, cheapest first. `input` has the real prices. Takes seconds,
 * so it must not run in the request thread.
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
    const arrivals = firstArrivalsOf(input, priced, job.jobId, names);
    return {
      ...job,
      ...(arrivals !== null && { arrivals }),
      wouldHelp: changes
        .slice(0, maxSentences)
        .map(({ change, addedCents }) => explainHelpfulChange(change, addedCents, names, day.units)),
    };
  });
}

/** When trucks could be at jobs that the plan does too late, by job. */
export function arrivalsAtLate(
  day: Pick<PlanningDay, 'trucks' | 'sites'>,
  input: PlanInput,
  plan: Plan,
  lateIds: readonly string[],
): [string, string][] {
  const priced = inRealPrices(input, plan);
  const names = namesOf(day);
  return lateIds.flatMap((id): [string, string][] => {
    const words = firstArrivalsOf(input, priced, id, names);
    return words === null ? [] : [[id, words]];
  });
}

/** The same plan at real cost: a search for another goal uses its own prices. */
export function inRealPrices(input: PlanInput, plan: Plan): Plan {
  const routes = visitedRoutes(plan.routes).map(
    ({ truckId, visits }) => followOrder(input, truckId, visits).route,
  );
  return { ...plan, routes, cost: sumCosts(routes) };
}
