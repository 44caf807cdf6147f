import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { arbitraryDay } from '../../test/days.ts';
import { beginGeneral, expectSound, stopsByTruck } from '../../test/general-search.ts';
import { withOrder } from '../../test/rich-days.ts';
import { createStringRuin } from './string-ruin.ts';

const days = arbitraryDay({ places: 7, stops: 14, trucks: 3, sites: 2 });

test('takes one string out of a few routes and leaves the rest in its order', () => {
  let taken = 0;
  let strings = 0;
  fc.assert(
    fc.property(fc.oneof(days, withOrder(days)), fc.integer({ min: 1, max: 1e6 }), (input, seed) => {
      const search = beginGeneral(input, seed);
      const { problem, solution, neighbours, penalties, active, random } = search;
      const { ruin } = createStringRuin(problem, solution, neighbours, penalties.weight, active, random);
      const absent = new Int32Array(active.length);
      for (let again = 0; again < 5; again++) {
        const before = stopsByTruck(search);
        const cost = solution.cost;
        solution.begin();
        const count = ruin(absent);
        const removed = [...absent.subarray(0, count)];
        expect(new Set(removed).size).toBe(count);
        expectSound(search, removed);
        before.forEach((stops, truck) => {
          const lost = stops.filter((stop) => removed.includes(stop));
          expect(stopsByTruck(search)[truck]).toEqual(stops.filter((stop) => !removed.includes(stop)));
          // A string has at most ten stops; the preserved part is one piece in its middle.
          expect(lost.length).toBeLessThanOrEqual(10);
          const gaps = lost.filter((stop, at) => at > 0 && stops[stops.indexOf(stop) - 1] !== lost[at - 1]);
          expect(problem.anyOrder ? 0 : gaps.length).toBeLessThanOrEqual(1);
          if (lost.length > 0) strings++;
        });
        taken += count;
        solution.undo();
        expect(stopsByTruck(search)).toEqual(before);
        expect(solution.cost).toBe(cost);
        expectSound(search);
      }
    }),
    { numRuns: 60, seed: 1 },
  );
  expect(strings).toBeGreaterThan(100);
  expect(taken).toBeGreaterThan(strings);
});
