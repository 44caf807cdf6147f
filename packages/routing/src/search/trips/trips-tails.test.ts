import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { realDay } from '../../test/real-days.ts';
import { beginTrips, expectSound, stopsByTruck } from '../../test/trips-search.ts';
import { createTripsTails } from './trips-tails.ts';

/** No stop is lost, at most two routes change, and each is a head and a tail in their order. */
function expectExchanged(before: readonly number[][], after: readonly number[][]): number {
  expect(after.flat().toSorted((a, b) => a - b)).toEqual(before.flat().toSorted((a, b) => a - b));
  const touched = after.filter((stops, at) => stops.join() !== before[at]?.join());
  expect([0, 1, 2]).toContain(touched.length);
  for (const stops of touched) {
    const truckOf = stops.map((one) => before.findIndex((route) => route.includes(one)));
    const seams = truckOf.filter((number, at) => at > 0 && number !== truckOf[at - 1]);
    expect(seams.length).toBeLessThanOrEqual(1);
  }
  return touched.length;
}

test('exchanges what comes after two cuts, or splits a route; no stop is lost', () => {
  let changed = 0;
  fc.assert(
    fc.property(fc.constantFrom('septic', 'toilet'), fc.integer({ min: 1, max: 1e6 }), (kind, seed) => {
      const search = beginTrips(realDay({ kind, stops: 24, trucks: 8, seed }), seed);
      const { trips, state, neighbours, random, absent, ruin } = search;
      const exchange = createTripsTails(trips, state, neighbours, random);
      for (let again = 0; again < 15; again++) {
        state.mark();
        const { leftOutWeight } = state;
        const removed = [...absent.subarray(0, ruin(absent))];
        const before = stopsByTruck(search);
        if (exchange(20_000)) {
          if (expectExchanged(before, stopsByTruck(search)) > 0) changed++;
          expectSound(search, removed);
        }
        state.undo();
        expect(state.leftOutWeight).toBe(leftOutWeight);
        expectSound(search);
      }
    }),
    { numRuns: 20, seed: 1 },
  );
  expect(changed).toBeGreaterThan(30);
});
