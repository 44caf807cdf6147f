import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { realDay } from '../../test/real-days.ts';
import { beginTrips, expectSound } from '../../test/trips-search.ts';

test('puts stops back or lets them weigh, keeps every rule, and gives up at the limit', () => {
  let inserted = 0;
  let gaveUp = 0;
  fc.assert(
    fc.property(
      fc.constantFrom('septic', 'toilet', 'mixed'),
      fc.integer({ min: 1, max: 1e6 }),
      (kind, seed) => {
        const search = beginTrips(realDay({ kind, stops: 24, trucks: 4, seed }), seed);
        const { state, absent, ruin, recreate } = search;
        for (let again = 0; again < 8; again++) {
          const { cost, leftOutWeight } = state;
          state.mark();
          const count = ruin(absent);
          const limit = again % 2 === 0 ? Infinity : 0;
          const isKept = recreate(absent, count, cost, leftOutWeight, limit);
          const isBetter =
            state.leftOutWeight < leftOutWeight ||
            (state.leftOutWeight === leftOutWeight && state.cost < cost);
          expect(limit === Infinity ? isKept : !isKept || isBetter).toBe(true);
          for (const stop of absent.subarray(0, count)) if (state.routeOf[stop]! >= 0) inserted++;
          if (!isKept) {
            gaveUp++;
            state.undo();
          }
          expectSound(search);
        }
      },
    ),
    { numRuns: 20, seed: 1 },
  );
  expect(inserted).toBeGreaterThan(300);
  expect(gaveUp).toBeGreaterThan(30);
});
