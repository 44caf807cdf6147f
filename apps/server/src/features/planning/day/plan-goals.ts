import type { PlanningGoal } from '@haulwright/domain/planning/planning-choices';
import type { PlanRules, PlanTruck } from '@haulwright/routing/input';

/** Adjusts prices for the search; the cost shown is always computed with the real ones. */
interface Weights {
  readonly mile: number;
  readonly hour: number;
  readonly fixed: number;
  /** Added when a truck is used at all, in hours of its price. */
  readonly hoursPerTruck: number;
  /** Weighs the squared hours of each used truck, at the mean hourly price of the fleet. */
  readonly squaredHour: number;
}

/**
 * Every goal keeps all prices, so that of two plans that serve it equally the cheaper one wins.
 *
 * - `miles`: a mile weighs sixteen times its cost against an hour.
 * - `even-work`: at half the price of an hour for each squared hour, the ninth hour of a truck weighs ten
 *   times the first.
 * - `fewest-trucks`: no saving of a day pays for another truck: a shift has under 24 hours.
 * - `earliest-finish`: long days weigh most, distance little, and another truck costs nothing.
 */
const weightsOf: Record<PlanningGoal, Weights> = {
  cost: { mile: 1, hour: 1, fixed: 1, hoursPerTruck: 0, squaredHour: 0 },
  miles: { mile: 4, hour: 0.25, fixed: 0.25, hoursPerTruck: 0, squaredHour: 0 },
  'even-work': { mile: 1, hour: 1, fixed: 1, hoursPerTruck: 0, squaredHour: 0.5 },
  'fewest-trucks': { mile: 1, hour: 1, fixed: 1, hoursPerTruck: 24, squaredHour: 0 },
  'earliest-finish': { mile: 0.25, hour: 1, fixed: 0, hoursPerTruck: 0, squaredHour: 2 },
};

interface Priced {
  readonly trucks: PlanTruck[];
  readonly rules: PlanRules;
}

/**
 * Returns the day with prices that make the search pursue this goal. A truck that is already out
 * (`fixedCostCents` 0) does not become dearer by being used.
 */
export function withGoal<Input extends Priced>(input: Input, goal: PlanningGoal): Input {
  const { mile, hour, fixed, hoursPerTruck, squaredHour } = weightsOf[goal];
  if (goal === 'cost') return input;
  const meanHour =
    input.trucks.reduce((sum, truck) => sum + truck.costPerHourCents, 0) / Math.max(1, input.trucks.length);
  return {
    ...input,
    trucks: input.trucks.map((truck) => ({
      ...truck,
      costPerMileCents: truck.costPerMileCents * mile,
      costPerHourCents: truck.costPerHourCents * hour,
      fixedCostCents:
        truck.fixedCostCents === 0
          ? 0
          : Math.round(truck.fixedCostCents * fixed + truck.costPerHourCents * hoursPerTruck),
    })),
    rules: {
      ...input.rules,
      ...(squaredHour > 0 && { balanceCentsPerSquaredHour: Math.round(meanHour * squaredHour) }),
    },
  };
}

/** Returns the day with tanks planned for `percent` more than expected. */
export const withExtra = <Input extends Priced>(input: Input, percent: number): Input =>
  percent > 0 ? { ...input, rules: { ...input.rules, planForExtraPercent: percent } } : input;
