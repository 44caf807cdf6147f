import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { arbitraryDay, day, line, site, stop, truck } from '../../test/days.ts';
import { beginGeneral, expectSound, stopsByTruck } from '../../test/general-search.ts';
import { createRedump } from './redump.ts';
import { createStringRuin } from './string-ruin.ts';

describe('placing the disposals of a route again', () => {
  test('cuts the order into the cheapest trips', () => {
    // Depot, the plant at 10, stops at 20 and 30 km; a tank of 3,000 for 1,500 + 1,500 + 2,500.
    const input = day({
      travel: line(0, 10, 20, 30),
      stops: [1500, 1500, 2500].map((gallons, at) =>
        stop(`s${at}`, at < 2 ? 2 : 3, { gallons, wasteType: 'septage' }),
      ),
      trucks: [truck('t')],
      disposalSites: [site('plant', 1)],
    });
    const search = beginGeneral(input, 1);
    const { problem, evaluator, solution, placer } = search;
    // One more unloading than needed.
    const poor = [problem.trucks[0]!.start, 0, 3, 1, 3, 2, 3, problem.trucks[0]!.end];
    expect(solution.setSequence(0, Int32Array.from(poor), poor.length)).toBe(true);
    createRedump(problem, evaluator, solution, placer).redump(0);
    const { sequence, length } = solution.routes[0]!;
    expect([...sequence.subarray(1, length - 1)]).toEqual([0, 1, 3, 2, 3]);
    expectSound(search);
  });

  test('never makes a route dearer and keeps the order of its stops', () => {
    let cheaper = 0;
    fc.assert(
      fc.property(
        arbitraryDay({ places: 7, stops: 12, trucks: 2, sites: 3 }),
        fc.integer({ min: 1, max: 1e6 }),
        (input, seed) => {
          const search = beginGeneral(input, seed);
          const { problem, evaluator, solution, placer, neighbours, penalties, active, random } = search;
          const { redump } = createRedump(problem, evaluator, solution, placer);
          const { ruin } = createStringRuin(problem, solution, neighbours, penalties.weight, active, random);
          const absent = new Int32Array(active.length);
          const removed = [...absent.subarray(0, ruin(absent))];
          for (const { truck: number } of solution.routes) {
            const [before, cost] = [stopsByTruck(search), solution.cost];
            redump(number);
            expect(stopsByTruck(search)).toEqual(before);
            expect(solution.cost).toBeLessThanOrEqual(cost + 1e-6);
            if (solution.cost < cost - 1) cheaper++;
            expectSound(search, removed);
          }
        },
      ),
      { numRuns: 150, seed: 1 },
    );
    expect(cheaper).toBeGreaterThan(3);
  });
});
