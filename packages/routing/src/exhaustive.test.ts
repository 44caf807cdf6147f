import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { solve } from './solve.ts';
import { arbitraryDay } from './test/days.ts';
import { exhaustive, tierWeight } from './test/exhaustive.ts';

/** What the planner may cost more than the best plan there is. */
const TOLERANCE = 0.02;

test('on small days the planner leaves out no more than trying everything does, and costs hardly more', () => {
  let dearer = 0;
  let runs = 0;
  fc.assert(
    fc.property(arbitraryDay({ places: 5, stops: 5, trucks: 2, sites: 2 }), (input) => {
      const best = exhaustive(input);
      const plan = solve(input, { iterations: 400 });
      const weight = plan.leftOut.reduce((sum, { stopId }) => sum + tierWeight(input, input.stops.findIndex((stop) => stop.id === stopId)), 0);
      const seen = { leftOut: plan.leftOut.map((one) => one.stopId), weight, cost: plan.cost.totalCents };
      expect(weight, JSON.stringify({ best, seen })).toBe(best.leftOutWeight);
      // Every part of the cost is rounded per route.
      const rounding = 5 * input.trucks.length;
      expect(seen.cost, JSON.stringify({ best, seen })).toBeGreaterThanOrEqual(best.costCents - rounding);
      runs++;
      if (seen.cost > best.costCents * (1 + TOLERANCE) + rounding) {
        dearer++;
        if (process.env['SHOW']) console.warn(JSON.stringify({ best, seen }), JSON.stringify(input));
      }
    }),
    { numRuns: Number(process.env['FC_RUNS'] ?? 150), seed: Number(process.env['FC_SEED'] ?? 2), endOnFailure: process.env['FC_END'] !== undefined },
  );
  console.warn(dearer, runs);
  expect(dearer / runs).toBeLessThan(0.03);
});
