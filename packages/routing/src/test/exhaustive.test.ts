import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { solve } from '../solve.ts';
import { arbitraryDay, byNight } from './days.ts';
import { exhaustive, tierWeight } from './exhaustive.ts';
import { patiently } from '../../../../test/patience.ts';

/**
 * Tolerated excess over the best possible plan, and the share of days on which it may be exceeded after so
 * few iterations.
 */
const TOLERANCE = 0.02;
const DEARER_SHARE = 0.02;

test(
  'on small days the planner leaves out no more than trying everything does, and hardly ever costs more',
  () => {
    let dearer = 0;
    let runs = 0;
    fc.assert(
      fc.property(arbitraryDay({ places: 5, stops: 5, trucks: 2, sites: 2 }), (input) => {
        const best = exhaustive(input);
        const plan = solve(input, { iterations: 400 });
        const weight = plan.leftOut.reduce(
          (sum, { stopId }) =>
            sum +
            tierWeight(
              input,
              input.stops.findIndex((stop) => stop.id === stopId),
            ),
          0,
        );
        expect({ weight, leftOut: plan.leftOut.length }).toEqual({
          weight: best.leftOutWeight,
          leftOut: best.leftOut.length,
        });
        // Every part of the cost is rounded per route.
        const rounding = 3 * input.trucks.length;
        expect(plan.cost.totalCents).toBeGreaterThanOrEqual(best.costCents - rounding);
        runs++;
        if (plan.cost.totalCents > best.costCents * (1 + TOLERANCE) + rounding) dearer++;
      }),
      { numRuns: 120, seed: 2 },
    );
    expect(dearer / runs).toBeLessThanOrEqual(DEARER_SHARE);
  },
  patiently(30_000),
);

test(
  'across midnight the planner leaves out no more than trying everything does, and costs what it does by day',
  () => {
    fc.assert(
      fc.property(arbitraryDay({ places: 5, stops: 4, trucks: 2, sites: 2 }), (day) => {
        const night = byNight(day);
        const best = exhaustive(night);
        expect(best.costCents).toBe(exhaustive(day).costCents);
        const plan = solve(night, { iterations: 400 });
        expect(plan.leftOut.length).toBe(best.leftOut.length);
        expect(plan.cost).toEqual(solve(day, { iterations: 400 }).cost);
      }),
      { numRuns: 60, seed: 3 },
    );
  },
  patiently(30_000),
);
