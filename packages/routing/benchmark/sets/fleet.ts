import type { PlanInput, PlanTruck } from '../../src/input.ts';
import { METERS_PER_MILE } from '../../src/problem/problem.ts';

/**
 * What all classic problems share: identical trucks at one depot, and one waste. A metre of the input costs
 * one cent.
 */

export const WASTE = 'goods';
export const LONGEST_DAY = 172_800;

export function identicalTrucks(
  count: number,
  capacityGallons: number,
  shift: [number, number],
  more: Partial<PlanTruck> = {},
): PlanTruck[] {
  return Array.from({ length: count }, (_, index) => ({
    id: `v${index + 1}`,
    startPlace: 0,
    endPlace: 0,
    shift,
    capacityGallons,
    acceptedWastes: [WASTE],
    costPerMileCents: METERS_PER_MILE,
    costPerHourCents: 0,
    fixedCostCents: 0,
    ...more,
  }));
}

/** Row by row, from each point to each. */
export function matrix<T>(points: T[], measure: (from: T, to: T) => number): Int32Array {
  return Int32Array.from(points.flatMap((from) => points.map((to) => measure(from, to))));
}

export const plainRules: Pick<PlanInput, 'disposalSites' | 'rules' | 'mixable'> = {
  disposalSites: [],
  rules: { endEmpty: false },
  mixable: [],
};
