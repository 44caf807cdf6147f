import { z } from 'zod';
import { id } from '../kernel/ids.ts';

/**
 * What becomes of the routes a day has: planned again, filled up with the jobs that are on none, or left as
 * they are.
 */
export const existingRoutesChoices = ['afresh', 'fill', 'keep'] as const;
export type ExistingRoutesChoice = (typeof existingRoutesChoices)[number];

/** What matters most besides cost, which always counts. */
export const planningGoals = ['cost', 'miles', 'even-work', 'fewest-trucks', 'earliest-finish'] as const;
export type PlanningGoal = (typeof planningGoals)[number];

/** No company has more trucks than a day can be planned for. */
export const maxChosenTrucks = 200;

/** How a dispatcher wants a day planned. */
export const planningChoices = z.object({
  /** Null: every truck in service. */
  vehicleIds: z.array(id).min(1, 'Choose at least one truck.').max(maxChosenTrucks).nullable().default(null),
  existing: z.enum(existingRoutesChoices).default('afresh'),
  goal: z.enum(planningGoals).default('cost'),
  /**
   * How far a published route's arrival at a job may move, in minutes either way; null: as far as need be.
   */
  mostShiftMinutes: z.number().int().min(0).max(480).nullable().default(60),
  /** Percent added to the expected gallons when tanks are planned. */
  planForExtraPercent: z.number().int().min(0).max(100).default(0),
});
export type PlanningChoices = z.output<typeof planningChoices>;

export const defaultChoices: PlanningChoices = {
  vehicleIds: null,
  existing: 'afresh',
  goal: 'cost',
  mostShiftMinutes: 60,
  planForExtraPercent: 0,
};
