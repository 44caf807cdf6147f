import type { Plan } from '../src/answer.ts';
import type { PlanInput } from '../src/input.ts';
import type { Ground } from './recheck.ts';

/** One problem of a benchmark set. */
export interface Instance {
  name: string;
  /** Whose means are told together: 'R1', 'RC2', 'septic' … */
  group: string;
  input: PlanInput;
  /** Of a plan, in the set's published unit (distance, miles, dollars); lower is better. */
  valueOf(plan: Plan): number;
  /** Does every published solution serve all stops? Then a plan that leaves one out has no value. */
  servesAll: boolean;
  /** Best known value that comes with the problem itself; those of best-known.csv need none. */
  known?: number;
  /** What an outside checker needs; without it, the plan has been checked by checkPlan alone. */
  ground?: Ground;
}

export function metersOf(plan: Plan): number {
  return plan.routes.reduce((sum, route) => sum + route.meters, 0);
}
