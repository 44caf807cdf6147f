import { z } from 'zod';
import type { PlanningGoal } from './planning-choices.ts';

/**
 * What a plan is worth beside the day as it is: the day's first one, enough to be proposed, or so little that
 * changing the day is not worth it.
 */
export const planWorths = ['first-plan', 'worth-changing', 'nothing-worth-changing'] as const;
export const planWorth = z.enum(planWorths);
export type PlanWorth = z.infer<typeof planWorth>;

/** What a plan has to save to be proposed: either is enough. */
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
 * Judges a plan against the day it would change. Money decides only between two days that do the same work
 * with the same rules broken, and only where the plan was asked to save it.
 */
export function worthOf({ today, proposed, goal }: WeighedPlan, smallest: SmallestSaving): PlanWorth {
  if (today.jobs === 0) return 'first-plan';
  if (goal !== 'cost' || proposed.jobs !== today.jobs || proposed.findings < today.findings)
    return 'worth-changing';
  const saved = today.cents - proposed.cents;
  const isEnough = saved >= smallest.cents || saved * 100 >= today.cents * smallest.percent;
  return saved > 0 && isEnough ? 'worth-changing' : 'nothing-worth-changing';
}
