import type { Plan } from './answer.ts';
import type { PlanInput } from './input.ts';

/** One broken rule of a plan, for people and tests. */
export interface PlanViolation {
  code: string;
  truckId?: string;
  /** Index into the route's stops. */
  index?: number;
  message: string;
}

/** Re-derives every time, load and rule from the input and the answer alone; empty when the plan keeps them all. */
export function checkPlan(input: PlanInput, plan: Plan): PlanViolation[] {
  void input;
  void plan;
  throw new Error('not written yet');
}
