import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { PlanInput } from '../../input.ts';
import { buildProblem } from '../../problem/problem.ts';
import { arbitraryDay } from '../../test/days.ts';
import { createEvaluator } from '../../timetable/schedule.ts';
import { createDisposalPlacer } from './disposal.ts';

/** Waiting is free, so the labels' costs equal the evaluator's. */
const withoutHours = (input: PlanInput): PlanInput => ({
  ...input,
  trucks: input.trucks.map((truck) => ({ ...truck, costPerHourCents: 0, overtime: undefined })),
  disposalSites: input.disposalSites.map((site) => ({ ...site, dailyCapGallons: undefined })),
});

test('finds the cheapest of all placements, and one whenever there is one', () => {
  let placed = 0;
  let withSeveral = 0;
  fc.assert(
    fc.property(arbitraryDay({ places: 6, stops: 4, trucks: 1, sites: 2 }).map(withoutHours), (input) => {
      const problem = buildProblem(input);
      const evaluator = createEvaluator(problem);
      const placer = createDisposalPlacer(problem, evaluator);
      const { stops, sites } = problem;
      const { start, end } = problem.trucks[0]!;
      const order = [...Array(stops).keys()];
      let best = Infinity;
      // Before each stop and the end: no site, or one of them.
      for (let choice = 0; choice < (sites + 1) ** (stops + 1); choice++) {
        let left = choice;
        const nodes = [start];
        for (const node of [...order, end]) {
          const site = left % (sites + 1);
          left = Math.floor(left / (sites + 1));
          if (site > 0) nodes.push(stops + site - 1);
          nodes.push(node);
        }
        best = Math.min(best, evaluator.evaluate(0, Int32Array.from(nodes), nodes.length));
      }
      const out = new Int32Array(problem.longestRoute);
      const length = placer.place(0, order, stops, problem.siteCap, out);
      expect(placer.canPlace(0, order, stops, problem.siteCap)).toBe(length > 0);
      const found = length > 0 ? evaluator.last.cost : Infinity;
      expect({ found, best, same: found === best || Math.abs(found - best) < 1e-6 }).toMatchObject({
        same: true,
      });
      if (length > 0) placed++;
      if (length > stops + 3) withSeveral++;
    }),
    { numRuns: 400, seed: 1 },
  );
  expect(placed).toBeGreaterThan(60);
  expect(withSeveral).toBeGreaterThan(5);
});
