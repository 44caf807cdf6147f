import type { PlanningDay } from '../../routes/day/day-facts.ts';

/** A reason for a planning run to fail that people see as it is. */
export class CannotPlan extends Error {}

export const changedMeanwhile = (): CannotPlan =>
  new CannotPlan('The jobs of this day changed while routes were being planned. Please run it again.');

/**
 * Returns the depot of a day that can be planned.
 * @throws CannotPlan when the data needed to plan is gone
 */
export function depotOfPlannable({
  jobs,
  trucks,
  depot,
}: Pick<PlanningDay, 'jobs' | 'trucks' | 'depot'>): NonNullable<PlanningDay['depot']> {
  if (jobs.length === 0) throw new CannotPlan('There are no jobs left to plan on this day.');
  if (trucks.length === 0)
    throw new CannotPlan(
      'There is no truck left for this day. Put one into service under Settings, Vehicles.',
    );
  if (!depot)
    throw new CannotPlan('The company no longer has a depot address. Enter it under Settings, General.');
  return depot;
}
