import { z } from 'zod';
import { id } from '../kernel/ids.ts';

/** What happens to a day's existing routes: planned from scratch, filled up with unrouted jobs, or kept. */
export const existingRoutesChoices = ['afresh', 'fill', 'keep'] as const;
export type ExistingRoutesChoice = (typeof existingRoutesChoices)[number];

/** The main goal besides cost, which always counts. */
export const planningGoals = ['cost', 'miles', 'even-work', 'fewest-trucks', 'earliest-finish'] as const;
export type PlanningGoal = (typeof planningGoals)[number];

/** No company has more trucks than can be planned for a day. */
export const maxChosenTrucks = 200;

/** A dispatcher's options for planning a day. */
export const planningChoices = z.object({
  /** Null: every truck in service. */
  vehicleIds: z.array(id).min(1, 'Choose at least one truck.').max(maxChosenTrucks).nullable().default(null),
  existing: z.enum(existingRoutesChoices).default('afresh'),
  goal: z.enum(planningGoals).default('cost'),
  /** Maximum shift of a published route's arrival at a job, in minutes either way; null: unlimited. */
  mostShiftMinutes: z.number().int().min(0).max(480).nullable().default(60),
  /** Percent added to the expected gallons when planning tanks. */
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
