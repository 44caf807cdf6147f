import { PLAN_LIMITS } from '../input.ts';
import type { Problem } from './problem.ts';

/**
 * The weight of leaving stops out against money. Each priority outweighs all stops of the lower ones
 * together, and the lowest outweighs any amount of money a day can cost, so a stop is never left out to save
 * money. Weights are kept separate from cents: two totals are compared by the difference of each, so neither
 * loses digits to the other.
 */
export interface Penalties {
  /** Weight of every stop. */
  readonly weight: Float64Array;
  /** Cents of one unit of weight. */
  readonly centsPerWeight: number;
}

/** Calculates the weight of leaving out each stop from the most expensive possible day. */
export function penaltiesOf(problem: Problem): Penalties {
  const base = Math.min(problem.stops + 1, 1000);
  let longest = 0;
  for (const length of problem.meters) if (length < 1_000_000_000 && length > longest) longest = length;
  let dearest = 1;
  for (const truck of problem.trucks) {
    const shift = truck.latestEnd - truck.shiftStart;
    const hours = shift * (truck.perSecond + truck.perOvertimeSecond + shift * problem.perSquaredSecond);
    dearest += truck.fixed + hours + (problem.stops * 2 + 2) * longest * truck.perMeter;
  }
  let gallons = 0;
  for (const amount of problem.gallons) gallons += amount;
  for (const truck of problem.trucks) gallons += truck.loadAtStart;
  const fees = gallons * problem.siteFee.reduce((max, fee) => Math.max(max, fee), 0);
  const { stability } = problem;
  // Every stop moved, and shifted from one end of the two days to the other.
  if (stability)
    dearest += problem.stops * (stability.perMovedStop + stability.perShiftedSecond * PLAN_LIMITS.seconds);
  return { weight: Float64Array.from(problem.tier, (tier) => base ** tier), centsPerWeight: dearest + fees };
}
