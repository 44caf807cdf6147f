import { maxBetterPlans, type BetterPlan } from './optimization.ts';

/**
 * Adds a plan to a search's history if it is better than the last one: fewer jobs left out, or as many at
 * lower cost. When the history is full, every second plan in between is dropped, so that the first and the
 * newest stay.
 */
export function withBetterPlan(plans: readonly BetterPlan[], plan: BetterPlan): readonly BetterPlan[] {
  const last = plans.at(-1);
  if (last && !isBetter(plan, last)) return plans;
  const kept =
    plans.length < maxBetterPlans
      ? plans
      : plans.filter((_, index) => index % 2 === 0 || index === plans.length - 1);
  return [...kept, plan];
}

const isBetter = (one: BetterPlan, other: BetterPlan): boolean =>
  one.leftOut < other.leftOut || (one.leftOut === other.leftOut && one.costCents < other.costCents);
