import type { Plan } from '../answer.ts';
import type { PlanInput, StopPriority } from '../input.ts';

const TIERS: readonly (StopPriority | 'mandatory')[] = ['mandatory', 'emergency', 'high', 'normal', 'low'];

/**
 * Compares what two plans leave out: negative when the first leaves out less; a stop of a higher priority
 * outweighs all lower ones.
 */
export function compareLeftOut(
  input: Pick<PlanInput, 'stops'>,
  one: Pick<Plan, 'leftOut'>,
  other: Pick<Plan, 'leftOut'>,
): number {
  const tierOf = new Map(input.stops.map((stop) => [stop.id, stop.mandatory ? 'mandatory' : stop.priority]));
  const count = (plan: Pick<Plan, 'leftOut'>, tier: string): number =>
    plan.leftOut.filter(({ stopId }) => tierOf.get(stopId) === tier).length;
  for (const tier of TIERS) {
    const more = count(one, tier) - count(other, tier);
    if (more !== 0) return more;
  }
  return 0;
}

/**
 * Displayed and stored cents of a plan: the weight of staying near another plan only matters to the search.
 */
export const centsOf = ({ cost }: Pick<Plan, 'cost'>): number => cost.totalCents - (cost.stabilityCents ?? 0);

/** Whether a plan is better in its displayed terms: it leaves out less, or as much for fewer cents. */
export function isBetterPlan(input: Pick<PlanInput, 'stops'>, plan: Plan, than: Plan): boolean {
  const more = compareLeftOut(input, plan, than);
  return more === 0 ? centsOf(plan) < centsOf(than) : more < 0;
}
