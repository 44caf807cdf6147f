import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { arbitraryDay } from '../../test/days.ts';
import { beginGeneral, expectSound } from '../../test/general-search.ts';
import { withLimits } from '../../test/rich-days.ts';
import { createStringRuin } from './string-ruin.ts';

const days = arbitraryDay({ places: 7, stops: 12, trucks: 3, sites: 2 });

test('puts absent stops back or lets them weigh, and gives up as soon as the limit is reached', () => {
  let inserted = 0;
  let gaveUp = 0;
  fc.assert(
    fc.property(fc.oneof(days, withLimits(days)), fc.integer({ min: 1, max: 1e6 }), (input, seed) => {
      const search = beginGeneral(input, seed);
      const { problem, solution, neighbours, penalties, active, random, recreate } = search;
      const { ruin } = createStringRuin(problem, solution, neighbours, penalties.weight, active, random);
      const absent = new Int32Array(active.length);
      for (let again = 0; again < 6; again++) {
        const { cost, leftOutWeight } = solution;
        solution.begin();
        const count = ruin(absent);
        const limit = again % 2 === 0 ? Infinity : -1;
        const isKept = recreate.recreate(absent, count, cost, leftOutWeight, limit);
        const isBetter =
          solution.leftOutWeight < leftOutWeight ||
          (solution.leftOutWeight === leftOutWeight && solution.cost < cost - 1);
        expect(limit === Infinity ? isKept : !isKept || isBetter).toBe(true);
        for (const stop of absent.subarray(0, count)) if (solution.routeOf[stop]! >= 0) inserted++;
        if (!isKept) {
          gaveUp++;
          solution.undo();
        }
        expectSound(search);
      }
    }),
    { numRuns: 60, seed: 1 },
  );
  expect(inserted).toBeGreaterThan(200);
  expect(gaveUp).toBeGreaterThan(50);
});
