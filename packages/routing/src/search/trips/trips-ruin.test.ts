import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { realDay } from '../../test/real-days.ts';
import { beginTrips, expectSound, stopsByTruck } from '../../test/trips-search.ts';

const days = fc
  .record({
    kind: fc.constantFrom('septic', 'toilet', 'grease'),
    seed: fc.integer({ min: 1, max: 1e6 }),
    trucks: fc.constantFrom(2, 5),
  })
  .map(({ kind, seed, trucks }) => realDay({ kind, stops: 24, trucks, seed }));

test('takes stops out, leaves the others in their order and every rule kept, and is undone', () => {
  let taken = 0;
  let routes = 0;
  fc.assert(
    fc.property(days, fc.integer({ min: 1, max: 1e6 }), (input, seed) => {
      const search = beginTrips(input, seed);
      const { state, absent, ruin } = search;
      for (let again = 0; again < 6; again++) {
        const [before, cost, weight] = [stopsByTruck(search), state.cost, state.leftOutWeight];
        state.mark();
        const count = ruin(absent);
        expect(count).toBeGreaterThanOrEqual(0);
        const removed = [...absent.subarray(0, count)];
        expect(new Set(removed).size).toBe(count);
        expect(stopsByTruck(search)).toEqual(
          before.map((stops) => stops.filter((stop) => !removed.includes(stop))),
        );
        expectSound(search, removed);
        taken += count;
        routes += before.filter((stops) => stops.some((stop) => removed.includes(stop))).length;
        state.undo();
        expect(stopsByTruck(search)).toEqual(before);
        expect(state.cost).toBe(cost);
        state.leftOutWeight = weight;
        expectSound(search);
      }
    }),
    { numRuns: 20, seed: 1 },
  );
  expect(routes).toBeGreaterThan(120);
  expect(taken).toBeGreaterThan(400);
});
