import { z } from 'zod';
import type { PlanningGoal } from './planning-choices.ts';

/** How a plan compares with the current day: the day's first plan, worth proposing, or too small a gain. */
export const planWorths = ['first-plan', 'worth-changing', 'nothing-worth-changing'] as const;
export const planWorth = z.enum(planWorths);
export type PlanWorth = z.infer<typeof planWorth>;

/** The minimum saving for a proposal: either one suffices. */
export const smallestSaving = z.object({
  cents: z.number().int().min(0),
  percent: z.number().int().min(0).max(100),
});
export type SmallestSaving = z.infer<typeof smallestSaving>;

interface DayTotals {
  readonly cents: number;
  readonly jobs: number;
  /** Broken rules. */
  readonly findings: number;
}

export interface WeighedPlan {
  readonly today: DayTotals;
  readonly proposed: DayTotals;
  readonly goal: PlanningGoal;
}

/**
 * Judges a plan against the current day. Cost decides only between two days that do the same work and break
 * the same rules, and only where cost was the goal.
 */
export function worthOf({ today, proposed, goal }: WeighedPlan, smallest: SmallestSaving): PlanWorth {
  if (today.jobs === 0) return 'first-plan';
  if (goal !== 'cost' || proposed.jobs !== today.jobs || proposed.findings < today.findings)
    return 'worth-changing';
  const saved = today.cents - proposed.cents;
  const isEnough = saved >= smallest.cents || saved * 100 >= today.cents * smallest.percent;
  return saved > 0 && isEnough ? 'worth-changing' : 'nothing-worth-changing';
}
